/** Consistency conditions (clause 3.3.2): a database comes in, what is broken goes out, with the keys of offending rows. */
package io.tacho.workload.tpcc.check;
