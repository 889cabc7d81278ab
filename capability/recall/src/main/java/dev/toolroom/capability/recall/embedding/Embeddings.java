package dev.toolroom.capability.recall.embedding;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Local embeddings of a home: off until a person enables a model, and loaded only by a process that
 * stays.
 */
public final class Embeddings implements AutoCloseable {
    private static final int QUESTION_PIECES = 32;
    private static final Duration QUESTION_TIME = Duration.ofMillis(400);

    private final Supplier<Path> folder;
    private final Supplier<List<Catalogue>> catalogues;
    private final Host host;
    private final Clock clock;
    private @Nullable Embedder embedder;

    /**
     * The process that this runs in.
     *
     * @param stays whether it serves clients, and does not end with a command
     * @param isBusy whether calls run
     */
    public record Host(BooleanSupplier stays, BooleanSupplier isBusy) {}

    /**
     * @param folder that of the home for catalogues
     * @param catalogues those there are now
     */
    public Embeddings(
            Supplier<Path> folder, Supplier<List<Catalogue>> catalogues, Host host, Clock clock) {
        this.folder = folder;
        this.catalogues = catalogues;
        this.host = host;
        this.clock = clock;
    }

    /** How far embeddings are of use to a search. */
    public enum State {
        /** Nobody has enabled a model. */
        OFF,
        /** Words alone: the model is being loaded. */
        LOADING,
        /** Words alone: the model is not loaded by this process, or cannot be. */
        UNAVAILABLE,
        /** Words alone: the machine was too busy for the model. */
        SKIPPED,
        /** Words and meaning; some turns have no vector yet. */
        PARTIAL,
        /** Words and meaning. */
        READY;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A question, and where to look for turns that mean the same. */
    public record Meaning(SignedVector question, VectorIndex index) {}

    /**
     * What a question means.
     *
     * @param question null where nobody can tell
     */
    public record Asked(
            State state, @Nullable SignedVector question, Map<Path, VectorIndex> indexes) {
        public Asked {
            indexes = Map.copyOf(indexes);
        }

        /** Null where the words alone count. */
        public @Nullable Meaning in(Catalogue catalogue) {
            VectorIndex index = indexes.get(catalogue.folder());
            return question == null || index == null ? null : new Meaning(question, index);
        }
    }

    /** Begins, if a model is enabled and this process stays. */
    public synchronized void opened() {
        if (embedder != null || !host.stays().getAsBoolean()) {
            return;
        }
        EmbeddingPack pack = pack();
        EmbeddingPack.Consent consent = pack.consent();
        if (consent != null && consent.enabled()) {
            embedder = new Embedder(pack, consent, catalogues, host.isBusy()).start();
        }
    }

    private EmbeddingPack pack() {
        return new EmbeddingPack(folder.get());
    }

    private synchronized @Nullable Embedder embedder() {
        return embedder;
    }

    /** Turns came, changed or went. */
    public void changed() {
        Embedder running = embedder();
        if (running != null) {
            running.changed();
        }
    }

    /**
     * At once: a model that is not loaded is not waited for.
     *
     * @param text null for a question whose words alone count
     */
    public Asked ask(@Nullable String text) {
        Embedder running = embedder();
        State state = state(running);
        SentenceModel model = running == null ? null : running.model();
        if (running == null || model == null || text == null) {
            return new Asked(state, null, Map.of());
        }
        long end = System.nanoTime() + QUESTION_TIME.toNanos();
        try {
            SignedVector question =
                    model.embed(
                            text,
                            QUESTION_PIECES,
                            () -> {
                                if (System.nanoTime() - end > 0) {
                                    throw new TooLate();
                                }
                            });
            return new Asked(state, question, running.indexes());
        } catch (TooLate e) {
            return new Asked(State.SKIPPED, null, Map.of());
        }
    }

    private static final class TooLate extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooLate() {
            super("too late", null, false, false);
        }
    }

    private State state(@Nullable Embedder running) {
        if (running == null) {
            EmbeddingPack.Consent consent = pack().consent();
            return consent != null && consent.enabled() ? State.UNAVAILABLE : State.OFF;
        }
        if (running.problem() != null) {
            return State.UNAVAILABLE;
        }
        if (running.model() == null) {
            return State.LOADING;
        }
        return running.left() > 0 ? State.PARTIAL : State.READY;
    }

    /**
     * @param jar null for the model that was enabled before
     * @return whether there is a model
     * @throws ModelProblem if the file is not a model that can be used
     */
    boolean enable(@Nullable Path jar, String by) {
        EmbeddingPack pack = pack();
        String at = clock.instant().toString();
        if (jar == null) {
            if (!pack.enableAgain(by, at)) {
                return false;
            }
        } else {
            pack.enable(jar, by, at);
        }
        close();
        opened();
        return true;
    }

    /**
     * @param delete whether the model and all vectors go too
     */
    void disable(String by, boolean delete) {
        close();
        pack().disable(by, clock.instant().toString(), delete);
        if (delete) {
            for (Catalogue each : catalogues.get()) {
                new TurnVectors(each).deleteAll();
                each.compact();
            }
        }
    }

    Json.Obj status() {
        Embedder running = embedder();
        EmbeddingPack.Consent consent = pack().consent();
        long vectors = 0;
        for (Catalogue each : catalogues.get()) {
            vectors += new TurnVectors(each).count();
        }
        var status =
                Json.object()
                        .put("enabled", consent != null && consent.enabled())
                        .put("state", state(running).word())
                        .put("embedded", vectors);
        if (running != null) {
            status.putIfPresent("problem", running.problem());
            if (running.left() >= 0) {
                status.put("waiting", running.left());
            }
        }
        if (consent != null) {
            status.put("model", consent.model())
                    .put("sha256", consent.sha256())
                    .put("bytes", consent.bytes())
                    .put("by", consent.by())
                    .put("at", consent.at());
        }
        return status.build();
    }

    @Override
    public synchronized void close() {
        Embedder running = embedder;
        embedder = null;
        if (running != null) {
            running.close();
        }
    }
}
