package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.capability.designer.model.rules.EngineRules;
import dev.toolroom.capability.designer.publish.change.ColumnOrder;
import dev.toolroom.capability.designer.publish.change.Constraints;
import dev.toolroom.capability.designer.publish.change.Pair;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ExpressionCheck;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * MariaDB: a column is changed by saying all of it again, in its place; what counts must be a key
 * at every moment. So one statement makes all changes of a table.
 */
final class MariaDbDdl extends Ddl {
    private static final String CHECK = " check (";

    /** Refuses values that do not fit, and lets a numbered column keep a 0. */
    private static final String STRICT =
            "SET SESSION sql_mode = CONCAT(@@sql_mode, ',STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO')";

    /** Prefix length of each column in a key; 0 for the whole column. */
    private static final Pattern PREFIX = Pattern.compile("PREFIX \\((\\d+(?:, \\d+)*)\\)");

    private static final String TREE = "USING BTREE";

    private static final Pattern CALCULATION = Pattern.compile("[^'\"()]+[+*/%|][^'\"()]+");

    private static final Pattern IN_MODE =
            Pattern.compile("(?s)SET STATEMENT sql_mode = ('[^']*') FOR (.*)");

    private static final DatabaseKind KIND = DatabaseKind.MARIADB;

    MariaDbDdl() {
        super(KIND);
    }

    @Override
    public List<String> waiting(Waiting most) {
        return List.of(
                "SET SESSION lock_wait_timeout = " + most.lock().toSeconds(),
                "SET SESSION innodb_lock_wait_timeout = " + most.lock().toSeconds(),
                "SET SESSION max_statement_time = " + most.statement().toSeconds());
    }

    /** The mode decides how the text of a trigger is read, so that it is set before. */
    @Override
    public List<String> creating(String text) {
        Matcher mode = IN_MODE.matcher(text);
        return mode.matches()
                ? List.of(
                        "SET @session_mode = @@sql_mode, sql_mode = " + mode.group(1),
                        mode.group(2),
                        "SET sql_mode = @session_mode")
                : List.of(text);
    }

    @Override
    public List<String> first() {
        return List.of(STRICT);
    }

    /**
     * Primary keys and defaults have no names here, a unique index is a constraint, and a computed
     * column says nothing of nulls.
     */
    @Override
    public DatabaseSchema kept(DatabaseSchema design) {
        return super.kept(design).mapTables(MariaDbDdl::kept);
    }

    private static Table kept(Table table) {
        PrimaryKey key = table.primaryKey();
        var uniques = new ArrayList<>(table.uniques());
        var indexes = new ArrayList<TableIndex>();
        for (TableIndex index : table.indexes()) {
            if (index.unique() && index.parts().stream().noneMatch(TableIndex.Part::descending)) {
                uniques.add(new UniqueKey(index.id(), index.name(), index.columns()));
            } else {
                indexes.add(index);
            }
        }
        return table.withPrimaryKey(key == null ? null : key.withName(null))
                .mapColumns(MariaDbDdl::kept)
                .withUniques(uniques)
                .withIndexes(indexes);
    }

    private static Column kept(Column column) {
        Column plain = column.withDefaultName(null);
        return column.computed() == null ? plain : plain.withNullable(true);
    }

    @Override
    public @Nullable String rebuildReason(Table before, Table after) {
        if (ColumnOrder.nothingStays(before, after)) {
            return "no column is kept";
        }
        boolean otherKind =
                after.columns().stream()
                        .anyMatch(
                                column ->
                                        before.column(column.id())
                                                .filter(old -> kind(old) != kind(column))
                                                .isPresent());
        return otherKind ? "a column becomes computed, or is no longer computed" : null;
    }

    /** Plain, virtual or stored: MariaDB cannot change one into another. */
    private static int kind(Column column) {
        Computed computed = column.computed();
        return computed == null ? 0 : computed.persisted() ? 2 : 1;
    }

    @Override
    String text(String value) {
        return super.text(value.replace("\\", "\\\\"));
    }

    @Override
    String computed(Column column) {
        Computed computed = Objects.requireNonNull(column.computed());
        return type(column)
                + " GENERATED ALWAYS AS ("
                + computed.formula()
                + (computed.persisted() ? ") STORED" : ") VIRTUAL");
    }

    @Override
    String definition(Table table, Column column) {
        String type = super.type(column);
        int check = type.indexOf(CHECK);
        return super.definition(table, column)
                + (column.comment() == null ? "" : " COMMENT " + text(column.comment()))
                + (check < 0 ? "" : type.substring(check));
    }

    /** Returns the definition without the check of the column, which comes last. */
    @Override
    public String type(Column column) {
        String type = super.type(column);
        int check = type.indexOf(CHECK);
        return check < 0 ? type : type.substring(0, check);
    }

    /** MariaDB requires parentheses around an expression. */
    @Override
    String defaultValue(Column column) {
        String value = column.defaultValue();
        return value != null && CALCULATION.matcher(value).matches()
                ? " DEFAULT " + ExpressionCheck.enclosed(value)
                : super.defaultValue(column);
    }

    @Override
    String stored(Table table, Column column) {
        return type(column)
                // Always written: without it a timestamp becomes NOT NULL.
                + (column.nullable() ? " NULL" : " NOT NULL")
                + defaultValue(column)
                + (column.identity() == null || EngineRules.lacking(KIND, table).isPresent()
                        ? ""
                        : " AUTO_INCREMENT");
    }

    @Override
    String primaryKey(Table table, PrimaryKey key) {
        Matcher some = PREFIX.matcher(key.attributes());
        // A table in memory has a hash index otherwise.
        String tree = key.attributes().endsWith(TREE) ? " " + TREE : "";
        if (!some.lookingAt()) {
            return "PRIMARY KEY (" + list(table, key.columns()) + ")" + tree;
        }
        List<String> lengths = List.of(some.group(1).split(", ", -1));
        return "PRIMARY KEY ("
                + IntStream.range(0, key.columns().size())
                        .mapToObj(
                                i ->
                                        quote(table.columnName(key.columns().get(i)))
                                                + beginning(lengths, i))
                        .collect(Collectors.joining(", "))
                + ")"
                + tree;
    }

    private static String beginning(List<String> lengths, int at) {
        boolean whole = at >= lengths.size() || lengths.get(at).equals("0");
        return whole ? "" : "(" + lengths.get(at) + ")";
    }

    @Override
    public String createTable(Table table, String as, Function<String, Table> tables) {
        var lines = new ArrayList<String>();
        table.columns().forEach(column -> lines.add(definition(table, column)));
        if (table.primaryKey() != null) {
            lines.add(primaryKey(table, table.primaryKey()));
        }
        table.uniques().forEach(each -> lines.add(unique(table, each)));
        table.indexes().forEach(each -> lines.add(index(table, each)));
        table.checks().forEach(each -> lines.add(check(each)));
        return "CREATE TABLE %s (\n  %s\n)%s"
                .formatted(
                        name(table.schema(), as),
                        String.join(",\n  ", lines),
                        table.comment() == null ? "" : " COMMENT " + text(table.comment()));
    }

    private String index(Table table, TableIndex index) {
        return (index.unique() ? "UNIQUE " : "")
                + "INDEX "
                + quote(index.name())
                + " ("
                + parts(table, index)
                + ")";
    }

    @Override
    public String alterTable(Pair pair) {
        var clauses = new ArrayList<String>();
        drops(pair, clauses);
        columns(pair, clauses);
        Table after = pair.after();
        if (after.primaryKey() != null && pair.keyChanges()) {
            clauses.add("ADD " + primaryKey(after, after.primaryKey()));
        }
        Constraints.newUniques(pair, after, false)
                .forEach(each -> clauses.add("ADD " + unique(after, each)));
        Constraints.newIndexes(pair, after, false)
                .forEach(each -> clauses.add("ADD " + index(after, each)));
        Constraints.newChecks(pair, after, false)
                .forEach(each -> clauses.add("ADD " + check(each)));
        if (!Objects.equals(pair.before().comment(), after.comment())) {
            clauses.add("COMMENT = " + text(Objects.requireNonNullElse(after.comment(), "")));
        }
        return clauses.isEmpty() ? "" : alter(after) + "\n  " + String.join(",\n  ", clauses);
    }

    private void drops(Pair pair, List<String> clauses) {
        Table before = pair.before();
        if (pair.keyChanges() && before.primaryKey() != null) {
            clauses.add("DROP PRIMARY KEY");
        }
        Constraints.goneIndexes(pair)
                .forEach(each -> clauses.add("DROP INDEX " + quote(each.name())));
        Constraints.goneUniques(pair, pair.disturbed())
                .forEach(each -> clauses.add("DROP INDEX " + quote(each.name())));
        Constraints.goneChecks(pair)
                .forEach(each -> clauses.add("DROP CONSTRAINT " + quote(each.name())));
        before.columns().stream()
                .filter(column -> pair.after().column(column.id()).isEmpty())
                .forEach(column -> clauses.add("DROP COLUMN " + quote(column.name())));
    }

    /** Each in its place after the one before it, which has its new name by then. */
    private void columns(Pair pair, List<String> clauses) {
        Table after = pair.after();
        boolean reordered = ColumnOrder.reordered(pair.before(), after);
        String place = " FIRST";
        for (Column column : after.columns()) {
            Column old = pair.before().column(column.id()).orElse(null);
            String definition = definition(after, column);
            if (old == null) {
                clauses.add("ADD COLUMN " + definition + place);
            } else if (reordered) {
                clauses.add("CHANGE COLUMN " + quote(old.name()) + " " + definition + place);
            } else if (!old.equals(column)) {
                clauses.add("CHANGE COLUMN " + quote(old.name()) + " " + definition);
            }
            place = " AFTER " + quote(column.name());
        }
    }

    /** With the indexes that were made for them. */
    @Override
    public List<String> dropForeignKeys(Table table, List<ForeignKey> keys) {
        var clauses = new ArrayList<String>();
        keys.forEach(key -> clauses.add("DROP FOREIGN KEY " + quote(key.name())));
        keys.stream()
                .map(ForeignKey::name)
                .filter(
                        name ->
                                table.uniques().stream().noneMatch(each -> each.name().equals(name))
                                        && table.indexes().stream()
                                                .noneMatch(each -> each.name().equals(name)))
                .forEach(name -> clauses.add("DROP INDEX IF EXISTS " + quote(name)));
        return List.of(alter(table) + String.join(", ", clauses));
    }

    @Override
    public String renameTable(Table table, String to) {
        return alter(table) + "RENAME TO " + name(table.schema(), to);
    }

    @Override
    public String moveTable(Table table, String schema) {
        return alter(table) + "RENAME TO " + name(schema, table.name());
    }

    /** What a value becomes is the column's affair; strict mode refuses what it cannot hold. */
    @Override
    String carried(Column before, Column after) {
        return quote(before.name());
    }
}
