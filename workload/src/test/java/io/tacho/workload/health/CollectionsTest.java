package io.tacho.workload.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CollectionsTest {
    private final Script young = new Script();
    private final Script old = new Script();
    private final Collections collections = new Collections(List.of(young, old));

    @Test
    void countsFromItsBeginningOn() {
        young.collects(900);
        collections.begin();
        collections.look();
        assertThat(collections.found()).isEqualTo(new Collections.Found(0, 0, 0));
    }

    @Test
    void addsUpAllCollectorsAndKeepsTheLongest() {
        collections.begin();
        young.collects(7);
        collections.look();
        young.collects(3);
        old.collects(312);
        collections.look();
        young.collects(5);
        collections.look();
        assertThat(collections.found()).isEqualTo(new Collections.Found(4, 327, 312));
    }

    @Test
    void takesWorkBesideTheProgramForNoPause() {
        assertThat(Collections.stopsTheProgram("G1 Young Generation")).isTrue();
        assertThat(Collections.stopsTheProgram("MarkSweepCompact")).isTrue();
        assertThat(Collections.stopsTheProgram("ZGC Pauses")).isTrue();
        assertThat(Collections.stopsTheProgram("ZGC Major Cycles")).isFalse();
        assertThat(Collections.stopsTheProgram("Shenandoah Cycles")).isFalse();
        assertThat(Collections.stopsTheProgram("G1 Concurrent GC")).isFalse();
    }

    private static final class Script implements Collections.Collector {
        private long count;
        private long millis;
        private long last;

        void collects(long took) {
            count++;
            millis += took;
            last = took;
        }

        @Override
        public long count() {
            return count;
        }

        @Override
        public long millis() {
            return millis;
        }

        @Override
        public long lastMillis() {
            return last;
        }
    }
}
