package io.tacho.cli.client;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.tpcc.plan.TerminalPlan;
import io.tacho.workload.tpcc.plan.WarehousePlan;
import io.tacho.workload.tpcc.plan.WarehouseRange;
import java.util.ArrayList;
import java.util.List;

/** Who drives which warehouses over which address, for people. */
public final class PlacementText {
    /** More clients or partitions than this are told by the first ones and their number. */
    private static final int SHOWN = 32;

    /** Spans of warehouses shown before the last one. */
    private static final int SPANS = 5;

    private final WarehousePlan plan;
    private final List<String> addresses;
    private final int workers;
    private final int connections;
    private final List<String> lines = new ArrayList<>();

    /**
     * The text of a plan.
     *
     * @param addresses of the database, by index
     * @param workers of a client
     * @param connections of a client
     */
    public PlacementText(WarehousePlan plan, List<String> addresses, int workers, int connections) {
        this.plan = plan;
        this.addresses = List.copyOf(addresses);
        this.workers = workers;
        this.connections = connections;
    }

    /**
     * A line for the run, one for each partition, and for each client one and its addresses; of a client with a share of
     * its own, the others' are not known.
     *
     * @param clients of the run
     */
    public List<String> of(int clients) throws WorkloadException {
        lines.clear();
        lines.add("warehouses taking part: " + plan.driven().warehouses() + ", active: "
                + plan.driven().active() + ", terminals: " + plan.driven().terminals() + ", clients: " + clients);
        if (plan.partitions().count() > 1) {
            partitions();
        }
        if (plan.share().isPresent()) {
            client("this client (warehouses " + plan.share().get() + ")", plan.terminals(0, clients, addresses.size()));
        } else {
            for (int rank = 0; rank < Math.min(clients, SHOWN); rank++) {
                client(
                        clients == 1 ? "this client" : "client " + (rank + 1) + " by rank of the ids",
                        plan.terminals(rank, clients, addresses.size()));
            }
            more(clients, "clients");
        }
        return List.copyOf(lines);
    }

    private void partitions() {
        for (int partition = 0; partition < Math.min(plan.partitions().count(), SHOWN); partition++) {
            WarehouseRange range = plan.partitions().range(partition);
            lines.add("partition " + partition + ": warehouses " + range + ", active: "
                    + plan.driven().activeIn(range));
        }
        more(plan.partitions().count(), "partitions");
    }

    private void more(int all, String what) {
        if (all > SHOWN) {
            lines.add("… " + all + " " + what + " in all");
        }
    }

    private void client(String who, TerminalPlan terminals) {
        int threads = Math.min(workers, terminals.count());
        lines.add(
                who + ": terminals: " + terminals.count() + ", workers: " + threads + ", connections: " + connections);
        List<TerminalPlan.Block> blocks = terminals.blocks();
        int next = 0;
        for (int address = 0; address < addresses.size(); address++) {
            String name = "  " + addresses.get(address) + ": ";
            if (next == blocks.size() || blocks.get(next).address() != address) {
                lines.add(name + "no warehouse of this client is tied to it");
            } else {
                TerminalPlan.Block block = blocks.get(next);
                List<Integer> homes = terminals.warehouses(block);
                lines.add(name + "warehouses: " + homes.size() + " (" + spans(homes) + "), terminals: " + block.count()
                        + ", workers: " + part(threads, next, blocks.size())
                        + ", connections: " + part(connections, next, blocks.size()));
                next++;
            }
        }
    }

    /** Equal parts; the first ones get what is left over. */
    private static int part(int all, int index, int parts) {
        return (all + parts - 1 - index) / parts;
    }

    /** Neighbours together: {@code 1-10, 21}; of many spans the first ones and the last. */
    static String spans(List<Integer> rising) {
        List<String> spans = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < rising.size(); i++) {
            boolean ends = i + 1 == rising.size() || rising.get(i + 1) != rising.get(i) + 1;
            if (ends) {
                spans.add(i == first ? "" + rising.get(i) : rising.get(first) + "-" + rising.get(i));
                first = i + 1;
            }
        }
        return spans.size() <= SPANS + 1
                ? String.join(", ", spans)
                : String.join(", ", spans.subList(0, SPANS)) + ", … " + spans.get(spans.size() - 1);
    }
}
