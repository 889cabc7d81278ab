package dev.toolroom.foundation.relational.reading;

import static dev.toolroom.foundation.relational.reading.PostgresExtras.ALTER;
import static dev.toolroom.foundation.relational.reading.PostgresExtras.TABLE;

/** Settings of a table, its columns, constraints and indexes that a table made anew has not. */
final class PostgresAttributes {
    private PostgresAttributes() {}

    private static final String THE_TABLE = "'" + ALTER + "' || " + TABLE;

    private static final String THE_COLUMN =
            THE_TABLE + " || ' ALTER COLUMN ' || quote_ident(a.attname)";

    private static final String COLUMNS =
            " JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped";

    /** Constraints and indexes that the design has; others are created with their settings. */
    private static final String INDEXES =
            " JOIN pg_index i ON i.indrelid = c.oid JOIN pg_class x ON x.oid = i.indexrelid AND"
                    + " EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.oid AND"
                    + " k.contype IN ('p', 'u') UNION ALL SELECT 1 WHERE "
                    + PostgresReader.PLAIN
                    + " AND"
                    + PostgresReader.NO_CONSTRAINT
                    + ")";

    /** That of an identity, which is its column's own. */
    private static final String IDENTITIES =
            COLUMNS
                    + " AND a.attidentity <> '' JOIN pg_depend d ON d.refobjid ="
                    + " c.oid AND d.refobjsubid = a.attnum AND d.deptype = 'i'"
                    + " AND d.classid = 'pg_class'::regclass";

    private static final String SEQUENCE = "'SEQUENCE ' || d.objid::regclass || '";

    private static String of(String what, String again, String from) {
        return PostgresExtras.of(what, "NULL", again, from);
    }

    private static String ofPart(String what, String again, String part, String from) {
        return PostgresExtras.of(what, "NULL", again, part, from);
    }

    static final String ALL =
            String.join(
                    " UNION ALL ",
                    of(
                            "'statistics target of ' || a.attname",
                            THE_COLUMN + " || ' SET STATISTICS ' || a.attstattarget",
                            COLUMNS + " WHERE a.attstattarget >= 0"),
                    of(
                            "'storage of ' || a.attname",
                            THE_COLUMN
                                    + " || ' SET STORAGE ' || CASE a.attstorage WHEN 'p' THEN"
                                    + " 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'm' THEN 'MAIN'"
                                    + " ELSE 'EXTENDED' END",
                            COLUMNS
                                    + " JOIN pg_type y ON y.oid = a.atttypid"
                                    + " WHERE a.attstorage <> y.typstorage"),
                    of(
                            "'compression of ' || a.attname",
                            THE_COLUMN
                                    + " || ' SET COMPRESSION ' || CASE a.attcompression WHEN 'l'"
                                    + " THEN 'lz4' ELSE 'pglz' END",
                            COLUMNS + " WHERE a.attcompression <> ''"),
                    of(
                            "'options of ' || a.attname",
                            THE_COLUMN
                                    + " || ' SET (' || "
                                    + PostgresOptions.ofColumn("a")
                                    + " || ')'",
                            COLUMNS + " WHERE " + PostgresOptions.ofColumn("a") + " IS NOT NULL"),
                    of(
                            "'sequence options of ' || a.attname",
                            THE_COLUMN
                                    + " || ' SET CACHE ' || q.seqcache || ' SET MINVALUE ' ||"
                                    + " q.seqmin || ' SET MAXVALUE ' || q.seqmax || CASE WHEN"
                                    + " q.seqcycle THEN ' SET CYCLE' ELSE '' END",
                            IDENTITIES
                                    + " JOIN pg_sequence q ON q.seqrelid = d.objid"
                                    + " WHERE (q.seqcache <> 1 OR q.seqcycle OR (q.seqincrement > 0"
                                    + " AND (q.seqmin <> 1 OR q.seqmax <> CASE q.seqtypid WHEN"
                                    + " 'int2'::regtype THEN 32767 WHEN 'int4'::regtype THEN"
                                    + " 2147483647 ELSE 9223372036854775807 END)))"),
                    of(
                            "'comment on sequence ' || d.objid::regclass",
                            "'COMMENT ON ' || "
                                    + SEQUENCE
                                    + " IS ' || quote_literal(obj_description(d.objid, 'pg_class'))",
                            IDENTITIES + " WHERE obj_description(d.objid, 'pg_class') IS NOT NULL"),
                    of(
                            "'grant of ' || e.privilege_type || ' on ' || s.relname",
                            "'GRANT ' || e.privilege_type || ' ON ' || "
                                    + SEQUENCE
                                    + " TO ' || CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE"
                                    + " quote_ident(pg_get_userbyid(e.grantee)) END || CASE WHEN"
                                    + " e.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END",
                            IDENTITIES
                                    + " JOIN pg_class s ON s.oid = d.objid, aclexplode(s.relacl) e"
                                    + " WHERE e.grantee <> s.relowner"),
                    of(
                            "'name ' || k.conname",
                            THE_TABLE
                                    + " || ' RENAME CONSTRAINT ' || quote_ident(c.relname || '_' ||"
                                    + " a.attname || '_not_null') || ' TO ' ||"
                                    + " quote_ident(k.conname)",
                            COLUMNS
                                    + " JOIN pg_constraint k ON k.conrelid = c.oid"
                                    + " AND k.contype = 'n' AND k.conkey = ARRAY[a.attnum]"
                                    // Others have the name of what the table was called once.
                                    + " WHERE k.conname !~ '_not_null[0-9]*$'"),
                    of(
                            "'forced row level security'",
                            THE_TABLE + " || ' FORCE ROW LEVEL SECURITY'",
                            " WHERE c.relforcerowsecurity"),
                    of(
                            "'unlogged'",
                            THE_TABLE + " || ' SET UNLOGGED'",
                            " WHERE c.relpersistence = 'u'"),
                    of(
                            "'tablespace ' || s.spcname",
                            THE_TABLE + " || ' SET TABLESPACE ' || quote_ident(s.spcname)",
                            " JOIN pg_tablespace s ON s.oid = c.reltablespace WHERE true"),
                    of(
                            "'replica identity'",
                            THE_TABLE
                                    + " || ' REPLICA IDENTITY ' || CASE c.relreplident WHEN 'f'"
                                    + " THEN 'FULL' ELSE 'NOTHING' END",
                            " WHERE c.relreplident IN ('f', 'n')"),
                    ofPart(
                            "'replica identity'",
                            THE_TABLE
                                    + " || ' REPLICA IDENTITY USING INDEX ' ||"
                                    + " quote_ident(x.relname)",
                            "x.relname",
                            INDEXES + " WHERE i.indisreplident"),
                    ofPart(
                            "'cluster on ' || x.relname",
                            THE_TABLE + " || ' CLUSTER ON ' || quote_ident(x.relname)",
                            "x.relname",
                            INDEXES + " WHERE i.indisclustered"),
                    ofPart(
                            "'comment on ' || x.relname",
                            "'COMMENT ON INDEX ' || quote_ident(n.nspname) || '.' ||"
                                    + " quote_ident(x.relname) || ' IS ' ||"
                                    + " quote_literal(obj_description(x.oid, 'pg_class'))",
                            "x.relname",
                            INDEXES + " WHERE obj_description(x.oid, 'pg_class') IS NOT NULL"),
                    ofPart(
                            "'comment on ' || k.conname",
                            "'COMMENT ON CONSTRAINT ' || quote_ident(k.conname) || ' ON ' || "
                                    + TABLE
                                    + " || ' IS ' ||"
                                    + " quote_literal(obj_description(k.oid, 'pg_constraint'))",
                            "k.conname",
                            " JOIN pg_constraint k ON k.conrelid = c.oid"
                                    + " WHERE k.contype <> 'x' AND"
                                    + " obj_description(k.oid, 'pg_constraint') IS NOT NULL"));
}
