package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Says what to write instead of something that the login of a masked connection may not read. */
public final class Denied {
    private static final int MAX_NAMED = 40;

    private static final String QUESTION =
            """
            SELECT c.relname, c.relkind IN ('v', 'm'), c.relispartition,
              ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a
                WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                  AND has_column_privilege(c.oid, a.attnum, 'SELECT') ORDER BY a.attnum),
              ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a
                WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                  AND NOT has_column_privilege(c.oid, a.attnum, 'SELECT') ORDER BY a.attnum)
              FROM pg_catalog.pg_class c
              WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.oid >= 16384
                AND lower(c.relname) = ANY (?::text[]) AND NOT has_table_privilege(c.oid, 'SELECT')
              ORDER BY 1 LIMIT 4\
            """;

    private Denied() {}

    /**
     * Returns a sentence for each table or view of which the login cannot read everything.
     *
     * @param names of the statement, in small letters
     * @param id of the connection
     */
    public static String advice(Connection connection, Set<String> names, String id)
            throws SQLException {
        return new Sql(connection)
                        .list(
                                QUESTION,
                                row ->
                                        advice(
                                                row.getString(1),
                                                row.getBoolean(2),
                                                row.getBoolean(3),
                                                Relation.texts(row, 4),
                                                Relation.texts(row, 5),
                                                id),
                                connection.createArrayOf("text", names.toArray()))
                        .stream()
                        .collect(Collectors.joining(" "));
    }

    /** Returns advice for databases whose login cannot see what it may not read. */
    public static String advice(ConnectionSettings settings, ReadStatement statement) {
        if (settings.kind() == DatabaseKind.SQLSERVER) {
            return "Leave masked columns out, and write columns instead of *; query_schema marks"
                    + " the masked ones.";
        }
        String database = new ConnectionUrl(settings.url()).database();
        return statement.qualifies(database.toLowerCase(Locale.ROOT))
                ? ("Write the names of tables without %s.: the login of this connection reads views"
                                + " of the same names.")
                        .formatted(database)
                : "The login of this connection reads tables and views, and calls no functions of"
                        + " users. If something newer"
                        + ask(settings.id());
    }

    private static String ask(String id) {
        return " should be readable, ask your user to run: toolroom connection harden " + id + ".";
    }

    private static String advice(
            String name,
            boolean view,
            boolean partition,
            List<String> open,
            List<String> masked,
            String id) {
        if (!open.isEmpty()) {
            return "In %s, %s %s masked; %s can be read. Write these columns instead of * or %s.*."
                    .formatted(
                            name,
                            listed(masked),
                            masked.size() == 1 ? "is" : "are",
                            listed(open),
                            name);
        }
        if (partition) {
            return name + " is a partition of a table with masked columns: read the whole table.";
        }
        String why =
                view
                        ? name + " is a view that shows masked columns, or is newer"
                        : name + " is newer";
        return why + " than the login of this connection. If it" + ask(id);
    }

    private static String listed(List<String> names) {
        return names.size() > MAX_NAMED
                ? String.join(", ", names.subList(0, MAX_NAMED)) + " and others"
                : names.size() == 1
                        ? names.getFirst()
                        : String.join(", ", names.subList(0, names.size() - 1))
                                + " and "
                                + names.getLast();
    }
}
