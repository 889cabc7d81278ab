package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** PostgreSQL: nearly everything can be altered, all of it in one transaction. */
final class PostgresDdl extends Ddl {
    PostgresDdl() {
        super(DatabaseKind.POSTGRESQL);
    }

    @Override
    boolean transactional() {
        return true;
    }

    @Override
    boolean viewsFollowRenames() {
        return true;
    }

    @Override
    boolean makesViewsAgain() {
        return true;
    }

    @Override
    List<String> alterColumn(Table table, Column before, Column after) {
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

    @Override
    List<String> afterCopy(Table table, Column identity) {
        String column = quote(identity.name());
        long seed = Objects.requireNonNull(identity.identity()).seed();
        return List.of(
                "SELECT setval(pg_get_serial_sequence("
                        + text(name(table))
                        + ", "
                        + text(identity.name())
                        + "), COALESCE((SELECT MAX("
                        + column
                        + ") FROM "
                        + name(table)
                        + "), "
                        + seed
                        + "), EXISTS (SELECT 1 FROM "
                        + name(table)
                        + "))");
    }
}
