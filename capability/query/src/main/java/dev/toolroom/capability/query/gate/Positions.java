package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The rule for dialects whose words are mostly not reserved: a change can only stand at the
 * beginning, after a parenthesis, behind WITH or EXPLAIN, or in a clause of its own.
 */
final class Positions {
    private static final Set<String> CHANGES =
            Set.of("insert", "update", "delete", "merge", "replace", "call", "execute", "exec");
    private static final Set<String> QUERIES = Set.of("select", "with", "values", "table");

    /** Behind a column, and never behind the first word of a statement. */
    private static final Set<String> NO_VALUE = Set.of(")", ",", ".", "=", "<", ">", "|", "/", "%");

    /** Behind them stands a column. */
    private static final Set<String> LISTS = Set.of("select", "distinct", "where");

    /**
     * Of PostgreSQL, reserved, so that no table goes by them: behind a column they go on with an
     * expression.
     */
    private static final Set<String> BEHIND_COLUMNS =
            Set.of(
                    "and", "as", "ilike", "in", "is", "isnull", "like", "not", "notnull", "or",
                    "order");

    private final Dialect dialect;
    private final List<Token> tokens;

    private Positions(Dialect dialect, List<Token> tokens) {
        this.dialect = dialect;
        this.tokens = tokens;
    }

    /** Answers with the index of the query itself. */
    static int check(Dialect dialect, List<Token> tokens) {
        var rule = new Positions(dialect, tokens);
        int from = rule.begin(0);
        rule.scan(from);
        return from;
    }

    /** The index of the query itself, behind EXPLAIN and its options. */
    private int begin(int i) {
        Token first = i < tokens.size() ? tokens.get(i) : tokens.getLast();
        String word = first.kind() == Kind.WORD ? first.name() : "";
        boolean parentheses = first.isSymbol('(') && dialect != Dialect.SQLITE;
        if (parentheses) {
            int inner = i;
            while (symbol(inner, '(')) {
                inner++;
            }
            parentheses = inner < tokens.size() && isQuery(tokens.get(inner));
        }
        if (parentheses || (i < tokens.size() && isQuery(first))) {
            return i;
        }
        if (i > 0) {
            throw Objection.starts(first, "only a query can be explained", firstWords());
        }
        switch (word) {
            case "explain" -> {
                if (describesTable()) {
                    return i;
                }
                return begin(afterExplain());
            }
            case "analyze" -> {
                if (dialect == Dialect.MARIADB) {
                    return begin(afterExplain());
                }
            }
            case "show" -> {
                if (dialect != Dialect.SQLITE) {
                    Shows.check(dialect, tokens);
                    return i;
                }
            }
            case "pragma" -> {
                if (dialect == Dialect.SQLITE) {
                    Pragmas.check(tokens);
                    return i;
                }
            }
            case "describe", "desc" -> {
                if (describesTable()) {
                    return i;
                }
                if (dialect == Dialect.MARIADB) {
                    return begin(afterExplain());
                }
            }
            default -> {}
        }
        throw Objection.starts(first, "only read-only queries run here", firstWords());
    }

    private boolean isQuery(Token token) {
        return token.kind() == Kind.WORD
                && QUERIES.contains(token.name())
                && !(token.is("table")
                        && (dialect == Dialect.SQLITE || dialect == Dialect.MARIADB));
    }

    private String firstWords() {
        return switch (dialect) {
            case SQLITE -> "Begin with SELECT, WITH, VALUES, EXPLAIN QUERY PLAN or a PRAGMA";
            case MARIADB ->
                    "Begin with SELECT, WITH, VALUES, EXPLAIN, ANALYZE SELECT, SHOW or DESCRIBE";
            default -> "Begin with SELECT, WITH, VALUES, TABLE, EXPLAIN or SHOW";
        };
    }

    private int afterExplain() {
        int i = 1;
        switch (dialect) {
            case POSTGRESQL -> {
                boolean options =
                        symbol(1, '(') && !symbol(2, '(') && tokens.size() > 2 && !isQuery(at(2));
                if (options) {
                    while (!(tokens.get(i).isSymbol(')') && tokens.get(i).depth() == 0)) {
                        i++;
                    }
                    return i + 1;
                }
                i += word(i, "analyze") || word(i, "analyse") ? 1 : 0;
                i += word(i, "verbose") ? 1 : 0;
            }
            case SQLITE -> i += word(1, "query") && word(2, "plan") ? 2 : 0;
            case H2 -> {
                i += word(i, "plan") && word(i + 1, "for") ? 2 : 0;
                i += word(i, "analyze") ? 1 : 0;
            }
            default -> {
                i += word(i, "extended") || word(i, "partitions") ? 1 : 0;
                i += word(i, "format") && symbol(i + 1, '=') ? 3 : 0;
            }
        }
        return i;
    }

    /** MariaDB: a table behind EXPLAIN or DESCRIBE, perhaps with one of its columns. */
    private boolean describesTable() {
        int end = symbol(2, '.') ? 4 : 2;
        boolean column = end < tokens.size() && (at(end).isName() || at(end).kind() == Kind.TEXT);
        end += column ? 1 : 0;
        if (dialect != Dialect.MARIADB || end != tokens.size()) {
            return false;
        }
        return at(1).isName()
                && (end < 4 || at(3).isName())
                && !(at(1).kind() == Kind.WORD && CHANGES.contains(at(1).name()))
                && !isQuery(at(1));
    }

    private void scan(int from) {
        // Whether the parenthesis that is open at a depth began with WITH.
        var with = new boolean[depth() + 2];
        for (int i = from; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.VARIABLE && !isSystemVariable(token)) {
                throw Objection.changes(
                        token, "is a variable", "Send values in parameters, with ? in the text");
            }
            if (token.isSymbol(':')) {
                colon(i, token);
            }
            boolean dotted = dialect == Dialect.H2 || dialect == Dialect.MARIADB;
            if (dotted && symbol(i - 1, '.') && token.name().equals("nextval")) {
                throw Objection.changes(
                        token, "takes a number from a sequence", "Leave NEXTVAL out");
            }
            if (token.kind() != Kind.WORD) {
                continue;
            }
            boolean begins = i == from || symbol(i - 1, '(');
            if (begins) {
                with[token.depth()] = token.is("with");
            }
            if ((begins || with[token.depth()]) && isChange(i, token)) {
                throw Objection.changes(
                        token, "can change something", "Send one statement that only reads");
            }
            clause(i, token);
        }
    }

    private int depth() {
        return tokens.stream().mapToInt(Token::depth).max().orElse(0);
    }

    private boolean isSystemVariable(Token token) {
        return dialect == Dialect.MARIADB && token.text().startsWith("@@");
    }

    private void colon(int i, Token token) {
        boolean assigns = dialect == Dialect.MARIADB && symbol(i + 1, '=');
        boolean named =
                dialect == Dialect.SQLITE && i + 1 < tokens.size() && tokens.get(i + 1).isName();
        if (assigns || named) {
            throw Objection.changes(
                    token,
                    assigns ? "assigns a variable" : "names a parameter",
                    "Send values in parameters, with ? in the text");
        }
    }

    /** REPLACE and INSERT are functions too. */
    private boolean isChange(int i, Token token) {
        String word = token.text().toLowerCase(Locale.ROOT);
        boolean function = (word.equals("replace") || word.equals("insert")) && symbol(i + 1, '(');
        boolean name = symbol(i - 1, '.') || word(i - 1, "as") || isOnlyAName(i);
        boolean creates = dialect == Dialect.H2 && word.equals("create");
        return (creates || CHANGES.contains(word)) && !function && !name && goesOn(i, word);
    }

    /** Of PostgreSQL and SQLite: whether it is followed by what must follow in a statement. */
    private boolean goesOn(int i, String word) {
        if (dialect != Dialect.POSTGRESQL && dialect != Dialect.SQLITE) {
            return true;
        }
        return switch (word) {
            case "delete" -> word(i + 1, "from");
            case "insert", "merge", "replace" -> word(i + 1, "into") || word(i + 1, "or");
            default ->
                    i + 1 < tokens.size()
                            && at(i + 1).isName()
                            && (dialect == Dialect.SQLITE
                                    || BEHIND_COLUMNS.stream()
                                            .noneMatch(each -> word(i + 1, each)));
        };
    }

    /**
     * What changes something begins behind nothing of a list, and goes on with a word or a value.
     */
    private boolean isOnlyAName(int i) {
        boolean ends = i + 1 == tokens.size();
        boolean goesOn =
                !ends && at(i + 1).kind() == Kind.SYMBOL && NO_VALUE.contains(at(i + 1).text());
        // Elsewhere BY may be a name, and what follows a name may be a change.
        boolean by = word(i - 1, "by") && (word(i - 2, "order") || word(i - 2, "group"));
        boolean listed =
                by || symbol(i - 1, ',') || LISTS.stream().anyMatch(each -> word(i - 1, each));
        return ends || goesOn || listed;
    }

    private void clause(int i, Token token) {
        // MariaDB knows no such alias, and may read on.
        boolean alias = word(i - 1, "as") && dialect != Dialect.MARIADB;
        if (token.is("into") && !symbol(i - 1, '.') && !alias) {
            throw Objection.changes(
                    token, "stores what is read", "Leave INTO out: the rows are in the answer");
        }
        if (token.is("for") && locks(i + 1)) {
            throw Objection.changes(token, "locks rows", "Leave the FOR clause out");
        }
        if (token.is("next") && word(i + 1, "value") && word(i + 2, "for")) {
            throw Objection.changes(
                    token, "takes a number from a sequence", "Leave NEXT VALUE FOR out");
        }
        if (dialect == Dialect.MARIADB
                && ((token.is("lock") && word(i + 1, "in"))
                        || (token.is("procedure") && !symbol(i - 1, '.') && !word(0, "show")))) {
            throw Objection.changes(
                    token, "can do more than read", "Leave " + token.text() + " out");
        }
    }

    private boolean locks(int i) {
        return word(i, "update")
                || word(i, "share")
                || (word(i, "key") && word(i + 1, "share"))
                || (word(i, "no") && word(i + 1, "key"));
    }

    private Token at(int i) {
        return tokens.get(i);
    }

    private boolean word(int i, String word) {
        return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
    }

    private boolean symbol(int i, char symbol) {
        return i >= 0 && i < tokens.size() && tokens.get(i).isSymbol(symbol);
    }
}
