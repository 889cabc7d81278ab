package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How one database says what a plan wants: standard SQL here, what differs in each dialect. */
abstract class Ddl {
    final TypeVocabulary types;

    Ddl(DatabaseKind kind) {
        this.types = TypeVocabulary.of(kind);
    }

    static Ddl of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> new PostgresDdl();
            case H2 -> new H2Ddl();
            case SQLSERVER, STUB, DESIGN -> new TsqlDdl();
            case MARIADB, SQLITE ->
                    throw new UnsupportedOperationException(
                            "scripts for " + kind.word() + " are not written yet");
        };
    }

    /** Whether a script that fails leaves nothing behind. */
    abstract boolean transactional();

    /** Whether this change of a table can be said only by making it anew. */
    abstract boolean needsRebuild(Table before, Table after);

    abstract List<String> alterColumn(Table table, Column before, Column after);

    abstract String renameColumn(Table table, String from, String to);

    abstract List<String> addColumn(Table before, Table table, Column column);

    abstract String renameTable(Table table, String to);

    abstract String moveTable(Table table, String schema);

    abstract String identity(Column column);

    abstract String computed(Column column);

    /** After rows were copied into a table whose column counts by itself. */
    abstract List<String> afterCopy(Table table, Column identity);

    abstract List<String> comment(Table table);

    abstract List<String> comment(Table table, Column column);

    /** Whether the comment of a column is to be said, given what it was before. */
    boolean wantsComment(@Nullable Column before, Column column) {
        String old = before == null ? null : before.comment();
        return !Objects.equals(old, column.comment());
    }

    String quote(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    String name(Table table) {
        return name(table.schema(), table.name());
    }

    String name(String schema, String name) {
        return schema.isEmpty() ? quote(name) : quote(schema) + "." + quote(name);
    }

    String list(Table table, List<String> ids) {
        return table.columnNames(ids).stream().map(this::quote).collect(Collectors.joining(", "));
    }

    static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    String type(Column column) {
        return types.text(column.type());
    }

    String defaultValue(Column column) {
        return column.defaultValue() == null ? "" : " DEFAULT " + column.defaultValue();
    }

    String createSchema(String schema) {
        return "CREATE SCHEMA " + quote(schema);
    }

    String dropSchema(String schema) {
        return "DROP SCHEMA " + quote(schema);
    }

    String definition(Table table, Column column) {
        if (column.computed() != null) {
            return quote(column.name()) + " " + computed(column);
        }
        return quote(column.name())
                + " "
                + type(column)
                + (column.identity() == null ? "" : " " + identity(column))
                + defaultValue(column)
                + (column.nullable() ? "" : " NOT NULL");
    }

    /** The columns alone; keys and constraints follow when the table has its rows. */
    List<String> createTable(Table table) {
        String columns =
                table.columns().stream()
                        .map(column -> "  " + definition(table, column))
                        .collect(Collectors.joining(",\n"));
        return List.of("CREATE TABLE " + name(table) + " (\n" + columns + "\n)");
    }

    String dropTable(Table table) {
        return "DROP TABLE " + name(table);
    }

    List<String> dropColumn(Table table, Column column) {
        return List.of("ALTER TABLE " + name(table) + " DROP COLUMN " + quote(column.name()));
    }

    String primaryKeyName(Table table, PrimaryKey key) {
        return key.name() == null ? "PK_" + table.name() : key.name();
    }

    String addPrimaryKey(Table table, PrimaryKey key) {
        return addConstraint(table, primaryKeyName(table, key))
                + "PRIMARY KEY ("
                + list(table, key.columns())
                + ")";
    }

    String dropPrimaryKey(Table table, PrimaryKey key) {
        return dropConstraint(table, primaryKeyName(table, key));
    }

    private String addConstraint(Table table, String constraint) {
        return "ALTER TABLE " + name(table) + " ADD CONSTRAINT " + quote(constraint) + " ";
    }

    String dropConstraint(Table table, String constraint) {
        return "ALTER TABLE " + name(table) + " DROP CONSTRAINT " + quote(constraint);
    }

    String addUnique(Table table, UniqueKey key) {
        return addConstraint(table, key.name()) + "UNIQUE (" + list(table, key.columns()) + ")";
    }

    String addCheck(Table table, CheckRule rule) {
        return addConstraint(table, rule.name()) + "CHECK (" + rule.expression() + ")";
    }

    String addForeignKey(Table table, Table target, ForeignKey key) {
        return addConstraint(table, key.name())
                + "FOREIGN KEY ("
                + list(table, key.columns())
                + ") REFERENCES "
                + name(target)
                + " ("
                + list(target, key.referencedColumns())
                + ")"
                + action(" ON DELETE ", key.onDelete())
                + action(" ON UPDATE ", key.onUpdate());
    }

    private static String action(String event, ReferentialAction action) {
        return action == ReferentialAction.NO_ACTION ? "" : event + action.sql();
    }

    String createIndex(Table table, TableIndex index) {
        String parts =
                index.parts().stream()
                        .map(
                                part ->
                                        quote(table.columnName(part.column()))
                                                + (part.descending() ? " DESC" : ""))
                        .collect(Collectors.joining(", "));
        return "CREATE "
                + (index.unique() ? "UNIQUE " : "")
                + "INDEX "
                + indexName(table, index)
                + " ON "
                + name(table)
                + " ("
                + parts
                + ")";
    }

    String indexName(Table table, TableIndex index) {
        return quote(index.name());
    }

    String dropIndex(Table table, TableIndex index) {
        return "DROP INDEX " + name(table.schema(), index.name());
    }

    /** Makes a table anew under another name and carries its rows over. */
    List<String> rebuild(Table before, Table after) {
        Table fresh = after.withName(after.schema(), temporary(after.name()));
        List<Column> carried =
                after.columns().stream()
                        .filter(
                                column ->
                                        column.computed() == null
                                                && before.column(column.id())
                                                        .filter(old -> old.computed() == null)
                                                        .isPresent())
                        .toList();
        var statements = new ArrayList<>(createTable(fresh));
        if (!carried.isEmpty()) {
            statements.addAll(copy(before, fresh, carried));
        }
        statements.add(dropTable(before));
        statements.add(renameTable(fresh, after.name()));
        after.columns().stream()
                .filter(column -> column.identity() != null)
                .forEach(column -> statements.addAll(afterCopy(after, column)));
        return statements;
    }

    static String temporary(String name) {
        return "tmp_" + (name.length() > 50 ? name.substring(0, 50) : name);
    }

    List<String> copy(Table before, Table fresh, List<Column> carried) {
        String into =
                carried.stream()
                        .map(column -> quote(column.name()))
                        .collect(Collectors.joining(", "));
        String from =
                carried.stream()
                        .map(column -> carried(before.column(column.id()).orElseThrow(), column))
                        .collect(Collectors.joining(", "));
        return List.of(
                "INSERT INTO "
                        + name(fresh)
                        + " ("
                        + into
                        + ") SELECT "
                        + from
                        + " FROM "
                        + name(before));
    }

    private String carried(Column before, Column after) {
        return before.type().equals(after.type())
                ? quote(before.name())
                : "CAST(" + quote(before.name()) + " AS " + type(after) + ")";
    }
}
