package dev.toolroom.capability.query.harden;

import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Grants what a login needs besides tables: the database, the schemas, and a search path. */
final class Surroundings {
    private static final String PLACES =
            """
            SELECT p.what, p.name, coalesce(bool_or(a.grantee = r.oid), false),
                coalesce(bool_or(a.grantee = 0), false) FROM (
                SELECT 'USAGE ON SCHEMA ', n.nspname::text,
                  coalesce(n.nspacl, acldefault('n', n.nspowner))
                  FROM pg_catalog.pg_namespace n
                  WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
                    AND EXISTS (SELECT FROM pg_catalog.pg_class c WHERE c.relnamespace = n.oid
                      AND c.relkind IN ('r', 'p', 'v', 'm'))
                UNION ALL
                SELECT 'CONNECT ON DATABASE ', d.datname::text,
                  coalesce(d.datacl, acldefault('d', d.datdba))
                  FROM pg_catalog.pg_database d WHERE d.datname = current_database()
              ) p(what, name, acl)
              LEFT JOIN LATERAL aclexplode(p.acl) a
                ON a.privilege_type = split_part(p.what, ' ', 1)
              LEFT JOIN pg_catalog.pg_roles r ON r.rolname = ?
              GROUP BY 1, 2 ORDER BY 1, 2\
            """;

    private final Sql sql;
    private final String role;

    Surroundings(Connection connection, String role) {
        this.sql = new Sql(connection);
        this.role = role;
    }

    /** The right to a schema or to the database, and who has it. */
    private record Place(String right, boolean role, boolean everybody) {}

    private List<Place> places() throws SQLException {
        return sql.list(
                PLACES,
                row ->
                        new Place(
                                row.getString(1) + Relation.quoted(row.getString(2)),
                                row.getBoolean(3),
                                row.getBoolean(4)),
                role);
    }

    /** Returns statements for what is missing. */
    List<String> changes() throws SQLException {
        var changes = new ArrayList<String>();
        for (Place each : places()) {
            if (!each.role() && !each.everybody()) {
                changes.add("GRANT " + each.right() + " TO " + Relation.quoted(role));
            }
        }
        List<String> path =
                sql.list(
                        "SELECT unnest(current_schemas(false))::text",
                        row -> Relation.quoted(row.getString(1)));
        String wanted = String.join(", ", path);
        if (!wanted.equals("\"public\"") && !settings().contains("search_path=" + wanted)) {
            changes.add("ALTER ROLE " + Relation.quoted(role) + " SET search_path = " + wanted);
        }
        return changes;
    }

    /** Returns statements that remove the role and these rights. */
    List<String> remove() throws SQLException {
        var changes = new ArrayList<String>();
        for (Place each : places()) {
            if (each.role()) {
                changes.add("REVOKE " + each.right() + " FROM " + Relation.quoted(role));
            }
        }
        if (!sql.texts("SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = ?", role).isEmpty()) {
            changes.add("DROP ROLE " + Relation.quoted(role));
        }
        return changes;
    }

    private List<String> settings() throws SQLException {
        return sql.texts(
                "SELECT unnest(s.setconfig) FROM pg_catalog.pg_db_role_setting s"
                        + " JOIN pg_catalog.pg_roles r ON r.oid = s.setrole"
                        + " WHERE s.setdatabase = 0 AND r.rolname = ?",
                role);
    }
}
