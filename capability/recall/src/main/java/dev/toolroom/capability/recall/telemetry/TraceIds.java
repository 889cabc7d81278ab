package dev.toolroom.capability.recall.telemetry;

import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The ids of traces and spans: hexadecimal in OTLP JSON, base64 where protobuf wrote it. */
final class TraceIds {
    private static final int TRACE = 16;
    private static final int SPAN = 8;
    private static final Pattern HEX = Pattern.compile("[0-9a-f]+");

    private TraceIds() {}

    static @Nullable String trace(@Nullable String text) {
        return normal(text, TRACE);
    }

    static @Nullable String span(@Nullable String text) {
        return normal(text, SPAN);
    }

    /** Normalizes an id to lower-case hexadecimal; null for none and for all zeros. */
    private static @Nullable String normal(@Nullable String text, int bytes) {
        if (text == null || text.isBlank()) {
            return null;
        }
        String plain = text.strip();
        String lower = plain.toLowerCase(Locale.ROOT);
        String digits = lower.startsWith("0x") ? lower.substring(2) : lower;
        if (digits.length() == 2 * bytes && HEX.matcher(digits).matches()) {
            return digits.chars().allMatch(each -> each == '0') ? null : digits;
        }
        try {
            byte[] decoded = Base64.getDecoder().decode(plain);
            return decoded.length == bytes ? HexFormat.of().formatHex(decoded) : plain;
        } catch (IllegalArgumentException e) {
            return plain;
        }
    }
}
