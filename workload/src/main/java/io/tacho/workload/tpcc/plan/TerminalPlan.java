package io.tacho.workload.tpcc.plan;

import io.tacho.workload.tpcc.generate.Scale;
import java.util.ArrayList;
import java.util.List;

/**
 * One client's terminals and the database address that each is tied to for the whole run. Those of an address are
 * contiguous. Immutable.
 */
public final class TerminalPlan {
    private final int[] numbers;
    private final List<Block> blocks;

    /**
     * The terminals of one address.
     *
     * @param address its index among the database's addresses
     * @param first the first of the client's terminals that are tied to it
     * @param count their number, at least 1
     */
    public record Block(int address, int first, int count) {}

    private TerminalPlan(int[] numbers, List<Block> blocks) {
        this.numbers = numbers;
        this.blocks = List.copyOf(blocks);
    }

    static TerminalPlan of(List<TerminalShare> shares, DrivenWarehouses driven, AddressDeal deal, int addresses) {
        List<int[]> dealt = new ArrayList<>();
        int[] counts = new int[addresses];
        for (TerminalShare share : shares) {
            int[] ofShare = new int[Math.max(0, share.endPlace() - share.firstPlace())];
            for (int i = 0; i < ofShare.length; i++) {
                int place = share.firstPlace() + i;
                ofShare[i] = deal.of(driven.at(place), place);
                counts[ofShare[i]] += share.endDistrict(place) - share.firstDistrict(place);
            }
            dealt.add(ofShare);
        }
        List<Block> blocks = new ArrayList<>();
        int[] next = new int[addresses];
        int first = 0;
        for (int address = 0; address < addresses; address++) {
            if (counts[address] > 0) {
                blocks.add(new Block(address, first, counts[address]));
            }
            next[address] = first;
            first += counts[address];
        }
        return new TerminalPlan(numbers(shares, driven, dealt, next, first), blocks);
    }

    private static int[] numbers(
            List<TerminalShare> shares, DrivenWarehouses driven, List<int[]> dealt, int[] next, int count) {
        int[] numbers = new int[count];
        for (int s = 0; s < shares.size(); s++) {
            TerminalShare share = shares.get(s);
            for (int i = 0; i < dealt.get(s).length; i++) {
                int place = share.firstPlace() + i;
                int address = dealt.get(s)[i];
                int home = (driven.at(place) - 1) * Scale.DISTRICTS_PER_WAREHOUSE;
                for (int district = share.firstDistrict(place); district < share.endDistrict(place); district++) {
                    numbers[next[address]++] = home + district;
                }
            }
        }
        return numbers;
    }

    /** Number of the client's terminals. */
    public int count() {
        return numbers.length;
    }

    /** The addresses that have terminals; an address without any is not there. */
    public List<Block> blocks() {
        return blocks;
    }

    /** The terminal's number among all that a database could have: ten for each warehouse, from 0. */
    public int number(int terminal) {
        return numbers[terminal];
    }

    /** The home warehouses of a block, rising, each once. */
    public List<Integer> warehouses(Block block) {
        List<Integer> homes = new ArrayList<>();
        int last = 0;
        for (int terminal = block.first(); terminal < block.first() + block.count(); terminal++) {
            int home = numbers[terminal] / Scale.DISTRICTS_PER_WAREHOUSE + 1;
            if (home != last) {
                homes.add(home);
                last = home;
            }
        }
        return homes;
    }
}
