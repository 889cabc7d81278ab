package dev.toolroom.capability.toolsets.bundle.archive;

import java.util.Arrays;
import java.util.Set;

/** What programs leave beside the files of an author: left out of a bundle, and reported. */
public final class Ignored {
    private static final Set<String> NAMES =
            Set.of(
                    "__MACOSX",
                    ".DS_Store",
                    "__pycache__",
                    "Thumbs.db",
                    "desktop.ini",
                    ".git",
                    ".gitignore",
                    ".gitattributes",
                    ".pytest_cache");

    private Ignored() {}

    public static boolean is(String path) {
        return path.endsWith(".pyc") || Arrays.stream(path.split("/")).anyMatch(NAMES::contains);
    }
}
