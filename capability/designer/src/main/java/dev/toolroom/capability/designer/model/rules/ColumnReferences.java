package dev.toolroom.capability.designer.model.rules;

import dev.toolroom.capability.designer.exchange.token.Family;
import dev.toolroom.capability.designer.exchange.token.SqlTokens;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The words of an expression that can be nothing but columns. Words that may mean something else
 * (keywords, types, parts of dates, sequences) are left to the engine.
 */
final class ColumnReferences {
    private final Dialect dialect;
    private final Table table;
    private final String text;
    private final List<Token> tokens;
    private final List<Token> found = new ArrayList<>();

    /** The functions whose brackets are open here; empty for brackets alone. */
    private final Deque<String> calls = new ArrayDeque<>();

    private ColumnReferences(Dialect dialect, Table table, String text, List<Token> tokens) {
        this.dialect = dialect;
        this.table = table;
        this.text = text;
        this.tokens = tokens;
    }

    /** Nothing where the expression cannot be read, or holds a query with names of its own. */
    private static Optional<List<Token>> read(Dialect dialect, Table table, String expression) {
        List<Token> tokens;
        try {
            tokens = SqlTokens.of(expression, Family.of(dialect.kind()));
        } catch (Unreadable e) {
            return Optional.empty();
        }
        if (tokens.stream().anyMatch(each -> each.is("select"))) {
            return Optional.empty();
        }
        return Optional.of(new ColumnReferences(dialect, table, expression, tokens).all());
    }

    /** The first name that is no column of the table. */
    static Optional<String> unknown(Dialect dialect, Table table, String expression) {
        return read(dialect, table, expression).stream()
                .flatMap(List::stream)
                .filter(each -> column(dialect, table, each).isEmpty())
                .map(Token::value)
                .findFirst();
    }

    /** The first column that is named. */
    static Optional<Column> first(Dialect dialect, Table table, String expression) {
        return read(dialect, table, expression).stream()
                .flatMap(List::stream)
                .flatMap(each -> column(dialect, table, each).stream())
                .findFirst();
    }

    /**
     * Whether every place that has this word is a reference to the column, so that it can be
     * replaced.
     */
    static boolean isOnlyColumn(Dialect dialect, Table table, String expression, String word) {
        List<Token> references = read(dialect, table, expression).orElse(null);
        if (references == null) {
            return !holds(expression, word);
        }
        long named =
                SqlTokens.of(expression, Family.of(dialect.kind())).stream()
                        .filter(
                                each ->
                                        each.isName()
                                                && (each.value().equalsIgnoreCase(word)
                                                        || (isSubscript(dialect, expression, each)
                                                                && holds(each.value(), word))))
                        .count();
        return named
                == references.stream().filter(each -> each.value().equalsIgnoreCase(word)).count();
    }

    private static boolean holds(String text, String word) {
        return text.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
    }

    /** In PostgreSQL brackets hold elements, which the lexer of all dialects takes for a name. */
    private static boolean isSubscript(Dialect dialect, String expression, Token token) {
        return dialect.foldsNames() && expression.charAt(token.start()) == '[';
    }

    /** PostgreSQL reads a name without quotes in small letters, and one with quotes as it is. */
    private static Optional<Column> column(Dialect dialect, Table table, Token name) {
        String wanted =
                dialect.foldsNames() && name.kind() == Kind.WORD ? name.lower() : name.value();
        return table.columns().stream()
                .filter(
                        each ->
                                dialect.foldsNames()
                                        ? each.name().equals(wanted)
                                        : each.name().equalsIgnoreCase(wanted))
                .findFirst();
    }

    private List<Token> all() {
        String before = "";
        int argument = 0;
        for (int i = 0; i < tokens.size() && !tokens.get(i).isEnd(); i++) {
            Token token = tokens.get(i);
            if (token.is("(")) {
                calls.push(before);
                argument = 0;
            } else if (token.is(")") && !calls.isEmpty()) {
                calls.pop();
                argument = 1;
            } else if (token.is(",")) {
                argument++;
            } else if (token.isName() && isColumn(i, before, argument)) {
                found.add(token);
            }
            before = token.isName() || token.kind() == Kind.SYMBOL ? token.lower() : "";
        }
        return found;
    }

    private boolean isColumn(int at, String before, int argument) {
        Token token = tokens.get(at);
        Token next = tokens.get(at + 1);
        String call = calls.isEmpty() ? "" : calls.peek();
        if (next.is("(") || next.is(".") || next.kind() == Kind.STRING) {
            return false;
        }
        if (before.equals(".")) {
            return at >= 2 && isThisTable(at);
        }
        if (ExpressionWords.BEFORE_OTHER_NAMES.contains(before)
                || ExpressionWords.OTHER_ARGUMENTS.contains(call)
                || (argument == 0 && ExpressionWords.FIRST_IS_NO_COLUMN.contains(call))) {
            return false;
        }
        if (token.kind() == Kind.QUOTED) {
            return !mayBeText(token) && !isSubscript(dialect, text, token);
        }
        boolean special = !Character.isLetter(token.value().charAt(0)) && !token.is("_");
        return !special
                && !ExpressionWords.KEYWORDS.contains(token.lower())
                && dialect.types().find(token.value()).isEmpty();
    }

    private boolean isThisTable(int at) {
        boolean longer = at >= 4 && tokens.get(at - 3).is(".");
        return !longer && tokens.get(at - 2).value().equalsIgnoreCase(table.name());
    }

    /** In MariaDB, and where SQLite finds no such column, double quotes are those of a text. */
    private boolean mayBeText(Token token) {
        boolean texts =
                Family.of(dialect.kind()) == Family.MARIADB
                        || Family.of(dialect.kind()) == Family.SQLITE;
        return texts
                && text.charAt(token.start()) == '"'
                && column(dialect, table, token).isEmpty();
    }
}
