#!/bin/sh
# Measures the styles of statements (--statements batched, single, functions) on this machine.
#
#   docs/bench/tpcc-styles.sh                          everything: about 45 minutes
#   docs/bench/tpcc-styles.sh --cells styles           READ COMMITTED only; also serializable, recording,
#                                                      or single ones: batched,functions:serializable
#   docs/bench/tpcc-styles.sh --seconds 20 --repeats 1
#   docs/bench/tpcc-styles.sh --url postgres://user@host:5432/database     a server of yours: its TPC-C tables are DROPPED
#
# Without --url it starts PostgreSQL (the one that comes with Tacho; as root under another user) with shared_buffers 2GB,
# synchronous_commit off, max_wal_size 8GB, checkpoint_timeout 30min, reached over TCP on 127.0.0.1. For each figure it loads
# --warehouses 4 afresh, with all foreign keys, drives them with one client (--conns 4, as many workers, no waits, --ramp 10
# seconds first, then --seconds 60 that count), and checks conditions 1 to 12. Kafka's broker is a process of its own.
#
# Driver CPU is that of the client's JVM during the seconds that count: all threads, garbage collection, compiler,
# recording and publishing. Server CPU is that of all PostgreSQL processes in the same seconds, autovacuum included.
# TACHO_JAVA_OPTS reaches the client. Use a machine that does nothing else: CPU per transaction grows with contention.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
mvn -B -q -Dstyle.color=never -pl workload -am -Dspotless.check.skip -DskipTests test-compile \
    dependency:build-classpath -Dmdep.outputFile="$root/workload/target/bench.cp" -Dmdep.includeScope=test >&2
exec java -Xmx512m -cp "workload/target/test-classes:workload/target/classes:$(cat workload/target/bench.cp)" \
    io.tacho.workload.bench.TpccStyles "$@"
