package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.harden.LoginFiles.Login;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A login whose own database has a view of each table, and which has no right to a table with
 * masked columns. Rights on columns would not do: MariaDB does not check the columns of {@code JOIN
 * … USING}, and partitions and index hints tell values without naming a column.
 */
record MariaDbRights(MaskPatterns masks) implements LoginRights {
    /** No access to a database, table, column or routine; a right that the statement needs. */
    private static final Set<Integer> MISSING_RIGHT = Set.of(1044, 1142, 1143, 1227, 1370, 1410);

    private static final String MASKED_COLUMNS =
            "SELECT table_name, view_definition FROM information_schema.views"
                    + " WHERE table_schema = DATABASE() AND security_type = 'DEFINER'"
                    + " ORDER BY table_name";

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

    @Override
    public List<String> create(Login login, String mark) {
        String account = account(login.role());
        return List.of(
                "CREATE DATABASE "
                        + quoted(login.role())
                        + " COMMENT '"
                        + mark.replace("'", "''")
                        + "'",
                "CREATE USER " + account + password(login),
                // In the name of a database _ stands for any character.
                "GRANT SELECT, SHOW VIEW ON "
                        + quoted(login.role().replace("_", "\\_"))
                        + ".* TO "
                        + account);
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
    public @Nullable String findReadable(Connection reader, String seal) throws SQLException {
        return new MariaDbCheck(masks).findReadable(reader, seal);
    }

    @Override
    public String version(Connection reader) throws SQLException {
        return MariaDbCheck.version(reader);
    }

    @Override
    public String seal(Connection reader) throws SQLException {
        return MariaDbCheck.seal(reader);
    }

    @Override
    public List<String> report(Connection reader) throws SQLException {
        var masked = new ArrayList<String>();
        for (List<String> view : new Sql(reader).rows(MASKED_COLUMNS)) {
            MASKED.matcher(view.get(1))
                    .results()
                    .forEach(each -> masked.add(view.getFirst() + "." + each.group(1)));
        }
        var report = new ArrayList<String>();
        LoginReport.add(report, LoginReport.MASKED, masked);
        LoginReport.add(
                report,
                LoginReport.MEMBER,
                new Sql(reader).texts("SELECT role_name FROM information_schema.applicable_roles"));
        return report;
    }

    @Override
    public boolean isMissingRight(SQLException e) {
        return MISSING_RIGHT.contains(e.getErrorCode());
    }

    static String account(String role) {
        return quoted(role) + "@'%'";
    }

    static String quoted(String name) {
        return '`' + name.replace("`", "``") + '`';
    }
}
