package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.content.Sha256;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks MariaDB what the current login may read. */
record MariaDbCheck(MaskPatterns masks) {
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

    /** Counts of changes: rights go by names, and a table can be replaced by another one. */
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

    @Nullable String findReadable(Connection reader, String seal) throws SQLException {
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

    static String version(Connection reader) throws SQLException {
        return new Sql(reader).rows(CHANGES).toString();
    }

    /** Returns a hash of the login's own views. */
    static String seal(Connection reader) throws SQLException {
        return new Sql(reader)
                .rows(VIEWS).stream()
                        .map(each -> String.join("\0", each))
                        .collect(
                                Collectors.collectingAndThen(
                                        Collectors.joining("\0"), Sha256::hex));
    }
}
