package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes spans as OTLP JSON, a line for each attempt: what every collector reads. */
final class OtlpWriter {
    private final Statements statements;
    private final Map<String, Emitter> emitters = new HashMap<>();

    OtlpWriter(Statements statements) {
        this.statements = statements;
    }

    String line(String attempt) {
        Map<String, List<Json>> groups = new LinkedHashMap<>();
        for (SpanRows.Stored each : SpanRows.of(statements, attempt)) {
            String emitter = each.emitter() == null ? "" : each.emitter();
            groups.computeIfAbsent(emitter, _ -> new ArrayList<>()).add(span(each.span()));
        }
        List<Json> batches = new ArrayList<>();
        groups.forEach((emitter, spans) -> batches.add(batch(emitter(emitter), spans)));
        return Json.Obj.EMPTY.with("resourceSpans", new Json.Arr(batches)).write();
    }

    private Emitter emitter(String id) {
        return emitters.computeIfAbsent(
                id,
                _ -> {
                    Emitter found = Emitter.find(statements, id);
                    return found == null ? Emitter.named("unknown", "unknown", "0") : found;
                });
    }

    private static Json batch(Emitter emitter, List<Json> spans) {
        Json.Obj scoped =
                Json.object()
                        .put("scope", emitter.scope())
                        .put("spans", new Json.Arr(spans))
                        .putIfPresent("schemaUrl", emitter.config().get("scopeSchemaUrl"))
                        .build();
        return Json.object()
                .put("resource", emitter.resource())
                .put("scopeSpans", Json.Arr.of(scoped))
                .putIfPresent("schemaUrl", emitter.config().get("resourceSchemaUrl"))
                .build();
    }

    private static Json span(Span span) {
        var fields =
                Json.object()
                        .put("traceId", span.trace())
                        .put("spanId", span.id())
                        .putIfPresent("parentSpanId", span.parent())
                        .put("name", span.name())
                        .put("kind", SpanWords.kindNumber(span.kind()))
                        .put("startTimeUnixNano", Long.toString(span.start()))
                        .put("endTimeUnixNano", Long.toString(span.end()))
                        .put("attributes", AttributeValues.list(span.attributes()));
        fields.put("status", status(span.status(), span.message()));
        span.details().fields().forEach(fields::put);
        return fields.build();
    }

    private static Json status(String code, @Nullable String message) {
        return Json.object()
                .put("code", SpanWords.statusNumber(code))
                .putIfPresent("message", message)
                .build();
    }
}
