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
 * Loads the model and embeds turns, the newest first, on one thread that stands back: it waits
 * while calls run, and rests as long as it has worked.
 */
final class Embedder implements AutoCloseable {
    /** Of all catalogues together: their vectors take 20 MB of memory. Older turns have none. */
    private static final int MOST_TURNS = 50_000;

    private static final int MOST_PIECES = 96;
    private static final int SAVED_AT_ONCE = 8;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration LOOK = Duration.ofMillis(20);

    /** On a machine that others use much, the clock says more than what was worked. */
    private static final Duration LONGEST_REST = Duration.ofMillis(100);

    /** A machine that takes longer for a question is as fast as it gets. */
    private static final int WARMING_UP = 40;

    private static final Duration WARM = Duration.ofMillis(50);
    private static final String SAMPLE =
            "how do i fix a database that is locked by another process";

    private final EmbeddingPack pack;
    private final EmbeddingPack.Consent consent;
    private final Supplier<List<Catalogue>> catalogues;
    private final BooleanSupplier busy;
    private final Map<Path, VectorIndex> indexes = new ConcurrentHashMap<>();
    private final Thread thread;
    private final Object lock = new Object();
    private volatile @Nullable SentenceModel model;
    private volatile @Nullable String problem;
    private volatile int left = -1;
    private boolean changed = true;
    private boolean closed;

    /**
     * @param catalogues those there are now
     * @param busy whether calls run
     */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing relies on it; where it counts, it helps.
    Embedder(
            EmbeddingPack pack,
            EmbeddingPack.Consent consent,
            Supplier<List<Catalogue>> catalogues,
            BooleanSupplier busy) {
        this.pack = pack;
        this.consent = consent;
        this.catalogues = catalogues;
        this.busy = busy;
        this.thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("embeddings")
                        .priority(Thread.MIN_PRIORITY)
                        .unstarted(this::run);
    }

    Embedder start() {
        thread.start();
        return this;
    }

    /** Null until it is loaded and warm. */
    @Nullable SentenceModel model() {
        return left < 0 ? null : model;
    }

    /** Why there will be none; null where nothing is wrong. */
    @Nullable String problem() {
        return problem;
    }

    /** How many turns wait for their vector; less than zero while nobody knows. */
    int left() {
        return left;
    }

    Map<Path, VectorIndex> indexes() {
        return Map.copyOf(indexes);
    }

    /** Has it look again: turns came, changed or went. */
    void changed() {
        synchronized (lock) {
            changed = true;
            lock.notifyAll();
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            closed = true;
            lock.notifyAll();
        }
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

    /** Thrown in the middle of a text. */
    private static final class Closed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Closed() {
            super("closed", null, false, false);
        }
    }

    private void run() {
        try {
            SentenceModel loaded = pack.open(consent);
            warmUp(loaded);
            model = loaded;
            while (true) {
                synchronized (lock) {
                    while (!changed && !closed) {
                        lock.wait();
                    }
                    changed = false;
                }
                pass(loaded);
            }
        } catch (ModelProblem e) {
            giveUp(e.reason());
        } catch (OutOfMemoryError e) {
            giveUp("there is not enough memory for the model");
        } catch (Closed | InterruptedException e) {
            // Somebody has turned it off.
        } catch (RuntimeException e) {
            giveUp("the catalogues of chats cannot be read");
        }
    }

    /** Gives up, for a reason. */
    private void giveUp(String reason) {
        problem = reason;
        model = null;
        indexes.clear();
    }

    /** Until the compiler is done with it: else the first questions would wait for that. */
    private void warmUp(SentenceModel loaded) {
        long took = Long.MAX_VALUE;
        for (int i = 0; i < WARMING_UP && took > WARM.toNanos(); i++) {
            long begin = System.nanoTime();
            loaded.embed(SAMPLE, MOST_PIECES, this::checkOpen);
            took = System.nanoTime() - begin;
        }
    }

    /** First what is there already, of all catalogues; then what is missing. */
    private void pass(SentenceModel loaded) {
        Map<Catalogue, List<Long>> missing = new LinkedHashMap<>();
        int room = MOST_TURNS;
        int wanted = 0;
        for (Catalogue each : catalogues.get()) {
            checkOpen();
            try {
                var vectors = new TurnVectors(each);
                vectors.begin(consent.sha256());
                VectorIndex index = vectors.load(room);
                indexes.put(each.folder(), index);
                List<Long> without = vectors.missing(room);
                missing.put(each, without);
                wanted += without.size();
                room = Math.max(0, room - index.size() - without.size());
            } catch (Closed e) {
                throw e;
            } catch (RuntimeException e) {
                // A catalogue that cannot be read says so to whoever asks it.
                indexes.remove(each.folder());
            }
        }
        left = wanted;
        boolean isAll = true;
        for (var each : missing.entrySet()) {
            try {
                if (!fill(loaded, each.getKey(), each.getValue())) {
                    return;
                }
            } catch (Closed | ModelProblem e) {
                throw e;
            } catch (RuntimeException e) {
                // As above; it is tried again when something has changed.
                indexes.remove(each.getKey().folder());
                isAll = false;
            }
        }
        left = isAll ? 0 : left;
    }

    /** Whether nothing has changed meanwhile. */
    private boolean fill(SentenceModel loaded, Catalogue catalogue, List<Long> missing) {
        var vectors = new TurnVectors(catalogue);
        VectorIndex index = indexes.get(catalogue.folder());
        Map<Long, TurnVectors.Made> made = new LinkedHashMap<>();
        for (int i = 0; i < missing.size() && index != null; i++) {
            String text = vectors.text(missing.get(i));
            if (text != null) {
                made.put(missing.get(i), new TurnVectors.Made(text, made(loaded, text)));
            }
            boolean stop = hasChanged();
            if (made.size() == SAVED_AT_ONCE || i == missing.size() - 1 || stop) {
                vectors.save(made, index);
                left = Math.max(0, left - made.size());
                made.clear();
            }
            if (stop) {
                return false;
            }
        }
        return true;
    }

    private SignedVector made(SentenceModel loaded, String text) {
        long begin = System.nanoTime();
        var patience = new Patience();
        SignedVector vector = loaded.embed(text, MOST_PIECES, patience::pause);
        long worked = System.nanoTime() - begin - patience.waited;
        pause(Math.min(worked, LONGEST_REST.toNanos()));
        return vector;
    }

    /** Waits while calls run, but a call that waits for a person does not stop everything. */
    private final class Patience {
        private long waited;

        void pause() {
            checkOpen();
            long begin = System.nanoTime();
            while (busy.getAsBoolean()
                    && waited + System.nanoTime() - begin < LONGEST_WAIT.toNanos()) {
                Embedder.this.pause(LOOK.toNanos());
                checkOpen();
            }
            waited += System.nanoTime() - begin;
        }
    }

    private void pause(long nanos) {
        long end = System.nanoTime() + nanos;
        synchronized (lock) {
            long rest = nanos;
            while (!closed && rest > 0) {
                try {
                    lock.wait(rest / 1_000_000, (int) (rest % 1_000_000));
                } catch (InterruptedException e) {
                    throw new Closed();
                }
                rest = end - System.nanoTime();
            }
        }
    }

    private boolean hasChanged() {
        synchronized (lock) {
            return changed;
        }
    }

    private void checkOpen() {
        synchronized (lock) {
            if (closed) {
                throw new Closed();
            }
        }
    }
}
