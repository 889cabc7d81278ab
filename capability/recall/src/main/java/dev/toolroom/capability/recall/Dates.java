package dev.toolroom.capability.recall;

import dev.toolroom.kernel.call.Refusal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Dates as callers write them. */
final class Dates {
    private Dates() {}

    /** Parses a day or a time in ISO 8601; returns null for null. */
    static @Nullable Long millis(String field, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return text.length() == 10
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli()
                    : Instant.parse(text).toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new Refusal(
                    RecallRefusal.BAD_DATE,
                    field + ": \"" + text + "\" is not a date",
                    "Send a date as 2026-11-16 or 2026-11-16T12:00:00Z");
        }
    }
}
