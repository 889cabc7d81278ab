package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.capability.designer.publish.change.ColumnOrder;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The DDL of one database: standard SQL here, the differences in its subclasses. */
public abstract class Ddl extends Traits {
    Ddl(DatabaseKind kind) {
        super(kind);
    }

    public static Ddl of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> new PostgresDdl();
            case H2 -> new H2Ddl();
            case SQLITE -> new SqliteDdl();
            case MARIADB -> new MariaDbDdl();
            case SQLSERVER, STUB, DESIGN -> new TsqlDdl();
        };
    }

    @Override
    public @Nullable String rebuildReason(Table before, Table after) {
        if (ColumnOrder.nothingStays(before, after)) {
            return "no column is kept";
        }
        if (ColumnOrder.reordered(before, after)) {
            return "existing columns change their order";
        }
        if (!dialect.placesColumns() && !ColumnOrder.addedLast(before, after)) {
            return "a new column is not the last one";
        }
        if (ColumnOrder.computedChanged(before, after)) {
            return "a computed column changes";
        }
        if (ColumnOrder.underFormula(before, after)) {
            return "a computed column uses a column whose type changes";
        }
        if (!dialect.altersIdentity() && ColumnOrder.identityChanged(before, after)) {
            return "an identity changes";
        }
        return dialect.movesTables() || before.schema().equals(after.schema())
                ? null
                : "the table moves to another schema";
    }

    /** Statements that run before the publish, outside of its transaction. */
    public List<String> first() {
        return List.of();
    }

    /** Returns the statements that create an object for which the database gave this text. */
    public List<String> creating(String text) {
        return List.of(text);
    }

    /** Returns the last query within the transaction; each row of its result is a violation. */
    public @Nullable String lastQuestion() {
        return null;
    }

    String alter(Table table) {
        return "ALTER TABLE " + name(table) + " ";
    }

    public String createSchema(String schema) {
        return "CREATE SCHEMA " + quote(schema);
    }

    public String dropSchema(String schema) {
        return "DROP SCHEMA " + quote(schema);
    }

    /**
     * The columns alone; keys and constraints follow when the table has its rows.
     *
     * @param as the name it gets, for now
     * @param tables finds the tables that keys point at
     */
    public String createTable(Table table, String as, Function<String, Table> tables) {
        String columns =
                table.columns().stream()
                        .map(column -> "  " + definition(table, column))
                        .collect(Collectors.joining(",\n"));
        return "CREATE TABLE " + name(table.schema(), as) + " (\n" + columns + "\n)";
    }

    /** Whether a new table must have its primary key from the start. */
    public boolean declaresKey(Table table) {
        return dialect.declaresKeys();
    }

    public String dropTable(Table table) {
        return "DROP TABLE " + name(table);
    }

    public String renameTable(Table table, String to) {
        return alter(table) + "RENAME TO " + quote(to);
    }

    public String moveTable(Table table, String schema) {
        return alter(table) + "SET SCHEMA " + quote(schema);
    }

    /** Returns one statement for all changes of a table; only for engines that alter at once. */
    public String alterTable(Pair pair) {
        throw new IllegalStateException("changed step by step: " + pair.after().label());
    }

    public List<String> alterColumn(Table table, Column before, Column after) {
        String alter = alter(table) + "ALTER COLUMN " + quote(after.name()) + " ";
        var statements = new ArrayList<String>();
        boolean retyped = !type(before).equals(type(after));
        boolean otherDefault = !Objects.equals(before.defaultValue(), after.defaultValue());
        if (before.defaultValue() != null && (retyped || otherDefault)) {
            statements.add(alter + "DROP DEFAULT");
        }
        if (retyped) {
            statements.add(alter + retype(after));
        }
        if (before.nullable() != after.nullable() && after.computed() == null) {
            statements.add(after.nullable() ? alter + "DROP NOT NULL" : setNotNull(table, after));
        }
        if (after.defaultValue() != null && (retyped || otherDefault)) {
            statements.add(alter + "SET" + defaultValue(after));
        }
        return statements;
    }

    /** Used only by engines that have a statement for it. */
    public String setNotNull(Table table, Column column) {
        return alter(table) + "ALTER COLUMN " + quote(column.name()) + " SET NOT NULL";
    }

    String retype(Column column) {
        return "SET DATA TYPE " + type(column);
    }

    public String renameColumn(Table table, String from, String to) {
        return alter(table) + "RENAME COLUMN " + quote(from) + " TO " + quote(to);
    }

    public String addColumn(Table before, Table table, Column column) {
        return alter(table) + "ADD COLUMN " + definition(table, column);
    }

    public List<String> dropColumn(Table table, Column column) {
        return List.of(alter(table) + "DROP COLUMN " + quote(column.name()));
    }

    public String addPrimaryKey(Table table, PrimaryKey key) {
        return alter(table) + "ADD " + primaryKey(table, key);
    }

    public String dropPrimaryKey(Table table, PrimaryKey key) {
        return dropConstraint(table, primaryKeyName(table, key));
    }

    public String dropConstraint(Table table, String constraint) {
        return alter(table) + "DROP CONSTRAINT " + quote(constraint);
    }

    public String addUnique(Table table, UniqueKey key) {
        return alter(table) + "ADD " + unique(table, key);
    }

    public String addCheck(Table table, CheckRule rule) {
        return alter(table) + "ADD " + check(rule);
    }

    public String addForeignKey(Table table, Table target, ForeignKey key) {
        return alter(table) + "ADD " + foreignKey(table, target, key);
    }

    public List<String> dropForeignKeys(Table table, List<ForeignKey> keys) {
        return keys.stream().map(key -> dropConstraint(table, key.name())).toList();
    }

    public String createIndex(Table table, TableIndex index) {
        return createIndex(table, index, "");
    }

    /**
     * As above.
     *
     * @param how what stands before the name
     */
    String createIndex(Table table, TableIndex index, String how) {
        return "CREATE "
                + (index.unique() ? "UNIQUE " : "")
                + "INDEX "
                + how
                + indexName(table, index)
                + " ON "
                + indexed(table)
                + " ("
                + parts(table, index)
                + ")"
                + (index.included().isEmpty()
                        ? ""
                        : " INCLUDE (" + list(table, index.included()) + ")")
                + (index.filter() == null ? "" : " WHERE " + filter(index.filter()));
    }

    String filter(String expression) {
        return expression;
    }

    String indexName(Table table, TableIndex index) {
        return quote(index.name());
    }

    String indexed(Table table) {
        return name(table);
    }

    public String dropIndex(Table table, TableIndex index) {
        return "DROP INDEX " + name(table.schema(), index.name());
    }

    /** Whether the comment of a column has to be set. */
    public boolean wantsComment(@Nullable Column before, Column column) {
        String old = before == null ? null : before.comment();
        return !Objects.equals(old, column.comment());
    }

    public String comment(Table table, @Nullable String before) {
        return "COMMENT ON TABLE " + name(table) + " IS " + textOrNull(table.comment());
    }

    public String comment(Table table, Column column, @Nullable String before) {
        return "COMMENT ON COLUMN %s.%s IS %s"
                .formatted(name(table), quote(column.name()), textOrNull(remarks(column)));
    }

    /** Returns the comment to store for a column. */
    @Nullable String remarks(Column column) {
        return column.comment();
    }

    /** Creates a copy of a table with its rows and replaces the table by it. */
    public List<String> rebuild(Table before, Table after, Function<String, Table> tables) {
        Table fresh = after.withName(after.schema(), temporary(after.name()));
        List<Column> carried =
                after.columns().stream()
                        .filter(column -> column.computed() == null)
                        .filter(column -> before.column(column.id()).isPresent())
                        .toList();
        var statements = new ArrayList<>(beforeRebuild(before));
        statements.add(createTable(after, fresh.name(), tables));
        if (!carried.isEmpty()) {
            statements.addAll(copy(before, fresh, carried));
        }
        after.columns().stream()
                .filter(column -> countsOn(before, column))
                .forEach(column -> statements.addAll(countOn(before, fresh, column)));
        statements.add(dropTable(before));
        statements.addAll(takeName(fresh, after.name()));
        after.columns().stream()
                .filter(column -> column.identity() != null && !countsOn(before, column))
                .forEach(column -> statements.addAll(afterCopy(after, column)));
        return statements;
    }

    /** Whether an identity stays as it is. */
    static boolean countsOn(Table before, Column column) {
        return column.identity() != null
                && before.column(column.id())
                        .map(Column::identity)
                        .filter(column.identity()::equals)
                        .isPresent();
    }

    /** Continues the numbering of the old table in the new one while both exist. */
    List<String> countOn(Table before, Table fresh, Column identity) {
        return List.of();
    }

    public static String temporary(String name) {
        return "tmp_" + (name.length() > 50 ? name.substring(0, 50) : name);
    }

    /** Statements that run before the copy is created. */
    List<String> beforeRebuild(Table before) {
        return List.of();
    }

    List<String> takeName(Table fresh, String name) {
        return List.of(renameTable(fresh, name));
    }

    /** Statements that run after rows were copied into a table with an identity. */
    List<String> afterCopy(Table table, Column identity) {
        return List.of();
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
                "INSERT INTO %s (%s)%s SELECT %s FROM %s"
                        .formatted(
                                name(fresh),
                                into,
                                carried.stream().anyMatch(Ddl::counts)
                                        ? " OVERRIDING SYSTEM VALUE"
                                        : "",
                                from,
                                name(before)));
    }

    /** Whether an insert has to override {@code GENERATED ALWAYS}. */
    private static boolean counts(Column column) {
        return column.identity() != null && column.identity().always();
    }

    String carried(Column before, Column after) {
        return type(before).equals(type(after))
                ? quote(before.name())
                : "CAST(" + quote(before.name()) + " AS " + type(after) + ")";
    }
}
