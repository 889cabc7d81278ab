package dev.toolroom.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TickerTest {
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    private boolean work() {
        Runnable next = waiting.poll();
        if (next != null) {
            next.run();
        }
        return next != null;
    }

    @Test
    void nothingThatIsGivenIsForgottenEvenWhileItFallsAsleep() throws InterruptedException {
        // So long a tick that it sleeps after every look.
        try (var ticker = new Ticker("test", Duration.ofMillis(499), this::work)) {
            for (int i = 0; i < 300; i++) {
                var done = new CountDownLatch(1);
                waiting.add(done::countDown);
                ticker.hurry();
                done.await();
            }
        }
        try (var ticker = new Ticker("test", Duration.ofNanos(100_000), this::work)) {
            for (int i = 0; i < 3_000; i++) {
                var done = new CountDownLatch(1);
                waiting.add(done::countDown);
                ticker.nudge();
                done.await();
            }
        }
    }

    @Test
    void closingDoesWhatIsLeft() {
        List<String> done = new ArrayList<>();
        var ticker = new Ticker("test", Duration.ofHours(1), this::work);
        waiting.add(() -> done.add("one"));
        ticker.close();
        assertThat(done).containsExactly("one");
    }
}
