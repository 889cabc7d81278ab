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

    /** Whether a message of {@code level} is for someone who wants {@code wanted} and above. */
    static boolean includes(String wanted, String level) {
        return isKnown(wanted) && LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
    }
}
