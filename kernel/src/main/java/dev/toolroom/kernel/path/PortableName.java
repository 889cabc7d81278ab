package dev.toolroom.kernel.path;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names that are valid on every file system and contain no deceptive characters. */
final class PortableName {
    private static final int MAX_PATH_LENGTH = 1_024;
    private static final int MAX_NAME_LENGTH = 255;
    private static final Pattern RESERVED =
            Pattern.compile(
                    "(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\\$|conout\\$)(\\..*)?",
                    Pattern.CASE_INSENSITIVE);
    private static final String SPECIAL = "<>:\"|?*";

    private PortableName() {}

    /** Returns what is wrong with a path apart from its names. */
    static Optional<String> pathProblem(String path, int depth) {
        if (path.startsWith("~")) {
            return Optional.of("The path starts with ~. Rename the file.");
        }
        if (path.getBytes(UTF_8).length > MAX_PATH_LENGTH) {
            return Optional.of("The path is longer than " + MAX_PATH_LENGTH + " bytes.");
        }
        if (!Normalizer.isNormalized(path, Normalizer.Form.NFC)) {
            return Optional.of("The name is not in Unicode form NFC. Rename the file.");
        }
        return depth > PathRule.DEEPEST
                ? Optional.of("The file is more than " + PathRule.DEEPEST + " folders deep.")
                : Optional.empty();
    }

    /** Returns what is wrong with a name. */
    static Optional<String> problem(String name) {
        if (name.getBytes(UTF_8).length > MAX_NAME_LENGTH) {
            return Optional.of("A part of the path is longer than " + MAX_NAME_LENGTH + " bytes.");
        }
        if (name.endsWith(".") || name.endsWith(" ") || name.startsWith(" ")) {
            return Optional.of(
                    "\"" + name + "\" starts or ends with a space, or ends with a dot. Rename it.");
        }
        if (RESERVED.matcher(name).matches()) {
            return Optional.of("\"" + name + "\" is a reserved name on Windows. Rename it.");
        }
        if (name.chars().anyMatch(each -> SPECIAL.indexOf(each) >= 0)) {
            return Optional.of("\"" + name + "\" contains one of " + SPECIAL + ". Rename it.");
        }
        if (name.startsWith(".~") || name.equals(".toolset-index")) {
            return Optional.of("\"" + name + "\" is reserved by Toolroom. Rename it.");
        }
        return Optional.empty();
    }

    /** Whether a name cannot have this code point, or would look like another name with it. */
    static boolean isForbidden(int point) {
        return Character.isISOControl(point)
                || Invisible.is(point)
                || point == 0xFFFD
                || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    static Optional<String> characterProblem(String path) {
        return path.codePoints()
                .filter(PortableName::isForbidden)
                .mapToObj(
                        point ->
                                String.format(
                                        Locale.ROOT,
                                        "The name contains the character U+%04X, which is not"
                                                + " allowed. Rename the file.",
                                        point))
                .findFirst();
    }
}
