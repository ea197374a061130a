package io.tacho.workload.drive;

/**
 * Terminals by the time they are due. Those due soon are in a heap, which stays small enough for a processor's cache;
 * the others are in a wheel of lists, one for every 33 ms, and come into the heap a list at a time. Eight bytes a
 * terminal, microseconds are kept, and a terminal costs two accesses to distant memory where a heap of all of them costs
 * ten. Not thread-safe.
 */
final class DueTimes {
    private static final int SPOKE_BITS = 15;
    private static final int SPOKES = 1 << 12;
    private static final int NEXT_BITS = 21;
    private static final int END = 0;

    private final TimingHeap soon = new TimingHeap(0);
    private final long[] links;
    private final int[] heads = new int[SPOKES];
    private int later;

    /** Everything up to this spoke is in the heap. */
    private long turned = -1;

    /** @param links one for each of the client's terminals, which several of these may share */
    DueTimes(long[] links) {
        this.links = links;
    }

    int size() {
        return soon.size() + later;
    }

    /**
     * Puts a terminal in.
     *
     * @param dueMicros from 0; the caller's origin
     */
    void add(long dueMicros, int terminal) {
        long spoke = dueMicros >> SPOKE_BITS;
        if (spoke <= turned) {
            soon.add(dueMicros, terminal);
            return;
        }
        TimingHeap.require(dueMicros, terminal);
        // Beyond a whole turn it waits in the last spoke, and is put in again from there.
        int place = place(Math.min(spoke, turned + SPOKES));
        links[terminal] = dueMicros << NEXT_BITS | heads[place];
        heads[place] = terminal + 1;
        later++;
    }

    /** The entry due first, as in {@link TimingHeap}; it stays in. */
    long peek() {
        while (soon.size() == 0 && later > 0) {
            turn();
        }
        return soon.peek();
    }

    /** Takes that entry out. */
    long poll() {
        peek();
        return soon.poll();
    }

    /** How many are due before a time. */
    int dueBefore(long micros) {
        int due = soon.dueBefore(micros);
        for (int head : heads) {
            for (int next = head; next != END; next = next(links[next - 1])) {
                due += links[next - 1] >> NEXT_BITS < micros ? 1 : 0;
            }
        }
        return due;
    }

    private void turn() {
        turned++;
        int next = heads[place(turned)];
        heads[place(turned)] = END;
        while (next != END) {
            int terminal = next - 1;
            long link = links[terminal];
            next = next(link);
            later--;
            add(link >> NEXT_BITS, terminal);
        }
    }

    private static int place(long spoke) {
        return (int) spoke & (SPOKES - 1);
    }

    private static int next(long link) {
        return (int) link & ((1 << NEXT_BITS) - 1);
    }
}
