package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.lsp.session.LanguageThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads run beside each other and beside edits, each on the text as it stood at its turn. */
@Timeout(60)
class LanguageThreadTest {
    private static final int TOO_LONG_SECONDS = 50;

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(TOO_LONG_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Test
    void readsRunBesideEachOther() throws Exception {
        try (var thread = new LanguageThread()) {
            var first = new CountDownLatch(1);
            var second = new CountDownLatch(1);
            CompletableFuture<Boolean> one = meeting(thread, first, second);
            CompletableFuture<Boolean> two = meeting(thread, second, first);
            assertThat(one.get()).as("the first was let on by the second").isTrue();
            assertThat(two.get()).isTrue();
        }
    }

    /** Ends when the other is under way too. */
    private static CompletableFuture<Boolean> meeting(
            LanguageThread thread, CountDownLatch mine, CountDownLatch other) {
        return thread.read(
                wanted -> "",
                document -> {
                    mine.countDown();
                    return await(other);
                });
    }

    @Test
    void anEditDoesNotWaitForAReadAndIsNotSeenByIt() throws Exception {
        List<String> text = new ArrayList<>(List.of("before"));
        try (var thread = new LanguageThread()) {
            var edited = new CountDownLatch(1);
            CompletableFuture<String> read =
                    thread.read(
                            wanted -> List.copyOf(text),
                            taken -> (await(edited) ? "" : "waited in vain ") + taken.getFirst());
            thread.tell(
                    () -> {
                        text.set(0, "after");
                        edited.countDown();
                    });
            assertThat(read.get()).isEqualTo("before");
            CompletableFuture<String> next =
                    thread.read(wanted -> List.copyOf(text), List::getFirst);
            assertThat(next.get()).isEqualTo("after");
        }
    }
}
