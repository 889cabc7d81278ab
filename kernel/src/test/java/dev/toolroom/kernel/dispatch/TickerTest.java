package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TickerTest {
    private static final int TIMES = 5_000;

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    private boolean work() {
        Runnable next = waiting.poll();
        if (next != null) {
            next.run();
        }
        return next != null;
    }

    /** Given between its last look and its sleep, when nobody who nudges sees it asleep yet. */
    @Test
    void whatIsGivenAtTheVeryMomentItFallsAsleepIsNotForgotten() throws InterruptedException {
        var left = new CountDownLatch(TIMES);
        var self = new AtomicReference<Ticker>();
        BooleanSupplier givesWhenItFindsNothing =
                () -> {
                    boolean found = work();
                    if (!found && left.getCount() > 0) {
                        waiting.add(left::countDown);
                        self.get().nudge();
                    }
                    return found;
                };
        try (var ticker =
                new Ticker("test", Duration.ofNanos(1), Duration.ZERO, givesWhenItFindsNothing)) {
            self.set(ticker);
            ticker.nudge();
            left.await();
        }
    }

    @Test
    void whatIsGivenAtAnyOtherMomentIsNotForgottenEither() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        var done = new Semaphore(0);
        try (var ticker = new Ticker("test", Duration.ofNanos(1), Duration.ZERO, this::work)) {
            for (int i = 0; i < TIMES; i++) {
                waiting.add(done::release);
                ticker.nudge();
                done.acquireUninterruptibly();
                long pause = System.nanoTime() + random.nextInt(100_000);
                while (System.nanoTime() < pause) {
                    Thread.onSpinWait();
                }
            }
        }
        assertThat(waiting).as("seed " + seed).isEmpty();
    }

    @Test
    void manyWhoNudgeAtOnceAreAllServed() throws InterruptedException {
        var done = new CountDownLatch(8 * 5_000);
        try (var ticker = new Ticker("test", Duration.ofNanos(1), Duration.ZERO, this::work)) {
            for (int i = 0; i < 8; i++) {
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    for (int n = 0; n < 5_000; n++) {
                                        waiting.add(done::countDown);
                                        ticker.nudge();
                                    }
                                });
            }
            done.await();
        }
    }

    @Test
    void aMistakeInItsWorkDoesNotEndIt() throws InterruptedException {
        var done = new CountDownLatch(1);
        try (var ticker = new Ticker("test", Duration.ofMillis(1), this::work)) {
            waiting.add(
                    () -> {
                        throw new AssertionError("a mistake");
                    });
            waiting.add(done::countDown);
            ticker.nudge();
            done.await();
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

    /** One that sleeps until it is woken, and not for a tick of an hour. */
    private static Ticker asleep(String name, BooleanSupplier work) {
        var ticker = new Ticker(name, Duration.ofHours(1), work);
        ticker.nudge();
        Thread.State state = Thread.State.NEW;
        while (state != Thread.State.WAITING) {
            state =
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(each -> each.getName().equals(name))
                            .map(Thread::getState)
                            .findFirst()
                            .orElse(Thread.State.NEW);
            if (state == Thread.State.TIMED_WAITING) {
                ticker.hurry();
            }
        }
        return ticker;
    }

    @Test
    void oneThatSleepsEndsAtOnceAndLooksALastTime() {
        Ticker ticker = asleep("test-closed", this::work);
        var looked = new AtomicReference<String>("");
        waiting.add(() -> looked.set("looked"));
        ticker.close();
        assertThat(looked).hasValue("looked");
    }

    @Test
    void oneThatSleepsLooksAtOnceForWhoeverIsInAHurry() throws InterruptedException {
        var done = new CountDownLatch(1);
        try (Ticker ticker = asleep("test-hurried", this::work)) {
            waiting.add(done::countDown);
            ticker.hurry();
            done.await();
        }
    }
}
