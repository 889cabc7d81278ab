package dev.toolroom.foundation.relational.reading;

import static dev.toolroom.foundation.relational.reading.PostgresAttached.ALTER;
import static dev.toolroom.foundation.relational.reading.PostgresReader.QUALIFIED_NAME;

/** Queries for settings of tables, columns, constraints and indexes that a new table would lose. */
final class PostgresAttributes {
    private PostgresAttributes() {}

    private static final String ALTER_TABLE = "'" + ALTER + "' || " + QUALIFIED_NAME;

    private static final String ALTER_COLUMN =
            ALTER_TABLE + " || ' ALTER COLUMN ' || quote_ident(a.attname)";

    private static final String COLUMNS =
            " JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped";

    /** Constraints and indexes of the design. Others are created with their settings. */
    private static final String INDEXES =
            " JOIN pg_index i ON i.indrelid = c.oid JOIN pg_class x ON x.oid = i.indexrelid AND"
                    + " EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.oid AND"
                    + " k.contype IN ('p', 'u') UNION ALL SELECT 1 WHERE "
                    + PostgresReader.IS_PLAIN_INDEX
                    + " AND"
                    + PostgresReader.HAS_NO_CONSTRAINT
                    + ")";

    /** Sequences of identity columns. */
    private static final String IDENTITIES =
            COLUMNS
                    + " AND a.attidentity <> '' JOIN pg_depend d ON d.refobjid ="
                    + " c.oid AND d.refobjsubid = a.attnum AND d.deptype = 'i'"
                    + " AND d.classid = 'pg_class'::regclass";

    private static final String SEQUENCE = "'SEQUENCE ' || d.objid::regclass || '";

    private static String select(String what, String again, String from) {
        return PostgresAttached.select(what, "NULL", again, from);
    }

    private static String selectPart(String what, String again, String part, String from) {
        return PostgresAttached.select(what, "NULL", again, part, from);
    }

    static final String ALL =
            String.join(
                    " UNION ALL ",
                    select(
                            "'statistics target of ' || a.attname",
                            ALTER_COLUMN + " || ' SET STATISTICS ' || a.attstattarget",
                            COLUMNS + " WHERE a.attstattarget >= 0"),
                    select(
                            "'storage of ' || a.attname",
                            ALTER_COLUMN
                                    + " || ' SET STORAGE ' || CASE a.attstorage WHEN 'p' THEN"
                                    + " 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN'"
                                    + " ELSE 'EXTENDED' END",
                            COLUMNS
                                    + " JOIN pg_type y ON y.oid = a.atttypid"
                                    + " WHERE a.attstorage <> y.typstorage"),
                    select(
                            "'compression of ' || a.attname",
                            ALTER_COLUMN
                                    + " || ' SET COMPRESSION ' || CASE a.attcompression WHEN 'l'"
                                    + " THEN 'lz4' ELSE 'pglz' END",
                            COLUMNS + " WHERE a.attcompression <> ''"),
                    select(
                            "'options of ' || a.attname",
                            ALTER_COLUMN
                                    + " || ' SET (' || "
                                    + PostgresOptions.ofColumn("a")
                                    + " || ')'",
                            COLUMNS + " WHERE " + PostgresOptions.ofColumn("a") + " IS NOT NULL"),
                    select(
                            "'sequence options of ' || a.attname",
                            ALTER_COLUMN
                                    + " || ' SET CACHE ' || q.seqcache || ' SET MINVALUE ' ||"
                                    + " q.seqmin || ' SET MAXVALUE ' || q.seqmax || CASE WHEN"
                                    + " q.seqcycle THEN ' SET CYCLE' ELSE '' END",
                            IDENTITIES
                                    + " JOIN pg_sequence q ON q.seqrelid = d.objid"
                                    + " WHERE (q.seqcache <> 1 OR q.seqcycle OR (q.seqincrement > 0"
                                    + " AND (q.seqmin <> 1 OR q.seqmax <> CASE q.seqtypid WHEN"
                                    + " 'int2'::regtype THEN 32767 WHEN 'int4'::regtype THEN"
                                    + " 2147483647 ELSE 9223372036854775807 END)))"),
                    select(
                            "'comment on sequence ' || d.objid::regclass",
                            "'COMMENT ON ' || "
                                    + SEQUENCE
                                    + " IS ' || quote_literal(obj_description(d.objid, 'pg_class'))",
                            IDENTITIES + " WHERE obj_description(d.objid, 'pg_class') IS NOT NULL"),
                    select(
                            "'grant of ' || e.privilege_type || ' on ' || s.relname",
                            "'GRANT ' || e.privilege_type || ' ON ' || "
                                    + SEQUENCE
                                    + " TO ' || CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE"
                                    + " quote_ident(pg_get_userbyid(e.grantee)) END || CASE WHEN"
                                    + " e.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END",
                            IDENTITIES
                                    + " JOIN pg_class s ON s.oid = d.objid, aclexplode(s.relacl) e"
                                    + " WHERE e.grantee <> s.relowner"),
                    select(
                            "'name ' || k.conname",
                            ALTER_TABLE
                                    + " || ' RENAME CONSTRAINT ' || quote_ident(c.relname || '_' ||"
                                    + " a.attname || '_not_null') || ' TO ' ||"
                                    + " quote_ident(k.conname)",
                            COLUMNS
                                    + " JOIN pg_constraint k ON k.conrelid = c.oid"
                                    + " AND k.contype = 'n' AND k.conkey = ARRAY[a.attnum]"
                                    // Other names were generated, possibly from an old name of the
                                    // table.
                                    + " WHERE k.conname !~ '_not_null[0-9]*$'"),
                    select(
                            "'forced row level security'",
                            ALTER_TABLE + " || ' FORCE ROW LEVEL SECURITY'",
                            " WHERE c.relforcerowsecurity"),
                    select(
                            "'unlogged'",
                            ALTER_TABLE + " || ' SET UNLOGGED'",
                            " WHERE c.relpersistence = 'u'"),
                    select(
                            "'tablespace ' || s.spcname",
                            ALTER_TABLE + " || ' SET TABLESPACE ' || quote_ident(s.spcname)",
                            " JOIN pg_tablespace s ON s.oid = c.reltablespace WHERE true"),
                    select(
                            "'replica identity'",
                            ALTER_TABLE
                                    + " || ' REPLICA IDENTITY ' || CASE c.relreplident WHEN 'f'"
                                    + " THEN 'FULL' ELSE 'NOTHING' END",
                            " WHERE c.relreplident IN ('f', 'n')"),
                    selectPart(
                            "'replica identity'",
                            ALTER_TABLE
                                    + " || ' REPLICA IDENTITY USING INDEX ' ||"
                                    + " quote_ident(x.relname)",
                            "x.relname",
                            INDEXES + " WHERE i.indisreplident"),
                    selectPart(
                            "'cluster on ' || x.relname",
                            ALTER_TABLE + " || ' CLUSTER ON ' || quote_ident(x.relname)",
                            "x.relname",
                            INDEXES + " WHERE i.indisclustered"),
                    selectPart(
                            "'comment on ' || x.relname",
                            "'COMMENT ON INDEX ' || quote_ident(n.nspname) || '.' ||"
                                    + " quote_ident(x.relname) || ' IS ' ||"
                                    + " quote_literal(obj_description(x.oid, 'pg_class'))",
                            "x.relname",
                            INDEXES + " WHERE obj_description(x.oid, 'pg_class') IS NOT NULL"),
                    selectPart(
                            "'comment on ' || k.conname",
                            "'COMMENT ON CONSTRAINT ' || quote_ident(k.conname) || ' ON ' || "
                                    + QUALIFIED_NAME
                                    + " || ' IS ' ||"
                                    + " quote_literal(obj_description(k.oid, 'pg_constraint'))",
                            "k.conname",
                            " JOIN pg_constraint k ON k.conrelid = c.oid"
                                    + " WHERE k.contype <> 'x' AND"
                                    + " obj_description(k.oid, 'pg_constraint') IS NOT NULL"));
}
