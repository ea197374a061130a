/**
 * Who does what when: the operations with their times and shares, a run's drawn constants, a client's terminals with their
 * card decks.
 */
package io.tacho.workload.tpcc.plan;
