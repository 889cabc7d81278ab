package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaReader;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The indexes and checks of a table. */
record TableRules(Connection connection, DatabaseKind kind, Catalogue.Table table) {
    /** More indexes or checks than that say little about one query. */
    private static final int MAX_RULES = 30;

    /** An index whose columns are being collected. */
    private record Index(boolean unique, @Nullable String where, List<String> columns) {
        Json.Obj json(String name) {
            var json =
                    Json.object()
                            .put("name", Cells.visible(name))
                            .put("columns", Json.Arr.ofTexts(columns));
            if (unique) {
                json.put("unique", true);
            }
            return json.putIfPresent("where", where).build();
        }
    }

    /**
     * Returns all indexes but the one of the primary key.
     *
     * @param catalog as the driver wants it
     * @param schema as the driver wants it
     */
    List<Json> indexes(@Nullable String catalog, @Nullable String schema, List<String> primary)
            throws SQLException {
        Map<String, Index> found = new LinkedHashMap<>();
        try (ResultSet rows =
                connection.getMetaData().getIndexInfo(catalog, schema, table.name(), false, true)) {
            while (rows.next()) {
                String name = rows.getString("INDEX_NAME");
                String column = rows.getString("COLUMN_NAME");
                if (name == null || rows.getShort("TYPE") == DatabaseMetaData.tableIndexStatistic) {
                    continue;
                }
                boolean unique = !rows.getBoolean("NON_UNIQUE");
                String where = rows.getString("FILTER_CONDITION");
                found.computeIfAbsent(name, _ -> new Index(unique, where, new ArrayList<>()))
                        .columns()
                        .add(column == null ? "(expression)" : column);
            }
        }
        return found.entrySet().stream()
                .filter(each -> !each.getValue().columns().equals(primary))
                .limit(MAX_RULES)
                .map(each -> (Json) each.getValue().json(each.getKey()))
                .toList();
    }

    List<String> checks() throws SQLException {
        if (kind == DatabaseKind.SQLITE) {
            return declared();
        }
        String question = question();
        List<String> checks =
                question.isEmpty()
                        ? List.of()
                        : new Sql(connection).texts(question, table.schema(), table.name());
        return checks.stream().limit(MAX_RULES).map(Cells::visible).toList();
    }

    /** SQLite keeps checks in the text of the declaration only. */
    private List<String> declared() throws SQLException {
        var reader = SchemaReader.of(kind).orElseThrow();
        return reader.read(connection).tables().stream()
                .filter(each -> each.name().equalsIgnoreCase(table.name()))
                .flatMap(each -> each.checks().stream())
                .map(CheckRule::expression)
                .limit(MAX_RULES)
                .map(Cells::visible)
                .toList();
    }

    private String question() {
        return switch (kind) {
            case POSTGRESQL ->
                    "SELECT pg_catalog.pg_get_expr(k.conbin, k.conrelid)"
                            + " FROM pg_catalog.pg_constraint k"
                            + " JOIN pg_catalog.pg_class c ON c.oid = k.conrelid"
                            + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                            + " WHERE k.contype = 'c' AND n.nspname = ? AND c.relname = ?"
                            + " ORDER BY k.conname";
            case MARIADB ->
                    "SELECT check_clause FROM information_schema.check_constraints"
                            + " WHERE constraint_schema = ? AND table_name = ?"
                            + " ORDER BY constraint_name";
            case H2 ->
                    "SELECT c.CHECK_CLAUSE FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
                            + " JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS c"
                            + " ON c.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
                            + " AND c.CONSTRAINT_NAME = t.CONSTRAINT_NAME"
                            + " WHERE t.CONSTRAINT_TYPE = 'CHECK'"
                            + " AND t.TABLE_SCHEMA = ? AND t.TABLE_NAME = ?"
                            + " ORDER BY t.CONSTRAINT_NAME";
            case SQLSERVER ->
                    "SELECT k.definition FROM sys.check_constraints k"
                            + " JOIN sys.tables t ON t.object_id = k.parent_object_id"
                            + " JOIN sys.schemas s ON s.schema_id = t.schema_id"
                            + " WHERE s.name = ? AND t.name = ? ORDER BY k.name";
            case SQLITE, STUB, DESIGN -> "";
        };
    }
}
