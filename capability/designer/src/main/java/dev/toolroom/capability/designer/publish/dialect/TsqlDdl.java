package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ExpressionCheck;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** SQL Server: defaults are constraints, renames are procedure calls, much needs a rebuild. */
public final class TsqlDdl extends Ddl {
    public TsqlDdl() {
        super(DatabaseKind.SQLSERVER);
    }

    @Override
    public List<String> waiting(Waiting most) {
        return List.of("SET LOCK_TIMEOUT " + most.lock().toMillis());
    }

    /** In brackets where another statement could follow without as much as a semicolon. */
    @Override
    String defaultValue(Column column) {
        return column.defaultValue() == null
                ? ""
                : " DEFAULT " + ExpressionCheck.enclosed(column.defaultValue());
    }

    @Override
    String filter(String expression) {
        return ExpressionCheck.enclosed(expression);
    }

    @Override
    String identity(Column column) {
        Identity identity = Objects.requireNonNull(column.identity());
        return "IDENTITY(" + identity.seed() + "," + identity.increment() + ")";
    }

    @Override
    String computed(Column column) {
        Computed computed = Objects.requireNonNull(column.computed());
        return "AS ("
                + computed.formula()
                + ")"
                + (computed.persisted() ? " PERSISTED" : "")
                + (computed.persisted() && !column.nullable() ? " NOT NULL" : "");
    }

    @Override
    String stored(Table table, Column column) {
        return type(column)
                + (column.identity() == null ? "" : " " + identity(column))
                + (column.nullable() ? " NULL" : " NOT NULL")
                + (column.defaultValue() == null
                        ? ""
                        : " CONSTRAINT "
                                + quote(defaultName(table, column))
                                + defaultValue(column));
    }

    private static String defaultName(Table table, Column column) {
        return column.defaultName() == null
                ? "DF_" + table.name() + "_" + column.name()
                : column.defaultName();
    }

    /** By its name where that is known, else by asking the database for it. */
    private List<String> dropDefault(Table table, Column column) {
        if (column.defaultName() != null) {
            return List.of(dropConstraint(table, column.defaultName()));
        }
        return List.of(
                "DECLARE @constraint nvarchar(256) = (SELECT QUOTENAME(d.name)"
                        + " FROM sys.default_constraints d JOIN sys.columns c"
                        + " ON c.object_id = d.parent_object_id"
                        + " AND c.column_id = d.parent_column_id WHERE d.parent_object_id ="
                        + " OBJECT_ID(N"
                        + text(name(table))
                        + ") AND c.name = N"
                        + text(column.name())
                        + "); IF @constraint IS NOT NULL EXEC(N'ALTER TABLE "
                        + name(table).replace("'", "''")
                        + " DROP CONSTRAINT ' + @constraint)");
    }

    @Override
    public List<String> alterColumn(Table table, Column before, Column after) {
        var statements = new ArrayList<String>();
        boolean retyped = !before.type().equals(after.type());
        boolean altered = retyped || before.nullable() != after.nullable();
        boolean otherDefault =
                !Objects.equals(before.defaultValue(), after.defaultValue())
                        || !Objects.equals(before.defaultName(), after.defaultName());
        Column named = before.withName(after.name());
        if (before.defaultValue() != null && (altered || otherDefault)) {
            statements.addAll(dropDefault(table, named));
        }
        if (altered) {
            // Without the last word the column would become nullable.
            statements.add(
                    "ALTER TABLE "
                            + name(table)
                            + " ALTER COLUMN "
                            + quote(after.name())
                            + " "
                            + type(after)
                            + (after.nullable() ? " NULL" : " NOT NULL"));
        }
        if (after.defaultValue() != null && (altered || otherDefault)) {
            statements.add(
                    "ALTER TABLE "
                            + name(table)
                            + " ADD CONSTRAINT "
                            + quote(defaultName(table, after))
                            + defaultValue(after)
                            + " FOR "
                            + quote(after.name()));
        }
        return statements;
    }

    @Override
    public List<String> dropColumn(Table table, Column column) {
        var statements = new ArrayList<String>();
        if (column.defaultValue() != null) {
            statements.addAll(dropDefault(table, column));
        }
        statements.addAll(super.dropColumn(table, column));
        return statements;
    }

    @Override
    List<String> copy(Table before, Table fresh, List<Column> carried) {
        // The server alone writes these.
        List<Column> given =
                carried.stream()
                        .filter(column -> !column.type().name().equals("timestamp"))
                        .toList();
        if (given.isEmpty()) {
            return List.of();
        }
        boolean counts = given.stream().anyMatch(column -> column.identity() != null);
        if (!counts) {
            return super.copy(before, fresh, given);
        }
        var statements = new ArrayList<String>();
        statements.add("SET IDENTITY_INSERT " + name(fresh) + " ON");
        statements.addAll(super.copy(before, fresh, given));
        statements.add("SET IDENTITY_INSERT " + name(fresh) + " OFF");
        return statements;
    }

    /** The next number is one more than the last, also where the rows of the last are gone. */
    @Override
    List<String> countOn(Table before, Table fresh, Column identity) {
        long increment = Objects.requireNonNull(identity.identity()).increment();
        String reseed = "DBCC CHECKIDENT (N" + text(name(fresh)) + ", RESEED, @last)";
        return List.of(
                "DECLARE @last bigint = (SELECT CAST(last_value AS bigint) FROM"
                        + " sys.identity_columns WHERE object_id = OBJECT_ID(N"
                        + text(name(before))
                        + ")); IF @last IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "
                        + name(fresh)
                        + ") SET @last = @last + "
                        + increment
                        + "; IF @last IS NOT NULL "
                        + reseed);
    }

    /** Begun here: the driver begins a transaction only with the first statement on rows. */
    @Override
    public void begin(Statement statement) throws SQLException {
        statement.execute("SET XACT_ABORT ON");
        statement.execute("BEGIN TRANSACTION");
    }

    @Override
    public void commit(Statement statement) throws SQLException {
        statement.execute("COMMIT TRANSACTION");
    }

    @Override
    public void rollback(Statement statement) throws SQLException {
        statement.execute("IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION");
    }

    /** Defaults have names that are unique in a schema: the old table gives its names up first. */
    @Override
    List<String> beforeRebuild(Table before) {
        return before.columns().stream()
                .filter(column -> column.defaultValue() != null)
                .flatMap(column -> dropDefault(before, column).stream())
                .toList();
    }

    @Override
    public String renameColumn(Table table, String from, String to) {
        return "EXEC sp_rename N"
                + text(name(table) + "." + quote(from))
                + ", N"
                + text(to)
                + ", N'COLUMN'";
    }

    @Override
    public String addColumn(Table before, Table table, Column column) {
        return alter(table) + "ADD " + definition(table, column);
    }

    @Override
    public String renameTable(Table table, String to) {
        return "EXEC sp_rename N" + text(name(table)) + ", N" + text(to);
    }

    @Override
    public String moveTable(Table table, String schema) {
        return "ALTER SCHEMA " + quote(schema) + " TRANSFER " + name(table);
    }

    @Override
    public String dropIndex(Table table, TableIndex index) {
        return "DROP INDEX " + quote(index.name()) + " ON " + name(table);
    }

    @Override
    public String comment(Table table, @Nullable String before) {
        return property(table, before, table.comment(), "");
    }

    @Override
    public String comment(Table table, Column column, @Nullable String before) {
        return property(table, before, column.comment(), ", N'COLUMN', N" + text(column.name()));
    }

    private String property(
            Table table, @Nullable String before, @Nullable String value, String more) {
        String place =
                "N'SCHEMA', N" + text(table.schema()) + ", N'TABLE', N" + text(table.name()) + more;
        if (value == null) {
            return "EXEC sp_dropextendedproperty N'MS_Description', " + place;
        }
        return "EXEC "
                + (before == null ? "sp_addextendedproperty" : "sp_updateextendedproperty")
                + " N'MS_Description', N"
                + text(value)
                + ", "
                + place;
    }
}
