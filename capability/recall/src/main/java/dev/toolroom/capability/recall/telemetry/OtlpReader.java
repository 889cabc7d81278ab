package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads OTLP JSON: one document, a list, or one a line, as the file exporters of collectors and
 * SDKs write it. Every text passes the filter.
 */
final class OtlpReader {
    private static final long MAX_BATCH_BYTES = 64L << 20;

    /** Fields with a column of their own. */
    private static final Set<String> PLACED =
            Set.of(
                    """
                    traceId spanId parentSpanId name kind startTimeUnixNano endTimeUnixNano status
                    attributes\
                    """
                            .split("\\s+", -1));

    private final SpanRows sink;
    private final SpanFilter filter;
    private boolean logs;

    OtlpReader(CleanText filter, SpanRows sink) {
        this.sink = sink;
        this.filter = new SpanFilter(filter);
    }

    /** Returns whether the file has logs or metrics, which are not read. */
    boolean hasOtherSignals() {
        return logs;
    }

    void read(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            var stream = new JsonStream(in, filter.text(), (_, _, _) -> {});
            while (!stream.atEnd()) {
                if (stream.peek() == '[') {
                    stream.enter();
                    while (stream.nextItem()) {
                        document(stream);
                    }
                } else {
                    document(stream);
                }
            }
        }
    }

    private void document(JsonStream stream) {
        stream.room(MAX_BATCH_BYTES);
        if (stream.peek() != '{') {
            stream.skip();
            return;
        }
        var rest = Json.object();
        stream.enter();
        for (String name = stream.nextName(); name != null; name = stream.nextName()) {
            if (name.equals("resourceSpans") && stream.peek() == '[') {
                stream.enter();
                while (stream.nextItem()) {
                    stream.room(MAX_BATCH_BYTES);
                    batch(JsonValues.object(stream.value()));
                }
            } else {
                logs |= name.startsWith("resource") && !name.equals("resource");
                rest.put(name, stream.value());
            }
        }
        PlainSpan.read(rest.build(), filter, sink);
    }

    private void batch(Json.Obj batch) {
        Json.Obj resource = filter.clean(batch.object("resource"));
        for (Json.Obj spans : JsonValues.objects(batch.get("scopeSpans"))) {
            var emitter =
                    Emitter.of(
                            resource,
                            filter.clean(spans.object("scope")),
                            JsonValues.text(batch, "schemaUrl"),
                            JsonValues.text(spans, "schemaUrl"));
            for (Json span : JsonValues.items(spans.get("spans"))) {
                span(emitter, JsonValues.object(span));
            }
        }
    }

    private void span(Emitter emitter, Json.Obj given) {
        String trace = TraceIds.trace(JsonValues.text(given, "traceId"));
        String id = TraceIds.span(JsonValues.text(given, "spanId"));
        if (trace == null || id == null) {
            sink.skipped();
            return;
        }
        var details = Json.object();
        given.fields()
                .forEach(
                        (name, value) -> {
                            if (!PLACED.contains(name)) {
                                details.put(name, filter.cleanDetail(value));
                            }
                        });
        Json.Obj status = given.object("status");
        long start = nanoseconds(given.get("startTimeUnixNano"));
        sink.span(
                emitter,
                new Span(
                        trace,
                        id,
                        TraceIds.span(JsonValues.text(given, "parentSpanId")),
                        given.text("name", ""),
                        SpanWords.kind(given.get("kind")),
                        start,
                        Math.max(start, nanoseconds(given.get("endTimeUnixNano"))),
                        SpanWords.status(status.get("code")),
                        JsonValues.text(status, "message"),
                        filter.attributes(given.get("attributes")),
                        details.build()));
    }

    private static long nanoseconds(@Nullable Json value) {
        String digits =
                switch (value) {
                    case Json.Str(String text) -> text.strip();
                    case Json.Num(String text) -> text;
                    case null, default -> "0";
                };
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
