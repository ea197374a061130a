package io.tacho.workload.tpcc.plan;

import io.tacho.workload.drive.WorkloadException;
import io.tacho.workload.drive.WorkloadException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * Which warehouses, as a client was asked for by its options.
 *
 * @param warehouses taking part: the first so many that are loaded; empty for all that are loaded
 * @param active how many of them have terminals; empty for all
 * @param partitions warehouse partitions of the run; empty for none
 * @param range warehouses of this client; empty for the equal share of its rank, or for what the affinity says
 * @param affinity partitions of this client, from 0; empty for none in particular
 */
public record WarehouseChoice(
        OptionalInt warehouses,
        OptionalInt active,
        OptionalInt partitions,
        Optional<WarehouseRange> range,
        List<Integer> affinity) {
    /** All that are loaded, by equal shares. */
    public static final WarehouseChoice ALL = new WarehouseChoice(
            OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), List.of());

    public WarehouseChoice {
        affinity = List.copyOf(affinity);
    }

    /** The same with the first so many warehouses. */
    public WarehouseChoice withWarehouses(int number) {
        return new WarehouseChoice(OptionalInt.of(number), active, partitions, range, affinity);
    }

    /** The same with so many active warehouses. */
    public WarehouseChoice withActive(int number) {
        return new WarehouseChoice(warehouses, OptionalInt.of(number), partitions, range, affinity);
    }

    /** The same with a range of this client. */
    public WarehouseChoice withRange(WarehouseRange own) {
        return new WarehouseChoice(warehouses, active, partitions, Optional.of(own), affinity);
    }

    /** The same with partitions. */
    public WarehouseChoice withPartitions(int number, Integer... own) {
        return new WarehouseChoice(warehouses, active, OptionalInt.of(number), range, List.of(own));
    }

    /**
     * Reads {@code --partition-affinity}: {@code 0,1,2}.
     *
     * @throws WorkloadException of kind USAGE if it is no list of numbers
     */
    public static List<Integer> parseAffinity(String text) throws WorkloadException {
        List<Integer> own = new ArrayList<>();
        for (String number : text.split(",", -1)) {
            if (!number.strip().matches("\\d{1,9}")) {
                throw usage("--partition-affinity is \"" + text
                        + "\": give partition numbers from 0, separated by commas, such as 0,1,2");
            }
            own.add(Integer.parseInt(number.strip()));
        }
        return own;
    }

    /**
     * Refuses what cannot be, whatever is loaded.
     *
     * @throws WorkloadException of kind USAGE that names the option
     */
    public void check() throws WorkloadException {
        requirePositive("--warehouses", warehouses);
        requirePositive("--active-warehouses", active);
        requirePositive("--partitions", partitions);
        if (warehouses.isPresent()) {
            checkAgainst(warehouses.getAsInt());
        }
        if (affinity.isEmpty()) {
            return;
        }
        if (range.isPresent()) {
            throw usage("--partition-affinity " + text(affinity) + " and --warehouse-range " + range.get()
                    + " both say which warehouses this client drives: give one of the two");
        }
        if (partitions.isEmpty()) {
            throw usage("--partition-affinity is " + text(affinity)
                    + " without --partitions: give their number, the same on all clients");
        }
        for (int partition : affinity) {
            if (partition >= partitions.getAsInt()) {
                throw usage("--partition-affinity names partition " + partition + " but there are "
                        + partitions.getAsInt() + ", from 0 to " + (partitions.getAsInt() - 1));
            }
        }
        if (new TreeSet<>(affinity).size() < affinity.size()) {
            throw usage("--partition-affinity " + text(affinity) + " names a partition twice: give each once");
        }
    }

    /** Refuses what asks for more than takes part. */
    void checkAgainst(int takingPart) throws WorkloadException {
        if (active.isPresent() && active.getAsInt() > takingPart) {
            throw usage("--active-warehouses is " + active.getAsInt() + " but only " + takingPart
                    + " warehouses take part: give at most " + takingPart + ", or raise --warehouses");
        }
        if (partitions.isPresent() && partitions.getAsInt() > takingPart) {
            throw usage("--partitions is " + partitions.getAsInt() + " but only " + takingPart
                    + " warehouses take part: give at most " + takingPart);
        }
        if (range.isPresent() && range.get().last() > takingPart) {
            throw usage("--warehouse-range is " + range.get() + " but only " + takingPart
                    + " warehouses are driven: end the range at " + takingPart + " or raise --warehouses");
        }
    }

    private static void requirePositive(String option, OptionalInt value) throws WorkloadException {
        if (value.isPresent() && value.getAsInt() < 1) {
            throw usage(option + " is " + value.getAsInt() + ": give a number from 1 up");
        }
    }

    private static String text(List<Integer> numbers) {
        return String.join(",", numbers.stream().map(String::valueOf).toList());
    }

    private static WorkloadException usage(String message) {
        return new WorkloadException(Kind.USAGE, message);
    }
}
