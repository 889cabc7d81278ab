package dev.toolroom.foundation.relational.reading;

/** What PostgreSQL keeps of a table beyond its design, and how it is said again. */
final class PostgresExtras {
    private PostgresExtras() {}

    static final String TABLE = "quote_ident(n.nspname) || '.' || quote_ident(c.relname)";

    /** Rows of one kind of thing, from queries that know the table as c and its schema as n. */
    static String of(String what, String first, String again, String from) {
        return of(what, first, again, "NULL", from);
    }

    /** As above, of things that hang on a constraint or an index. */
    static String of(String what, String first, String again, String part, String from) {
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
                + PostgresReader.OURS;
    }

    static final String ALTER = "ALTER TABLE ";

    /** The comment of an object, behind the statement that makes it. */
    private static String commented(String object, String oid, String catalogue) {
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

    private static final String ON_TABLE = " || ' ON ' || " + TABLE + " || '";

    /** What hangs on an index of which the design does not know. */
    private static final String ON_INDEX =
            commented(
                            "INDEX ' || quote_ident(n.nspname) || '.' || quote_ident(x.relname) || '",
                            "x.oid",
                            "pg_class")
                    + " || CASE WHEN i.indisclustered THEN '; ALTER TABLE ' || "
                    + TABLE
                    + " || ' CLUSTER ON ' || quote_ident(x.relname) ELSE '' END || CASE WHEN"
                    + " i.indisreplident THEN '; ALTER TABLE ' || "
                    + TABLE
                    + " || ' REPLICA IDENTITY USING INDEX ' || quote_ident(x.relname) ELSE '' END"
                    + " || COALESCE((SELECT string_agg('; ALTER INDEX ' || quote_ident(n.nspname)"
                    + " || '.' || quote_ident(x.relname) || ' ALTER COLUMN ' || t.attnum ||"
                    + " ' SET STATISTICS ' || t.attstattarget, '') FROM pg_attribute t WHERE"
                    + " t.attrelid = x.oid AND t.attstattarget >= 0), '')";

    static final String ATTACHED =
            String.join(
                    " UNION ALL ",
                    PostgresAttributes.ALL,
                    // A table that takes the place of another is the owner of what counts for it.
                    of(
                            "'sequence ' || s.relname",
                            "'ALTER SEQUENCE ' || d.objid::regclass || ' OWNED BY NONE'",
                            "'ALTER SEQUENCE ' || d.objid::regclass || ' OWNED BY ' || "
                                    + TABLE
                                    + " || '.' || quote_ident(a.attname)",
                            " JOIN pg_depend d ON d.refobjid = c.oid AND d.deptype = 'a'"
                                    + " AND d.classid = 'pg_class'::regclass"
                                    + " AND d.refclassid = 'pg_class'::regclass"
                                    + " JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'"
                                    + " JOIN pg_attribute a ON a.attrelid = c.oid"
                                    + " AND a.attnum = d.refobjsubid WHERE true"),
                    of(
                            "'index ' || x.relname",
                            "NULL",
                            // With those of the partitions.
                            "replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')"
                                    + ON_INDEX,
                            " JOIN pg_index i ON i.indrelid = c.oid"
                                    + " JOIN pg_class x ON x.oid = i.indexrelid WHERE NOT "
                                    + PostgresReader.PLAIN
                                    + " AND"
                                    + PostgresReader.NO_CONSTRAINT),
                    of(
                            "'constraint ' || k.conname",
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + TABLE
                                    + " || ' ADD CONSTRAINT ' || quote_ident(k.conname) || ' ' ||"
                                    + " pg_get_constraintdef(k.oid)"
                                    + commented(
                                            "CONSTRAINT ' || quote_ident(k.conname)" + ON_TABLE,
                                            "k.oid",
                                            "pg_constraint")
                                    + ON_INDEX,
                            " JOIN pg_constraint k ON k.conrelid = c.oid JOIN pg_index i ON"
                                    + " i.indexrelid = k.conindid JOIN pg_class x ON"
                                    + " x.oid = i.indexrelid WHERE k.contype = 'x'"),
                    of(
                            "'trigger ' || g.tgname",
                            "NULL",
                            "pg_get_triggerdef(g.oid) || CASE g.tgenabled WHEN 'O' THEN '' ELSE '; '"
                                    + " || '"
                                    + ALTER
                                    + "' || "
                                    + TABLE
                                    + " || CASE g.tgenabled WHEN 'D' THEN ' DISABLE'"
                                    + " WHEN 'R' THEN ' ENABLE REPLICA' ELSE ' ENABLE ALWAYS' END"
                                    + " || ' TRIGGER ' || quote_ident(g.tgname) END"
                                    + commented(
                                            "TRIGGER ' || quote_ident(g.tgname)" + ON_TABLE,
                                            "g.oid",
                                            "pg_trigger"),
                            " JOIN pg_trigger g ON g.tgrelid = c.oid WHERE NOT g.tgisinternal"),
                    of(
                            "'rule ' || r.rulename",
                            "NULL",
                            "rtrim(pg_get_ruledef(r.oid), ';') || CASE r.ev_enabled WHEN 'O' THEN"
                                    + " '' ELSE '; "
                                    + ALTER
                                    + "' || "
                                    + TABLE
                                    + " || CASE r.ev_enabled WHEN 'D' THEN ' DISABLE'"
                                    + " WHEN 'R' THEN ' ENABLE REPLICA' ELSE ' ENABLE ALWAYS' END"
                                    + " || ' RULE ' || quote_ident(r.rulename) END"
                                    + commented(
                                            "RULE ' || quote_ident(r.rulename)" + ON_TABLE,
                                            "r.oid",
                                            "pg_rewrite"),
                            " JOIN pg_rewrite r ON r.ev_class = c.oid WHERE r.rulename <> '_RETURN'"),
                    of(
                            "'statistics ' || q.stxname",
                            "NULL",
                            "pg_get_statisticsobjdef(q.oid) || CASE WHEN q.stxstattarget >= 0 THEN"
                                    + " '; ALTER STATISTICS ' || "
                                    + STATISTICS
                                    + " || ' SET STATISTICS ' || q.stxstattarget ELSE '' END"
                                    + commented(
                                            "STATISTICS ' || " + STATISTICS + " || '",
                                            "q.oid",
                                            "pg_statistic_ext"),
                            " JOIN pg_statistic_ext q ON q.stxrelid = c.oid JOIN pg_namespace o ON"
                                    + " o.oid = q.stxnamespace WHERE true"),
                    of(
                            "'options ' || " + PostgresOptions.ofRelation("c"),
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + TABLE
                                    + " || ' SET (' || "
                                    + PostgresOptions.ofRelation("c")
                                    + " || ')'",
                            " WHERE " + PostgresOptions.ofRelation("c") + " IS NOT NULL"),
                    of(
                            "'policy ' || p.polname",
                            "NULL",
                            "'CREATE POLICY ' || quote_ident(p.polname) || ' ON ' || "
                                    + TABLE
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
                                    + commented(
                                            "POLICY ' || quote_ident(p.polname)" + ON_TABLE,
                                            "p.oid",
                                            "pg_policy"),
                            " JOIN pg_policy p ON p.polrelid = c.oid WHERE true"),
                    of(
                            "'row level security'",
                            "NULL",
                            "'ALTER TABLE ' || " + TABLE + " || ' ENABLE ROW LEVEL SECURITY'",
                            " WHERE c.relrowsecurity"),
                    of("'partitions'", "NULL", "NULL", " WHERE c.relkind = 'p'"),
                    of(
                            "'inheritance from ' || h.inhparent::regclass",
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + TABLE
                                    + " || ' INHERIT ' || h.inhparent::regclass",
                            " JOIN pg_inherits h ON h.inhrelid = c.oid WHERE true"),
                    of(
                            "'publication ' || b.pubname",
                            "NULL",
                            "'ALTER PUBLICATION ' || quote_ident(b.pubname) || ' ADD TABLE ' || "
                                    + TABLE,
                            " JOIN pg_publication_rel w ON w.prrelid = c.oid"
                                    + " JOIN pg_publication b ON b.oid = w.prpubid WHERE true"),
                    of(
                            "'owner ' || pg_get_userbyid(c.relowner)",
                            "NULL",
                            "'ALTER TABLE ' || "
                                    + TABLE
                                    + " || ' OWNER TO ' || quote_ident(pg_get_userbyid(c.relowner))",
                            " WHERE pg_get_userbyid(c.relowner) <> current_user"),
                    of(
                            "'grant of ' || e.privilege_type || ' to ' || CASE e.grantee WHEN 0"
                                    + " THEN 'public' ELSE pg_get_userbyid(e.grantee) END",
                            "NULL",
                            "'GRANT ' || e.privilege_type || ' ON ' || "
                                    + TABLE
                                    + " || ' TO ' || CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE"
                                    + " quote_ident(pg_get_userbyid(e.grantee)) END"
                                    + " || CASE WHEN e.is_grantable THEN ' WITH GRANT OPTION'"
                                    + " ELSE '' END",
                            ", aclexplode(c.relacl) e WHERE e.grantee <> c.relowner"),
                    of(
                            "'grant of ' || e.privilege_type || ' on ' || a.attname || ' to ' ||"
                                    + " CASE e.grantee WHEN 0 THEN 'public'"
                                    + " ELSE pg_get_userbyid(e.grantee) END",
                            "NULL",
                            "'GRANT ' || e.privilege_type || ' (' || quote_ident(a.attname) ||"
                                    + " ') ON ' || "
                                    + TABLE
                                    + " || ' TO ' || CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE"
                                    + " quote_ident(pg_get_userbyid(e.grantee)) END",
                            " JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) e"
                                    + " WHERE NOT a.attisdropped"));

    /** What a constraint is more than its words in the design, its attributes included. */
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
                    + PostgresReader.OURS;
}
