package dev.toolroom.kernel.path;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Decides which relative paths are accepted; the separator is {@code /} on every system. Other
 * paths are refused, never changed. {@code docs/reference/paths.md} has examples.
 */
public enum PathRule {
    /** For existing files with any name: the path stays within its folder. */
    INSIDE,

    /** For files to be written: within its folder, and the same file on every system. */
    PORTABLE;

    /** Maximum depth of a portable file. */
    public static final int DEEPEST = 32;

    private static final int MAX_SHOWN_LENGTH = 80;
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

    /** Returns what is wrong with a path in whole sentences. */
    public Optional<String> problem(String path) {
        if (path.isEmpty()) {
            return Optional.of("The path is empty. Name a file.");
        }
        if (path.indexOf('\0') >= 0) {
            return Optional.of(
                    "The name contains the character U+0000, which is not allowed. Rename the"
                            + " file.");
        }
        Optional<String> character =
                this == PORTABLE ? PortableName.characterProblem(path) : Optional.empty();
        return character.or(() -> rooted(path)).or(() -> inParts(path));
    }

    private static Optional<String> rooted(String path) {
        if (path.startsWith("/") || DRIVE.matcher(path).matches()) {
            return Optional.of("The path is absolute. Use a relative path.");
        }
        return path.indexOf('\\') >= 0
                ? Optional.of("The path contains a backslash. Separate folders with /.")
                : Optional.empty();
    }

    private Optional<String> inParts(String path) {
        List<String> parts = parts(path);
        Optional<String> whole =
                this == PORTABLE ? PortableName.pathProblem(path, parts.size()) : Optional.empty();
        return whole.or(
                () -> parts.stream().map(this::inPart).flatMap(Optional::stream).findFirst());
    }

    private Optional<String> inPart(String part) {
        if (part.isEmpty()) {
            return Optional.of("The path has an empty part.");
        }
        if (part.equals(".") || part.equals("..")) {
            return Optional.of("The path contains \"" + part + "\". Use a path without it.");
        }
        return this == PORTABLE ? PortableName.problem(part) : Optional.empty();
    }

    /** Returns the names of the folders and of the file. */
    public static List<String> parts(String path) {
        return List.of(path.split("/", -1));
    }

    /**
     * Returns the path without empty parts and {@code .}, as in {@code ./a//b}, for paths written
     * as on a command line.
     */
    public static String tidy(String path) {
        return path.startsWith("/")
                ? path
                : parts(path).stream()
                        .filter(part -> !part.isEmpty() && !part.equals("."))
                        .collect(Collectors.joining("/"));
    }

    /** Returns the same value for names that are equal on some file system. */
    public static String folded(String name) {
        String composed = Normalizer.normalize(name, Normalizer.Form.NFKC);
        String lower = composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(lower, Normalizer.Form.NFC);
    }

    /** Returns a name for a message, with control characters written as codes. */
    public static String shown(String name) {
        var text = new StringBuilder();
        name.codePoints()
                .limit(MAX_SHOWN_LENGTH)
                .forEach(
                        point -> {
                            if (PortableName.isForbidden(point)) {
                                text.append(String.format(Locale.ROOT, "\\u%04X", point));
                            } else {
                                text.appendCodePoint(point);
                            }
                        });
        return name.codePointCount(0, name.length()) > MAX_SHOWN_LENGTH
                ? text + "…"
                : text.toString();
    }
}
