package dev.toolroom.capability.recall.embedding;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Has turns embedded by a server of the user, the newest first, on one thread that waits while
 * calls run: the server may be on this machine.
 */
final class Embedder implements AutoCloseable {
    private static final int TURNS_PER_REQUEST = 16;
    private static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(30);
    private static final Duration MAX_WAIT_FOR_CALLS = Duration.ofSeconds(5);
    private static final Duration BUSY_PAUSE = Duration.ofMillis(20);
    private static final String SAMPLE = "a database is locked by another process";

    private final EmbeddingConsent consent;
    private final EmbeddingEndpoint endpoint;
    private final Supplier<List<Catalogue>> catalogues;
    private final BooleanSupplier isBusy;
    private final ScheduledThreadPoolExecutor thread;
    private final AtomicBoolean hasChanged = new AtomicBoolean();
    private volatile @Nullable String problem;
    private volatile int waiting = -1;
    private volatile boolean isClosed;

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
        this.catalogues = catalogues;
        this.isBusy = isBusy;
        this.thread =
                new ScheduledThreadPoolExecutor(
                        1,
                        Thread.ofPlatform().daemon().name("embeddings").factory(),
                        new ThreadPoolExecutor.DiscardPolicy());
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        changed();
    }

    /** Why there are no new vectors; null where nothing is wrong. */
    @Nullable String problem() {
        return problem;
    }

    /** How many turns wait for their vector; less than zero until the server has answered. */
    int waiting() {
        return waiting;
    }

    /** Makes it look again: turns were added, changed or deleted. */
    void changed() {
        if (hasChanged.compareAndSet(false, true)) {
            thread.execute(this::embedAll);
        }
    }

    /** Ends without an interrupt, which would close the catalogue that is being written. */
    @Override
    public void close() {
        isClosed = true;
        thread.shutdown();
        endpoint.abort();
        boolean interrupted = false;
        while (!thread.isTerminated()) {
            try {
                thread.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void embedAll() {
        hasChanged.set(false);
        try {
            int width = endpoint.embed(SAMPLE, REQUEST_TIMEOUT).width();
            problem = null;
            Map<TurnVectors, List<Long>> missing = missing(width);
            waiting = missing.values().stream().mapToInt(List::size).sum();
            for (var each : missing.entrySet()) {
                embed(each.getKey(), each.getValue());
            }
        } catch (EmbeddingEndpoint.Unavailable e) {
            problem = e.reason();
            var _ = thread.schedule(this::changed, RETRY_PAUSE.toSeconds(), TimeUnit.SECONDS);
        } catch (RuntimeException e) {
            problem = "the catalogues of chats cannot be read";
        }
    }

    private Map<TurnVectors, List<Long>> missing(int width) {
        Map<TurnVectors, List<Long>> missing = new LinkedHashMap<>();
        for (Catalogue each : catalogues.get()) {
            var vectors = new TurnVectors(each);
            vectors.begin(consent, width);
            missing.put(vectors, vectors.missing());
        }
        return missing;
    }

    /** Embeds turns of one catalogue, unless something changes meanwhile. */
    private void embed(TurnVectors vectors, List<Long> turns) throws EmbeddingEndpoint.Unavailable {
        for (int from = 0; from < turns.size(); from += TURNS_PER_REQUEST) {
            int to = Math.min(turns.size(), from + TURNS_PER_REQUEST);
            Map<Long, String> texts = new LinkedHashMap<>();
            for (Long each : turns.subList(from, to)) {
                String text = vectors.text(each);
                if (text != null && !text.isBlank()) {
                    texts.put(each, text);
                }
            }
            waitForCalls();
            if (mustStop()) {
                return;
            }
            if (!texts.isEmpty()) {
                vectors.save(texts, endpoint.embed(List.copyOf(texts.values()), REQUEST_TIMEOUT));
            }
            waiting = Math.max(0, waiting - (to - from));
        }
    }

    /** A call that waits for a person does not stop everything. */
    private void waitForCalls() {
        long end = System.nanoTime() + MAX_WAIT_FOR_CALLS.toNanos();
        while (isBusy.getAsBoolean() && !mustStop() && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(BUSY_PAUSE.toNanos());
        }
    }

    private boolean mustStop() {
        return hasChanged.get() || isClosed;
    }
}
