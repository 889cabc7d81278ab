package dev.toolroom.capability.designer.publish.online;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.publish.dialect.PostgresOnline;
import dev.toolroom.foundation.relational.reading.PostgresOptions;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds what depends on a column that a copy will replace, as PostgreSQL itself knows it. */
final class ColumnUses {
    private static final String COLUMN =
            " FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE a.attrelid ="
                    + " ?::regclass AND a.attname = ?";

    /** Objects that do not move to the copy, unlike keys, checks, defaults and own sequences. */
    private static final String DEPENDENT =
            ("SELECT pg_describe_object(d.classid, d.objid, d.objsubid),"
                            + " COALESCE((SELECT relname FROM pg_class WHERE d.classid ="
                            + " 'pg_class'::regclass AND oid = d.objid), (SELECT conname FROM"
                            + " pg_constraint WHERE d.classid = 'pg_constraint'::regclass AND"
                            + " oid = d.objid), '') FROM pg_depend d JOIN (SELECT a.attrelid,"
                            + " a.attnum%s) x ON d.refobjid = x.attrelid AND d.refobjsubid ="
                            + " x.attnum WHERE d.refclassid = 'pg_class'::regclass AND NOT"
                            + " EXISTS (SELECT 1 FROM pg_constraint k WHERE d.classid ="
                            + " 'pg_constraint'::regclass AND k.oid = d.objid AND k.contype IN"
                            + " ('f', 'n')) AND NOT EXISTS (SELECT 1 FROM pg_attrdef f WHERE"
                            + " d.classid = 'pg_attrdef'::regclass AND f.oid = d.objid AND"
                            + " f.adrelid = x.attrelid AND f.adnum = x.attnum) AND NOT EXISTS"
                            + " (SELECT 1 FROM pg_class s WHERE d.classid ="
                            + " 'pg_class'::regclass AND s.oid = d.objid AND s.relkind = 'S')")
                    .formatted(COLUMN);

    private static final String OF_TABLE =
            "SELECT 'inheritance of the table' FROM pg_inherits WHERE ?::regclass IN (inhparent,"
                    + " inhrelid) UNION ALL SELECT 'partitioning of the table' FROM pg_class WHERE"
                    + " oid = ?::regclass AND relkind = 'p' UNION ALL SELECT 'rule ' || rulename"
                    + " FROM pg_rewrite WHERE ev_class = ?::regclass UNION ALL SELECT 'trigger ' ||"
                    + " tgname || ', which would run for every row' FROM pg_trigger WHERE tgrelid ="
                    + " ?::regclass AND NOT tgisinternal AND tgname <> ? AND tgtype & 16 <> 0 AND"
                    + " (tgenabled IN ('A', 'R') OR (tgenabled = 'O' AND"
                    + " current_setting('is_superuser') <> 'on'))";

    private static final String AGAIN =
            "SELECT 'ALTER TABLE ' || ?::regclass || ' ALTER COLUMN ' || quote_ident(a.attname) ||"
                    + " ' SET STATISTICS ' || a.attstattarget"
                    + COLUMN
                    + " AND a.attstattarget >= 0 UNION ALL SELECT 'ALTER TABLE ' || ?::regclass ||"
                    + " ' ALTER COLUMN ' || quote_ident(a.attname) || ' SET (' ||"
                    + " "
                    + PostgresOptions.ofColumn("a")
                    + " || ')'"
                    + COLUMN
                    + " AND "
                    + PostgresOptions.ofColumn("a")
                    + " IS NOT NULL UNION ALL SELECT 'GRANT ' || e.privilege_type"
                    + " || ' (' || quote_ident(a.attname) || ') ON ' || ?::regclass || ' TO ' ||"
                    + " CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE"
                    + " quote_ident(pg_get_userbyid(e.grantee)) END || CASE WHEN e.is_grantable"
                    + " THEN ' WITH GRANT OPTION' ELSE '' END FROM (SELECT a.*"
                    + COLUMN
                    + ") a, aclexplode(a.attacl) e UNION ALL SELECT 'GRANT ' || e.privilege_type ||"
                    + " ' ON SEQUENCE ' || s.oid::regclass || ' TO ' || CASE e.grantee WHEN 0 THEN"
                    + " 'PUBLIC' ELSE quote_ident(pg_get_userbyid(e.grantee)) END || CASE WHEN"
                    + " e.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END FROM (SELECT a.*"
                    + COLUMN
                    + ") a JOIN pg_depend d ON d.refobjid = a.attrelid AND d.refobjsubid = a.attnum"
                    + " AND d.deptype = 'i' AND d.classid = 'pg_class'::regclass JOIN pg_class s ON"
                    + " s.oid = d.objid, aclexplode(s.relacl) e WHERE e.grantee <> s.relowner"
                    + " UNION ALL SELECT 'ALTER TABLE ' || ?::regclass || ' ALTER COLUMN ' ||"
                    + " quote_ident(a.attname) || ' SET CACHE ' || q.seqcache || CASE WHEN"
                    + " q.seqcycle THEN ' SET CYCLE' ELSE '' END FROM (SELECT a.*"
                    + COLUMN
                    + ") a JOIN pg_depend d ON d.refobjid = a.attrelid AND d.refobjsubid = a.attnum"
                    + " AND d.deptype = 'i' AND d.classid = 'pg_class'::regclass JOIN pg_sequence q"
                    + " ON q.seqrelid = d.objid WHERE q.seqcache <> 1 OR q.seqcycle";

    private final Connection connection;
    private final PostgresOnline sql = new PostgresOnline();

    ColumnUses(Connection connection) {
        this.connection = connection;
    }

    /** Refuses a change that would lose or break an object, and names it. */
    void check(Widening widening, Set<String> moved) throws SQLException {
        Table table = widening.table();
        String name = sql.name(table);
        var found = new ArrayList<String>();
        for (List<String> row : rows(OF_TABLE, name, name, name, name, widening.trigger())) {
            found.add(row.getFirst());
        }
        for (Column column : widening.columns()) {
            for (List<String> row : rows(DEPENDENT, name, column.name())) {
                boolean known = moved.contains(row.get(1)) || row.get(1).equals(widening.equal());
                if (!known && !row.getFirst().contains(widening.trigger())) {
                    found.add(row.getFirst());
                }
            }
        }
        if (!found.isEmpty()) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    ("Table '%s': its columns cannot get wider types online because"
                                    + " of %s; publish that change without online")
                            .formatted(
                                    table.label(),
                                    String.join(
                                            ", ", found.stream().distinct().limit(5).toList())));
        }
    }

    /** Statements for column settings and grants that a design does not hold. */
    List<String> again(Widening widening) throws SQLException {
        String name = sql.name(widening.table());
        var all = new ArrayList<String>();
        for (Column column : widening.columns()) {
            String each = column.name();
            rows(
                            AGAIN, name, name, each, name, name, each, name, name, each, name, each,
                            name, name, each)
                    .forEach(row -> all.add(row.getFirst()));
        }
        return all;
    }

    private List<List<String>> rows(String query, String... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            ResultSet rows = statement.executeQuery();
            int columns = rows.getMetaData().getColumnCount();
            var found = new ArrayList<List<String>>();
            while (rows.next()) {
                var row = new ArrayList<String>();
                for (int i = 1; i <= columns; i++) {
                    row.add(rows.getString(i));
                }
                found.add(row);
            }
            return found;
        }
    }
}
