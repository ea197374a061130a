/**
 * Random data by the rules of clauses 2.1.6 and 4.3: seeds come in, rows in a format of COPY go out, binary or text. Every
 * row has a random stream of its own, so that any part of any table is the same on any host.
 */
package io.tacho.workload.tpcc.generate;
