package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Kinds and states of spans: numbers in OTLP JSON, names where protobuf or an SDK wrote it. */
final class SpanWords {
    private static final List<String> KINDS =
            List.of("UNSPECIFIED", "INTERNAL", "SERVER", "CLIENT", "PRODUCER", "CONSUMER");
    private static final List<String> STATES = List.of("UNSET", "OK", Span.ERROR);

    private SpanWords() {}

    static String kind(@Nullable Json value) {
        return word(value, KINDS, 0);
    }

    /** SDKs number kinds from 0, OTLP from 1. */
    static String sdkKind(@Nullable Json value) {
        return word(value, KINDS, 1);
    }

    static String status(@Nullable Json value) {
        return word(value, STATES, 0);
    }

    static int kindNumber(String kind) {
        return Math.max(0, KINDS.indexOf(kind));
    }

    static int statusNumber(String status) {
        return Math.max(0, STATES.indexOf(status));
    }

    private static String word(@Nullable Json value, List<String> words, int offset) {
        if (value instanceof Json.Num(String digits) && digits.length() < 3) {
            int index = (int) Double.parseDouble(digits) + offset;
            return index >= 0 && index < words.size() ? words.get(index) : words.getFirst();
        }
        if (value instanceof Json.Str(String text)) {
            String plain = text.toUpperCase(Locale.ROOT);
            for (String each : words) {
                if (plain.endsWith(each)) {
                    return each;
                }
            }
        }
        return words.getFirst();
    }
}
