package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The words of a CREATE TABLE statement as SQLite keeps it, one column or constraint at a time.
 *
 * <p>SQLite has taken the statement already, so that what is read here is known to be right. Its
 * pragmas tell less: no names of constraints, no checks, no formulas.
 */
final class SqliteDeclaration {
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
        for (Token token : Lexer.tokens(Syntax.SQLITE_DECLARATION, sql)) {
            if (token.isSymbol(')') && --depth == 0) {
                break;
            }
            if (depth == 1 && token.isSymbol(',')) {
                parts.add(new SqliteDeclaration(sql, List.copyOf(now)));
                now.clear();
            } else if (depth > 0) {
                now.add(token);
            }
            depth += token.isSymbol('(') ? 1 : 0;
        }
        parts.add(new SqliteDeclaration(sql, List.copyOf(now)));
        return parts;
    }

    /** What follows WHERE in the statement of an index. */
    static @Nullable String filter(String sql) {
        for (Token token : Lexer.tokens(Syntax.SQLITE_DECLARATION, sql)) {
            if (token.depth() == 0 && token.is("WHERE")) {
                return sql.substring(token.end()).strip();
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
        while (at < tokens.size() && tokens.get(at).kind() == Token.Kind.COMMENT) {
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
            if (at < tokens.size() && tokens.get(at).text().equalsIgnoreCase(word)) {
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
        return tokens.get(at++).value(false);
    }

    /** As it stands; of a literal such as x'00' all of it. */
    String raw() {
        skipComments();
        Token first = tokens.get(at++);
        boolean prefixed =
                first.kind() == Token.Kind.WORD
                        && at < tokens.size()
                        && tokens.get(at).kind() == Token.Kind.TEXT
                        && tokens.get(at).start() == first.end();
        return prefixed ? first.text() + tokens.get(at++).text() : first.text();
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
            depth += tokens.get(at).isSymbol('(') ? 1 : tokens.get(at).isSymbol(')') ? -1 : 0;
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
