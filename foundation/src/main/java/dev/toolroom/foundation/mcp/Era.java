package dev.toolroom.foundation.mcp;

import java.util.List;
import java.util.stream.Stream;

/** The two incompatible generations of MCP. */
public enum Era {
    /** A handshake opens a session; up to revision 2025-11-25. */
    LEGACY,
    /** No handshake, no session, everything in every request; from revision 2026-07-28 on. */
    MODERN;

    public static final String MODERN_VERSION = "2026-07-28";
    static final String NEWEST_LEGACY = "2025-11-25";
    static final List<String> LEGACY_VERSIONS =
            List.of(NEWEST_LEGACY, "2025-06-18", "2025-03-26", "2024-11-05");

    public static boolean isLegacyVersion(String version) {
        return LEGACY_VERSIONS.contains(version);
    }

    public static String newestLegacy() {
        return NEWEST_LEGACY;
    }

    static List<String> allVersions() {
        return Stream.concat(Stream.of(MODERN_VERSION), LEGACY_VERSIONS.stream()).toList();
    }
}
