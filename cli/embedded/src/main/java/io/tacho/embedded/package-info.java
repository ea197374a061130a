/**
 * Kafka and PostgreSQL on this machine without installing either: for {@code tacho demo}, {@code tacho up} and the tests
 * of the other modules.
 *
 * <p>In comes a folder and a port (0 for any free one); out comes an address that answers. Both servers listen on
 * 127.0.0.1 only. A server dies with the JVM that started it, even when that is killed with {@code kill -9}.
 */
package io.tacho.embedded;
