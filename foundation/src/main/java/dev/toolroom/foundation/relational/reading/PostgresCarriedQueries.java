package dev.toolroom.foundation.relational.reading;

import static dev.toolroom.foundation.relational.reading.PostgresReader.QUALIFIED_NAME;

/** Queries for empty tables, aggregates, parts of partitions and comments of PostgreSQL. */
final class PostgresCarriedQueries {
    private PostgresCarriedQueries() {}

    /** Tables without columns, which a design cannot have. */
    static final String EMPTY_TABLES =
            "SELECT 'table', n.nspname || '.' || c.relname, 'CREATE TABLE ' || "
                    + QUALIFIED_NAME
                    + " || ' ()' FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " WHERE c.relkind = 'r' AND NOT c.relispartition AND NOT EXISTS (SELECT 1"
                    + " FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT"
                    + " a.attisdropped) AND"
                    + PostgresReader.IS_USER_SCHEMA;

    /** Normal aggregates; ordered-set aggregates are not supported. */
    static final String AGGREGATES =
            "SELECT 'aggregate', p.oid::regprocedure::text, 'CREATE AGGREGATE ' ||"
                    + " quote_ident(n.nspname) || '.' || quote_ident(p.proname) || '(' || CASE WHEN"
                    + " p.pronargs = 0 THEN '*' ELSE pg_get_function_arguments(p.oid) END ||"
                    + " ') (SFUNC = ' || g.aggtransfn::regproc || ', STYPE = ' ||"
                    + " format_type(g.aggtranstype, NULL) || CASE WHEN g.aggfinalfn <> 0 THEN"
                    + " ', FINALFUNC = ' || g.aggfinalfn::regproc ELSE '' END || CASE WHEN"
                    + " g.aggcombinefn <> 0 THEN ', COMBINEFUNC = ' || g.aggcombinefn::regproc"
                    + " ELSE '' END || COALESCE(', INITCOND = ' || quote_literal(g.agginitval), '')"
                    + " || CASE p.proparallel WHEN 's' THEN ', PARALLEL = SAFE' WHEN 'r' THEN"
                    + " ', PARALLEL = RESTRICTED' ELSE '' END || ')' FROM pg_aggregate g JOIN"
                    + " pg_proc p ON p.oid = g.aggfnoid JOIN pg_namespace n ON"
                    + " n.oid = p.pronamespace WHERE g.aggkind = 'n' AND"
                    + PostgresCarried.NOT_OF_EXTENSION.formatted("p", "pg_proc")
                    + "ORDER BY p.oid";

    /** What partitions have beyond their table, by the label of the partitioned table. */
    static final String OF_PARTITIONS =
            "SELECT x.kind, x.name, m.nspname || '.' || r.relname, x.again FROM ("
                    + " SELECT c.oid, 'default' AS kind, c.relname || '.' || a.attname AS name,"
                    + " 'ALTER TABLE ' || "
                    + QUALIFIED_NAME
                    + " || ' ALTER COLUMN ' || quote_ident(a.attname) || CASE WHEN d.adbin IS NULL"
                    + " THEN ' DROP DEFAULT' ELSE ' SET DEFAULT ' || pg_get_expr(d.adbin,"
                    + " d.adrelid) END AS again"
                    + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " JOIN pg_inherits h ON h.inhrelid = c.oid JOIN pg_attribute a ON"
                    + " a.attrelid = c.oid AND a.attnum > 0 AND a.attgenerated = '' AND"
                    + " a.attidentity = '' LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND"
                    + " d.adnum = a.attnum JOIN pg_attribute b ON b.attrelid = h.inhparent AND"
                    + " b.attname = a.attname LEFT JOIN pg_attrdef e ON e.adrelid = b.attrelid AND"
                    + " e.adnum = b.attnum WHERE c.relispartition AND pg_get_expr(d.adbin,"
                    + " d.adrelid) IS DISTINCT FROM pg_get_expr(e.adbin, e.adrelid) AND"
                    + PostgresReader.IS_USER_SCHEMA
                    + " UNION ALL SELECT c.oid, 'constraint', c.relname || '.' || k.conname,"
                    + " 'ALTER TABLE ' || "
                    + QUALIFIED_NAME
                    + " || ' ADD CONSTRAINT ' || quote_ident(k.conname) || ' ' ||"
                    + " pg_get_constraintdef(k.oid) FROM pg_class c JOIN pg_namespace n ON"
                    + " n.oid = c.relnamespace JOIN pg_constraint k ON k.conrelid = c.oid WHERE"
                    + " c.relispartition AND k.conparentid = 0 AND k.coninhcount = 0 AND"
                    + " k.contype IN ('c', 'f', 'u', 'p', 'x') AND"
                    + PostgresReader.IS_USER_SCHEMA
                    + " UNION ALL SELECT c.oid, 'index', i.relname, pg_get_indexdef(i.oid) FROM"
                    + " pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_index q ON"
                    + " q.indrelid = c.oid JOIN pg_class i ON i.oid = q.indexrelid WHERE"
                    + " c.relispartition AND NOT i.relispartition AND NOT EXISTS (SELECT 1 FROM"
                    + " pg_constraint k WHERE k.conindid = i.oid AND k.conrelid = c.oid) AND"
                    + PostgresReader.IS_USER_SCHEMA
                    + " UNION ALL SELECT c.oid, 'trigger', c.relname || '.' || g.tgname,"
                    + " pg_get_triggerdef(g.oid) FROM pg_class c JOIN pg_namespace n ON"
                    + " n.oid = c.relnamespace JOIN pg_trigger g ON g.tgrelid = c.oid WHERE"
                    + " c.relispartition AND g.tgparentid = 0 AND NOT g.tgisinternal AND"
                    + PostgresReader.IS_USER_SCHEMA
                    + " UNION ALL SELECT c.oid, 'options', c.relname, 'ALTER TABLE ' || "
                    + QUALIFIED_NAME
                    + " || ' SET (' || "
                    + PostgresOptions.ofRelation("c")
                    + " || ')' FROM pg_class c"
                    + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relispartition AND"
                    + " c.relkind IN ('r', 'p') AND "
                    + PostgresOptions.ofRelation("c")
                    + " IS NOT NULL AND"
                    + PostgresReader.IS_USER_SCHEMA
                    + " UNION ALL SELECT c.oid, 'comment', c.relname, 'COMMENT ON TABLE ' || "
                    + QUALIFIED_NAME
                    + " || ' IS ' || quote_literal(obj_description(c.oid, 'pg_class')) FROM pg_class"
                    + " c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relispartition AND"
                    + " c.relkind IN ('r', 'p') AND obj_description(c.oid, 'pg_class') IS NOT NULL"
                    + " AND"
                    + PostgresReader.IS_USER_SCHEMA
                    + ") x JOIN pg_class r ON r.oid = pg_partition_root(x.oid) JOIN pg_namespace m"
                    + " ON m.oid = r.relnamespace ORDER BY x.kind, x.name";

    /** Comments on objects other than tables and their parts, except those of the server itself. */
    static final String COMMENTS =
            "SELECT 'comment', o.type || ' ' || o.identity, 'COMMENT ON ' || CASE o.type WHEN"
                    + " 'statistics object' THEN 'STATISTICS' ELSE upper(o.type) END || ' ' ||"
                    + " o.identity || ' IS ' || quote_literal(d.description) FROM pg_description d,"
                    + " LATERAL pg_identify_object(d.classoid, d.objoid, d.objsubid) o WHERE"
                    + " (d.objoid >= 16384 OR (d.classoid = 'pg_namespace'::regclass AND"
                    + " d.description <> 'standard public schema')) AND o.type IN ('schema',"
                    + " 'type', 'function', 'procedure', 'aggregate', 'sequence',"
                    + " 'statistics object') AND COALESCE(o.schema, o.name) !~ '^pg_' AND NOT"
                    + " EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = d.objoid AND e.classid ="
                    + " d.classoid AND e.deptype = 'e') ORDER BY 2";
}
