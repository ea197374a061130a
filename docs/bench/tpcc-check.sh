#!/bin/sh
# Compares `tacho check tpcc` with the mere reading of the tables that it looks at.
#
#   docs/bench/tpcc-check.sh postgres://user@host:5432/database [THREADS]
#
# The database holds TPC-C as `tacho init tpcc` loads it. Each round reads order_line, customer, history, orders and new_order
# with one scan each (a count, and the sum of the column that a check needs) in two sessions side by side, the large table in
# one, and then checks conditions 1 to 12 with THREADS connections (2). Wall seconds of both, and their ratio, of three
# rounds; the first one also warms up the caches. Needs psql. Use a machine that does nothing else.
set -eu

url=$1
threads=${2:-2}
root=$(cd "$(dirname "$0")/../.." && pwd)

now() { date +%s.%N; }

scan() {
    PGOPTIONS='-c jit=off -c max_parallel_workers_per_gather=0' psql -XqAt -v ON_ERROR_STOP=1 "$url" "$@" >/dev/null
}

"$root/tacho" --version >&2 # builds it if needed
for round in 1 2 3; do
    start=$(now)
    scan -c 'select count(*), sum(ol_amount) from order_line' &
    scan -c 'select count(*), sum(c_balance), sum(c_ytd_payment) from customer' \
        -c 'select count(*), sum(h_amount) from history' \
        -c 'select count(*), sum(o_ol_cnt) from orders' \
        -c 'select count(*) from new_order'
    wait
    middle=$(now)
    "$root/tacho" check tpcc "$url" --threads "$threads" --format csv >/dev/null
    end=$(now)
    echo "$round $start $middle $end" |
        awk '{ printf "round %d: scans %.1f s, check %.1f s, ratio %.2f\n", $1, $3 - $2, $4 - $3, ($4 - $3) / ($3 - $2) }'
done
