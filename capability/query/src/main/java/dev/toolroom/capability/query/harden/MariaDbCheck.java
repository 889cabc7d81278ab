package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks MariaDB what the current login may read.
 *
 * @param seal of the views as they were when the login was brought up to date
 */
record MariaDbCheck(MaskPatterns masks, String seal) implements LoginCheck {
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

    private static final String VIEWS =
            """
            SELECT table_name, security_type, definer, view_definition
              FROM information_schema.views WHERE table_schema = DATABASE() ORDER BY table_name\
            """;

    /** Rights go by names there, and a table can be replaced by another of its name. */
    private static final String CHANGES =
            "SHOW GLOBAL STATUS WHERE Variable_name REGEXP"
                    + " '^Com_(alter|create|drop|grant|install|rename|revoke|set_default_role)'"
                    + " AND Variable_name NOT LIKE '%temporary%'";

    /** In these the server keeps samples of values, statements and password hashes. */
    private static final List<String> SYSTEM = List.of("mysql", "performance_schema", "sys");

    /** A function has the rights of whoever made it, and the others reach past all rights. */
    private static final Pattern OTHER_RIGHTS =
            Pattern.compile(
                    "\\b(ALL PRIVILEGES|EXECUTE|FILE|SUPER|PROCESS|PROXY"
                            + "|(?:BINLOG|SLAVE|REPLICATION|REPLICA)\\b[A-Z ]*)\\b");

    @Override
    public @Nullable String findReadable(Connection reader) throws SQLException {
        var sql = new Sql(reader);
        var found =
                sql.list(
                        READABLE,
                        row ->
                                isOpen(row.getString(1), row.getString(2), row.getString(3))
                                        ? row.getString(2) + "." + row.getString(3)
                                        : "");
        for (String each : found) {
            if (!each.isEmpty()) {
                return "the login can read " + each;
            }
        }
        for (String each : sql.list(REACHING, row -> row.getString(1))) {
            return "the login can read " + each + ", which may show masked columns,";
        }
        for (String line : sql.list("SHOW GRANTS", row -> row.getString(1))) {
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
        return String.join(" ", new Sql(reader).list(CHANGES, row -> row.getString(2)));
    }

    private boolean isOpen(String schema, String table, String column) {
        return SYSTEM.contains(schema) || masks.matches(table, column);
    }

    /** Of the login's own views with their definitions. */
    static String seal(Connection reader) throws SQLException {
        return Seal.of(
                new Sql(reader)
                        .list(
                                VIEWS,
                                row ->
                                        String.join(
                                                "\0",
                                                row.getString(1),
                                                row.getString(2),
                                                row.getString(3),
                                                row.getString(4))));
    }
}
