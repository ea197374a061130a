package io.tacho.workload.drive;

import io.tacho.workload.drive.WorkloadException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Who executes what when, over all of a client's workers. Terminals are tied to a database address, and each address has
 * its own workers, due times and slots: one that is slow or gone keeps nobody else waiting. Thread-safe.
 */
final class Paces {
    /** Most workers on one queue: enough that one of them is free, few enough that they seldom meet at its lock. */
    private static final int WORKERS_PER_QUEUE = 16;

    private static final long NANOS_PER_MICRO = 1_000;

    private final Terminals terminals;
    private final long[] links;
    private final List<Address> addresses = new ArrayList<>();
    private final Queue<Thread> sleepers = new ConcurrentLinkedQueue<>();
    private final Queue<Long> left = new ConcurrentLinkedQueue<>();
    private volatile boolean over;
    private long originNanos;

    /**
     * The terminals of one database address, and its workers.
     *
     * @param first its first terminal
     * @param end one more than its last
     * @param workers how many it has
     * @param queues of due terminals; empty without waits
     * @param slots of a paced schedule; null without
     */
    private record Address(int first, int end, int workers, List<DueQueue> queues, Slots slots) {
        boolean isEmpty() {
            return first == end;
        }
    }

    private Paces(Terminals terminals) {
        this.terminals = terminals;
        this.links = new long[terminals.areTimed() ? terminals.count() : 0];
    }

    /**
     * The paces of a client's workers; worker {@code w} serves address {@code w} modulo their number. Draws when every
     * terminal is due first.
     *
     * @throws WorkloadException if an address would have no worker, or there are too many terminals
     */
    static Paces of(ClientWorkload part, int workers, LoadShare share) throws WorkloadException {
        if (workers < part.addresses()) {
            throw new WorkloadException(
                    Kind.USAGE,
                    workers + " workers are fewer than the " + part.addresses()
                            + " database addresses, each of which needs one of its own: give --workers "
                            + part.addresses() + " or more");
        }
        Paces paces = new Paces(Terminals.of(part, share.load().waitFactor()));
        int used = 0;
        for (int address = 0; address < part.addresses(); address++) {
            used += part.firstTerminal(address) < part.firstTerminal(address + 1) ? 1 : 0;
        }
        int position = 0;
        long all = part.terminalsOfRun(share.clients());
        for (int address = 0; address < part.addresses(); address++) {
            int own = (workers - address + part.addresses() - 1) / part.addresses();
            int first = part.firstTerminal(address);
            int end = part.firstTerminal(address + 1);
            Slots slots = share.load().maxRate().isPresent()
                    ? share.slots((double) (end - first) / all, position, used)
                    : null;
            position += first < end ? 1 : 0;
            paces.addresses.add(new Address(first, end, own, paces.queues(first, end, own), slots));
        }
        return paces;
    }

    private List<DueQueue> queues(int first, int end, int workers) {
        List<DueQueue> queues = new ArrayList<>();
        if (terminals.areTimed()) {
            int groups = (workers + WORKERS_PER_QUEUE - 1) / WORKERS_PER_QUEUE;
            for (int group = 0; group < groups; group++) {
                queues.add(new DueQueue(links, WORKERS_PER_QUEUE));
            }
            SplittableRandom random = new SplittableRandom();
            for (int terminal = first; terminal < end; terminal++) {
                queues.get((terminal - first) % groups).add(terminals.firstDueMicros(terminal, random), terminal);
            }
        }
        return queues;
    }

    /** Says when the ramp begins, by {@link System#nanoTime()}; before any worker asks for its pace. */
    void startAt(long nanoTime) {
        originNanos = nanoTime;
        addresses.forEach(address -> address.queues().forEach(queue -> queue.startAt(nanoTime)));
    }

    long originNanos() {
        return originNanos;
    }

    /** The pace of a worker; for the worker's own thread, which is woken at the end. */
    Pace of(int worker) {
        sleepers.add(Thread.currentThread());
        Address address = addresses.get(worker % addresses.size());
        int rank = worker / addresses.size();
        if (terminals.areTimed()) {
            List<DueQueue> queues = address.queues();
            return new TimedPace(this, terminals, queues.get(rank % queues.size()));
        }
        if (address.first() + rank >= address.end()) {
            return new IdlePace();
        }
        TerminalRound round = new TerminalRound(address.first(), address.end(), rank, address.workers());
        return address.slots() == null
                ? new RoundPace(terminals, round)
                : new SlotPace(this, terminals, address.slots(), round);
    }

    boolean areOver() {
        return over;
    }

    /** Wakes all workers; nothing more becomes due. */
    void end() {
        over = true;
        addresses.forEach(address -> address.queues().forEach(DueQueue::end));
        sleepers.forEach(LockSupport::unpark);
    }

    /** Takes note of what a worker had taken and did not come to. */
    void leave(Pace pace) {
        if (pace.intendedNanos() != OperationInFlight.AT_ONCE) {
            left.add(pace.intendedNanos());
        }
    }

    /** Operations that were due before an instant and were not started; exact when no worker is at it any more. */
    long unstartedBefore(long nanoTime) {
        long unstarted =
                left.stream().filter(intended -> intended - nanoTime < 0).count();
        for (Address address : addresses) {
            for (DueQueue queue : address.queues()) {
                unstarted += queue.dueBefore((nanoTime - originNanos) / NANOS_PER_MICRO);
            }
            if (address.slots() != null && !address.isEmpty()) {
                unstarted += address.slots().untakenBefore(nanoTime - originNanos);
            }
        }
        return unstarted;
    }
}
