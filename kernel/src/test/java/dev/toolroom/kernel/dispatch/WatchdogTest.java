package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WatchdogTest {
    private static final int ALARMS = 20_000;

    /** Set and called off by several at once, while those that stay ring. */
    @Test
    void everyAlarmRingsOnceUnlessItIsCalledOff() throws InterruptedException {
        long seed = Long.getLong("seed", System.nanoTime());
        var watchdog = new Watchdog();
        var rung = new AtomicIntegerArray(ALARMS);
        var staying = new CountDownLatch(ALARMS / 2);
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int first = i;
            var random = new Random(seed + i);
            callers.add(
                    Thread.ofPlatform().start(() -> set(watchdog, first, random, rung, staying)));
        }
        for (Thread caller : callers) {
            caller.join();
        }
        staying.await();
        for (int i = 0; i < ALARMS; i++) {
            assertThat(rung.get(i)).as("alarm " + i + ", seed " + seed).isEqualTo(i % 2);
        }
    }

    /** The odd ones stay; the even ones are called off before their time. */
    private static void set(
            Watchdog watchdog,
            int first,
            Random random,
            AtomicIntegerArray rung,
            CountDownLatch staying) {
        for (int i = first; i < ALARMS; i += 4) {
            int alarm = i;
            boolean stays = i % 2 == 1;
            Duration time = stays ? Duration.ofMillis(random.nextInt(50)) : Duration.ofHours(1);
            var set =
                    watchdog.after(
                            time,
                            () -> {
                                rung.incrementAndGet(alarm);
                                staying.countDown();
                            });
            if (!stays) {
                set.cancel();
            }
        }
    }
}
