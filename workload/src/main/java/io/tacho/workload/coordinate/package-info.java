/**
 * How the clients of a run agree, with nothing but two Kafka topics between them. In: a client's run definition and
 * {@code tacho.control}, whose order decides everything. Out: the run's definition, this client's index and epoch, the
 * start of the run on the broker's clock, and word of what ends the run early.
 */
package io.tacho.workload.coordinate;
