package io.tacho.workload.tpcc.load;

import io.tacho.workload.drive.WorkloadException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which share of the warehouses a host loads: one of {@code of} runs of neighbours of about the same length.
 *
 * @param index from 1
 * @param of number of shares
 */
public record LoadShare(int index, int of) {
    /** Everything. */
    public static final LoadShare ALL = new LoadShare(1, 1);

    private static final int MOST_SHARES = 10_000;
    private static final Pattern TEXT = Pattern.compile("(\\d{1,5})/(\\d{1,5})");

    public LoadShare {
        if (index < 1 || index > of || of > MOST_SHARES) {
            throw new IllegalArgumentException(index + "/" + of + " is no share");
        }
    }

    /**
     * The value of {@code --part}, such as 2/3.
     *
     * @throws WorkloadException of kind USAGE for anything else
     */
    public static LoadShare parse(String text) throws WorkloadException {
        Matcher matcher = TEXT.matcher(text);
        if (matcher.matches()) {
            int index = Integer.parseInt(matcher.group(1));
            int of = Integer.parseInt(matcher.group(2));
            if (index >= 1 && index <= of && of <= MOST_SHARES) {
                return new LoadShare(index, of);
            }
        }
        throw new WorkloadException(
                WorkloadException.Kind.USAGE,
                "--part is '" + text + "': give the number of this host's part and of all, such as 1/3, up to "
                        + MOST_SHARES + " parts");
    }

    /** The first warehouse of it. */
    int first(int warehouses) {
        return (int) ((long) (index - 1) * warehouses / of) + 1;
    }

    /** The last warehouse of it; before the first if there are fewer warehouses than shares. */
    int last(int warehouses) {
        return (int) ((long) index * warehouses / of);
    }

    /** Whether item, which belongs to no warehouse, is in it. */
    boolean holdsItem() {
        return index == 1;
    }

    /** Whether it is everything. */
    boolean isAll() {
        return of == 1;
    }

    @Override
    public String toString() {
        return index + "/" + of;
    }
}
