package io.tacho.workload.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GarbageCollectionsTest {
    private final Script young = new Script();
    private final Script old = new Script();
    private final GarbageCollections collections = new GarbageCollections(List.of(young, old));

    @Test
    void countsFromItsBeginningOn() {
        young.collects(900);
        collections.begin();
        collections.look();
        assertThat(collections.found()).isEqualTo(new GarbageCollections.Found(0, 0, 0));
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
        assertThat(collections.found()).isEqualTo(new GarbageCollections.Found(4, 327, 312));
    }

    @Test
    void takesWorkBesideTheProgramForNoPause() {
        assertThat(GarbageCollections.stopsTheProgram("G1 Young Generation")).isTrue();
        assertThat(GarbageCollections.stopsTheProgram("MarkSweepCompact")).isTrue();
        assertThat(GarbageCollections.stopsTheProgram("ZGC Pauses")).isTrue();
        assertThat(GarbageCollections.stopsTheProgram("ZGC Major Cycles")).isFalse();
        assertThat(GarbageCollections.stopsTheProgram("Shenandoah Cycles")).isFalse();
        assertThat(GarbageCollections.stopsTheProgram("G1 Concurrent GC")).isFalse();
    }

    private static final class Script implements GarbageCollections.Collector {
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
