/**
 * Creating and filling a TPC-C database: settings come in, tables with keys and verified counts go out, and a small table
 * that says how they were loaded.
 */
package io.tacho.workload.tpcc.load;
