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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A login with SELECT table by table, and with DENY SELECT on masked columns. */
record SqlServerRights(MaskPatterns masks) implements LoginRights {
    private static final String PROPERTY = "Toolroom";

    private static final String MARK =
            """
            SELECT CAST(p.value AS nvarchar(400)) FROM sys.database_principals u
              LEFT JOIN sys.extended_properties p
                ON p.class = 4 AND p.major_id = u.principal_id AND p.name = '%s'
              WHERE u.name = ?\
            """
                    .formatted(PROPERTY);

    private static final String PLACE =
            "CONCAT(QUOTENAME(SCHEMA_NAME(o.schema_id)), '.', QUOTENAME(o.name))";

    /** Each column of a table, view or function, and whether the login may read it. */
    static final String COLUMNS =
            """
            SELECT o.name, c.name,
              HAS_PERMS_BY_NAME(%s, 'OBJECT', 'SELECT', QUOTENAME(c.name), 'COLUMN')
              FROM sys.objects o JOIN sys.columns c ON c.object_id = o.object_id
              WHERE o.type IN ('U', 'V', 'IF', 'TF', 'FT') AND o.is_ms_shipped = 0
              ORDER BY o.name, c.column_id\
            """
                    .formatted(PLACE);

    /** What a view or a function reads is not checked against the rights of the login. */
    static final String READABLE_MODULES =
            """
            SELECT o.name, o.modify_date
              FROM sys.objects o WHERE o.type IN ('V', 'IF', 'TF', 'FT', 'FN', 'FS', 'AF', 'SN')
                AND o.is_ms_shipped = 0
                AND (HAS_PERMS_BY_NAME(%1$s, 'OBJECT', 'SELECT') = 1
                  OR HAS_PERMS_BY_NAME(%1$s, 'OBJECT', 'EXECUTE') = 1)
              ORDER BY o.object_id\
            """
                    .formatted(PLACE);

    @Override
    public Properties properties() {
        var properties = new Properties();
        properties.setProperty("applicationName", "toolroom");
        properties.setProperty("loginTimeout", "15");
        return properties;
    }

    @Override
    public Optional<String> mark(Connection owner, String role) throws SQLException {
        return new Sql(owner).texts(MARK, role).stream().findFirst();
    }

    @Override
    public List<String> create(Login login, String mark) {
        String role = quoted(login.role());
        return List.of(
                "CREATE LOGIN " + role + password(login) + ", CHECK_POLICY = OFF",
                "CREATE USER " + role + " FOR LOGIN " + role,
                "EXEC sys.sp_addextendedproperty @name = N'%s', @value = N'%s',"
                                .formatted(PROPERTY, mark.replace("'", "''"))
                        + " @level0type = N'USER', @level0name = N'%s'".formatted(login.role()));
    }

    @Override
    public String changePassword(Login login) {
        return "ALTER LOGIN " + quoted(login.role()) + password(login);
    }

    private static String password(Login login) {
        return " WITH PASSWORD = " + StoredPassword.ofSqlServer(login.password()) + " HASHED";
    }

    @Override
    public Survey survey(Connection owner, String role) throws SQLException {
        return SqlServerSurvey.read(owner, role, masks);
    }

    /** A column as the login sees it. */
    private record Column(String table, String name, boolean readable) {
        String label() {
            return table + "." + name;
        }
    }

    private static Stream<Column> columns(Connection reader) throws SQLException {
        return new Sql(reader)
                        .list(
                                COLUMNS,
                                row ->
                                        new Column(
                                                row.getString(1),
                                                row.getString(2),
                                                row.getInt(3) == 1))
                        .stream();
    }

    @Override
    public @Nullable String findReadable(Connection reader, String seal) throws SQLException {
        String changed =
                seal(reader).equals(seal)
                        ? null
                        : "views of the database have changed since the login was brought up to date";
        return columns(reader)
                .filter(each -> each.readable() && masks.matches(each.table(), each.name()))
                .findFirst()
                .map(each -> "the login can read " + each.label())
                .orElse(changed);
    }

    /** A hash of the views and functions that the login may use, and of when they changed. */
    @Override
    public String seal(Connection reader) throws SQLException {
        return Sha256.hex(new Sql(reader).rows(READABLE_MODULES).toString());
    }

    @Override
    public List<String> report(Connection reader) throws SQLException {
        var report = new ArrayList<String>();
        Stream<Column> masked = columns(reader).filter(each -> !each.readable());
        LoginReport.add(report, LoginReport.MASKED, masked.map(Column::label).toList());
        return report;
    }

    @Override
    public List<String> remove(Connection owner, String role) {
        return List.of("DROP USER IF EXISTS " + quoted(role), "DROP LOGIN " + quoted(role));
    }

    static String quoted(String name) {
        return '[' + name.replace("]", "]]") + ']';
    }
}
