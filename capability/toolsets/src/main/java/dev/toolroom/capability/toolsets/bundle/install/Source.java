package dev.toolroom.capability.toolsets.bundle.install;

/**
 * Where a toolset came from.
 *
 * @param reference the path or address, to look for updates
 */
public record Source(Type type, String reference) {
    /** The kinds of sources. */
    public enum Type {
        ZIP("zip"),
        LOCAL("local"),
        URL("url"),
        /** It came with the program, and is updated with it. */
        INCLUDED("included");

        private final String word;

        Type(String word) {
            this.word = word;
        }

        /** As the store has it. */
        public String word() {
            return word;
        }

        static Type of(String word) {
            for (Type each : values()) {
                if (each.word.equals(word)) {
                    return each;
                }
            }
            return LOCAL;
        }
    }

    public static Source zip(String path) {
        return new Source(Type.ZIP, path);
    }

    public static Source url(String url) {
        return new Source(Type.URL, url);
    }

    /** A toolset of the program itself. */
    public static Source included(String id) {
        return new Source(Type.INCLUDED, id);
    }

    /** A folder that its author works in: the same version may change at any time. */
    public static Source local(String path) {
        return new Source(Type.LOCAL, path);
    }
}
