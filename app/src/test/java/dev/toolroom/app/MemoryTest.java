package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MemoryTest {
    private static final long MEGABYTE = 1024 * 1024;

    private final AtomicLong taken = new AtomicLong(64 * MEGABYTE);
    private final AtomicInteger collections = new AtomicInteger();

    @Test
    void theHeapIsCollectedEachTimeItHasGrownByAGoodPart() {
        try (var memory = memory(80 * MEGABYTE)) {
            taken.set(150 * MEGABYTE);
            memory.collectIfGrown();
            assertThat(collections).hasValue(0);
            taken.set(170 * MEGABYTE);
            memory.collectIfGrown();
            assertThat(collections).hasValue(1);
            taken.set(170 * MEGABYTE);
            memory.collectIfGrown();
            assertThat(collections).as("counted from what was left").hasValue(1);
            taken.set(180 * MEGABYTE);
            memory.collectIfGrown();
            assertThat(collections).hasValue(2);
        }
    }

    @Test
    void whatIsInUseIsNotCollectedAgainAndAgain() {
        try (var memory = memory(400 * MEGABYTE)) {
            taken.set(400 * MEGABYTE);
            for (int i = 0; i < 10; i++) {
                memory.collectIfGrown();
            }
            assertThat(collections).hasValue(1);
        }
    }

    private Memory memory(long left) {
        return new Memory(
                taken::get,
                () -> {
                    collections.incrementAndGet();
                    taken.set(left);
                });
    }
}
