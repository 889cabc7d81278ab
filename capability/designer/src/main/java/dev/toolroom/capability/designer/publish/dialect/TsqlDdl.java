package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.ExpressionCheck;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** SQL Server: defaults are constraints, renames are procedure calls, much needs a rebuild. */
public final class TsqlDdl extends Ddl {
    private static final String UNCHECKED = "WITH NOCHECK";
    private static final String NOT_REPLICATED = "not for replication";
    private static final Pattern COLLATION = Pattern.compile("(?i)collate \\S+");

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
        return "AS (%s)%s%s"
                .formatted(
                        computed.formula(),
                        computed.persisted() ? " PERSISTED" : "",
                        computed.persisted() && !column.nullable() ? " NOT NULL" : "");
    }

    /** With its period, and in memory with its key: neither can be added to a table later. */
    @Override
    public String createTable(Table table, String as, Function<String, Table> tables) {
        String sql = super.createTable(table, as, tables);
        var more = new StringBuilder();
        String start = periodColumn(table, "start");
        String end = periodColumn(table, "end");
        if (!start.isEmpty() && !end.isEmpty()) {
            more.append(",\n  PERIOD FOR SYSTEM_TIME (" + start + ", " + end + ")");
        }
        if (declaresKey(table) && table.primaryKey() != null) {
            more.append(",\n  ").append(primaryKey(table, table.primaryKey()));
        }
        return sql.substring(0, sql.length() - 2) + more + "\n)";
    }

    private String periodColumn(Table table, String end) {
        String said = "generated always as row " + end;
        return table.columns().stream()
                .filter(column -> column.type().attributes().contains(said))
                .findFirst()
                .map(column -> quote(column.name()))
                .orElse("");
    }

    @Override
    public boolean declaresKey(Table table) {
        return table.options().contains("MEMORY_OPTIMIZED = ON");
    }

    @Override
    String check(CheckRule rule) {
        String attributes = rule.attributes().isEmpty() ? "" : rule.attributes() + " ";
        return "CONSTRAINT %s CHECK %s(%s)"
                .formatted(quote(rule.name()), attributes, rule.expression());
    }

    @Override
    public String addCheck(Table table, CheckRule rule) {
        String trusted = trusted(rule.attributes());
        return alter(table)
                + (trusted.equals(rule.attributes()) ? "ADD " : UNCHECKED + " ADD ")
                + check(new CheckRule(rule.id(), rule.name(), rule.expression(), trusted));
    }

    @Override
    public String addForeignKey(Table table, Table target, ForeignKey key) {
        String trusted = trusted(key.attributes());
        return alter(table)
                + (trusted.equals(key.attributes()) ? "ADD " : UNCHECKED + " ADD ")
                + foreignKey(table, target, key.withAttributes(trusted));
    }

    private static String trusted(String attributes) {
        return attributes.startsWith(UNCHECKED)
                ? attributes.substring(UNCHECKED.length()).strip()
                : attributes;
    }

    @Override
    String stored(Table table, Column column) {
        String type = type(column);
        boolean apart = type.endsWith(" " + NOT_REPLICATED);
        String before = apart ? type.substring(0, type.length() - NOT_REPLICATED.length()) : type;
        return before.strip()
                + (column.identity() == null ? "" : " " + identity(column))
                + (apart ? " " + NOT_REPLICATED : "")
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
                ("DECLARE @constraint nvarchar(256) = (SELECT QUOTENAME(d.name)"
                                + " FROM sys.default_constraints d JOIN sys.columns c ON"
                                + " c.object_id = d.parent_object_id AND c.column_id ="
                                + " d.parent_column_id WHERE d.parent_object_id = OBJECT_ID(N%s)"
                                + " AND c.name = N%s); IF @constraint IS NOT NULL EXEC(N'ALTER"
                                + " TABLE %s DROP CONSTRAINT ' + @constraint)")
                        .formatted(
                                text(name(table)),
                                text(column.name()),
                                name(table).replace("'", "''")));
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
                    "ALTER TABLE %s ALTER COLUMN %s %s%s"
                            .formatted(
                                    name(table),
                                    quote(after.name()),
                                    types.text(collated(after.type())),
                                    after.nullable() ? " NULL" : " NOT NULL"));
        }
        if (after.defaultValue() != null && (altered || otherDefault)) {
            statements.add(
                    "ALTER TABLE %s ADD CONSTRAINT %s%s FOR %s"
                            .formatted(
                                    name(table),
                                    quote(defaultName(table, after)),
                                    defaultValue(after),
                                    quote(after.name())));
        }
        return statements;
    }

    /** Other attributes have statements of their own and stay as they are. */
    private static ColumnType collated(ColumnType type) {
        Matcher collation = COLLATION.matcher(type.attributes());
        return type.withAttributes(collation.find() ? collation.group() : "");
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
                        .filter(column -> !column.type().attributes().contains("generated always"))
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
                ("DECLARE @last bigint = (SELECT CAST(last_value AS bigint) FROM"
                                + " sys.identity_columns WHERE object_id = OBJECT_ID(N%s)); IF"
                                + " @last IS NOT NULL AND NOT EXISTS (SELECT 1 FROM %s) SET @last"
                                + " = @last + %s; IF @last IS NOT NULL %s")
                        .formatted(text(name(before)), name(fresh), increment, reseed));
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
        return "EXEC sp_rename N%s, N%s, N'COLUMN'"
                .formatted(text(name(table) + "." + quote(from)), text(to));
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
        return "EXEC %s N'MS_Description', N%s, %s"
                .formatted(
                        before == null ? "sp_addextendedproperty" : "sp_updateextendedproperty",
                        text(value),
                        place);
    }
}
