package dev.toolroom.foundation.relational.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The words of a CREATE TABLE statement as SQLite keeps it, one column or constraint at a time.
 *
 * <p>SQLite has taken the statement already, so that what is read here is known to be right. Its
 * pragmas tell less: no names of constraints, no checks, no formulas.
 */
final class SqliteDeclaration {
    private static final Pattern TOKEN =
            Pattern.compile(
                    "(?s)\\s+|--[^\\n]*|/\\*.*?\\*/|'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\\[[^]]*]"
                            + "|`(?:[^`]|``)*`|[\\p{L}\\p{N}_$.]+|.");

    /** A piece of the text and where it stands. */
    record Token(String text, int start, int end) {
        boolean is(String word) {
            return text.equalsIgnoreCase(word);
        }

        boolean isComment() {
            return text.startsWith("/*") || text.startsWith("--");
        }

        /** Without quotes. */
        String name() {
            char first = text.charAt(0);
            if (first == '"' || first == '`' || first == '\'') {
                String quote = String.valueOf(first);
                return text.substring(1, text.length() - 1).replace(quote + quote, quote);
            }
            return first == '[' ? text.substring(1, text.length() - 1) : text;
        }
    }

    private final String sql;
    private final List<Token> tokens;
    private int at;

    private SqliteDeclaration(String sql, List<Token> tokens) {
        this.sql = sql;
        this.tokens = tokens;
    }

    /**
     * What stands between the outer brackets, split at its commas; a leading comment comes first.
     */
    static List<SqliteDeclaration> parts(String sql) {
        List<SqliteDeclaration> parts = new ArrayList<>();
        List<Token> now = new ArrayList<>();
        int depth = 0;
        Matcher matcher = TOKEN.matcher(sql);
        while (matcher.find()) {
            var token = new Token(matcher.group(), matcher.start(), matcher.end());
            if (token.text().isBlank()) {
                continue;
            }
            if (token.is(")") && --depth == 0) {
                break;
            }
            if (depth == 1 && token.is(",")) {
                parts.add(new SqliteDeclaration(sql, List.copyOf(now)));
                now.clear();
            } else if (depth > 0) {
                now.add(token);
            }
            depth += token.is("(") ? 1 : 0;
        }
        parts.add(new SqliteDeclaration(sql, List.copyOf(now)));
        return parts;
    }

    /** What follows WHERE in the statement of an index. */
    static @Nullable String filter(String sql) {
        int depth = 0;
        Matcher matcher = TOKEN.matcher(sql);
        while (matcher.find()) {
            String text = matcher.group();
            depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
            if (depth == 0 && text.equalsIgnoreCase("WHERE")) {
                return sql.substring(matcher.end()).strip();
            }
        }
        return null;
    }

    /** The comment right at the beginning, skipped. */
    @Nullable String leadingComment() {
        return at < tokens.size() && tokens.get(at).text().startsWith("/*")
                ? SqliteComments.read(tokens.get(at++).text())
                : null;
    }

    @Nullable String trailingComment() {
        return !tokens.isEmpty() && tokens.getLast().text().startsWith("/*")
                ? SqliteComments.read(tokens.getLast().text())
                : null;
    }

    private void skipComments() {
        while (at < tokens.size() && tokens.get(at).isComment()) {
            at++;
        }
    }

    boolean hasMore() {
        skipComments();
        return at < tokens.size();
    }

    boolean next(String... words) {
        skipComments();
        for (String word : words) {
            if (at < tokens.size() && tokens.get(at).is(word)) {
                return true;
            }
        }
        return false;
    }

    /** Takes the word if it comes next. */
    boolean take(String word) {
        boolean found = next(word);
        at += found ? 1 : 0;
        return found;
    }

    void skip() {
        skipComments();
        at++;
    }

    String name() {
        skipComments();
        return tokens.get(at++).name();
    }

    /** As it stands. */
    String raw() {
        skipComments();
        return tokens.get(at++).text();
    }

    /** A word in upper case. */
    String word() {
        skipComments();
        return tokens.get(at++).text().toUpperCase(Locale.ROOT);
    }

    /** What stands in the brackets that come next. */
    String inBrackets() {
        skipComments();
        int from = tokens.get(at).end();
        int depth = 0;
        do {
            depth += tokens.get(at).is("(") ? 1 : tokens.get(at).is(")") ? -1 : 0;
            at++;
        } while (depth > 0);
        return sql.substring(from, tokens.get(at - 1).start()).strip();
    }

    /** Names in brackets; what follows a name, such as an order, is not kept. */
    List<String> names() {
        var names = new ArrayList<String>();
        take("(");
        while (!next(")")) {
            names.add(name());
            while (!next(",", ")")) {
                skip();
            }
            take(",");
        }
        take(")");
        return names;
    }

    /** The text from here to the first of these words, brackets taken as a whole. */
    String until(List<String> words) {
        skipComments();
        int from = at < tokens.size() ? tokens.get(at).start() : 0;
        int to = from;
        while (hasMore() && !next(words.toArray(String[]::new))) {
            if (next("(")) {
                inBrackets();
            } else {
                skip();
            }
            to = tokens.get(at - 1).end();
        }
        return sql.substring(from, to).strip();
    }
}
