package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Suspects;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Domains of PostgreSQL whose check calls a function that may do more than read. It runs on
 * whatever becomes a value of such a type, named or not.
 */
final class PostgresDomains {
    /** They cast to a type that a text or a table names. */
    private static final Set<String> CASTING =
            Set.of(
                    "json_populate_record",
                    "json_populate_recordset",
                    "jsonb_populate_record",
                    "jsonb_populate_record_valid",
                    "jsonb_populate_recordset",
                    "pg_input_error_info",
                    "pg_input_is_valid",
                    "populate_record");

    /**
     * Domains, arrays, ranges and rows of that type. Those of tables are marked: to read the table
     * checks nothing, and its name stands for both. So are those with a column that is an array, a
     * range or a row: a literal beside that becomes one. A function may take or give one.
     */
    private static final String MADE_OF =
            """
            WITH RECURSIVE made(t) AS (
              SELECT oid FROM pg_catalog.pg_type WHERE typname = ? AND typtype = 'd'
              UNION
              SELECT o.t FROM made m, LATERAL (
                SELECT oid FROM pg_catalog.pg_type WHERE typbasetype = m.t OR typelem = m.t
                UNION ALL
                SELECT unnest(ARRAY[rngtypid, rngmultitypid]) FROM pg_catalog.pg_range
                  WHERE rngsubtype = m.t
                UNION ALL
                SELECT c.reltype FROM pg_catalog.pg_attribute a
                  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid AND c.reltype <> 0
                  WHERE a.atttypid = m.t) o(t)),
            types AS (SELECT t.* FROM made JOIN pg_catalog.pg_type t ON t.oid = made.t)
            SELECT CASE WHEN c.relkind <> 'c' THEN 'row' ELSE 'type' END, t.typname::text
              FROM types t LEFT JOIN pg_catalog.pg_class c ON c.oid = t.typrelid
            UNION ALL
            SELECT 'table', c.relname::text FROM types t
              JOIN pg_catalog.pg_attribute a ON a.atttypid = t.oid AND NOT a.attisdropped
              JOIN pg_catalog.pg_class c ON c.oid = a.attrelid AND c.relkind <> 'c'
              WHERE t.typtype <> 'd'
                OR t.typbasetype IN (SELECT b.oid FROM types b WHERE b.typtype <> 'd')
            UNION ALL
            SELECT 'function', p.proname::text FROM pg_catalog.pg_proc p WHERE EXISTS (
              SELECT 1 FROM made WHERE made.t = p.prorettype OR made.t = ANY (p.proargtypes::oid[])
                OR made.t = ANY (p.proallargtypes))
              AND p.proname NOT IN (SELECT typname FROM types)""";

    private final Set<String> functions;
    private final Set<String> attributes;
    private final Map<String, String> names;
    private final Map<String, String> rows;
    private final Map<String, String> composed;

    private PostgresDomains(Suspects known) {
        functions = new HashSet<>(known.functions());
        attributes = new HashSet<>(known.attributes());
        names = new HashMap<>(known.names());
        rows = new HashMap<>(known.rows());
        composed = new HashMap<>(known.composed());
    }

    /** What was known, and what comes of the checks of domains. */
    static Suspects with(Suspects known, Map<String, String> checks, Connection connection)
            throws SQLException {
        var domains = new PostgresDomains(known);
        for (Map.Entry<String, String> each : checks.entrySet()) {
            Optional<String> trouble = PostgresCatalogue.objection(each.getValue(), known);
            if (trouble.isPresent()) {
                domains.add(each.getKey(), trouble.get(), connection);
            }
        }
        return new Suspects(
                domains.functions,
                domains.attributes,
                known.operators(),
                domains.names,
                domains.rows,
                domains.composed);
    }

    private void add(String domain, String trouble, Connection connection) throws SQLException {
        functions.addAll(CASTING);
        String type = "is a type, in whose check " + trouble;
        names.put(domain, type);
        try (PreparedStatement statement = connection.prepareStatement(MADE_OF)) {
            statement.setString(1, domain);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    String name = found.getString(2);
                    switch (found.getString(1)) {
                        case "row" -> rows.put(name, type);
                        case "table" ->
                                composed.put(
                                        name, "has a column of a type, in whose check " + trouble);
                        case "function" -> {
                            functions.add(name);
                            attributes.add(name);
                        }
                        default -> names.put(name, type);
                    }
                }
            }
        }
    }
}
