package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Derives telemetry from the chats of a catalogue, a session at a time. */
public final class Derivation {
    private static final String ALL = "SELECT session_id, source_agent FROM chat_sessions";

    /** Sessions with turns without attempts: a turn that is imported again loses its attempt. */
    private static final String CHANGED =
            ALL
                    + " s WHERE EXISTS (SELECT 1 FROM requests r WHERE r.session_id = s.session_id"
                    + " AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.request_id ="
                    + " r.request_id))";

    private final Catalogue catalogue;
    private int sessions;
    private int spans;

    public Derivation(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    private record Session(String id, String agent) {}

    /** Derives the sessions that an import has changed, if the adapter is enabled. */
    public void refresh(BooleanSupplier cancelled) {
        if (catalogue.ask(Adapter.DERIVED::isEnabled)) {
            run(CHANGED, cancelled, _ -> {});
        }
    }

    void all(BooleanSupplier cancelled, IntConsumer progress) {
        run(ALL, cancelled, progress);
    }

    int sessions() {
        return sessions;
    }

    int spans() {
        return spans;
    }

    private void run(String which, BooleanSupplier cancelled, IntConsumer progress) {
        List<Session> all =
                catalogue.ask(
                        statements ->
                                statements.list(
                                        which,
                                        row -> new Session(row.getString(1), row.getString(2))));
        for (Session each : all) {
            if (cancelled.getAsBoolean()) {
                return;
            }
            catalogue.update(
                    statements -> {
                        derive(statements, each);
                    });
            progress.accept(++sessions * 100 / all.size());
        }
    }

    private void derive(Statements statements, Session session) {
        var builder = new Attempts(statements, catalogue.salt());
        builder.build(remove(statements, session.id()));
        var rows = new SpanRows(statements);
        var spansOf = new DerivedSpans(statements, rows, session.id(), session.agent());
        for (DerivedSpans.Turn turn : DerivedSpans.turns(statements, session.id())) {
            Traced traced = traced(statements, turn);
            if (traced == null) {
                spansOf.whole(turn);
            } else {
                spansOf.rewards(turn, traced.attempt(), traced.trace(), null, traced.end(), 0);
            }
        }
        spans += rows.spans();
        builder.build(rows.attempts());
    }

    private record Traced(String attempt, String trace, long end) {}

    private static @Nullable Traced traced(Statements statements, DerivedSpans.Turn turn) {
        return statements.first(
                """
                SELECT a.attempt_id, min(s.trace_id), max(s.end_time_ns) FROM attempts a
                JOIN telemetry_spans s ON s.attempt_id = a.attempt_id WHERE a.request_id = ?
                AND a.attempt_id <> ? GROUP BY a.attempt_id ORDER BY a.attempt_id LIMIT 1\
                """,
                row -> new Traced(row.getString(1), row.getString(2), row.getLong(3)),
                turn.request(),
                turn.attempt());
    }

    /** Removes derived spans; returns all attempts of the session, whose turns may be known now. */
    private static List<String> remove(Statements statements, String session) {
        List<String> attempts =
                statements.texts(
                        """
                        SELECT a.attempt_id FROM attempts a JOIN rollouts r
                        ON r.rollout_id = a.rollout_id WHERE r.session_id = ?1
                        OR r.rollout_id = ?1\
                        """,
                        session);
        for (String each : attempts) {
            statements.run(
                    "DELETE FROM telemetry_spans WHERE attempt_id = ? AND instrumentation_id = ?",
                    each,
                    DerivedSpans.EMITTER.id());
        }
        return attempts;
    }
}
