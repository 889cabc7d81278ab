package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a text can stand inside a statement as one expression and do nothing else there. It reads
 * quotes as strictly as the strictest reading that any setting of a database gives them.
 */
public final class ExpressionCheck {
    private static final Pattern DOLLARS = Pattern.compile("\\$\\w*\\$");

    /** What may be said without brackets around it where a statement could follow. */
    private static final Pattern SIMPLE =
            Pattern.compile(
                    "(?:[NnXxBb]?'(?:[^']|'')*'|[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?|[\\p{L}_][\\w.]*(?:\\(\\s*\\))?)(?:::[\\w"
                            + " \".]+(?:\\([0-9, ]+\\))?(?:\\[])?)?");

    private final String text;
    private final DatabaseKind kind;
    private int depth;
    private int at;

    private ExpressionCheck(String text, DatabaseKind kind) {
        this.text = text;
        this.kind = kind;
    }

    /** What is wrong with it, said of it. */
    public static Optional<String> problem(String text, DatabaseKind kind) {
        return new ExpressionCheck(text, kind).problem();
    }

    private Optional<String> problem() {
        while (at < text.length()) {
            char now = text.charAt(at);
            char close = closing(now);
            if (close != 0) {
                int end = end(close);
                if (end < 0) {
                    return Optional.of("has a quote that is never closed");
                }
                if (text.charAt(end - 1) == '\\') {
                    return Optional.of("has a backslash before a quote; double the quote instead");
                }
                at = end + 1;
                continue;
            }
            Optional<String> wrong = outside(now);
            if (wrong.isPresent()) {
                return wrong;
            }
            at++;
        }
        return depth > 0 ? Optional.of("has a bracket that is never closed") : Optional.empty();
    }

    private Optional<String> outside(char now) {
        depth += now == '(' ? 1 : now == ')' ? -1 : 0;
        if (depth < 0) {
            return Optional.of("closes a bracket that it did not open");
        }
        if (now == ';') {
            return Optional.of("holds a ';', which would end the statement");
        }
        boolean hash = now == '#' && kind == DatabaseKind.MARIADB;
        if (hash || text.startsWith("--", at) || text.startsWith("/*", at)) {
            return Optional.of("holds a comment");
        }
        Matcher dollars = DOLLARS.matcher(text).region(at, text.length());
        if (now == '$' && dollars.lookingAt()) {
            return Optional.of("holds a text in dollars; use single quotes");
        }
        return Optional.empty();
    }

    /** What ends the quotes that begin here; 0 where none do. */
    private char closing(char now) {
        boolean brackets =
                kind != DatabaseKind.POSTGRESQL && kind != DatabaseKind.MARIADB && now == '[';
        boolean ticks = now == '`' && kind != DatabaseKind.POSTGRESQL;
        return now == '\'' || now == '"' || ticks ? now : brackets ? ']' : 0;
    }

    /** Where the quote closes that opens here, doubled ones passed over. */
    private int end(char close) {
        int end = text.indexOf(close, at + 1);
        while (end >= 0 && end + 1 < text.length() && text.charAt(end + 1) == close) {
            if (text.charAt(end - 1) == '\\') {
                return end;
            }
            end = text.indexOf(close, end + 2);
        }
        return end;
    }

    /** In brackets, unless it is a word, a literal or a call, or has them. */
    public static String enclosed(String text) {
        return SIMPLE.matcher(text).matches() || isEnclosed(text) ? text : "(" + text + ")";
    }

    /** Without the brackets around all of it. */
    public static String bare(String text) {
        String now = text.strip();
        while (now.startsWith("(") && isEnclosed(now)) {
            now = now.substring(1, now.length() - 1).strip();
        }
        return now;
    }

    /** From its first bracket, which only the name of a function may precede, to its last. */
    private static boolean isEnclosed(String text) {
        int first = text.indexOf('(');
        if (first < 0 || !text.substring(0, first).matches("[\\p{L}_\\w.\\[\\]\"]*")) {
            return false;
        }
        int open = 0;
        boolean quoted = false;
        for (int i = first; i < text.length(); i++) {
            char now = text.charAt(i);
            quoted ^= now == '\'';
            open += quoted ? 0 : now == '(' ? 1 : now == ')' ? -1 : 0;
            if (open == 0) {
                return i == text.length() - 1;
            }
        }
        return false;
    }
}
