package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A span as SDKs write it to files, one a line: VS Code's file exporter and that of the SDK for
 * JavaScript, and the console exporter of that for Python. It is stored as if OTLP had brought it.
 */
final class PlainSpan {
    private static final long SECOND = 1_000_000_000L;
    private static final Set<String> PLACED =
            Set.of(
                    """
                    traceId spanId spanContext context parentSpanId parentSpanContext parent_id
                    name kind startTime start_time endTime end_time duration ended status
                    attributes resource instrumentationScope instrumentationLibrary events\
                    """
                            .split("\\s+", -1));

    private PlainSpan() {}

    /** Reads a span; other objects are skipped. */
    static void read(Json.Obj given, SpanFilter filter, SpanRows sink) {
        Json.Obj context = object(given, "spanContext", "context");
        String trace = TraceIds.trace(text(given, context, "traceId", "trace_id"));
        String id = TraceIds.span(text(given, context, "spanId", "span_id"));
        Json started = given.get(given.get("startTime") == null ? "start_time" : "startTime");
        if (trace == null || id == null || started == null) {
            return;
        }
        Json.Obj parent = given.object("parentSpanContext");
        String over = text(given, parent, "parentSpanId", "parent_id");
        long start = time(started);
        long end = time(given.get(given.get("endTime") == null ? "end_time" : "endTime"));
        Json.Obj status = given.object("status");
        sink.span(
                emitter(given, filter),
                new Span(
                        trace,
                        id,
                        TraceIds.span(over == null ? parent.text("spanId", "") : over),
                        given.text("name", ""),
                        SpanWords.sdkKind(given.get("kind")),
                        start,
                        Math.max(start, end),
                        SpanWords.status(
                                status.get("code") == null
                                        ? status.get("status_code")
                                        : status.get("code")),
                        status.text("message", status.text("description", "")).isEmpty()
                                ? null
                                : status.text("message", status.text("description", "")),
                        filter.keyed(AttributeValues.marked(given.object("attributes"))),
                        details(given, filter)));
    }

    private static Emitter emitter(Json.Obj given, SpanFilter filter) {
        Json.Obj scope = object(given, "instrumentationScope", "instrumentationLibrary");
        var named = Json.object();
        for (String each : new String[] {"name", "version"}) {
            named.putIfPresent(each, JsonValues.text(scope, each));
        }
        Json.Obj attributes = AttributeValues.marked(given.object("resource").object("attributes"));
        return Emitter.of(
                Json.Obj.EMPTY.with("attributes", AttributeValues.list(filter.keyed(attributes))),
                named.build(),
                null,
                null);
    }

    private static Json.Obj details(Json.Obj given, SpanFilter filter) {
        var details = Json.object();
        List<Json> events = new ArrayList<>();
        for (Json.Obj event : JsonValues.objects(given.get("events"))) {
            Json at = event.get(event.get("time") == null ? "timestamp" : "time");
            Json.Obj attributes = AttributeValues.marked(event.object("attributes"));
            events.add(
                    Json.object()
                            .put("timeUnixNano", Long.toString(time(at)))
                            .put("name", event.text("name", ""))
                            .put("attributes", AttributeValues.list(filter.keyed(attributes)))
                            .build());
        }
        if (!events.isEmpty()) {
            details.put("events", new Json.Arr(events));
        }
        given.fields()
                .forEach(
                        (name, value) -> {
                            if (!PLACED.contains(name)) {
                                details.put(name, filter.cleanDetail(value));
                            }
                        });
        return details.build();
    }

    /** Parses seconds and nanoseconds, a date, or milliseconds. */
    private static long time(@Nullable Json value) {
        return switch (value) {
            case Json.Arr(var parts) when parts.size() == 2 ->
                    whole(parts.getFirst()) * SECOND + whole(parts.getLast());
            case Json.Num number -> whole(number) * 1_000_000;
            case Json.Str(String text) -> date(text);
            case null, default -> 0;
        };
    }

    private static long whole(Json value) {
        Long number = JsonValues.number(Json.Obj.EMPTY.with("n", value), "n");
        return number == null ? 0 : number;
    }

    private static long date(String text) {
        try {
            Instant at = Instant.parse(text);
            return at.getEpochSecond() * SECOND + at.getNano();
        } catch (DateTimeParseException e) {
            return 0;
        }
    }

    private static Json.Obj object(Json.Obj given, String name, String other) {
        return given.get(name) instanceof Json.Obj object ? object : given.object(other);
    }

    private static @Nullable String text(
            Json.Obj given, Json.Obj context, String name, String other) {
        for (Json.Obj each : new Json.Obj[] {given, context}) {
            String text = JsonValues.text(each, name);
            text = text == null ? JsonValues.text(each, other) : text;
            if (text != null) {
                return text;
            }
        }
        return null;
    }
}
