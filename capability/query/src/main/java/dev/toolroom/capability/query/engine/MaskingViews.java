package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.engine.SqliteSchema.Column;
import dev.toolroom.capability.query.engine.SqliteSchema.ForeignKey;
import dev.toolroom.capability.query.engine.SqliteSchema.Index;
import dev.toolroom.capability.query.engine.SqliteSchema.Relation;
import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.LexicalError;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The TEMP views of a SQLite session that hide masked columns.
 *
 * <p>SQLite looks for a name among the TEMP objects first, so a TEMP view called {@code people}
 * stands before the table {@code people}. It selects {@code [masked]} in place of each masked
 * column. User views that read such a table are created again as TEMP views, because names in a
 * view of the file never find TEMP objects. {@code main.people} would still reach the table, and so
 * would a few tables that cannot be hidden this way: statements that name them are refused.
 */
final class MaskingViews {
    /**
     * Tables with samples, sizes or counts of values, and pragmas that compare values of the tables
     * themselves. A TEMP view cannot have most of the names.
     */
    private static final Set<String> REVEALING =
            WordList.of(
                    """
                    dbstat foreign_key_check integrity_check pragma_foreign_key_check
                    pragma_integrity_check pragma_quick_check quick_check sqlite_dbpage
                    sqlite_sequence sqlite_stat1 sqlite_stat2 sqlite_stat3 sqlite_stat4
                    """);

    /** The table that {@code [masked]} is read from, so that metadata shows what is masked. */
    static final String MARK = "toolroom_mask";

    private static final String VIEWS = "SELECT name FROM sqlite_temp_master WHERE type = 'view'";

    private static final String MASKED = "(SELECT masked FROM temp." + MARK + ") AS ";
    private static final String NOT_SHOWN =
            "SELECT 'hidden because of masked columns' AS \"hidden because of masked columns\"";

    /** Stands for the names of a definition that the lexer does not accept. */
    private static final String UNREADABLE = "";

    private final MaskPatterns masks;

    MaskingViews(MaskPatterns masks) {
        this.masks = masks;
    }

    /**
     * Creates the views of a session again, for the current schema.
     *
     * @return the names that no statement may have
     */
    Set<String> create(Connection connection) throws SQLException {
        SqliteSchema schema = SqliteSchema.read(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = OFF");
            try {
                for (String each : new Sql(connection).texts(VIEWS)) {
                    statement.execute("DROP VIEW temp." + quoted(each));
                }
                statement.execute("DROP TABLE IF EXISTS temp." + MARK);
                statement.execute("CREATE TEMP TABLE " + MARK + " AS SELECT '[masked]' AS masked");
                for (String each : definitions(connection, schema)) {
                    statement.execute(each);
                }
            } finally {
                statement.execute("PRAGMA query_only = ON");
            }
        }
        var refused = new HashSet<>(REVEALING);
        if (schema.foreignKeys().stream().noneMatch(each -> comparesMasked(each, schema))) {
            refused.removeIf(each -> each.endsWith("foreign_key_check"));
        }
        return refused;
    }

    private boolean comparesMasked(ForeignKey key, SqliteSchema schema) {
        boolean isOfKey = key.target().isEmpty();
        return isAnyMasked(schema, key.table(), each -> each.isNamed(key.column()))
                || isAnyMasked(
                        schema,
                        key.targetTable(),
                        each -> isOfKey ? each.key() : each.isNamed(key.target()));
    }

    private boolean isAnyMasked(SqliteSchema schema, String table, Predicate<Column> which) {
        return schema.columns().entrySet().stream()
                .filter(each -> each.getKey().equalsIgnoreCase(table))
                .flatMap(each -> each.getValue().stream())
                .anyMatch(each -> which.test(each) && isMasked(table, each));
    }

    private List<String> definitions(Connection connection, SqliteSchema schema) {
        Set<String> reaching = reaching(connection, schema);
        var definitions = new ArrayList<String>();
        for (Relation each : schema.relations()) {
            if (!reaching.contains(folded(each.name())) || isReserved(each.name())) {
                continue;
            }
            String head = "CREATE TEMP VIEW " + quoted(each.name());
            switch (each.type()) {
                case "table" ->
                        definitions.add(
                                head
                                        + (hasMaskedColumn(each, schema)
                                                ? masked(each.name(), schema)
                                                : " AS " + NOT_SHOWN));
                case "view" -> definitions.add(head + again(connection, each));
                default -> definitions.add(head + " AS " + NOT_SHOWN);
            }
        }
        definitions.add("CREATE TEMP VIEW IF NOT EXISTS dbstat AS " + NOT_SHOWN);
        return definitions;
    }

    /** Returns the folded names of relations that show masked columns, directly or indirectly. */
    private Set<String> reaching(Connection connection, SqliteSchema schema) {
        var reaching = new HashSet<>(REVEALING);
        var virtual = new ArrayList<String>();
        var definitions = new HashMap<String, Set<String>>();
        for (Relation each : schema.relations()) {
            String name = folded(each.name());
            boolean isTable = each.type().equals("table");
            definitions.put(name, isTable ? Set.of() : namesIn(each.sql()));
            if (isTable ? hasMaskedColumn(each, schema) : hasMaskedColumn(connection, each)) {
                reaching.add(name);
            }
            if (each.type().equals("virtual")) {
                virtual.add(name);
            }
        }
        for (boolean more = true; more; ) {
            more = false;
            for (Map.Entry<String, Set<String>> each : definitions.entrySet()) {
                String name = each.getKey();
                // The tables of a virtual table begin with its name.
                boolean isBehind =
                        virtual.stream()
                                .filter(reaching::contains)
                                .anyMatch(owner -> name.startsWith(owner + "_"));
                boolean reaches = isBehind || reaches(name, each.getValue(), reaching);
                more |= reaches && reaching.add(name);
            }
        }
        return reaching;
    }

    /**
     * Whether a relation shows another one that shows masked columns.
     *
     * @param names in its definition
     */
    private static boolean reaches(String relation, Set<String> names, Set<String> reaching) {
        return names.contains(UNREADABLE)
                || names.stream()
                        .anyMatch(other -> !other.equals(relation) && reaching.contains(other));
    }

    private boolean hasMaskedColumn(Relation table, SqliteSchema schema) {
        return schema.columns(table.name()).stream()
                .anyMatch(column -> masks.matches(table.name(), column.name()));
    }

    /**
     * Whether a view or virtual table has a masked column. A virtual table whose module is missing
     * counts as one, because of the ordinary tables behind it.
     */
    private boolean hasMaskedColumn(Connection connection, Relation relation) {
        try {
            return columns(connection, relation).stream()
                    .anyMatch(column -> masks.matches(relation.name(), column));
        } catch (SQLException broken) {
            return relation.type().equals("virtual");
        }
    }

    private static List<String> columns(Connection connection, Relation relation)
            throws SQLException {
        return new Sql(connection)
                .texts(
                        "SELECT name FROM pragma_table_xinfo(?, 'main') ORDER BY cid",
                        relation.name());
    }

    private static Set<String> namesIn(String definition) {
        try {
            return Gate.namesIn(Dialect.SQLITE, definition).stream()
                    .map(MaskingViews::folded)
                    .collect(Collectors.toSet());
        } catch (Objection e) {
            return Set.of(UNREADABLE);
        }
    }

    private String masked(String table, SqliteSchema schema) {
        return schema.columns(table).stream()
                .map(each -> shown(each.name(), isMasked(table, each)))
                .collect(
                        Collectors.joining(
                                ", ",
                                " AS SELECT ",
                                " FROM main." + quoted(table) + unordered(table, schema)));
    }

    private static String shown(String column, boolean masked) {
        return masked ? MASKED + quoted(column) : quoted(column);
    }

    private boolean isMasked(String table, Column column) {
        return column.generated() || masks.matches(table, column.name());
    }

    /**
     * Keeps SQLite from reading all rows from an index on a masked column, in the order of its
     * values: a condition that always holds needs a column which no such index has. One that
     * another index has is preferred, so that SQLite can still read rows from that index alone.
     */
    private String unordered(String table, SqliteSchema schema) {
        List<Column> columns = schema.columns(table);
        Set<String> hidden =
                columns.stream()
                        .filter(each -> isMasked(table, each))
                        .map(Column::name)
                        .collect(Collectors.toSet());
        Map<Boolean, List<Index>> indexes =
                schema.indexes().stream()
                        .filter(each -> each.table().equals(table))
                        .collect(Collectors.partitioningBy(each -> isOrdered(each, hidden)));
        List<Index> ordered = indexes.getOrDefault(true, List.of());
        if (ordered.isEmpty()) {
            return "";
        }
        List<String> free =
                columns.stream()
                        .filter(each -> !each.generated() && !each.key())
                        .map(Column::name)
                        .filter(name -> ordered.stream().noneMatch(each -> each.has(name)))
                        .toList();
        return free.stream()
                .filter(
                        name ->
                                indexes.getOrDefault(false, List.of()).stream()
                                        .anyMatch(each -> each.has(name)))
                .findFirst()
                .or(() -> free.stream().findFirst())
                .map(name -> " WHERE typeof(" + quoted(name) + ") <> ''")
                .orElse(" NOT INDEXED");
    }

    /** Whether an index is ordered by a masked column, or by an expression of one. */
    private static boolean isOrdered(Index index, Set<String> hidden) {
        return index.columns().stream().anyMatch(name -> name == null || hidden.contains(name));
    }

    /**
     * A user view over TEMP views: its text without {@code main.}, below the mask of its own
     * columns where a pattern names one.
     */
    private String again(Connection connection, Relation view) {
        try {
            String query = query(view.sql());
            Set<String> own = namesIn(query);
            if (own.stream().anyMatch(REVEALING::contains)) {
                return " AS " + NOT_SHOWN;
            }
            List<String> columns = columns(connection, view);
            String named =
                    columns.stream().map(MaskingViews::quoted).collect(Collectors.joining(", "));
            if (columns.stream().noneMatch(each -> masks.matches(view.name(), each))) {
                return "(" + named + ") AS " + query;
            }
            String shown =
                    columns.stream()
                            .map(each -> shown(each, masks.matches(view.name(), each)))
                            .collect(Collectors.joining(", "));
            return " AS WITH toolroom_view("
                    + named
                    + ") AS ("
                    + query
                    + ") SELECT "
                    + shown
                    + " FROM toolroom_view";
        } catch (SQLException | LexicalError broken) {
            return " AS " + NOT_SHOWN;
        }
    }

    /** Returns the query in the definition of a view, without {@code main.}. */
    private static String query(String definition) {
        Tokens tokens = Lexer.tokens(Syntax.SQLITE, definition);
        int as = 0;
        while (as < tokens.size() && !(tokens.word(as, "as") && tokens.get(as).depth() == 0)) {
            as++;
        }
        var query = new StringBuilder();
        int from = as < tokens.size() ? tokens.get(as).end() : definition.length();
        for (int i = as + 1; i < tokens.size(); i++) {
            if (isMain(tokens, i)) {
                query.append(definition, from, tokens.get(i).start());
                from = tokens.get(i + 1).end();
            }
        }
        return query.append(definition, from, tokens.getLast().end()).toString();
    }

    private static boolean isMain(Tokens tokens, int i) {
        Token token = tokens.get(i);
        boolean main =
                (token.isName() && folded(token.name()).equals("main"))
                        || (token.kind() == Kind.TEXT && folded(token.unquoted()).equals("main"));
        return main && tokens.symbol(i + 1, '.') && !tokens.symbol(i - 1, '.');
    }

    private static boolean isReserved(String name) {
        return folded(name).startsWith("sqlite_");
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
