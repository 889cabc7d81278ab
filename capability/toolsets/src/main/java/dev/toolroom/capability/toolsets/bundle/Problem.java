package dev.toolroom.capability.toolsets.bundle;

/**
 * Something wrong with a bundle.
 *
 * @param line in {@code toolset.yaml}, from 1; 0 where the problem is not in the manifest
 * @param path the key of the manifest, as in {@code tools[0].id}, or the file of the bundle; empty
 *     for the bundle as a whole
 */
public record Problem(Code code, int line, String path, String message) {
    /** What kind of problem it is, for programs. */
    public enum Code {
        BUNDLE_ZIP,
        BUNDLE_PATH,
        BUNDLE_DUPLICATE,
        BUNDLE_TYPE,
        BUNDLE_LAYOUT,
        BUNDLE_LIMIT,
        BUNDLE_BOMB,
        BUNDLE_CHANGED,
        BUNDLE_URL,
        BUNDLE_SIGNATURE,
        MANIFEST_MISSING,
        MANIFEST_INVALID,
        MANIFEST_VERSION,
        SCHEMA_INVALID,
        SCHEMA_REF,
        ENTRYPOINT_NOT_FOUND,
        ENTRYPOINT_AMBIGUOUS,
        RENDERER_INVALID,
        MCP_COMMAND,
        MCP_CONFLICT,
        ENV_FORBIDDEN,
        ENV_UNBOUND,
        VERSION_EXISTS,
        NOT_INSTALLED
    }

    /** A problem of the bundle or of one of its files. */
    public static Problem of(Code code, String path, String message) {
        return new Problem(code, 0, path, message);
    }

    /** One line for people. */
    public String text() {
        String place = line > 0 ? "toolset.yaml, line " + line : "";
        String both = place.isEmpty() || path.isEmpty() ? place + path : place + ", " + path;
        return both.isEmpty() ? message : both + ": " + message;
    }
}
