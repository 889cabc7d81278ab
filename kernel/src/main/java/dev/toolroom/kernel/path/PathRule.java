package dev.toolroom.kernel.path;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which relative paths are accepted, with {@code /} between folders on every system. A path that
 * breaks the rule is refused, never changed. {@code docs/reference/paths.md} has them by example.
 */
public enum PathRule {
    /** For a file that is there, whatever it is called: the path stays in its folder. */
    INSIDE,

    /** For a file that is to be written: in its folder, and the same file on every system. */
    PORTABLE;

    /** How many folders deep a portable file may lie. */
    public static final int DEEPEST = 32;

    private static final int SHOWN = 80;
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

    /** What is wrong with a path, as whole sentences; empty where nothing is. */
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

    /** The names of the folders of a path and of its file. */
    public static List<String> parts(String path) {
        return List.of(path.split("/", -1));
    }

    /**
     * The path without the parts that lead nowhere, as in {@code ./a//b}: for paths that people and
     * programs write as they would on a command line.
     */
    public static String tidy(String path) {
        return path.startsWith("/")
                ? path
                : parts(path).stream()
                        .filter(part -> !part.isEmpty() && !part.equals("."))
                        .collect(Collectors.joining("/"));
    }

    /** Equal for names that some file system takes for one. */
    public static String folded(String name) {
        String composed = Normalizer.normalize(name, Normalizer.Form.NFKC);
        String lower = composed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(lower, Normalizer.Form.NFC);
    }

    /** The name for a message: what could disturb a screen is written as its code. */
    public static String shown(String name) {
        var text = new StringBuilder();
        name.codePoints()
                .limit(SHOWN)
                .forEach(
                        point -> {
                            if (PortableName.isForbidden(point)) {
                                text.append(String.format(Locale.ROOT, "\\u%04X", point));
                            } else {
                                text.appendCodePoint(point);
                            }
                        });
        return name.codePointCount(0, name.length()) > SHOWN ? text + "…" : text.toString();
    }
}
