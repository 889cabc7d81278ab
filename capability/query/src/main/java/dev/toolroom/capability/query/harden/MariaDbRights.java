package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.content.Sha256;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A login whose own database has a view of each table, and which has no right to a table with
 * masked columns. Rights on columns would not do: MariaDB does not check the columns of {@code JOIN
 * … USING}, and partitions and index hints tell values without naming a column.
 */
record MariaDbRights(MaskPatterns masks) implements LoginRights {
    /** What the login may read besides its own views, whoever granted it. */
    private static final String READABLE =
            """
            SELECT table_schema, table_name, column_name FROM information_schema.columns
              WHERE table_schema NOT IN (DATABASE(), 'information_schema')
                AND privileges REGEXP '(^|,)select(,|$)'\
            """;

    /** Views, and tables that read others, show columns by other names. */
    private static final String REACHING =
            """
            SELECT CONCAT(table_schema, '.', table_name) FROM information_schema.tables
              WHERE table_schema NOT IN (DATABASE(), 'information_schema')
                AND (table_type LIKE '%%VIEW' OR engine IN (%s)) LIMIT 1\
            """
                    .formatted(MariaDbSurvey.REACHING_ENGINES);

    private static final String OWN_VIEWS =
            """
            SELECT table_name, security_type, definer, view_definition
              FROM information_schema.views WHERE table_schema = DATABASE() ORDER BY table_name\
            """;

    /** Counts of changes: rights go by names, and a table can be replaced by another one. */
    private static final String CHANGES =
            "SHOW GLOBAL STATUS WHERE Variable_name REGEXP"
                    + " '^Com_(alter|create|drop|grant|install|rename|revoke|set_default_role)'"
                    + " AND Variable_name NOT LIKE '%temporary%'";

    /** Databases in which the server keeps samples of values, statements and password hashes. */
    private static final List<String> SYSTEM = List.of("mysql", "performance_schema", "sys");

    /** With EXECUTE, a function could read masked columns with the rights of its owner. */
    private static final Pattern OTHER_RIGHTS =
            Pattern.compile(
                    "\\b(ALL PRIVILEGES|EXECUTE|FILE|SUPER|PROCESS|PROXY"
                            + "|(?:BINLOG|SLAVE|REPLICATION|REPLICA)\\b[A-Z ]*)\\b");

    private static final Pattern MASKED = Pattern.compile("'\\[masked]' AS `((?:[^`]|``)+)`");

    @Override
    public Properties properties() {
        var properties = new Properties();
        properties.setProperty("connectTimeout", "10000");
        properties.setProperty("allowMultiQueries", "false");
        properties.setProperty("connectionAttributes", "program_name:toolroom");
        // Literals in the definitions of views are read as the server writes them.
        properties.setProperty("sessionVariables", "sql_mode=''");
        return properties;
    }

    /** Users have no comments there, so the mark is the comment of the login's own database. */
    @Override
    public Optional<String> mark(Connection owner, String role) throws SQLException {
        String question =
                "SELECT schema_comment FROM information_schema.schemata WHERE schema_name = ?";
        return new Sql(owner).texts(question, role).stream().findFirst();
    }

    /** In the name of a database that rights are granted on, _ stands for any character. */
    @Override
    public List<String> create(Login login, String mark) {
        String own = quoted(login.role());
        String comment = mark.replace("'", "''");
        return List.of(
                "CREATE DATABASE %s COMMENT '%s'".formatted(own, comment),
                "CREATE USER " + account(login.role()) + password(login),
                "GRANT SELECT, SHOW VIEW ON %s.* TO %s"
                        .formatted(own.replace("_", "\\_"), account(login.role())));
    }

    @Override
    public String changePassword(Login login) {
        return "ALTER USER " + account(login.role()) + password(login);
    }

    private static String password(Login login) {
        return " IDENTIFIED BY PASSWORD '" + StoredPassword.ofMariaDb(login.password()) + "'";
    }

    @Override
    public Survey survey(Connection owner, String role) throws SQLException {
        return MariaDbSurvey.read(owner, role, masks);
    }

    @Override
    public List<String> remove(Connection owner, String role) {
        return List.of(
                "DROP USER IF EXISTS " + account(role), "DROP DATABASE IF EXISTS " + quoted(role));
    }

    @Override
    public @Nullable String findReadable(Connection reader, String seal) throws SQLException {
        var sql = new Sql(reader);
        for (List<String> each : sql.rows(READABLE)) {
            String table = each.get(1);
            String column = each.get(2);
            if (SYSTEM.contains(each.getFirst()) || masks.matches(table, column)) {
                return "the login can read " + table + "." + column;
            }
        }
        for (String each : sql.texts(REACHING)) {
            return "the login can read " + each + ", which may show masked columns,";
        }
        for (String line : sql.texts("SHOW GRANTS")) {
            // Only what is granted: the rest of the line names the login and holds a hash.
            var right = OTHER_RIGHTS.matcher(line.replaceFirst("(?i) ON .*$", ""));
            if (right.find()) {
                return "the login has the right " + right.group(1).strip();
            }
        }
        return seal(reader).equals(seal)
                ? null
                : "views of the login have changed since it was brought up to date";
    }

    @Override
    public String version(Connection reader) throws SQLException {
        return new Sql(reader).rows(CHANGES).toString();
    }

    /** A hash of the login's own views. */
    @Override
    public String seal(Connection reader) throws SQLException {
        return Sha256.hex(new Sql(reader).rows(OWN_VIEWS).toString());
    }

    @Override
    public List<String> report(Connection reader) throws SQLException {
        var sql = new Sql(reader);
        var masked = new ArrayList<String>();
        for (List<String> view : sql.rows(OWN_VIEWS)) {
            if (view.get(1).equals("DEFINER")) {
                MASKED.matcher(view.get(3))
                        .results()
                        .forEach(each -> masked.add(view.getFirst() + "." + each.group(1)));
            }
        }
        var report = new ArrayList<String>();
        LoginReport.add(report, LoginReport.MASKED, masked);
        LoginReport.add(
                report,
                LoginReport.MEMBER,
                sql.texts("SELECT role_name FROM information_schema.applicable_roles"));
        return report;
    }

    static String account(String role) {
        return quoted(role) + "@'%'";
    }

    static String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }
}
