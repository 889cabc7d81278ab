package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.capability.query.rows.ColumnTypes;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Describes one table: columns, keys, indexes, checks, and references in both directions. */
final class TableDescription {
    private static final int MAX_VALUES = 60;
    private static final int MAX_REFERENCES = 20;

    private final DatabaseMetaData data;
    private final Facts facts;
    private final TableRules rules;
    private final MaskPatterns masks;

    /** Columns that the login may not read, whether a mask names them or not. */
    private final Set<String> denied;

    private final DatabaseKind kind;
    private final Catalogue.Table table;
    private final @Nullable String catalog;
    private final @Nullable String schema;

    TableDescription(Connection connection, Sessions sessions, Catalogue.Table table)
            throws SQLException {
        this.data = connection.getMetaData();
        this.kind = sessions.settings().kind();
        this.facts = new Facts(connection, kind);
        this.rules = new TableRules(connection, kind, table);
        this.masks = new MaskPatterns(sessions.settings().mask());
        this.denied =
                kind == DatabaseKind.POSTGRESQL && LoginFiles.masksByRights(sessions.settings())
                        ? facts.deniedColumns(table.schema(), table.name())
                        : Set.of();
        this.table = table;
        boolean catalogs = kind == DatabaseKind.MARIADB;
        this.catalog = catalogs ? table.schema() : connection.getCatalog();
        this.schema = catalogs || kind == DatabaseKind.SQLITE ? null : table.schema();
    }

    Json.Builder json() throws SQLException {
        List<String> primary = primaryKey();
        List<Json> from = references(true).stream().map(each -> (Json) from(each)).toList();
        List<Json> to = references(false).stream().map(each -> (Json) to(each, primary)).toList();
        var sheet =
                Json.object()
                        .put("schema", table.schema())
                        .put("table", Cells.visible(table.name()))
                        .put("type", table.type())
                        .putIfPresent("comment", table.comment())
                        .put("columns", columns())
                        .put("primaryKey", Json.Arr.ofTexts(primary))
                        .put("foreignKeys", new Json.Arr(from));
        List<Json> indexes = rules.indexes(catalog, schema, primary);
        if (!indexes.isEmpty()) {
            sheet.put("indexes", new Json.Arr(indexes));
        }
        List<String> checks = rules.checks();
        if (!checks.isEmpty()) {
            sheet.put("checks", Json.Arr.ofTexts(checks));
        }
        if (!to.isEmpty()) {
            sheet.put("referencedBy", new Json.Arr(to.stream().limit(MAX_REFERENCES).toList()));
        }
        if (to.size() > MAX_REFERENCES) {
            sheet.put("referencedByOmitted", to.size() - MAX_REFERENCES);
        }
        return sheet;
    }

    List<String> columnNames() throws SQLException {
        var names = new LinkedHashSet<String>();
        forEachColumn(row -> names.add(row.getString("COLUMN_NAME")));
        return List.copyOf(names);
    }

    private void forEachColumn(Sql.Taker taker) throws SQLException {
        try (ResultSet rows = data.getColumns(catalog, schema, escaped(table.name()), "%")) {
            while (rows.next()) {
                if (rows.getString("TABLE_NAME").equals(table.name())) {
                    taker.take(rows);
                }
            }
        }
    }

    private Json columns() throws SQLException {
        Map<String, List<String>> values = facts.values(table.schema(), table.name());
        var columns = new ArrayList<Json>();
        forEachColumn(
                row -> {
                    String name = row.getString("COLUMN_NAME");
                    columns.add(column(row, name, values.getOrDefault(name, List.of())));
                });
        return new Json.Arr(columns);
    }

    private Json column(ResultSet row, String name, List<String> values) throws SQLException {
        var column =
                Json.object()
                        .put("name", Cells.visible(name))
                        .put("type", type(row))
                        .put("nullable", row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls)
                        .putIfPresent("default", valueByDefault(row))
                        .putIfPresent("comment", Catalogue.comment(row.getString("REMARKS")));
        if (!values.isEmpty()) {
            column.put("values", shown(values));
        }
        if (masks.matches(table.name(), name) || denied.contains(name)) {
            column.put("masked", true);
        }
        return column.build();
    }

    /** Returns null for the default NULL, which some drivers write out. */
    private static @Nullable String valueByDefault(ResultSet row) throws SQLException {
        String told = row.getString("COLUMN_DEF");
        return told == null || told.equalsIgnoreCase("NULL") ? null : Cells.visible(told.strip());
    }

    private String type(ResultSet row) throws SQLException {
        return ColumnTypes.name(
                kind,
                row.getString("TYPE_NAME").toLowerCase(Locale.ROOT),
                row.getInt("COLUMN_SIZE"),
                row.getInt("DECIMAL_DIGITS"));
    }

    private static Json shown(List<String> values) {
        List<String> first =
                new ArrayList<>(values.stream().limit(MAX_VALUES).map(Cells::visible).toList());
        if (values.size() > MAX_VALUES) {
            first.add("…");
        }
        return Json.Arr.ofTexts(first);
    }

    private List<String> primaryKey() throws SQLException {
        var columns = new TreeMap<Integer, String>();
        try (ResultSet rows = data.getPrimaryKeys(catalog, schema, table.name())) {
            while (rows.next()) {
                columns.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
            }
        }
        return List.copyOf(columns.values());
    }

    /** A key of one table to another, and its columns on both sides. */
    private record Reference(String schema, String table, List<String> from, List<String> to) {}

    /**
     * Keys of other tables and this one.
     *
     * @param outward from this table, as opposed to those that lead here
     */
    private List<Reference> references(boolean outward) throws SQLException {
        Map<String, Reference> found = new LinkedHashMap<>();
        String other = outward ? "PKTABLE_" : "FKTABLE_";
        String place = other + (kind == DatabaseKind.MARIADB ? "CAT" : "SCHEM");
        try (ResultSet rows =
                outward
                        ? data.getImportedKeys(catalog, schema, table.name())
                        : data.getExportedKeys(catalog, schema, table.name())) {
            while (rows.next()) {
                String told = rows.getString(place);
                String in = told == null ? table.schema() : told;
                String name = rows.getString(other + "NAME");
                Reference key =
                        found.computeIfAbsent(
                                in + "\0" + name + "\0" + key(rows, found.size()),
                                _ -> new Reference(in, name, new ArrayList<>(), new ArrayList<>()));
                key.from().add(rows.getString("FKCOLUMN_NAME"));
                key.to().add(String.valueOf(rows.getString("PKCOLUMN_NAME")));
            }
        }
        return List.copyOf(found.values());
    }

    /** Keys without a name differ by the position of their first column. */
    private static String key(ResultSet row, int found) throws SQLException {
        String name = row.getString("FK_NAME");
        int place = row.getShort("KEY_SEQ");
        return name == null || name.isEmpty() ? "#" + (place == 1 ? found : found - 1) : name;
    }

    private Json.Obj from(Reference key) {
        var json =
                Json.object()
                        .put("columns", Json.Arr.ofTexts(key.from()))
                        .put("table", key.table());
        if (isElsewhere(key)) {
            json.put("schema", key.schema());
        }
        return json.put("references", Json.Arr.ofTexts(key.to())).build();
    }

    /** Leaves out the columns of the primary key, which nearly all references have. */
    private Json.Obj to(Reference key, List<String> primary) {
        var json =
                Json.object()
                        .put(
                                "table",
                                isElsewhere(key) ? key.schema() + "." + key.table() : key.table())
                        .put("columns", Json.Arr.ofTexts(key.from()));
        if (!key.to().equals(primary)) {
            json.put("references", Json.Arr.ofTexts(key.to()));
        }
        return json.build();
    }

    private boolean isElsewhere(Reference key) {
        return !key.schema().equals(table.schema());
    }

    private String escaped(String name) throws SQLException {
        String escape = data.getSearchStringEscape();
        return escape == null || escape.isEmpty()
                ? name
                : name.replace(escape, escape + escape)
                        .replace("_", escape + "_")
                        .replace("%", escape + "%");
    }
}
