package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
    private static final int LINES = 30_000;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final AtomicInteger reading = new AtomicInteger();
    private final AtomicInteger worked = new AtomicInteger();
    private final AtomicInteger clashes = new AtomicInteger();
    private final CountDownLatch done = new CountDownLatch(LINES);
    private final Turns turns = new Turns(this::readAndWork);
    private int lines;

    /** Short work, work that has its turn taken away, and work that hands it over at once. */
    @Test
    void oneReadsAtAnyTimeAndTheTurnIsNeverLost() throws InterruptedException {
        turns.start();
        done.await();
        assertThat(worked).as("seed " + seed).hasValue(LINES);
        assertThat(clashes).as("seed " + seed).hasValue(0);
    }

    private void readAndWork() {
        boolean mine = true;
        while (mine) {
            if (reading.incrementAndGet() > 1) {
                clashes.incrementAndGet();
            }
            int line = lines++;
            reading.decrementAndGet();
            if (line >= LINES) {
                return;
            }
            var random = new Random(seed + line);
            mine = turns.work(() -> work(random), random.nextInt(3) == 0);
        }
    }

    private void work(Random random) {
        if (random.nextInt(200) == 0) {
            LockSupport.parkNanos(random.nextInt(10_000_000));
        } else if (random.nextInt(10) == 0) {
            LockSupport.parkNanos(1);
        }
        worked.incrementAndGet();
        done.countDown();
    }
}
