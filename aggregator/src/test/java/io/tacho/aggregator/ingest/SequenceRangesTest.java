package io.tacho.aggregator.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** Ranges hold exactly the numbers added, in any order, and survive storage. */
class SequenceRangesTest {
    @Property(tries = 300)
    void holdExactlyWhatWasAdded(@ForAll @Size(max = 60) List<@LongRange(max = 40) Long> numbers) {
        SequenceRanges ranges = new SequenceRanges();
        Set<Long> expected = new HashSet<>();
        for (long number : numbers) {
            assertThat(ranges.contains(number)).isEqualTo(expected.contains(number));
            ranges.add(number);
            expected.add(number);
        }
        SequenceRanges stored = SequenceRanges.of(ranges.bounds());
        for (long number = -1; number <= 41; number++) {
            assertThat(stored.contains(number)).isEqualTo(expected.contains(number));
        }
    }

    @Property(tries = 50)
    void areOneWithoutGaps(@ForAll @LongRange(min = 1, max = 500) long count) {
        SequenceRanges ranges = new SequenceRanges();
        for (long number = count; number >= 0; number--) {
            ranges.add(number);
        }
        assertThat(ranges.bounds()).containsExactly(0L, count);
    }
}
