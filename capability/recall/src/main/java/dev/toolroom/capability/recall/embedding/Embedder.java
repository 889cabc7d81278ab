package dev.toolroom.capability.recall.embedding;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has turns embedded by a server of the user, the newest first, on one thread that waits while
 * calls run: the server may be on this machine.
 */
final class Embedder implements AutoCloseable {
    /** Maximum number of vectors of all catalogues together. Older turns have none. */
    private static final int MAX_TURNS = 50_000;

    private static final int MAX_INDEX_BYTES = 40 << 20;
    private static final int TURNS_A_REQUEST = 16;
    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(30);
    private static final Duration MAX_WAIT_FOR_CALLS = Duration.ofSeconds(5);
    private static final Duration BUSY_PAUSE = Duration.ofMillis(20);
    private static final String SAMPLE = "a database is locked by another process";

    private final EmbeddingConsent consent;
    private final EmbeddingEndpoint endpoint;
    private final EmbeddingEndpoint questions;
    private final Supplier<List<Catalogue>> catalogues;
    private final BooleanSupplier isBusy;
    private final Map<Path, VectorIndex> indexes = new ConcurrentHashMap<>();
    private final Thread thread;
    private final Object lock = new Object();
    private volatile @Nullable String problem;
    private volatile int waiting = -1;
    private boolean hasChanged = true;
    private boolean isClosed;

    /**
     * @param catalogues those there are now
     * @param isBusy whether calls run
     */
    Embedder(
            EmbeddingConsent consent,
            Supplier<List<Catalogue>> catalogues,
            BooleanSupplier isBusy) {
        this.consent = consent;
        this.endpoint = new EmbeddingEndpoint(consent.endpoint(), consent.model());
        this.questions = new EmbeddingEndpoint(consent.endpoint(), consent.model());
        this.catalogues = catalogues;
        this.isBusy = isBusy;
        this.thread = Thread.ofPlatform().daemon().name("embeddings").unstarted(this::run);
    }

    Embedder start() {
        thread.start();
        return this;
    }

    EmbeddingEndpoint questions() {
        return questions;
    }

    /** Why there are no new vectors; null where nothing is wrong. */
    @Nullable String problem() {
        return problem;
    }

    /** How many turns wait for their vector; less than zero until the server has answered. */
    int waiting() {
        return waiting;
    }

    Map<Path, VectorIndex> indexes() {
        return Map.copyOf(indexes);
    }

    /** Has it look again: turns came, changed or went. */
    void changed() {
        synchronized (lock) {
            hasChanged = true;
            lock.notifyAll();
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            isClosed = true;
            lock.notifyAll();
        }
        endpoint.abort();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                // Catalogues are closed next, and it may be writing to one.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (awaitChange()) {
                try {
                    int width = endpoint.embed(SAMPLE, REQUEST_TIMEOUT).width();
                    problem = null;
                    embedAll(width);
                } catch (EmbeddingEndpoint.Unavailable e) {
                    problem = e.reason();
                    pause(RETRY_PAUSE);
                    changed();
                }
            }
        } catch (RuntimeException e) {
            problem = "the catalogues of chats cannot be read";
            indexes.clear();
        }
    }

    /** Waits until there is something to do; false once it is closed. */
    private boolean awaitChange() {
        synchronized (lock) {
            while (!hasChanged && !isClosed) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return false;
                }
            }
            hasChanged = false;
            return !isClosed;
        }
    }

    /** Loads what there is of all catalogues; then has made what is missing. */
    private void embedAll(int width) throws EmbeddingEndpoint.Unavailable {
        Map<Catalogue, List<Long>> missing = new LinkedHashMap<>();
        int room = Math.min(MAX_TURNS, MAX_INDEX_BYTES / width);
        int wanted = 0;
        for (Catalogue each : catalogues.get()) {
            try {
                var vectors = new TurnVectors(each);
                vectors.begin(consent, width);
                VectorIndex index = vectors.load(width, room);
                indexes.put(each.folder(), index);
                List<Long> without = vectors.missing(room);
                missing.put(each, without);
                wanted += without.size();
                room = Math.max(0, room - index.size() - without.size());
            } catch (RuntimeException e) {
                // A catalogue that cannot be read is reported by the call that reads it.
                indexes.remove(each.folder());
            }
        }
        waiting = wanted;
        for (var each : missing.entrySet()) {
            try {
                if (!fill(each.getKey(), each.getValue())) {
                    return;
                }
            } catch (RuntimeException e) {
                // As above; it is tried again when something has changed.
                indexes.remove(each.getKey().folder());
            }
        }
    }

    /** Embeds turns of one catalogue; false if something has changed meanwhile. */
    private boolean fill(Catalogue catalogue, List<Long> missing)
            throws EmbeddingEndpoint.Unavailable {
        var vectors = new TurnVectors(catalogue);
        VectorIndex index = indexes.get(catalogue.folder());
        for (int from = 0; from < missing.size() && index != null; from += TURNS_A_REQUEST) {
            int to = Math.min(missing.size(), from + TURNS_A_REQUEST);
            Map<Long, String> texts = new LinkedHashMap<>();
            for (Long each : missing.subList(from, to)) {
                String text = vectors.text(each);
                if (text != null && !text.isBlank()) {
                    texts.put(each, text);
                }
            }
            waitForCalls();
            if (mustStop()) {
                return false;
            }
            if (!texts.isEmpty()) {
                List<SignedVector> made =
                        endpoint.embed(List.copyOf(texts.values()), REQUEST_TIMEOUT);
                vectors.save(texts, made, index);
            }
            waiting = Math.max(0, waiting - (to - from));
        }
        return true;
    }

    /** A call that waits for a person does not stop everything. */
    private void waitForCalls() {
        long end = System.nanoTime() + MAX_WAIT_FOR_CALLS.toNanos();
        while (isBusy.getAsBoolean() && !mustStop() && System.nanoTime() - end < 0) {
            pause(BUSY_PAUSE);
        }
    }

    private void pause(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        synchronized (lock) {
            long rest = duration.toMillis();
            while (!isClosed && !hasChanged && rest > 0) {
                try {
                    lock.wait(rest);
                } catch (InterruptedException e) {
                    isClosed = true;
                }
                rest = (end - System.nanoTime()) / 1_000_000;
            }
        }
    }

    private boolean mustStop() {
        synchronized (lock) {
            return hasChanged || isClosed;
        }
    }
}
