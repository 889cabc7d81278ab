package dev.toolroom.capability.designer.publish.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** PostgreSQL: nearly everything can be altered, all of it in one transaction. */
final class PostgresDdl extends Ddl {
    /**
     * Without it the server goes on waiting for a lock, or building an index, for a process that is
     * gone. Versions before 14 have no such setting, and not every system lets it be set.
     */
    private static final String DISCONNECT =
            "SELECT set_config(name, '1000', false) FROM pg_settings WHERE name ="
                    + " 'client_connection_check_interval' AND version() LIKE '%linux%'";

    PostgresDdl() {
        super(DatabaseKind.POSTGRESQL);
    }

    @Override
    public List<String> waiting(Waiting most) {
        return List.of(
                "SET lock_timeout = " + most.lock().toMillis(),
                "SET statement_timeout = " + most.statement().toMillis(),
                DISCONNECT);
    }

    @Override
    public List<String> alterColumn(Table table, Column before, Column after) {
        String alter = alter(table) + "ALTER COLUMN " + quote(after.name()) + " ";
        var statements = new ArrayList<String>();
        boolean otherIdentity = !Objects.equals(before.identity(), after.identity());
        if (otherIdentity && countsAlike(before.identity(), after.identity())) {
            statements.addAll(super.alterColumn(table, before, after));
            boolean always = Objects.requireNonNull(after.identity()).always();
            statements.add(alter + "SET GENERATED " + (always ? "ALWAYS" : "BY DEFAULT"));
            return statements;
        }
        if (before.identity() != null && otherIdentity) {
            statements.add(alter + "DROP IDENTITY");
        }
        statements.addAll(super.alterColumn(table, before, after));
        if (after.identity() != null && otherIdentity) {
            statements.add(alter + "ADD " + identity(after));
            statements.addAll(afterCopy(table, after));
        }
        return statements;
    }

    /** Whether they differ only in who may give the numbers. */
    private static boolean countsAlike(@Nullable Identity before, @Nullable Identity after) {
        return before != null
                && after != null
                && before.seed() == after.seed()
                && before.increment() == after.increment();
    }

    @Override
    String retype(Column column) {
        return "TYPE " + type(column) + " USING " + quote(column.name()) + "::" + type(column);
    }

    /** From the number given last, which no row may have any more, or from the highest there is. */
    @Override
    List<String> countOn(Table before, Table fresh, Column identity) {
        String old = before.column(identity.id()).orElseThrow().name();
        String last = "pg_sequence_last_value(" + sequence(before, old) + "::regclass)";
        String highest =
                "(SELECT %s%s) FROM %s)"
                        .formatted(
                                Objects.requireNonNull(identity.identity()).increment() > 0
                                        ? "MAX("
                                        : "MIN(",
                                quote(identity.name()),
                                name(fresh));
        String far = identity.identity().increment() > 0 ? "GREATEST(" : "LEAST(";
        String reached = far + last + ", " + highest + ")";
        return List.of(
                "SELECT setval(%s, COALESCE(%s, %s), %s IS NOT NULL)"
                        .formatted(
                                sequence(fresh, identity.name()),
                                reached,
                                identity.identity().seed(),
                                reached),
                takeSequenceName(before, old, fresh, identity.name()));
    }

    /** The sequence of the new table has the name of the old one, which people may use. */
    private String takeSequenceName(Table before, String old, Table fresh, String column) {
        return ("DO $$ DECLARE gone regclass := %s; fresh regclass := %s; name"
                        + " text := (SELECT relname FROM pg_class WHERE oid = gone); BEGIN"
                        + " EXECUTE format('ALTER SEQUENCE %%s RENAME TO %%I', gone,"
                        + " left('old_' || name, 63)); EXECUTE format('ALTER SEQUENCE %%s"
                        + " RENAME TO %%I', fresh, name); END $$")
                .formatted(sequence(before, old), sequence(fresh, column));
    }

    /** The sequence of a new identity is named as if the table had always had its name. */
    @Override
    public List<String> rebuild(Table before, Table after, Function<String, Table> tables) {
        var statements = new ArrayList<>(super.rebuild(before, after, tables));
        for (Column column : after.columns()) {
            String name = after.name() + "_" + column.name() + "_seq";
            if (column.identity() != null && !countsOn(before, column) && room.fits(name)) {
                statements.add(
                        ("DO $$ BEGIN IF to_regclass(%s) IS NULL THEN EXECUTE"
                                        + " format('ALTER SEQUENCE %%s RENAME TO %%I', %s, %s); END IF; END $$")
                                .formatted(
                                        text(name(after.schema(), name)),
                                        sequence(after, column.name()),
                                        text(name)));
            }
        }
        return statements;
    }

    private String sequence(Table table, String column) {
        return "pg_get_serial_sequence(" + text(name(table)) + ", " + text(column) + ")";
    }

    /**
     * A table that takes another's place has the names of its rules too: from version 18 on they
     * are made of the name it has for now.
     */
    @Override
    public String createTable(Table table, String as, Function<String, Table> tables) {
        if (as.equals(table.name())) {
            return super.createTable(table, as, tables);
        }
        String columns =
                table.columns().stream()
                        .map(column -> "  " + named(table, column))
                        .collect(Collectors.joining(",\n"));
        return "CREATE TABLE " + name(table.schema(), as) + " (\n" + columns + "\n)";
    }

    private String named(Table table, Column column) {
        String definition = definition(table, column);
        String last = " NOT NULL";
        String rule = table.name() + "_" + column.name() + "_not_null";
        return definition.endsWith(last) && room.fits(rule)
                ? definition.substring(0, definition.length() - last.length())
                        + " CONSTRAINT "
                        + quote(rule)
                        + last
                : definition;
    }

    @Override
    List<String> afterCopy(Table table, Column identity) {
        String column = quote(identity.name());
        long seed = Objects.requireNonNull(identity.identity()).seed();
        return List.of(
                ("SELECT setval(%s, COALESCE((SELECT MAX(%s) FROM %s), %s),"
                                + " EXISTS (SELECT 1 FROM %s))")
                        .formatted(
                                sequence(table, identity.name()),
                                column,
                                name(table),
                                seed,
                                name(table)));
    }
}
