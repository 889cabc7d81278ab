package dev.toolroom.capability.query.engine;

import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tables, views and indexes of a SQLite file.
 *
 * @param columns of ordinary tables, by the name of the table
 */
record SqliteSchema(
        List<Relation> relations,
        Map<String, List<Column>> columns,
        List<Index> indexes,
        List<ForeignKey> foreignKeys) {
    private static final String RELATIONS =
            """
            SELECT m.name, CASE m.type WHEN 'view' THEN 'view' ELSE t.type END, m.sql
              FROM sqlite_master m LEFT JOIN pragma_table_list t
                ON t.name = m.name AND t.schema = 'main'
              WHERE m.type IN ('table', 'view')\
            """;

    /** Virtual tables and views are left out: a broken one would fail the question for all. */
    private static final String COLUMNS =
            """
            SELECT t.name, x.name, x.hidden > 1, x.pk > 0
              FROM pragma_table_list t, pragma_table_xinfo(t.name, 'main') x
              WHERE t.schema = 'main' AND t.type = 'table' ORDER BY t.name, x.cid\
            """;

    private static final String INDEXES =
            """
            SELECT m.tbl_name, m.name, x.name
              FROM sqlite_master m, pragma_index_info(m.name, 'main') x WHERE m.type = 'index'\
            """;

    private static final String FOREIGN_KEYS =
            """
            SELECT t.name, f."from", f."table", f."to"
              FROM pragma_table_list t, pragma_foreign_key_list(t.name, 'main') f
              WHERE t.schema = 'main' AND t.type = 'table'\
            """;

    /**
     * A table or view.
     *
     * @param type as in {@code pragma_table_list}: table, view, virtual or shadow
     * @param sql its definition
     */
    record Relation(String name, String type, String sql) {}

    /**
     * A column of a table.
     *
     * @param generated no pragma says which columns it is computed from
     * @param key whether it is part of the primary key
     */
    record Column(String name, boolean generated, boolean key) {
        boolean isNamed(String other) {
            return name.equalsIgnoreCase(other);
        }
    }

    /**
     * An index.
     *
     * @param columns null for an expression
     */
    record Index(String table, List<@Nullable String> columns) {
        boolean has(String column) {
            return columns.contains(column);
        }
    }

    /**
     * A column that refers to another one.
     *
     * @param target empty for the primary key
     */
    record ForeignKey(String table, String column, String targetTable, String target) {}

    static SqliteSchema read(Connection connection) throws SQLException {
        var sql = new Sql(connection);
        List<Relation> relations =
                sql.rows(RELATIONS).stream()
                        .map(each -> new Relation(each.get(0), each.get(1), each.get(2)))
                        .toList();
        var columns = new LinkedHashMap<String, List<Column>>();
        for (List<String> each : sql.rows(COLUMNS)) {
            columns.computeIfAbsent(each.get(0), _ -> new ArrayList<>())
                    .add(new Column(each.get(1), isTrue(each.get(2)), isTrue(each.get(3))));
        }
        var indexes = new LinkedHashMap<String, Index>();
        sql.forEach(
                INDEXES,
                row -> {
                    String table = row.getString(1);
                    indexes.computeIfAbsent(
                                    row.getString(2), _ -> new Index(table, new ArrayList<>()))
                            .columns()
                            .add(row.getString(3));
                });
        List<ForeignKey> foreignKeys =
                sql.rows(FOREIGN_KEYS).stream()
                        .map(
                                each ->
                                        new ForeignKey(
                                                each.get(0), each.get(1), each.get(2), each.get(3)))
                        .toList();
        return new SqliteSchema(relations, columns, List.copyOf(indexes.values()), foreignKeys);
    }

    private static boolean isTrue(String number) {
        return number.equals("1");
    }

    List<Column> columns(String table) {
        return columns.getOrDefault(table, List.of());
    }
}
