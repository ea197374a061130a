/**
 * TPC-C as a workload: settings come in, a run's definition and one client's part of it go out. Its stations are the
 * packages {@code generate}, {@code load}, {@code plan}, {@code transaction} and {@code check}.
 */
package io.tacho.workload.tpcc;
