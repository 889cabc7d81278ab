package dev.toolroom.capability.recall.embedding;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Search by meaning: off until a person names a server that makes embeddings, and used only by a
 * process that stays.
 */
public final class Embeddings implements AutoCloseable {
    private static final Duration QUESTION_TIMEOUT = Duration.ofMillis(400);
    private static final Duration CHECK_TIMEOUT = Duration.ofMinutes(1);
    private static final String SAMPLE = "Does this server make embeddings?";

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
        /** Not enabled. */
        OFF,
        /** Words alone: the server has not answered yet. */
        LOADING,
        /** Words alone: this process does not stay, or the server does not answer. */
        UNAVAILABLE,
        /** Words alone: the server took too long for the question. */
        SKIPPED,
        /** Words and meaning; some turns have no vector yet. */
        PARTIAL,
        /** Words and meaning. */
        READY;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The vector of a question.
     *
     * @param question null where the words alone count
     */
    public record Asked(State state, @Nullable SignedVector question) {}

    /** Begins, if embeddings are enabled and this process stays. */
    public synchronized void opened() {
        if (embedder != null || !host.stays().getAsBoolean()) {
            return;
        }
        EmbeddingConsent consent = consent();
        if (consent != null && consent.enabled()) {
            embedder = new Embedder(consent, catalogues, host.isBusy());
        }
    }

    /** Returns null if they were never enabled. */
    @Nullable EmbeddingConsent consent() {
        return EmbeddingConsent.in(folder.get());
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
     * Has a question embedded, without waiting long.
     *
     * @param text null for a question whose words alone count
     */
    public Asked ask(@Nullable String text) {
        Embedder running = embedder();
        EmbeddingConsent consent = consent();
        State state = state(running);
        if (running == null || running.waiting() < 0 || text == null || consent == null) {
            return new Asked(state, null);
        }
        var endpoint = new EmbeddingEndpoint(consent.endpoint(), consent.model());
        try {
            return new Asked(state, endpoint.embed(text, QUESTION_TIMEOUT));
        } catch (EmbeddingEndpoint.Unavailable e) {
            return new Asked(e.isLate() ? State.SKIPPED : State.UNAVAILABLE, null);
        }
    }

    private State state(@Nullable Embedder running) {
        if (running == null) {
            EmbeddingConsent consent = consent();
            return consent != null && consent.enabled() ? State.UNAVAILABLE : State.OFF;
        }
        if (running.problem() != null) {
            return State.UNAVAILABLE;
        }
        return running.waiting() < 0
                ? State.LOADING
                : running.waiting() > 0 ? State.PARTIAL : State.READY;
    }

    /**
     * Enables a server, once it has embedded a sample.
     *
     * @throws EmbeddingEndpoint.Unavailable if it has not
     */
    void enable(String endpoint, String model, String by) throws EmbeddingEndpoint.Unavailable {
        new EmbeddingEndpoint(endpoint, model).embed(SAMPLE, CHECK_TIMEOUT);
        close();
        write(new EmbeddingConsent(endpoint, model, true, by, clock.instant().toString()));
        opened();
    }

    /**
     * Turns search by meaning off.
     *
     * @param delete whether all vectors go too
     */
    void disable(String by, boolean delete) {
        close();
        EmbeddingConsent now = consent();
        if (now != null) {
            String at = clock.instant().toString();
            write(new EmbeddingConsent(now.endpoint(), now.model(), false, by, at));
        }
        if (delete) {
            for (Catalogue each : catalogues.get()) {
                new TurnVectors(each).deleteAll();
                each.compact();
            }
        }
    }

    private void write(EmbeddingConsent consent) {
        consent.writeTo(folder.get());
        for (Catalogue each : catalogues.get()) {
            new TurnVectors(each).record(consent);
        }
    }

    Json.Obj status() {
        Embedder running = embedder();
        EmbeddingConsent consent = consent();
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
            if (running.waiting() >= 0) {
                status.put("waiting", running.waiting());
            }
        }
        if (consent != null) {
            status.put("endpoint", consent.endpoint())
                    .put("model", consent.model())
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
