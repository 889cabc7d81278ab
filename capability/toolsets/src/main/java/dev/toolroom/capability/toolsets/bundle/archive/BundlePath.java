package dev.toolroom.capability.toolsets.bundle.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rules for names of files in a bundle. A name that breaks one is refused, never changed. */
public final class BundlePath {
    private static final int LONGEST = 1_024;
    private static final int LONGEST_PART = 255;

    /** How many folders deep a file may lie. */
    public static final int DEEPEST = 32;

    private static final int SHOWN = 80;
    private static final Pattern DRIVE = Pattern.compile("^[A-Za-z]:.*", Pattern.DOTALL);
    private static final Pattern RESERVED =
            Pattern.compile(
                    "(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\\$|conout\\$)(\\..*)?",
                    Pattern.CASE_INSENSITIVE);
    private static final String SPECIAL = "<>:\"|?*";

    private BundlePath() {}

    /** What is wrong with the name, as the end of a sentence that begins with it. */
    public static Optional<String> problem(String name) {
        if (name.isEmpty()) {
            return Optional.of("A file has an empty name.");
        }
        Optional<String> character = character(name);
        if (character.isPresent()) {
            return character;
        }
        if (name.startsWith("/") || DRIVE.matcher(name).matches()) {
            return Optional.of("The path is absolute. Use a path relative to the bundle.");
        }
        if (name.indexOf('\\') >= 0) {
            return Optional.of("The path contains a backslash. Separate folders with /.");
        }
        if (name.startsWith("~")) {
            return Optional.of("The path starts with ~. Rename the file.");
        }
        if (name.getBytes(UTF_8).length > LONGEST) {
            return Optional.of("The path is longer than " + LONGEST + " bytes.");
        }
        if (!Normalizer.isNormalized(name, Normalizer.Form.NFC)) {
            return Optional.of("The name is not in Unicode form NFC. Rename the file.");
        }
        String[] parts = name.split("/", -1);
        if (parts.length > DEEPEST) {
            return Optional.of("The file is more than " + DEEPEST + " folders deep.");
        }
        for (String part : parts) {
            Optional<String> wrong = part(part);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> character(String name) {
        return name.codePoints()
                .filter(BundlePath::isForbidden)
                .mapToObj(
                        point ->
                                String.format(
                                        Locale.ROOT,
                                        "The name contains the character U+%04X, which is not"
                                                + " allowed. Rename the file.",
                                        point))
                .findFirst();
    }

    private static boolean isForbidden(int point) {
        return Character.isISOControl(point)
                || Invisible.is(point)
                || point == 0xFFFD
                || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    private static Optional<String> part(String part) {
        if (part.isEmpty()) {
            return Optional.of("The path has an empty part.");
        }
        if (part.equals(".") || part.equals("..")) {
            return Optional.of("The path contains \"" + part + "\". Use a path without it.");
        }
        if (part.getBytes(UTF_8).length > LONGEST_PART) {
            return Optional.of("A part of the path is longer than " + LONGEST_PART + " bytes.");
        }
        if (part.endsWith(".") || part.endsWith(" ") || part.startsWith(" ")) {
            return Optional.of(
                    "\"" + part + "\" starts or ends with a space, or ends with a dot. Rename it.");
        }
        if (RESERVED.matcher(part).matches()) {
            return Optional.of("\"" + part + "\" is a reserved name on Windows. Rename it.");
        }
        if (part.chars().anyMatch(each -> SPECIAL.indexOf(each) >= 0)) {
            return Optional.of("\"" + part + "\" contains one of " + SPECIAL + ". Rename it.");
        }
        if (part.startsWith(".~") || part.equals(".toolset-index")) {
            return Optional.of("\"" + part + "\" is reserved by Toolroom. Rename it.");
        }
        return Optional.empty();
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
                            if (isForbidden(point)) {
                                text.append(String.format(Locale.ROOT, "\\u%04X", point));
                            } else {
                                text.appendCodePoint(point);
                            }
                        });
        return name.codePointCount(0, name.length()) > SHOWN ? text + "…" : text.toString();
    }
}
