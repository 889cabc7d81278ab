package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.H2Types;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** H2, which keeps T-SQL's types under other names and commits each statement at once. */
final class H2Ddl extends Ddl {
    private static final Pattern CLOCKS =
            Pattern.compile("(?i)\\b(getutcdate|sysdatetime|sysutcdatetime)\\s*\\(\\s*\\)");

    H2Ddl() {
        super(DatabaseKind.H2);
    }

    @Override
    public List<String> waiting(Waiting most) {
        return List.of(
                "SET LOCK_TIMEOUT " + most.lock().toMillis(),
                "SET QUERY_TIMEOUT " + most.statement().toMillis());
    }

    @Override
    public String type(Column column) {
        return H2Types.kept(column.type());
    }

    @Override
    String defaultValue(Column column) {
        return column.defaultValue() == null ? "" : " DEFAULT " + clock(column.defaultValue());
    }

    /** H2 has one clock where T-SQL has four. */
    private static String clock(String expression) {
        return CLOCKS.matcher(expression).replaceAll("CURRENT_TIMESTAMP");
    }

    @Override
    String computed(Column column) {
        return "%s GENERATED ALWAYS AS (%s)"
                .formatted(type(column), Objects.requireNonNull(column.computed()).formula());
    }

    @Override
    List<String> countOn(Table before, Table fresh, Column identity) {
        Column old = before.column(identity.id()).orElseThrow();
        String next =
                ("SELECT IDENTITY_BASE FROM INFORMATION_SCHEMA.COLUMNS WHERE"
                                + " TABLE_SCHEMA = %s AND TABLE_NAME = %s AND COLUMN_NAME = %s")
                        .formatted(text(before.schema()), text(before.name()), text(old.name()));
        return List.of(
                "%sALTER COLUMN %s RESTART WITH (%s)"
                        .formatted(alter(fresh), quote(identity.name()), next));
    }

    @Override
    List<String> afterCopy(Table table, Column identity) {
        Identity counts = Objects.requireNonNull(identity.identity());
        String column = quote(identity.name());
        return List.of(
                alter(table)
                        + "ALTER COLUMN "
                        + column
                        + " RESTART WITH (SELECT COALESCE(MAX("
                        + column
                        + ") + "
                        + counts.increment()
                        + ", "
                        + counts.seed()
                        + ") FROM "
                        + name(table)
                        + ")");
    }

    @Override
    public String renameColumn(Table table, String from, String to) {
        return alter(table) + "ALTER COLUMN " + quote(from) + " RENAME TO " + quote(to);
    }

    /** In its place among the columns that are there by now. */
    @Override
    public String addColumn(Table before, Table table, Column column) {
        int at = table.columns().indexOf(column);
        String place =
                at > 0
                        ? " AFTER " + quote(table.columns().get(at - 1).name())
                        : " BEFORE " + quote(firstThere(before, table).name());
        return super.addColumn(before, table, column) + place;
    }

    /** Later ones may have yet to be added themselves. */
    private static Column firstThere(Table before, Table table) {
        return table.columns().stream()
                .filter(column -> before.column(column.id()).isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** By its name where it has one of its own: a unique key may have taken over its index. */
    @Override
    public String dropPrimaryKey(Table table, PrimaryKey key) {
        return key.name() == null
                ? alter(table) + "DROP PRIMARY KEY"
                : dropConstraint(table, key.name());
    }

    @Override
    String indexName(Table table, TableIndex index) {
        return name(table.schema(), index.name());
    }

    @Override
    public boolean wantsComment(@Nullable Column before, Column column) {
        return before == null
                ? H2Types.needsRemarks(column)
                : !H2Types.remarks(before).equals(H2Types.remarks(column));
    }

    /** The remarks also keep the declaration, which H2 itself forgets. */
    @Override
    String remarks(Column column) {
        return H2Types.remarks(column);
    }

    /** Assigned without a cast, which would cut a value that the column refuses. */
    @Override
    String carried(Column before, Column after) {
        return quote(before.name());
    }
}
