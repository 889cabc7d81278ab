package dev.toolroom.foundation.relational.reading;

import static dev.toolroom.foundation.relational.reading.PostgresReader.QUALIFIED_NAME;

/** Queries for what belongs to tables of PostgreSQL but not to the design. */
final class PostgresAttached {
    private PostgresAttached() {}

    /** Returns a query for one kind of object. In its SQL, the table is c and the schema n. */
    static String select(String what, String first, String again, String from) {
        return select(what, first, again, "NULL", from);
    }

    /** Returns a query for objects that belong to a constraint or an index. */
    static String select(String what, String first, String again, String part, String from) {
        return "SELECT n.nspname, c.relname, "
                + what
                + ", "
                + first
                + ", "
                + again
                + ", "
                + part
                + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                + from
                + " AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND"
                + PostgresReader.IS_USER_SCHEMA;
    }

    static final String ALTER = "ALTER TABLE ";

    /** Returns SQL that appends the comment of an object to the statement that creates it. */
    private static String appendComment(String object, String oid, String catalogue) {
        return " || COALESCE('; COMMENT ON "
                + object
                + " IS ' || quote_literal(obj_description("
                + oid
                + ", '"
                + catalogue
                + "')), '')";
    }

    private static final String STATISTICS =
            "quote_ident(o.nspname) || '.' || quote_ident(q.stxname)";

    private static final String ON_TABLE = " || ' ON ' || " + QUALIFIED_NAME + " || '";

    /** The comment and settings of an index that is not in the design. */
    private static final String ON_INDEX =
            appendComment(
                            "INDEX ' || quote_ident(n.nspname) || '.' || quote_ident(x.relname) || '",
                            "x.oid",
                            "pg_class")
                    + " || CASE WHEN i.indisclustered THEN '; ALTER TABLE ' || "
                    + QUALIFIED_NAME
                    + " || ' CLUSTER ON ' || quote_ident(x.relname) ELSE '' END || CASE WHEN"
                    + " i.indisreplident THEN '; ALTER TABLE ' || "
                    + QUALIFIED_NAME
                    + " || ' REPLICA IDENTITY USING INDEX ' || quote_ident(x.relname) ELSE '' END"
                    + " || COALESCE((SELECT string_agg('; ALTER INDEX ' || quote_ident(n.nspname)"
                    + " || '.' || quote_ident(x.relname) || ' ALTER COLUMN ' || t.attnum ||"
                    + " ' SET STATISTICS ' || t.attstattarget, '') FROM pg_attribute t WHERE"
                    + " t.attrelid = x.oid AND t.attstattarget >= 0), '')";

    static final String ATTACHED =
            String.join(
                    " UNION ALL ",
                    PostgresAttributes.ALL,
                    // A sequence must not be dropped with the table that owned it: the new table
                    // owns it.
                    select(
                            "'sequence ' || s.relname",
                            "'ALTER SEQUENCE ' || d.objid::regclass || ' OWNED BY NONE'",
                            "'ALTER SEQUENCE ' || d.objid::regclass || ' OWNED BY ' || "
                                    + QUALIFIED_NAME
                                    + " || '.' || quote_ident(a.attname)",
                            " JOIN pg_depend d ON d.refobjid = c.oid AND d.deptype = 'a'"
                                    + " AND d.classid = 'pg_class'::regclass"
                                    + " AND d.refclassid = 'pg_class'::regclass"
                                    + " JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'"
                                    + " JOIN pg_attribute a ON a.attrelid = c.oid"
                                    + " AND a.attnum = d.refobjsubid WHERE true"),
                    select(
                            "'index ' || x.relname",
                            "NULL",
                            // Includes the indexes of partitions.
                            "replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')"
                                    + ON_INDEX,
                            " JOIN pg_index i ON i.indrelid = c.oid"
                                    + " JOIN pg_class x ON x.oid = i.indexrelid WHERE NOT "
                                    + PostgresReader.IS_PLAIN_INDEX
                                    + " AND"
                                    + PostgresReader.HAS_NO_CONSTRAINT),
                    select(
                            "'constraint ' || k.conname",
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + QUALIFIED_NAME
                                    + " || ' ADD CONSTRAINT ' || quote_ident(k.conname) || ' ' ||"
                                    + " pg_get_constraintdef(k.oid)"
                                    + appendComment(
                                            "CONSTRAINT ' || quote_ident(k.conname)" + ON_TABLE,
                                            "k.oid",
                                            "pg_constraint")
                                    + ON_INDEX,
                            " JOIN pg_constraint k ON k.conrelid = c.oid JOIN pg_index i ON"
                                    + " i.indexrelid = k.conindid JOIN pg_class x ON"
                                    + " x.oid = i.indexrelid WHERE k.contype = 'x'"),
                    select(
                            "'trigger ' || g.tgname",
                            "NULL",
                            "pg_get_triggerdef(g.oid) || CASE g.tgenabled WHEN 'O' THEN '' ELSE '; '"
                                    + " || '"
                                    + ALTER
                                    + "' || "
                                    + QUALIFIED_NAME
                                    + " || CASE g.tgenabled WHEN 'D' THEN ' DISABLE'"
                                    + " WHEN 'R' THEN ' ENABLE REPLICA' ELSE ' ENABLE ALWAYS' END"
                                    + " || ' TRIGGER ' || quote_ident(g.tgname) END"
                                    + appendComment(
                                            "TRIGGER ' || quote_ident(g.tgname)" + ON_TABLE,
                                            "g.oid",
                                            "pg_trigger"),
                            " JOIN pg_trigger g ON g.tgrelid = c.oid WHERE NOT g.tgisinternal"),
                    select(
                            "'rule ' || r.rulename",
                            "NULL",
                            "rtrim(pg_get_ruledef(r.oid), ';') || CASE r.ev_enabled WHEN 'O' THEN"
                                    + " '' ELSE '; "
                                    + ALTER
                                    + "' || "
                                    + QUALIFIED_NAME
                                    + " || CASE r.ev_enabled WHEN 'D' THEN ' DISABLE'"
                                    + " WHEN 'R' THEN ' ENABLE REPLICA' ELSE ' ENABLE ALWAYS' END"
                                    + " || ' RULE ' || quote_ident(r.rulename) END"
                                    + appendComment(
                                            "RULE ' || quote_ident(r.rulename)" + ON_TABLE,
                                            "r.oid",
                                            "pg_rewrite"),
                            " JOIN pg_rewrite r ON r.ev_class = c.oid WHERE r.rulename <> '_RETURN'"),
                    select(
                            "'statistics ' || q.stxname",
                            "NULL",
                            "pg_get_statisticsobjdef(q.oid) || CASE WHEN q.stxstattarget >= 0 THEN"
                                    + " '; ALTER STATISTICS ' || "
                                    + STATISTICS
                                    + " || ' SET STATISTICS ' || q.stxstattarget ELSE '' END"
                                    + appendComment(
                                            "STATISTICS ' || " + STATISTICS + " || '",
                                            "q.oid",
                                            "pg_statistic_ext"),
                            " JOIN pg_statistic_ext q ON q.stxrelid = c.oid JOIN pg_namespace o ON"
                                    + " o.oid = q.stxnamespace WHERE true"),
                    select(
                            "'options ' || " + PostgresOptions.ofRelation("c"),
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + QUALIFIED_NAME
                                    + " || ' SET (' || "
                                    + PostgresOptions.ofRelation("c")
                                    + " || ')'",
                            " WHERE " + PostgresOptions.ofRelation("c") + " IS NOT NULL"),
                    select(
                            "'policy ' || p.polname",
                            "NULL",
                            "'CREATE POLICY ' || quote_ident(p.polname) || ' ON ' || "
                                    + QUALIFIED_NAME
                                    + " || CASE WHEN p.polpermissive THEN '' ELSE"
                                    + " ' AS RESTRICTIVE' END || ' FOR ' || CASE p.polcmd WHEN 'r'"
                                    + " THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE'"
                                    + " WHEN 'd' THEN 'DELETE' ELSE 'ALL' END || ' TO ' ||"
                                    + " (SELECT string_agg(CASE o WHEN 0 THEN 'PUBLIC' ELSE"
                                    + " quote_ident(pg_get_userbyid(o)) END, ', ')"
                                    + " FROM unnest(p.polroles) o) || COALESCE(' USING (' ||"
                                    + " pg_get_expr(p.polqual, p.polrelid) || ')', '') ||"
                                    + " COALESCE(' WITH CHECK (' ||"
                                    + " pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')"
                                    + appendComment(
                                            "POLICY ' || quote_ident(p.polname)" + ON_TABLE,
                                            "p.oid",
                                            "pg_policy"),
                            " JOIN pg_policy p ON p.polrelid = c.oid WHERE true"),
                    select(
                            "'row level security'",
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + QUALIFIED_NAME
                                    + " || ' ENABLE ROW LEVEL SECURITY'",
                            " WHERE c.relrowsecurity"),
                    select("'partitions'", "NULL", "NULL", " WHERE c.relkind = 'p'"),
                    select(
                            "'inheritance from ' || h.inhparent::regclass",
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + QUALIFIED_NAME
                                    + " || ' INHERIT ' || h.inhparent::regclass",
                            " JOIN pg_inherits h ON h.inhrelid = c.oid WHERE true"),
                    select(
                            "'publication ' || b.pubname",
                            "NULL",
                            "'ALTER PUBLICATION ' || quote_ident(b.pubname) || ' ADD TABLE ' || "
                                    + QUALIFIED_NAME,
                            " JOIN pg_publication_rel w ON w.prrelid = c.oid"
                                    + " JOIN pg_publication b ON b.oid = w.prpubid WHERE true"),
                    select(
                            "'owner ' || pg_get_userbyid(c.relowner)",
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + QUALIFIED_NAME
                                    + " || ' OWNER TO ' || quote_ident(pg_get_userbyid(c.relowner))",
                            " WHERE pg_get_userbyid(c.relowner) <> current_user"),
                    select(
                            "'grant of ' || e.privilege_type || ' to ' || CASE e.grantee WHEN 0"
                                    + " THEN 'public' ELSE pg_get_userbyid(e.grantee) END",
                            "NULL",
                            "'GRANT ' || e.privilege_type || ' ON ' || "
                                    + QUALIFIED_NAME
                                    + " || ' TO ' || CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE"
                                    + " quote_ident(pg_get_userbyid(e.grantee)) END"
                                    + " || CASE WHEN e.is_grantable THEN ' WITH GRANT OPTION'"
                                    + " ELSE '' END",
                            ", aclexplode(c.relacl) e WHERE e.grantee <> c.relowner"),
                    select(
                            "'grant of ' || e.privilege_type || ' on ' || a.attname || ' to ' ||"
                                    + " CASE e.grantee WHEN 0 THEN 'public'"
                                    + " ELSE pg_get_userbyid(e.grantee) END",
                            "NULL",
                            "'GRANT ' || e.privilege_type || ' (' || quote_ident(a.attname) ||"
                                    + " ') ON ' || "
                                    + QUALIFIED_NAME
                                    + " || ' TO ' || CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE"
                                    + " quote_ident(pg_get_userbyid(e.grantee)) END",
                            " JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) e"
                                    + " WHERE NOT a.attisdropped"));

    /** Properties of constraints that neither the design nor their attributes contain. */
    static final String SPECIAL =
            "SELECT n.nspname, c.relname, k.conname, concat_ws(', ',"
                    + " CASE WHEN pg_get_constraintdef(k.oid) LIKE '%WITHOUT OVERLAPS%'"
                    + " THEN 'without overlaps' END,"
                    + " CASE WHEN pg_get_constraintdef(k.oid) ~ 'SET (NULL|DEFAULT) [(]'"
                    + " THEN 'sets some columns only' END,"
                    + " 'tablespace ' || s.spcname)"
                    + " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
                    + " JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " LEFT JOIN pg_class x ON x.oid = k.conindid AND k.contype IN ('p', 'u')"
                    + " LEFT JOIN pg_tablespace s ON s.oid = x.reltablespace"
                    + " WHERE k.contype IN ('p', 'u', 'f') AND (s.oid IS NOT NULL"
                    + " OR pg_get_constraintdef(k.oid) LIKE '%WITHOUT OVERLAPS%'"
                    + " OR pg_get_constraintdef(k.oid) ~ 'SET (NULL|DEFAULT) [(]') AND"
                    + PostgresReader.IS_USER_SCHEMA;
}
