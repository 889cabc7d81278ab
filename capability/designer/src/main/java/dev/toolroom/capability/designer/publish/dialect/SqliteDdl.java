package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.capability.designer.publish.change.Differences;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.sql.SqliteComments;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * SQLite: keys and rules stand in the declaration of a table, so that most changes make it anew, in
 * the order its manual asks for. Comments stand in the declaration too, which SQLite keeps as text.
 */
final class SqliteDdl extends Ddl {
    private static final String MAIN = "main";

    SqliteDdl() {
        super(DatabaseKind.SQLITE);
    }

    @Override
    public List<String> waiting(Waiting most) {
        return List.of("PRAGMA busy_timeout = " + most.lock().toMillis());
    }

    /** SQLite has one schema. */
    @Override
    public DatabaseSchema kept(DatabaseSchema design) {
        return new DatabaseSchema(
                List.of(MAIN),
                super.kept(design).tables().stream()
                        .map(table -> table.withName(MAIN, table.name()))
                        .toList(),
                design.carried());
    }

    /** With foreign keys on, dropping the old table would delete the rows that refer to it. */
    @Override
    public List<String> first() {
        return List.of("PRAGMA foreign_keys = OFF");
    }

    @Override
    public String lastQuestion() {
        return "PRAGMA foreign_key_check";
    }

    @Override
    String name(String schema, String name) {
        return quote(name);
    }

    @Override
    String definition(Table table, Column column) {
        String plain =
                counts(table, column)
                        ? quote(column.name()) + " integer NOT NULL" + counting(table)
                        : super.definition(table, column);
        return plain + remark(column.comment());
    }

    private static boolean counts(Table table, Column column) {
        return column.identity() != null
                && table.primaryKey() != null
                && table.primaryKey().columns().equals(List.of(column.id()));
    }

    /** SQLite numbers only a primary key, so other columns have no identity clause. */
    @Override
    String identity(Column column) {
        return "";
    }

    private String counting(Table table) {
        PrimaryKey key = Objects.requireNonNull(table.primaryKey());
        return " CONSTRAINT " + quote(primaryKeyName(table, key)) + " PRIMARY KEY AUTOINCREMENT";
    }

    private static String remark(@Nullable String comment) {
        return comment == null ? "" : " " + SqliteComments.written(comment);
    }

    @Override
    public String createTable(Table table, String as, Function<String, Table> tables) {
        var lines = new ArrayList<String>();
        table.columns().forEach(column -> lines.add(definition(table, column)));
        PrimaryKey key = table.primaryKey();
        if (key != null && !counts(table)) {
            // A key without a name stays without one.
            lines.add(
                    key.name() == null
                            ? "PRIMARY KEY (" + list(table, key.columns()) + ")"
                            : primaryKey(table, key));
        }
        table.uniques().forEach(each -> lines.add(unique(table, each)));
        table.checks().forEach(each -> lines.add(check(each)));
        table.foreignKeys()
                .forEach(
                        each ->
                                lines.add(
                                        foreignKey(
                                                table,
                                                tables.apply(each.referencedTable()),
                                                each)));
        return "CREATE TABLE %s (%s\n  %s\n)"
                .formatted(
                        name(table.schema(), as),
                        remark(table.comment()),
                        String.join(",\n  ", lines));
    }

    /** Columns can be renamed and added at the end; nothing else. */
    @Override
    public @Nullable String rebuildReason(Table before, Table after) {
        int known = before.columns().size();
        if (after.columns().size() < known) {
            return "a column is dropped";
        }
        for (int i = 0; i < known; i++) {
            Column old = before.columns().get(i);
            if (!old.withName("").equals(after.columns().get(i).withName(""))) {
                return "SQLite cannot alter or move an existing column";
            }
        }
        boolean sameRules =
                sameKey(before.primaryKey(), after.primaryKey())
                        && before.uniques().equals(after.uniques())
                        && before.checks().equals(after.checks())
                        && before.foreignKeys().equals(after.foreignKeys());
        if (!sameRules) {
            return "SQLite cannot alter keys and checks of an existing table";
        }
        if (!Objects.equals(before.comment(), after.comment())) {
            return "SQLite keeps comments in the declaration of the table";
        }
        return after.columns().stream().skip(known).allMatch(SqliteDdl::canBeAdded)
                ? null
                : "SQLite cannot add such a column to an existing table";
    }

    /** A key that the design leaves unnamed keeps the name it has. */
    private static boolean sameKey(@Nullable PrimaryKey old, @Nullable PrimaryKey fresh) {
        if (old == null || fresh == null) {
            return old == null && fresh == null;
        }
        boolean sameName = fresh.name() == null || fresh.name().equals(old.name());
        return sameName && old.columns().equals(fresh.columns());
    }

    private static boolean canBeAdded(Column column) {
        boolean constant =
                column.defaultValue() == null || Differences.isLiteral(column.defaultValue());
        return column.computed() == null
                && column.identity() == null
                && column.comment() == null
                && constant
                && (column.nullable() || column.defaultValue() != null);
    }

    @Override
    public String dropIndex(Table table, TableIndex index) {
        return "DROP INDEX " + quote(index.name());
    }

    /**
     * The column it goes to says what becomes of a value; a cast would make 0 of what it cannot.
     */
    @Override
    String carried(Column before, Column after) {
        return quote(before.name());
    }

    /** With the number that was given last, which no row may have any more. */
    @Override
    List<String> copy(Table before, Table fresh, List<Column> carried) {
        var statements = new ArrayList<>(super.copy(before, fresh, carried));
        if (counts(before) && counts(fresh)) {
            String into = text(fresh.name());
            statements.add("DELETE FROM sqlite_sequence WHERE name = " + into);
            statements.add(
                    ("INSERT INTO sqlite_sequence (name, seq) SELECT %s, seq FROM"
                                    + " sqlite_sequence WHERE name = %s")
                            .formatted(into, text(before.name())));
        }
        return statements;
    }

    private static boolean counts(Table table) {
        return table.columns().stream().anyMatch(column -> counts(table, column));
    }

    /** In the old manner, which does not mind views and triggers that name the table just gone. */
    @Override
    List<String> takeName(Table fresh, String name) {
        return List.of(
                "PRAGMA legacy_alter_table = ON",
                renameTable(fresh, name),
                "PRAGMA legacy_alter_table = OFF");
    }
}
