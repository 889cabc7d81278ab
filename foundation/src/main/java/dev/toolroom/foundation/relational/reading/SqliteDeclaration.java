package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.SqliteComments;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads one column or constraint of the CREATE TABLE statement that SQLite stores.
 *
 * <p>The statement is valid, because SQLite has accepted it. The pragmas of SQLite are not enough:
 * they lack the names of constraints, checks and formulas.
 */
final class SqliteDeclaration {
    private final String sql;
    private final List<Token> tokens;
    private int at;

    private SqliteDeclaration(String sql, List<Token> tokens) {
        this.sql = sql;
        this.tokens = tokens;
    }

    /** Returns the columns and constraints of a statement. A table comment begins the first. */
    static List<SqliteDeclaration> parts(String sql) {
        List<SqliteDeclaration> parts = new ArrayList<>();
        List<Token> part = new ArrayList<>();
        int depth = 0;
        for (Token token : Lexer.tokens(Syntax.SQLITE_DECLARATION, sql)) {
            if (token.isSymbol(')') && --depth == 0) {
                break;
            }
            if (depth == 1 && token.isSymbol(',')) {
                parts.add(new SqliteDeclaration(sql, List.copyOf(part)));
                part.clear();
            } else if (depth > 0) {
                part.add(token);
            }
            depth += token.isSymbol('(') ? 1 : 0;
        }
        parts.add(new SqliteDeclaration(sql, List.copyOf(part)));
        return parts;
    }

    /** Returns the condition of a CREATE INDEX statement; null if it has none. */
    static @Nullable String filter(String sql) {
        for (Token token : Lexer.tokens(Syntax.SQLITE_DECLARATION, sql)) {
            if (token.depth() == 0 && token.is("WHERE")) {
                return sql.substring(token.end()).strip();
            }
        }
        return null;
    }

    /** Skips and returns the comment at the beginning; null if there is none. */
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
        while (at < tokens.size() && tokens.get(at).kind() == Token.Kind.COMMENT) {
            at++;
        }
    }

    boolean hasMore() {
        skipComments();
        return at < tokens.size();
    }

    boolean isNext(String... words) {
        skipComments();
        for (String word : words) {
            if (at < tokens.size() && tokens.get(at).text().equalsIgnoreCase(word)) {
                return true;
            }
        }
        return false;
    }

    /** Skips a word if it is next, and returns whether it was. */
    boolean skipIf(String word) {
        boolean found = isNext(word);
        at += found ? 1 : 0;
        return found;
    }

    void skipToken() {
        skipComments();
        at++;
    }

    String readName() {
        skipComments();
        return tokens.get(at++).value(false);
    }

    /** Reads the next token unchanged, including the prefix of a literal such as x'00'. */
    String readLiteral() {
        skipComments();
        Token first = tokens.get(at++);
        boolean prefixed =
                first.kind() == Token.Kind.WORD
                        && at < tokens.size()
                        && tokens.get(at).kind() == Token.Kind.TEXT
                        && tokens.get(at).start() == first.end();
        return prefixed ? first.text() + tokens.get(at++).text() : first.text();
    }

    /** Reads the next word in upper case. */
    String readWord() {
        skipComments();
        return tokens.get(at++).text().toUpperCase(Locale.ROOT);
    }

    /** Reads the text in parentheses. */
    String readParenthesized() {
        skipComments();
        int from = tokens.get(at).end();
        int depth = 0;
        do {
            depth += tokens.get(at).isSymbol('(') ? 1 : tokens.get(at).isSymbol(')') ? -1 : 0;
            at++;
        } while (depth > 0);
        return sql.substring(from, tokens.get(at - 1).start()).strip();
    }

    /** Reads names in parentheses, without what follows each name, such as DESC. */
    List<String> readNames() {
        var names = new ArrayList<String>();
        skipIf("(");
        while (!isNext(")")) {
            names.add(readName());
            while (!isNext(",", ")")) {
                skipToken();
            }
            skipIf(",");
        }
        skipIf(")");
        return names;
    }

    /** Reads the text up to the first of these words outside of parentheses. */
    String readUntil(List<String> words) {
        skipComments();
        int from = at < tokens.size() ? tokens.get(at).start() : 0;
        int to = from;
        while (hasMore() && !isNext(words.toArray(String[]::new))) {
            if (isNext("(")) {
                readParenthesized();
            } else {
                skipToken();
            }
            to = tokens.get(at - 1).end();
        }
        return sql.substring(from, to).strip();
    }
}
