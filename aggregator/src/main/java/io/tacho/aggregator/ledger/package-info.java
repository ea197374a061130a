/**
 * What stage 2 keeps of a run: the clients' accounts and the cells of its seconds. Everything that decides a result is
 * in the stores; objects in memory only spare decoding.
 */
package io.tacho.aggregator.ledger;
