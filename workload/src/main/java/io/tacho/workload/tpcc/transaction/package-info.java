/**
 * The five transactions of clauses 2.4 to 2.8 in the batched style: inputs are drawn from a terminal's random stream, and
 * each transaction is one or two round trips of prepared statements.
 */
package io.tacho.workload.tpcc.transaction;
