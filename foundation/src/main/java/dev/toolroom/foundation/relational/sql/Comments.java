package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Syntax.Trait;

/** Finds the start and end of comments. */
final class Comments {
    private Comments() {}

    static boolean isLineComment(Syntax syntax, String text, int at) {
        char c = text.charAt(at);
        if (c == '-' && text.startsWith("--", at)) {
            return !syntax.has(Trait.DASHES_BEFORE_BLANK)
                    || at + 2 >= text.length()
                    || text.charAt(at + 2) <= ' ';
        }
        return (c == '/' && text.startsWith("//", at) && syntax.has(Trait.SLASHES_COMMENT))
                || (c == '#' && syntax.has(Trait.HASH_COMMENTS));
    }

    /** Returns the index after a line comment. */
    static int lineEnd(Syntax syntax, String text, int start) {
        int newline = text.indexOf('\n', start);
        int end = newline < 0 ? text.length() : newline;
        if (syntax.isLenient()) {
            return end;
        }
        int at = start;
        while (at < end && !endsLineInSomeEngine(text, at)) {
            at++;
        }
        if (at < end && !text.substring(at).isBlank()) {
            throw LexicalError.ambiguous(
                    start, "the comment that may end before its line", "Leave it out");
        }
        return end;
    }

    private static boolean endsLineInSomeEngine(String text, int at) {
        char c = text.charAt(at);
        return "\u000b\f\u0085\u2028\u2029".indexOf(c) >= 0
                || (c == '\r' && !text.startsWith("\r\n", at));
    }

    /** Returns the index after a block comment. */
    static int blockEnd(Syntax syntax, String text, int start) {
        boolean executed = syntax.has(Trait.EXECUTED_COMMENTS);
        if (executed
                && (text.startsWith("!", start + 2)
                        || text.startsWith("+", start + 2)
                        || text.startsWith("M!", start + 2))) {
            throw LexicalError.ambiguous(
                    start, "the comment that is executed", "Leave /*!, /*M! and /*+ out");
        }
        boolean nests = syntax.has(Trait.COMMENTS_NEST);
        int at = start + 2;
        int depth = 1;
        while (depth > 0) {
            if (text.startsWith("/*", at) && (nests || !syntax.isLenient())) {
                if (!nests) {
                    throw LexicalError.ambiguous(at, "a comment in a comment", "Leave it out");
                }
                depth++;
                at += 2;
            } else if (text.startsWith("*/", at)) {
                depth--;
                at += 2;
            } else if (++at > text.length()) {
                throw LexicalError.incomplete(start, "/*", "never ends");
            }
        }
        return at;
    }
}
