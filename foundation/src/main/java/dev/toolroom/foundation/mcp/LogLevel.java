package dev.toolroom.foundation.mcp;

import java.util.List;

/** The levels of log messages, as in syslog. */
final class LogLevel {
    private static final List<String> LEVELS =
            List.of(
                    "debug",
                    "info",
                    "notice",
                    "warning",
                    "error",
                    "critical",
                    "alert",
                    "emergency");

    private LogLevel() {}

    static boolean isKnown(String level) {
        return LEVELS.contains(level);
    }

    /** Whether a message of {@code level} is for a client that wants {@code minimum} and above. */
    static boolean includes(String minimum, String level) {
        return isKnown(minimum) && LEVELS.indexOf(level) >= LEVELS.indexOf(minimum);
    }
}
