/**
 * The five transactions of clauses 2.4 to 2.8: inputs are drawn from a terminal's random stream, and each transaction is one
 * or two round trips of prepared statements. The SQL is there once ({@code NewOrderText}, {@code PaymentText}, and so on);
 * the styles put it together: plain statements, one statement, or functions on the server.
 */
package io.tacho.workload.tpcc.transaction;
