package dev.toolroom.foundation.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Old content that nobody names is collected while the same bytes are stored again. */
@Timeout(60)
class CollectedMeanwhileTest {
    private static final int ROUNDS = 2_000;
    private static final byte[] BYTES = "abc".getBytes(UTF_8);

    @TempDir private Path folder;

    @Test
    void whatWasStoredIsThereHoweverOftenItIsCollectedMeanwhile() throws Exception {
        var store = new ContentFolder(folder);
        var begun = new CountDownLatch(1);
        var enough = new AtomicBoolean();
        Callable<Integer> collector =
                () -> {
                    int removed = 0;
                    while (!enough.get()) {
                        Instant before = Instant.now().minusSeconds(60);
                        removed += store.collect(Set.of(), before).removed();
                        begun.countDown();
                    }
                    return removed;
                };
        try (var threads = Executors.newFixedThreadPool(1)) {
            Future<Integer> collecting = threads.submit(collector);
            begun.await();
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    ContentId id = stored(store);
                    assertThat(store.read(id)).as("round %d", round).contains(BYTES);
                    age(store.file(id));
                }
            } finally {
                enough.set(true);
            }
            assertThat(collecting.get()).as("collected meanwhile").isPositive();
        }
    }

    private static ContentId stored(ContentStore store) throws IOException {
        try (ContentStore.Batch batch = store.begin()) {
            Content content = batch.put(BYTES);
            batch.commit();
            return content.id();
        }
    }

    /** As if it had been stored long ago. */
    private static void age(Path file) throws IOException {
        try {
            Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
        } catch (NoSuchFileException gone) {
            // Nothing names it, so that it may go at any time after it was read.
        }
    }
}
