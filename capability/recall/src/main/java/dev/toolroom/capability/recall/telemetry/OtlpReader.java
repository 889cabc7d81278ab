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
import java.util.List;
import java.util.Locale;
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
                    "traceId",
                    "spanId",
                    "parentSpanId",
                    "name",
                    "kind",
                    "startTimeUnixNano",
                    "endTimeUnixNano",
                    "status",
                    "attributes");

    /** OTLP JSON has the numbers of these words; protobuf's own JSON has the words. */
    private static final List<String> KINDS =
            List.of("UNSPECIFIED", "INTERNAL", "SERVER", "CLIENT", "PRODUCER", "CONSUMER");

    private static final List<String> STATES = List.of("UNSET", "OK", Span.ERROR);

    private final CleanText filter;
    private final SpanRows sink;
    private final Attributes attributes;
    private boolean hasOtherSignals;

    OtlpReader(CleanText filter, SpanRows sink) {
        this.filter = filter;
        this.sink = sink;
        this.attributes = new Attributes(filter);
    }

    /** Reads all spans; returns what is wrong with the file, or null. */
    @Nullable String read(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            var stream = new JsonStream(in, filter, (_, _, _) -> {});
            while (!stream.atEnd()) {
                if (stream.peek() == '[') {
                    stream.enter();
                    while (stream.nextItem()) {
                        readDocument(stream);
                    }
                } else {
                    readDocument(stream);
                }
            }
        } catch (JsonStream.Malformed e) {
            return sink.spans() == 0 ? null : "only its beginning is whole";
        }
        return hasOtherSignals && sink.spans() == 0
                ? "it has logs or metrics in OTLP JSON, and no spans"
                : null;
    }

    private void readDocument(JsonStream stream) {
        if (stream.peek() != '{') {
            stream.skip();
            return;
        }
        stream.enter();
        for (String name = stream.nextName(); name != null; name = stream.nextName()) {
            if (!name.equals("resourceSpans") || stream.peek() != '[') {
                hasOtherSignals |= name.equals("resourceLogs") || name.equals("resourceMetrics");
                stream.skip();
                continue;
            }
            stream.enter();
            while (stream.nextItem()) {
                stream.room(MAX_BATCH_BYTES);
                readBatch(JsonValues.object(stream.value()));
            }
        }
    }

    private void readBatch(Json.Obj batch) {
        Json resource = attributes.flattenAll(batch.object("resource"));
        for (Json.Obj spans : JsonValues.objects(batch.get("scopeSpans"))) {
            Json scope = attributes.flattenAll(spans.object("scope"));
            var emitter = new Emitter(JsonValues.object(resource), JsonValues.object(scope));
            for (Json.Obj span : JsonValues.objects(spans.get("spans"))) {
                readSpan(emitter, span);
            }
        }
    }

    private void readSpan(Emitter emitter, Json.Obj given) {
        String trace = TraceIds.trace(JsonValues.text(given, "traceId"));
        String id = TraceIds.span(JsonValues.text(given, "spanId"));
        if (trace == null || id == null) {
            sink.skipSpan();
            return;
        }
        var details = Json.object();
        given.fields()
                .forEach(
                        (name, value) -> {
                            if (!PLACED.contains(name)) {
                                details.put(name, attributes.flattenAll(value));
                            }
                        });
        Json.Obj status = given.object("status");
        long start = nanoseconds(given.get("startTimeUnixNano"));
        sink.addSpan(
                emitter,
                new Span(
                        trace,
                        id,
                        TraceIds.span(JsonValues.text(given, "parentSpanId")),
                        given.text("name", ""),
                        word(given.get("kind"), KINDS),
                        start,
                        Math.max(start, nanoseconds(given.get("endTimeUnixNano"))),
                        word(status.get("code"), STATES),
                        JsonValues.text(status, "message"),
                        attributes.flatten(given.get("attributes")),
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

    private static String word(@Nullable Json value, List<String> words) {
        if (value instanceof Json.Num(String digits) && digits.length() == 1) {
            int index = Integer.parseInt(digits);
            return index < words.size() ? words.get(index) : words.getFirst();
        }
        if (value instanceof Json.Str(String text)) {
            String upper = text.toUpperCase(Locale.ROOT);
            return words.stream().filter(upper::endsWith).findFirst().orElse(words.getFirst());
        }
        return words.getFirst();
    }
}
