package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * One span.
 *
 * @param kind {@code INTERNAL}, {@code CLIENT} and so on
 * @param start in nanoseconds since 1970
 * @param status {@code UNSET}, {@code OK} or {@code ERROR}
 * @param attributes as {@link Attributes} flattens them
 * @param details the fields of OTLP that have no place of their own: events, links and others
 */
record Span(
        String trace,
        String id,
        @Nullable String parent,
        String name,
        String kind,
        long start,
        long end,
        String status,
        @Nullable String message,
        Json.Obj attributes,
        Json.Obj details) {
    static final String ERROR = "ERROR";

    @Nullable String text(String key) {
        return switch (attributes.get(key)) {
            case Json.Str(String text) when !text.isBlank() -> text;
            case Json.Num(String digits) -> digits;
            case null, default -> null;
        };
    }

    /** Returns the first of these attributes that has a value. */
    @Nullable String first(Iterable<String> keys) {
        for (String each : keys) {
            String text = text(each);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    @Nullable Double number(String key) {
        String text = text(key);
        if (text == null) {
            return null;
        }
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? (Double) value : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    boolean isError() {
        return status.equals(ERROR);
    }
}
