package dev.toolroom.capability.recall.commands;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes out of arguments and error messages what is different at every run. */
final class Masks {
    private static final Pattern ID =
            Pattern.compile(
                    "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
                            + "|\\b(?=[0-9a-f]*[0-9])[0-9a-f]{7,64}\\b"
                            + "|\\b\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d)?\\S*)?");
    private static final Pattern PORT = Pattern.compile("(://[^/:\\s]+):\\d{4,5}\\b");
    private static final Pattern HOME =
            Pattern.compile("(/home/[^/\\s\"']+|/Users/[^/\\s\"']+|/root)(?=/|$)");
    private static final Pattern TEMPORARY = Pattern.compile("(/tmp|/var/folders)/\\S+");
    private static final Pattern ABSOLUTE =
            Pattern.compile(
                    "(?<![\\w~>./:])(?:[A-Za-z]:)?/(?:[^/\\s\"']+/)+([^/\\s\"']+/[^/\\s\"']+)");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`");

    private static final Pattern FOLDERS =
            Pattern.compile("(?:[A-Za-z]:)?[/\\\\]\\S+[/\\\\](\\S+)");

    private Masks() {}

    static String argument(String word, @Nullable String folder) {
        String plain = word;
        if (folder != null && folder.length() > 1) {
            plain = plain.replace(folder, "<ws>");
        }
        plain = plain.replace('\\', '/');
        plain = PORT.matcher(plain).replaceAll("$1:<id>");
        plain = TEMPORARY.matcher(plain).replaceAll("<tmp>");
        plain = HOME.matcher(plain).replaceAll("~");
        plain = ABSOLUTE.matcher(plain).replaceAll("$1");
        return ID.matcher(plain).replaceAll("<id>");
    }

    /** A line of an error, so that the same error of another run is the same line. */
    static String error(String line) {
        String plain = line;
        boolean digits = line.chars().anyMatch(each -> each >= '0' && each <= '9');
        if (digits || line.indexOf('-') >= 0) {
            plain = ID.matcher(plain).replaceAll("#");
        }
        if (line.indexOf('\'') >= 0 || line.indexOf('"') >= 0 || line.indexOf('`') >= 0) {
            plain = QUOTED.matcher(plain).replaceAll("'…'");
        }
        if (plain.indexOf('/') >= 0 || plain.indexOf('\\') >= 0) {
            plain = FOLDERS.matcher(plain).replaceAll("$1");
        }
        return digits ? NUMBER.matcher(plain).replaceAll("#").strip() : plain.strip();
    }
}
