#!/bin/sh
# Measures loading (tacho init tpcc) on this machine.
#
#   docs/bench/tpcc-load.sh                         20 warehouses, 2 threads, with foreign keys and without, 3 times: 2 minutes
#   docs/bench/tpcc-load.sh --repeats 5 --cells keys      with foreign keys only; bare: without
#   docs/bench/tpcc-load.sh --warehouses 100 --threads 4
#   docs/bench/tpcc-load.sh --url postgres://user@host:5432/database     a server of yours: its TPC-C tables are DROPPED
#
# Without --url it starts PostgreSQL (the one that comes with Tacho; as root under another user) with shared_buffers 2GB,
# synchronous_commit off, max_wal_size 8GB, checkpoint_timeout 30min, reached over TCP on 127.0.0.1, as the prototype's figures
# were taken. Before each load the tables are dropped and a checkpoint is made.
#
# Wall time and driver CPU are those of the whole command: start of the JVM, load, count of all tables, end. Server CPU is that
# of all PostgreSQL processes in the same time, checkpointer and autovacuum included. Lines on stderr say how each load went.
# TACHO_JAVA_OPTS reaches the command. Use a machine that does nothing else.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
./tacho --version >&2 # builds it if needed, before anything is measured
mvn -B -q -Dstyle.color=never -pl workload -am -Dspotless.check.skip -DskipTests test-compile \
    dependency:build-classpath -Dmdep.outputFile="$root/workload/target/bench.cp" -Dmdep.includeScope=test >&2
exec java -Xmx256m -cp "workload/target/test-classes:workload/target/classes:$(cat workload/target/bench.cp)" \
    io.tacho.workload.bench.TpccLoads "$@"
