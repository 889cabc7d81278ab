package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what PostgreSQL has besides plain tables, in an order in which it can be created. */
final class PostgresCarried {
    private PostgresCarried() {}

    static final String NOT_OF_EXTENSION =
            " NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = %1$s.oid"
                    + " AND e.classid = '%2$s'::regclass AND e.deptype = 'e') AND"
                    + PostgresReader.IS_USER_SCHEMA;

    private static final String EXTENSIONS =
            "SELECT 'extension', e.extname, 'CREATE EXTENSION IF NOT EXISTS ' ||"
                    + " quote_ident(e.extname) || ' WITH SCHEMA ' || quote_ident(n.nspname)"
                    + " FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace"
                    + " WHERE e.extname <> 'plpgsql' ORDER BY e.oid";

    private static final String TYPE = "quote_ident(n.nspname) || '.' || quote_ident(y.typname)";

    private static final String TYPES =
            "SELECT CASE y.typtype WHEN 'e' THEN 'enum' WHEN 'd' THEN 'domain' ELSE 'type' END,"
                    + " n.nspname || '.' || y.typname, CASE y.typtype WHEN 'e' THEN 'CREATE TYPE '"
                    + " || "
                    + TYPE
                    + " || ' AS ENUM (' || (SELECT string_agg(quote_literal(l.enumlabel), ', '"
                    + " ORDER BY l.enumsortorder) FROM pg_enum l WHERE l.enumtypid = y.oid) || ')'"
                    + " WHEN 'd' THEN 'CREATE DOMAIN ' || "
                    + TYPE
                    + " || ' AS ' || format_type(y.typbasetype, y.typtypmod)"
                    + " || CASE WHEN y.typcollation <> b.typcollation THEN (SELECT ' COLLATE ' ||"
                    + " quote_ident(o.nspname) || '.' || quote_ident(l.collname) FROM pg_collation l"
                    + " JOIN pg_namespace o ON o.oid = l.collnamespace"
                    + " WHERE l.oid = y.typcollation) ELSE '' END"
                    + " || COALESCE(' DEFAULT ' || y.typdefault, '')"
                    + " || CASE WHEN y.typnotnull THEN ' NOT NULL' ELSE '' END"
                    + " || COALESCE((SELECT string_agg(' CONSTRAINT ' || quote_ident(k.conname) ||"
                    + " ' ' || pg_get_constraintdef(k.oid), '' ORDER BY k.conname) FROM"
                    + " pg_constraint k WHERE k.contypid = y.oid AND k.contype = 'c'), '')"
                    + " ELSE 'CREATE TYPE ' || "
                    + TYPE
                    + " || ' AS (' || (SELECT string_agg(quote_ident(a.attname) || ' ' ||"
                    + " format_type(a.atttypid, a.atttypmod), ', ' ORDER BY a.attnum) FROM"
                    + " pg_attribute a WHERE a.attrelid = y.typrelid AND a.attnum > 0"
                    + " AND NOT a.attisdropped) || ')' END"
                    + " FROM pg_type y JOIN pg_namespace n ON n.oid = y.typnamespace"
                    + " LEFT JOIN pg_type b ON b.oid = y.typbasetype"
                    + " LEFT JOIN pg_class r ON r.oid = y.typrelid"
                    + " WHERE (y.typtype IN ('e', 'd') OR (y.typtype = 'c' AND r.relkind = 'c'))"
                    + " AND"
                    + NOT_OF_EXTENSION.formatted("y", "pg_type")
                    + "ORDER BY y.oid";

    /** Sequences, except those of identity columns. */
    private static final String SEQUENCES =
            "SELECT 'sequence', n.nspname || '.' || c.relname, 'CREATE SEQUENCE ' ||"
                    + " quote_ident(n.nspname) || '.' || quote_ident(c.relname) || ' AS ' ||"
                    + " format_type(q.seqtypid, NULL) || ' INCREMENT BY ' || q.seqincrement ||"
                    + " ' MINVALUE ' || q.seqmin || ' MAXVALUE ' || q.seqmax || ' START WITH ' ||"
                    + " q.seqstart || ' CACHE ' || q.seqcache || CASE WHEN q.seqcycle"
                    + " THEN ' CYCLE' ELSE '' END"
                    + " FROM pg_sequence q JOIN pg_class c ON c.oid = q.seqrelid"
                    + " JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " WHERE NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid"
                    + " AND d.classid = 'pg_class'::regclass AND d.deptype = 'i') AND"
                    + NOT_OF_EXTENSION.formatted("c", "pg_class")
                    + "ORDER BY n.nspname, c.relname";

    /** Functions. Those with the row type of a table in their signature come after the tables. */
    private static final String FUNCTIONS =
            "SELECT CASE p.prokind WHEN 'p' THEN 'procedure' ELSE 'function' END,"
                    + " n.nspname || '.' || p.proname || '(' ||"
                    + " pg_get_function_identity_arguments(p.oid) || ')', rtrim("
                    + "pg_get_functiondef(p.oid)), p.prosqlbody IS NULL AND NOT EXISTS (SELECT 1"
                    + " FROM pg_type y WHERE y.typrelid <> 0 AND (y.oid = p.prorettype"
                    + " OR y.oid = ANY (p.proargtypes::oid[]))) AS early"
                    + " FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace"
                    + " WHERE p.prokind IN ('f', 'p') AND"
                    + NOT_OF_EXTENSION.formatted("p", "pg_proc")
                    + "ORDER BY p.oid";

    private static final String PARTITIONS =
            "SELECT 'partition', n.nspname || '.' || c.relname, m.nspname || '.' || r.relname,"
                    + " 'CREATE TABLE '"
                    + " || quote_ident(n.nspname) || '.' || quote_ident(c.relname) ||"
                    + " ' PARTITION OF ' || quote_ident(pn.nspname) || '.' ||"
                    + " quote_ident(pc.relname) || ' ' ||"
                    + " pg_get_expr(c.relpartbound, c.oid) || CASE c.relkind WHEN 'p' THEN"
                    + " ' PARTITION BY ' || pg_get_partkeydef(c.oid) ELSE '' END"
                    + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " JOIN pg_class r ON r.oid = pg_partition_root(c.oid)"
                    + " JOIN pg_namespace m ON m.oid = r.relnamespace"
                    + " JOIN pg_inherits h ON h.inhrelid = c.oid"
                    + " JOIN pg_class pc ON pc.oid = h.inhparent"
                    + " JOIN pg_namespace pn ON pn.oid = pc.relnamespace"
                    + " WHERE c.relispartition AND c.relkind IN ('r', 'p') AND"
                    + PostgresReader.IS_USER_SCHEMA
                    + "ORDER BY (SELECT count(*) FROM pg_partition_ancestors(c.oid)), 2";

    /** Kinds that depend on the server or its roles and are not carried. */
    private static final Set<String> SERVER_KINDS =
            Set.of("owner", "grant", "publication", "tablespace", "name");

    static void read(Connection connection, SchemaBuilder builder) throws SQLException {
        for (String sql :
                List.of(EXTENSIONS, TYPES, SEQUENCES, PostgresCarriedQueries.EMPTY_TABLES)) {
            addAll(connection, sql, true, builder);
        }
        var afterTables = addFunctions(connection, builder);
        addAll(connection, PostgresCarriedQueries.AGGREGATES, true, builder);
        Rows.addCarried(connection, PARTITIONS, builder);
        Rows.addCarried(connection, PostgresCarriedQueries.OF_PARTITIONS, builder);
        addAttached(connection, builder);
        afterTables.forEach(builder::addCarried);
        addViews(PostgresViews.read(connection), builder);
        addAll(connection, PostgresCarriedQueries.COMMENTS, false, builder);
    }

    /** Adds objects that belong to no table. */
    private static void addAll(
            Connection connection, String sql, boolean first, SchemaBuilder builder)
            throws SQLException {
        Rows.forEach(
                connection,
                sql,
                row ->
                        builder.addCarried(
                                new Carried(
                                        row.getString(1),
                                        row.getString(2),
                                        "",
                                        first,
                                        row.getString(3))));
    }

    private static List<Carried> addFunctions(Connection connection, SchemaBuilder builder)
            throws SQLException {
        var beforeTables = new ArrayList<Carried>();
        var afterTables = new ArrayList<Carried>();
        Rows.forEach(
                connection,
                FUNCTIONS,
                row -> {
                    boolean first = row.getBoolean(4);
                    (first ? beforeTables : afterTables)
                            .add(
                                    new Carried(
                                            row.getString(1),
                                            row.getString(2),
                                            "",
                                            first,
                                            row.getString(3)));
                });
        if (!beforeTables.isEmpty()) {
            builder.addCarried(
                    new Carried(
                            "setting",
                            "check_function_bodies",
                            "",
                            true,
                            "SET LOCAL check_function_bodies = false"));
        }
        beforeTables.forEach(builder::addCarried);
        return afterTables;
    }

    private static void addAttached(Connection connection, SchemaBuilder builder)
            throws SQLException {
        Rows.forEach(
                connection,
                "SELECT * FROM (" + PostgresAttached.ATTACHED + ") x ORDER BY 1, 2, 3",
                row -> {
                    String what = row.getString(3);
                    int end = what.indexOf(' ');
                    String kind = end < 0 ? what : what.substring(0, end);
                    String sql = row.getString(5);
                    // Comments on sequences are read by PostgresCarriedQueries.COMMENTS.
                    if (sql != null
                            && !SERVER_KINDS.contains(kind)
                            && !what.startsWith("comment on sequence ")) {
                        builder.addCarried(
                                new Carried(
                                        kind,
                                        end < 0 ? "" : what.substring(end + 1),
                                        row.getString(1) + "." + row.getString(2),
                                        false,
                                        sql));
                    }
                });
    }

    /** Adds views after the views that they read. */
    private static void addViews(List<View> views, SchemaBuilder builder) {
        Map<String, View> remaining = new LinkedHashMap<>();
        views.forEach(view -> remaining.put(Table.key(view.schema(), view.name()), view));
        views.forEach(view -> addWithDependencies(view, remaining, builder));
    }

    private static void addWithDependencies(
            View view, Map<String, View> remaining, SchemaBuilder builder) {
        if (remaining.remove(Table.key(view.schema(), view.name())) == null) {
            return;
        }
        List.copyOf(remaining.values()).stream()
                .filter(view::reads)
                .forEach(other -> addWithDependencies(other, remaining, builder));
        view.again().stream()
                .filter(sql -> !sql.startsWith("GRANT ") && !sql.contains(" OWNER TO "))
                .forEach(
                        sql ->
                                builder.addCarried(
                                        new Carried("view", view.label(), "", false, sql)));
    }
}
