/**
 * The embedded stack as one thing: broker, aggregator, archive and, if wanted, PostgreSQL, wired for {@code tacho demo} and
 * {@code tacho up}. In: folders and ports. Out: addresses that answer.
 */
package io.tacho.cli.stack;
