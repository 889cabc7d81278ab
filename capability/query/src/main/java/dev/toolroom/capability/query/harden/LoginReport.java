package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.capability.query.harden.LoginRights.Survey;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reports what a person should know of a login that reads everything but masked columns. */
public final class LoginReport {
    private static final int MAX_NAMED = 8;

    /** The login does not read what it should. */
    static final String OUTDATED = "tables or views changed since the login was brought up to date";

    static final String MASKED = "masked columns: ";

    private static final String NOT_GRANTED = "tables that are not granted yet: ";
    static final String MEMBER = "the login for masked columns is a member of ";

    private static final String MEMBERSHIPS =
            """
            SELECT rolname FROM pg_catalog.pg_roles
              WHERE pg_has_role(oid, 'MEMBER') AND rolname <> current_user ORDER BY 1\
            """;

    private static final String DEFINERS =
            """
            SELECT p.oid::regprocedure::text FROM pg_catalog.pg_proc p
              WHERE p.prosecdef AND p.oid >= 16384 AND has_function_privilege(p.oid, 'EXECUTE')
                AND has_schema_privilege(p.pronamespace, 'USAGE') ORDER BY 1\
            """;

    private static final String UNTRUSTED =
            """
            SELECT p.oid::regprocedure::text FROM pg_catalog.pg_proc p
              JOIN pg_catalog.pg_language l ON l.oid = p.prolang
              WHERE NOT l.lanpltrusted AND l.lanname NOT IN ('internal', 'c') AND p.oid >= 16384
                AND has_function_privilege(p.oid, 'EXECUTE')
                AND has_schema_privilege(p.pronamespace, 'USAGE') ORDER BY 1\
            """;

    /** Policies for everybody, or for the login. */
    private static final String ROW_SECURITY =
            """
            SELECT c.relname || CASE WHEN EXISTS (SELECT FROM pg_catalog.pg_policy p
                WHERE p.polrelid = c.oid AND p.polcmd IN ('r', '*') AND p.polpermissive
                  AND EXISTS (SELECT FROM unnest(p.polroles) AS o(id)
                    WHERE CASE WHEN o.id = 0 THEN true ELSE pg_has_role(o.id, 'USAGE') END))
              THEN ' (rows that a policy lets it see)' ELSE ' (no row: no policy is for it)' END
              FROM pg_catalog.pg_class c
              WHERE c.relrowsecurity AND has_any_column_privilege(c.oid, 'SELECT') ORDER BY 1\
            """;

    private LoginReport() {}

    /** Reports on the current login, one sentence each. */
    static List<String> ofPostgres(Connection reader, MaskPatterns masks) throws SQLException {
        var report = new ArrayList<String>();
        var sql = new Sql(reader);
        String role = sql.texts("SELECT current_user").getFirst();
        List<Relation> all = Relation.all(reader, masks, role);
        add(report, MASKED, masked(all));
        add(
                report,
                NOT_GRANTED,
                labels(all, each -> !each.view() && each.isShown() && !each.isGranted()));
        add(
                report,
                "tables that are not granted, because they are or read foreign tables: ",
                labels(all, each -> !each.view() && each.kept().contains("foreign")));
        add(
                report,
                "views that are not shown, because they read masked columns or something that is"
                        + " not granted: ",
                labels(all, each -> each.view() && !each.isGranted()));
        add(report, "row security decides which rows it sees of ", sql.texts(ROW_SECURITY));
        add(report, MEMBER, sql.texts(MEMBERSHIPS));
        add(
                report,
                "SECURITY DEFINER functions have the rights of their owner, also to masked"
                        + " columns; check ",
                sql.texts(DEFINERS));
        add(
                report,
                "functions in untrusted languages can do anything on the server; check ",
                sql.texts(UNTRUSTED));
        return report;
    }

    /** Returns what a person decides on, one sentence each. */
    static List<String> plan(Login login, boolean exists, Survey survey) {
        List<String> hidden = survey.maskedColumns();
        var lines = new ArrayList<String>();
        lines.add(
                "%s the login %s, which reads %s but not %s. Its password stays in a file of the home"
                        .formatted(
                                exists ? "Uses" : "Creates",
                                login.role(),
                                survey.tables() == 1 ? "one table" : survey.tables() + " tables",
                                hidden.size() == 1 ? "one column" : hidden.size() + " columns"));
        add(lines, MASKED, hidden);
        add(
                lines,
                "belongs to somebody else, so this login of the connection cannot grant it: ",
                survey.notGrantable());
        lines.add(
                exists
                        ? "Views are shown if the login could run their definition itself"
                        : "Then asks as this login which views show nothing masked, and grants"
                                + " those");
        return lines;
    }

    /** Whether a sentence is a reason to bring the login up to date. */
    public static boolean needsUpdate(String sentence) {
        return sentence.equals(OUTDATED) || sentence.startsWith(NOT_GRANTED);
    }

    /** Whether a sentence names groups, whose rights the login could take. */
    public static boolean isMembership(String sentence) {
        return sentence.startsWith(MEMBER);
    }

    static List<String> masked(List<Relation> all) {
        return all.stream()
                .filter(each -> !each.view())
                .flatMap(each -> each.masked().stream().map(name -> each.label() + "." + name))
                .toList();
    }

    static List<String> labels(List<Relation> all, Predicate<Relation> which) {
        return all.stream().filter(which).map(Relation::label).toList();
    }

    static void add(List<String> report, String what, List<String> names) {
        if (!names.isEmpty()) {
            String some = names.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
            int more = names.size() - MAX_NAMED;
            report.add(what + some + (more > 0 ? " and " + more + " more" : ""));
        }
    }
}
