package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of spans. An attempt and its rollout are there before the first of its spans. */
final class SpanRows {
    private static final String ATTEMPT = "agentlightning.attempt_id";

    private final Statements statements;
    private final Set<String> attempts = new LinkedHashSet<>();
    private final Set<String> emitters = new HashSet<>();
    private int spans;
    private int skipped;

    SpanRows(Statements statements) {
        this.statements = statements;
    }

    /** Returns the attempts with new spans. */
    Set<String> attempts() {
        return attempts;
    }

    int spans() {
        return spans;
    }

    int skippedSpans() {
        return skipped;
    }

    /** Counts a span without an id, which is left out. */
    void skipSpan() {
        skipped++;
    }

    void addSpan(Emitter emitter, Span span) {
        String emitterId = emitter.id();
        if (emitters.add(emitterId)) {
            emitter.write(statements);
        }
        String named = span.text(ATTEMPT);
        String attempt = named == null ? emitter.attribute(ATTEMPT) : named;
        attempt = attempt.isEmpty() ? span.trace() : attempt;
        if (attempts.add(attempt)) {
            statements.run(
                    "INSERT INTO rollouts (rollout_id) SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM"
                            + " attempts WHERE attempt_id = ?1) ON CONFLICT DO NOTHING",
                    attempt);
            statements.run(
                    "INSERT INTO attempts (rollout_id, attempt_id) VALUES (?1, ?1) ON CONFLICT DO"
                            + " NOTHING",
                    attempt);
        }
        statements.run(
                """
                INSERT INTO telemetry_spans (span_id, attempt_id, trace_id, parent_span_id, name,
                span_kind, start_time_ns, end_time_ns, status_code, status_message,
                attributes_json, details_json, instrumentation_id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (span_id) DO UPDATE SET
                attempt_id = excluded.attempt_id, parent_span_id = excluded.parent_span_id,
                name = excluded.name, span_kind = excluded.span_kind,
                start_time_ns = excluded.start_time_ns, end_time_ns = excluded.end_time_ns,
                status_code = excluded.status_code, status_message = excluded.status_message,
                attributes_json = excluded.attributes_json, details_json = excluded.details_json,
                instrumentation_id = excluded.instrumentation_id\
                """,
                key(span),
                attempt,
                span.trace(),
                span.parent(),
                span.name(),
                span.kind(),
                span.start(),
                span.end(),
                span.status(),
                span.message(),
                span.attributes().write(),
                span.details().fields().isEmpty() ? null : span.details().write(),
                emitterId);
        spans++;
    }

    /**
     * Ids of spans are unique within a trace; where another trace has it, both are the key. The
     * other trace may have been removed since.
     */
    private String key(Span span) {
        String both = span.id() + "@" + span.trace();
        String known =
                statements.text(
                        "SELECT span_id FROM telemetry_spans WHERE span_id = ?1 OR (span_id = ?2 AND"
                                + " trace_id = ?3) ORDER BY length(span_id) DESC LIMIT 1",
                        both,
                        span.id(),
                        span.trace());
        if (known != null) {
            return known;
        }
        boolean isTaken =
                statements.has("SELECT 1 FROM telemetry_spans WHERE span_id = ?", span.id());
        return isTaken ? both : span.id();
    }

    /** A span with the key of its row and the service that wrote it. */
    record Stored(String key, @Nullable String service, Span span) {}

    /** Returns the spans of an attempt in the order of Agent Lightning, else of time. */
    static List<Stored> of(Statements statements, String attempt) {
        return statements.list(
                """
                SELECT s.span_id, i.name, trace_id, parent_span_id, s.name, span_kind,
                start_time_ns, end_time_ns, status_code, status_message, attributes_json,
                details_json FROM telemetry_spans s LEFT JOIN instrumentation_sources i
                ON i.instrumentation_id = s.instrumentation_id WHERE attempt_id = ?
                ORDER BY coalesce(CAST(attributes_json ->>
                '$."agentlightning.span_sequence_id"' AS REAL), 9e18), start_time_ns,
                parent_span_id IS NOT NULL, end_time_ns, s.span_id\
                """,
                row -> {
                    String details = row.getString(12);
                    return new Stored(
                            row.getString(1),
                            row.getString(2),
                            new Span(
                                    row.getString(3),
                                    row.getString(1),
                                    row.getString(4),
                                    row.getString(5),
                                    row.getString(6),
                                    row.getLong(7),
                                    row.getLong(8),
                                    row.getString(9),
                                    row.getString(10),
                                    object(row.getString(11)),
                                    details == null ? Json.Obj.EMPTY : object(details)));
                },
                attempt);
    }

    static Json.Obj object(String json) {
        return Json.readOwn(json.getBytes(StandardCharsets.UTF_8)) instanceof Json.Obj object
                ? object
                : Json.Obj.EMPTY;
    }
}
