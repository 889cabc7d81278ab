package dev.toolroom.capability.designer.publish.online;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.NameLimit;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Renaming;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Whole numbers of a table that become wider. Each column gets a copy that takes its place.
 *
 * @param table as it is
 * @param copy the same with the names and types of the copies
 * @param columns those that become wider, as they are, in the order in which they will stand
 */
record Widening(Table table, Table copy, List<Column> columns) {
    private static final String COPY = "tmp_";
    private static final NameLimit ROOM = Dialect.of(DatabaseKind.POSTGRESQL).names();

    /**
     * @param wide the columns as they will be
     * @param beginning the table before anything was done; its own names are not taken
     */
    static Widening of(Table table, List<Column> wide, Table beginning) {
        Map<String, String> names = new HashMap<>();
        Map<String, Column> copies = new HashMap<>();
        for (Column column : wide) {
            Column old = table.column(column.id()).orElseThrow();
            String name = copyName(beginning, old.name());
            names.put(old.name().toLowerCase(Locale.ROOT), name);
            copies.put(column.id(), old.withName(name).withType(column.type()));
        }
        Table renamed = Renaming.expressions(table, names);
        return new Widening(
                table,
                renamed.mapColumns(each -> copies.getOrDefault(each.id(), each)),
                wide.stream().map(each -> table.column(each.id()).orElseThrow()).toList());
    }

    /** The name that the copy of a column has until it takes the column's own. */
    static String copyName(Table beginning, String column) {
        return ROOM.free(
                COPY + column,
                name -> beginning.columns().stream().anyMatch(it -> it.name().equals(name)));
    }

    /** The name of an index or a check of the copies. */
    static String copyName(String part) {
        return fitting(COPY, part);
    }

    Column copy(Column column) {
        return copy.column(column.id()).orElseThrow();
    }

    List<Column> copies() {
        return columns.stream().map(this::copy).toList();
    }

    boolean widens(String column) {
        return columns.stream().anyMatch(each -> each.id().equals(column));
    }

    private boolean widens(List<String> ids) {
        return ids.stream().anyMatch(this::widens);
    }

    /** The trigger that keeps the copies equal, and its function. */
    String trigger() {
        return trigger(table);
    }

    /** It is last by its name, so that it sees what other triggers did. */
    static String trigger(Table table) {
        return fitting("zz_toolroom_copy_", table.name());
    }

    /** The check that proves the copies equal. */
    String equal() {
        return equal(table);
    }

    static String equal(Table table) {
        return fitting("tmp_toolroom_equal_", table.name());
    }

    /** Long names that begin alike stay apart when they are cut. */
    private static String fitting(String prefix, String name) {
        if (ROOM.fits(prefix + name)) {
            return prefix + name;
        }
        var sum = new CRC32();
        sum.update(name.getBytes(UTF_8));
        return ROOM.free(prefix + Long.toHexString(sum.getValue()) + "_" + name, each -> false);
    }

    /** The primary key, where it is on a column that becomes wider. */
    @Nullable PrimaryKey key() {
        PrimaryKey key = copy.primaryKey();
        return key != null && widens(key.columns()) ? key : null;
    }

    List<UniqueKey> uniques() {
        return copy.uniques().stream().filter(each -> widens(each.columns())).toList();
    }

    /** In the names of the copies. */
    List<TableIndex> indexes() {
        return copy.indexes().stream()
                .filter(each -> copies().stream().anyMatch(each::uses))
                .toList();
    }

    /** In the names of the copies. */
    List<CheckRule> checks() {
        return copy.checks().stream()
                .filter(
                        rule ->
                                copies().stream()
                                        .anyMatch(
                                                column ->
                                                        Expressions.mentions(
                                                                rule.expression(), column.name())))
                .toList();
    }
}
