package dev.toolroom.foundation.redaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passwords that commands take without saying so: {@code mysql -p…}, {@code curl -u name:…}. */
final class ShellSecrets {
    private static final int FAR = 300;
    private static final int LONGEST = 400;

    private ShellSecrets() {}

    /** What is piped to {@code sudo -S} by {@code echo}. */
    static @Nullable Finding sudo(String text, int start) {
        int line = Words.findBefore(text, "\n", start, FAR);
        int echo =
                Math.max(
                        Words.findBefore(text, "echo ", start, FAR),
                        Words.findBefore(text, "<<< ", start, FAR));
        if (echo < 0 || echo < line) {
            return null;
        }
        return word(text, echo + (text.startsWith("echo", echo) ? 5 : 4), "password");
    }

    /** The password of {@code -p}, where the command of the line takes it that way. */
    static @Nullable Finding shortOption(String text, int start) {
        int line = Words.findBefore(text, "\n", start, FAR);
        String before = text.substring(line >= 0 ? line : Math.max(0, start - FAR), start);
        if (before.contains("sshpass")) {
            return word(text, spaces(text, start + 3), "password");
        }
        for (String command : List.of("mysql", "mariadb", "mysqldump", "mongo", "redis-cli -a")) {
            boolean taken = before.contains(command) && start + 3 < text.length();
            if (taken && text.charAt(start + 3) != ' ') {
                return word(text, start + 3, "password");
            }
        }
        return null;
    }

    /** The password of {@code -u name:password}. */
    static @Nullable Finding userOption(String text, int from) {
        Finding word = word(text, spaces(text, from), "password");
        if (word == null) {
            return null;
        }
        int colon = Words.find(text, ":", word.start(), LONGEST);
        if (colon > 0 && Words.isDigits(text.substring(word.start(), colon))) {
            // The number of a user and of a group.
            return null;
        }
        return colon < 0 || colon >= word.end() - 1 || text.startsWith("//", colon + 1)
                ? null
                : whole(text, new Finding("password", colon + 1, word.end()));
    }

    /** {@code IDENTIFIED BY 'x'}. */
    static @Nullable Finding identifiedBy(String text, int end) {
        int at = spaces(text, end);
        if (text.regionMatches(true, at, "password", 0, 8)) {
            at = spaces(text, at + 8);
        }
        boolean quoted = at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"');
        return quoted ? word(text, at, "password") : null;
    }

    private static int spaces(String text, int from) {
        int at = from;
        while (at < text.length()
                && at - from < LONGEST
                && (text.charAt(at) == ' ' || text.charAt(at) == '=')) {
            at++;
        }
        return at;
    }

    /** One word of a command, without its quotes. */
    static @Nullable Finding word(String text, int from, String kind) {
        if (from >= text.length()) {
            return null;
        }
        char quote = text.charAt(from);
        if (quote == '\'' || quote == '"') {
            int end = Words.find(text, String.valueOf(quote), from + 1, LONGEST);
            return end < 0 ? null : whole(text, new Finding(kind, from + 1, end));
        }
        int end = from;
        while (end < text.length()
                && end - from <= LONGEST
                && !Character.isWhitespace(text.charAt(end))
                && "|;&\"'".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return whole(text, new Finding(kind, from, end));
    }

    private static @Nullable Finding whole(String text, Finding finding) {
        String value = text.substring(finding.start(), finding.end());
        return value.length() < 3
                        || value.length() > LONGEST
                        || value.indexOf('\n') >= 0
                        || Placeholders.isOne(value)
                        || value.startsWith("-")
                ? null
                : finding;
    }
}
