package dev.toolroom.capability.toolsets.bundle;

/**
 * A file of a toolset.
 *
 * @param path within the toolset, with {@code /} between its parts
 * @param sha256 of its bytes, in hexadecimal
 */
public record BundleFile(String path, Kind kind, String sha256, long size, boolean executable) {
    /** What a file is for. */
    public enum Kind {
        PYTHON("python"),
        ARTIFACT("artifact"),
        ASSET("asset"),
        CONFIG("config");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** As the store has it. */
        public String word() {
            return word;
        }

        /** The kind of a file by where it lies and how its name ends. */
        public static Kind of(String path) {
            if (path.endsWith(".py")) {
                return PYTHON;
            }
            if (path.startsWith("artifacts/")) {
                return ARTIFACT;
            }
            return path.indexOf('/') < 0 && !path.startsWith("README") && !path.startsWith("LIC")
                    ? CONFIG
                    : ASSET;
        }
    }
}
