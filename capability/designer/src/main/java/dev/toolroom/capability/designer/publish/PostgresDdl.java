package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** PostgreSQL: nearly everything can be altered, all of it in one transaction. */
final class PostgresDdl extends Ddl {
    PostgresDdl() {
        super(DatabaseKind.POSTGRESQL);
    }

    @Override
    boolean transactional() {
        return true;
    }

    /** Stored always: version 18 is the first that knows another way. */
    @Override
    String computed(Column column) {
        return type(column)
                + " GENERATED ALWAYS AS ("
                + Objects.requireNonNull(column.computed()).formula()
                + ") STORED"
                + (column.nullable() ? "" : " NOT NULL");
    }

    @Override
    List<String> alterColumn(Table table, Column before, Column after) {
        String alter = alter(table) + "ALTER COLUMN " + quote(after.name()) + " ";
        var statements = new ArrayList<String>();
        boolean otherIdentity = !Objects.equals(before.identity(), after.identity());
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
