package dev.toolroom.capability.designer.publish;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a database says of itself, in its own words and by none of our readers: what is lost on
 * some way is missing here.
 */
public final class EngineWords {
    private EngineWords() {}

    private static final String OURS =
            " n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' ";

    /** Whether an object came with an extension. */
    private static String own(String oid, String catalogue) {
        return " NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = "
                + oid
                + " AND e.classid = '"
                + catalogue
                + "'::regclass AND e.deptype = 'e') AND"
                + OURS;
    }

    private static final String RELATION = "n.nspname || '.' || c.relname";

    private static final String OF_RELATIONS =
            " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace ";

    private static final List<String> POSTGRES =
            List.of(
                    "SELECT 'relation ' || "
                            + RELATION
                            + " || ' ' || c.relkind::text || c.relpersistence::text ||"
                            + " c.relreplident::text || ' ' || COALESCE(c.reloptions::text, '') ||"
                            + " ' ' || c.relrowsecurity || COALESCE(' ' ||"
                            + " pg_get_expr(c.relpartbound, c.oid), '') || COALESCE(' by ' ||"
                            + " pg_get_partkeydef(c.oid), '') || COALESCE((SELECT string_agg("
                            + "' of ' || h.inhparent::regclass::text, '') FROM pg_inherits h WHERE"
                            + " h.inhrelid = c.oid AND c.relkind <> 'i'), '')"
                            + OF_RELATIONS
                            + "WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND"
                            + own("c.oid", "pg_class"),
                    "SELECT 'column ' || "
                            + RELATION
                            + " || '.' || a.attname || ' ' || (a.attnum - (SELECT count(*) FROM"
                            + " pg_attribute b WHERE b.attrelid = c.oid AND b.attisdropped AND"
                            + " b.attnum < a.attnum)) || ' ' || format_type(a.atttypid,"
                            + " a.atttypmod) || ' ' || a.attnotnull || ' ' || a.attidentity::text"
                            + " || a.attgenerated::text || a.attstorage::text || ' ' ||"
                            + " COALESCE(a.attstattarget::text, '-') || ' ' ||"
                            + " COALESCE(a.attoptions::text, '') || ' ' || a.attcollation::regcollation"
                            + " || ' ' || COALESCE(pg_get_expr(d.adbin, d.adrelid), '-')"
                            + OF_RELATIONS
                            + "JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT"
                            + " a.attisdropped LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND"
                            + " d.adnum = a.attnum WHERE c.relkind IN ('r', 'p', 'v', 'm', 'c')"
                            + " AND"
                            + own("c.oid", "pg_class"),
                    "SELECT 'constraint ' || k.conrelid::regclass || ' ' || k.contypid::regtype ||"
                            + " ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || ' ' ||"
                            + " k.conislocal FROM pg_constraint k JOIN pg_namespace n ON"
                            + " n.oid = k.connamespace WHERE k.contype <> 'n' AND"
                            // Those of partitions have names of the server's making.
                            + " k.conparentid = 0 AND"
                            + OURS,
                    "SELECT 'index ' || pg_get_indexdef(i.indexrelid) || ' ' || i.indisclustered"
                            + " || i.indisreplident || ' ' || COALESCE(c.reloptions::text, '')"
                            + OF_RELATIONS
                            + "JOIN pg_index i ON i.indexrelid = c.oid WHERE"
                            + OURS,
                    "SELECT 'trigger ' || pg_get_triggerdef(g.oid) || ' ' || g.tgenabled::text"
                            + OF_RELATIONS
                            + "JOIN pg_trigger g ON g.tgrelid = c.oid WHERE NOT g.tgisinternal AND"
                            + OURS,
                    "SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p JOIN"
                            + " pg_namespace n ON n.oid = p.pronamespace WHERE p.prokind IN ('f',"
                            + " 'p', 'w') AND"
                            + own("p.oid", "pg_proc"),
                    "SELECT 'aggregate ' || p.oid::regprocedure || ' ' || g.aggtransfn || ' ' ||"
                            + " g.aggfinalfn || ' ' || g.aggtranstype::regtype || ' ' ||"
                            + " COALESCE(g.agginitval, '-') FROM pg_aggregate g JOIN pg_proc p ON"
                            + " p.oid = g.aggfnoid JOIN pg_namespace n ON n.oid = p.pronamespace"
                            + " WHERE"
                            + own("p.oid", "pg_proc"),
                    "SELECT 'type ' || y.oid::regtype || ' ' || y.typtype::text || ' ' ||"
                            + " COALESCE((SELECT string_agg(quote_literal(l.enumlabel), ',' ORDER"
                            + " BY l.enumsortorder) FROM pg_enum l WHERE l.enumtypid = y.oid), '')"
                            + " || ' ' || COALESCE(y.typdefault, '-') || y.typnotnull FROM pg_type"
                            + " y JOIN pg_namespace n ON n.oid = y.typnamespace WHERE y.typtype"
                            + " IN ('e', 'd', 'r', 'c') AND"
                            + own("y.oid", "pg_type"),
                    "SELECT 'sequence ' || q.seqrelid::regclass || ' ' || q.seqtypid::regtype ||"
                            + " ' ' || q.seqstart || ' ' || q.seqincrement || ' ' || q.seqmin ||"
                            + " ' ' || q.seqmax || ' ' || q.seqcache || q.seqcycle ||"
                            + " COALESCE((SELECT ' of ' || d.refobjid::regclass || '.' ||"
                            + " a.attname FROM pg_depend d JOIN pg_attribute a ON a.attrelid ="
                            + " d.refobjid AND a.attnum = d.refobjsubid WHERE d.objid ="
                            + " q.seqrelid AND d.deptype = 'a'), '')"
                            + OF_RELATIONS
                            + "JOIN pg_sequence q ON q.seqrelid = c.oid WHERE"
                            + OURS,
                    "SELECT 'view ' || "
                            + RELATION
                            + " || ' ' || pg_get_viewdef(c.oid) || c.relispopulated"
                            + OF_RELATIONS
                            + "WHERE c.relkind IN ('v', 'm') AND"
                            + own("c.oid", "pg_class"),
                    "SELECT 'rule ' || pg_get_ruledef(r.oid)"
                            + OF_RELATIONS
                            + "JOIN pg_rewrite r ON r.ev_class = c.oid WHERE r.rulename <>"
                            + " '_RETURN' AND"
                            + OURS,
                    "SELECT 'policy ' || "
                            + RELATION
                            + " || ' ' || p.polname || ' ' || p.polcmd::text || ' ' ||"
                            + " COALESCE(pg_get_expr(p.polqual, p.polrelid), '')"
                            + OF_RELATIONS
                            + "JOIN pg_policy p ON p.polrelid = c.oid WHERE"
                            + OURS,
                    "SELECT 'statistics ' || pg_get_statisticsobjdef(s.oid) FROM pg_statistic_ext"
                            + " s JOIN pg_namespace n ON n.oid = s.stxnamespace WHERE"
                            + OURS,
                    "SELECT 'extension ' || extname FROM pg_extension",
                    "SELECT 'comment ' || (pg_identify_object(d.classoid, d.objoid,"
                            + " d.objsubid)).identity || ' ' || d.description FROM pg_description"
                            + " d WHERE d.objoid >= 16384 AND d.classoid <>"
                            + " 'pg_extension'::regclass AND NOT EXISTS (SELECT 1 FROM pg_depend e"
                            + " WHERE e.objid = d.objoid AND e.deptype = 'e')");

    /** Sorted; the name of the database is not part of it. */
    public static List<String> of(TestEngine engine) throws SQLException {
        try (Connection connection = engine.open()) {
            return switch (engine.kind()) {
                case POSTGRESQL -> sorted(postgres(connection));
                case MARIADB ->
                        sorted(
                                mariadb(connection).stream()
                                        .map(each -> each.replace(engine.schema(), "database"))
                                        .toList());
                case SQLITE -> sorted(sqlite(connection));
                default -> List.of();
            };
        }
    }

    private static List<String> sorted(List<String> words) {
        return words.stream().sorted().toList();
    }

    private static List<String> postgres(Connection connection) throws SQLException {
        var words = new ArrayList<String>();
        for (String sql : POSTGRES) {
            words.addAll(column(connection, sql, 1));
        }
        // Moments to the microsecond are what it has without a number too.
        words.replaceAll(each -> each.replaceAll("(timestamp|time)\\(6\\)", "$1"));
        return words;
    }

    private static List<String> column(Connection connection, String sql, int column)
            throws SQLException {
        var found = new ArrayList<String>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                String text = rows.getString(column);
                found.add(text == null ? "" : text);
            }
        }
        return found;
    }

    private static List<String> mariadb(Connection connection) throws SQLException {
        var words = new ArrayList<String>();
        for (String table :
                column(
                        connection,
                        "SELECT CONCAT(CASE TABLE_TYPE WHEN 'VIEW' THEN 'VIEW' WHEN 'SEQUENCE' THEN"
                                + " 'SEQUENCE' ELSE 'TABLE' END, ' `', TABLE_NAME, '`') FROM"
                                + " information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()",
                        1)) {
            // The order of keys says nothing, and which number comes next is no schema.
            column(connection, "SHOW CREATE " + table, 2).stream()
                    .flatMap(
                            each ->
                                    each.replaceAll(
                                                    " (AUTO_INCREMENT|PAGE_CHECKSUM|TRANSACTIONAL)=\\d+",
                                                    "")
                                            .lines())
                    .map(each -> table + " " + each.strip().replaceAll(",$", ""))
                    .forEach(words::add);
        }
        for (String routine :
                column(
                        connection,
                        "SELECT CONCAT(ROUTINE_TYPE, ' `', ROUTINE_NAME, '`') FROM"
                                + " information_schema.ROUTINES WHERE ROUTINE_SCHEMA = DATABASE()",
                        1)) {
            words.addAll(column(connection, "SHOW CREATE " + routine, 3));
        }
        for (String trigger :
                column(
                        connection,
                        "SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA"
                                + " = DATABASE()",
                        1)) {
            words.addAll(
                    column(connection, "SHOW CREATE TRIGGER `" + trigger + "`", 3).stream()
                            .map(each -> each.replaceAll("`[^`]*`\\.", "").replace("`", ""))
                            .toList());
        }
        for (String event :
                column(
                        connection,
                        "SELECT EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA ="
                                + " DATABASE()",
                        1)) {
            words.addAll(
                    column(connection, "SHOW CREATE EVENT `" + event + "`", 4).stream()
                            .map(each -> each.replaceAll("STARTS '[^']*'", ""))
                            .toList());
        }
        return words;
    }

    private static List<String> sqlite(Connection connection) throws SQLException {
        return column(
                connection,
                "SELECT type || ' ' || name || ' ' || tbl_name || CASE WHEN type IN ('view',"
                        + " 'trigger') THEN ' ' || sql ELSE '' END FROM sqlite_schema"
                        + " UNION ALL SELECT 'column ' || m.name || ' ' || c.cid || ' ' || c.name ||"
                        // No type and blob are one, and a key of whole numbers is never null.
                        + " ' ' || CASE c.type WHEN '' THEN 'blob' ELSE lower(replace(c.type, ' ',"
                        + " '')) END || ' ' || (c.\"notnull\" OR (c.pk AND c.type LIKE 'int%')) || ' ' ||"
                        + " COALESCE(c.dflt_value, '-') || ' ' || c.pk || ' ' || c.hidden FROM"
                        + " sqlite_schema m, pragma_table_xinfo(m.name) c WHERE m.type = 'table'"
                        + " UNION ALL SELECT 'key ' || m.name || ' ' || f.\"table\" || ' ' ||"
                        + " f.\"from\" || ' ' || f.on_update || ' ' || f.on_delete FROM"
                        + " sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type ="
                        + " 'table' UNION ALL SELECT 'index of ' || m.name || ' ' || i.\"unique\" ||"
                        + " i.partial || ' ' || (SELECT group_concat(COALESCE(x.name, '()') ||"
                        + " x.\"desc\" || x.coll, ',') FROM pragma_index_xinfo(i.name) x) FROM"
                        + " sqlite_schema m, pragma_index_list(m.name) i WHERE m.type = 'table'",
                1);
    }
}
