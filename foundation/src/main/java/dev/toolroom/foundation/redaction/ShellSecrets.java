package dev.toolroom.foundation.redaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds passwords in options of commands, such as {@code mysql -p…} and {@code curl -u name:…}. */
final class ShellSecrets {
    private static final int MAX_DISTANCE = 300;
    private static final int MAX_WORD_CHARACTERS = 400;

    private ShellSecrets() {}

    /** Finds the password that {@code echo} pipes to {@code sudo -S}. */
    static @Nullable Finding sudo(String text, int start) {
        int line = Words.findBefore(text, "\n", start, MAX_DISTANCE);
        int echo =
                Math.max(
                        Words.findBefore(text, "echo ", start, MAX_DISTANCE),
                        Words.findBefore(text, "<<< ", start, MAX_DISTANCE));
        if (echo < 0 || echo < line) {
            return null;
        }
        return word(text, echo + (text.startsWith("echo", echo) ? 5 : 4), "password");
    }

    /** Finds the password of {@code -p}, if the command is known to take one. */
    static @Nullable Finding shortOption(String text, int start) {
        int line = Words.findBefore(text, "\n", start, MAX_DISTANCE);
        String before = text.substring(line >= 0 ? line : Math.max(0, start - MAX_DISTANCE), start);
        if (before.contains("sshpass")) {
            return word(text, skipSpaces(text, start + 3), "password");
        }
        for (String command : List.of("mysql", "mariadb", "mysqldump", "mongo", "redis-cli -a")) {
            boolean isKnown = before.contains(command) && start + 3 < text.length();
            if (isKnown && text.charAt(start + 3) != ' ') {
                return word(text, start + 3, "password");
            }
        }
        return null;
    }

    /** Finds the password of {@code -u name:password}. */
    static @Nullable Finding userOption(String text, int from) {
        Finding word = word(text, skipSpaces(text, from), "password");
        if (word == null) {
            return null;
        }
        int colon = Words.find(text, ":", word.start(), MAX_WORD_CHARACTERS);
        if (colon > 0 && Words.isDigits(text.substring(word.start(), colon))) {
            // Numeric ids of a user and a group.
            return null;
        }
        return colon < 0 || colon >= word.end() - 1 || text.startsWith("//", colon + 1)
                ? null
                : ifPlausible(text, new Finding("password", colon + 1, word.end()));
    }

    /** Finds the password of {@code IDENTIFIED BY 'x'}. */
    static @Nullable Finding identifiedBy(String text, int end) {
        int at = skipSpaces(text, end);
        if (text.regionMatches(true, at, "password", 0, 8)) {
            at = skipSpaces(text, at + 8);
        }
        boolean quoted = at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"');
        return quoted ? word(text, at, "password") : null;
    }

    private static int skipSpaces(String text, int from) {
        int at = from;
        while (at < text.length()
                && at - from < MAX_WORD_CHARACTERS
                && (text.charAt(at) == ' ' || text.charAt(at) == '=')) {
            at++;
        }
        return at;
    }

    /** Returns a word of a command as a finding, without its quotes. */
    static @Nullable Finding word(String text, int from, String kind) {
        if (from >= text.length()) {
            return null;
        }
        char quote = text.charAt(from);
        if (quote == '\'' || quote == '"') {
            int end = Words.find(text, String.valueOf(quote), from + 1, MAX_WORD_CHARACTERS);
            return end < 0 ? null : ifPlausible(text, new Finding(kind, from + 1, end));
        }
        int end = from;
        while (end < text.length()
                && end - from <= MAX_WORD_CHARACTERS
                && !Character.isWhitespace(text.charAt(end))
                && "|;&\"'".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return ifPlausible(text, new Finding(kind, from, end));
    }

    private static @Nullable Finding ifPlausible(String text, Finding finding) {
        String value = text.substring(finding.start(), finding.end());
        return value.length() < 3
                        || value.length() > MAX_WORD_CHARACTERS
                        || value.indexOf('\n') >= 0
                        || Placeholders.isPlaceholder(value)
                        || value.startsWith("-")
                ? null
                : finding;
    }
}
