package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a database of MariaDB holds beside plain tables, in an order in which it can be made. */
final class MariaDbCarried {
    private MariaDbCarried() {}

    private static final String OPTIONS =
            "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, t.ENGINE, t.TABLE_COLLATION,"
                    + " COALESCE(t.CREATE_OPTIONS, ''), t.TABLE_TYPE = 'SYSTEM VERSIONED'"
                    + " FROM information_schema.TABLES t WHERE t.ENGINE IS NOT NULL AND"
                    + " t.TABLE_COLLATION IS NOT NULL AND t.TABLE_SCHEMA"
                    + MariaDbReader.OURS.formatted("t.TABLE_SCHEMA");

    private static final String ROUTINES =
            "SELECT ROUTINE_SCHEMA, ROUTINE_NAME, ROUTINE_TYPE FROM information_schema.ROUTINES"
                    + " WHERE ROUTINE_SCHEMA"
                    + MariaDbReader.OURS.formatted("ROUTINE_SCHEMA")
                    + "ORDER BY ROUTINE_NAME";

    private static final String SEQUENCES =
            "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE TABLE_TYPE ="
                    + " 'SEQUENCE' AND TABLE_SCHEMA"
                    + MariaDbReader.OURS.formatted("TABLE_SCHEMA")
                    + "ORDER BY TABLE_NAME";

    private static final String EVENTS =
            "SELECT EVENT_SCHEMA, EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA"
                    + MariaDbReader.OURS.formatted("EVENT_SCHEMA")
                    + "ORDER BY EVENT_NAME";

    /** SHOW CREATE VIEW leaves out the database that is used, so no script could make them. */
    private static final String VIEWS =
            "SELECT v.TABLE_SCHEMA, v.TABLE_NAME, CONCAT('CREATE ALGORITHM=', v.ALGORITHM,"
                    + " ' DEFINER=', "
                    + MariaDbExtras.quoted("SUBSTRING_INDEX(v.DEFINER, '@', 1)")
                    + ", '@', "
                    + MariaDbExtras.quoted("SUBSTRING_INDEX(v.DEFINER, '@', -1)")
                    + ", ' SQL SECURITY ', v.SECURITY_TYPE, ' VIEW ', "
                    + MariaDbExtras.quoted("v.TABLE_SCHEMA")
                    + ", '.', "
                    + MariaDbExtras.quoted("v.TABLE_NAME")
                    + ", ' AS ', v.VIEW_DEFINITION, CASE v.CHECK_OPTION WHEN 'NONE' THEN '' ELSE"
                    + " CONCAT(' WITH ', v.CHECK_OPTION, ' CHECK OPTION') END)"
                    + " FROM information_schema.VIEWS v WHERE v.TABLE_SCHEMA"
                    + MariaDbReader.OURS.formatted("v.TABLE_SCHEMA");

    static void read(Connection connection, SchemaBuilder builder) throws SQLException {
        var partitioned = new ArrayList<SchemaBuilder.Fresh>();
        Rows.take(
                connection,
                OPTIONS,
                row -> {
                    var table = builder.known(row.getString(1), row.getString(2));
                    if (table != null) {
                        options(row, table, partitioned);
                    }
                });
        for (SchemaBuilder.Fresh table : partitioned) {
            String sql = shown(connection, "TABLE", table.schema, table.name, 2);
            int at = sql.indexOf("\n PARTITION BY");
            table.options += at < 0 ? "" : "\n" + sql.substring(at + 1).strip();
        }
        shown(connection, SEQUENCES, "SEQUENCE", 2, true, builder);
        for (String kind : List.of("FUNCTION", "PROCEDURE")) {
            Rows.take(
                    connection,
                    ROUTINES,
                    row -> {
                        if (row.getString(3).equals(kind)) {
                            carry(
                                    connection,
                                    kind,
                                    row.getString(1),
                                    row.getString(2),
                                    3,
                                    true,
                                    builder);
                        }
                    });
        }
        Rows.take(
                connection,
                MariaDbExtras.ATTACHED,
                row -> {
                    String what = row.getString(3);
                    int end = what.indexOf(' ');
                    if (row.getString(5) != null) {
                        builder.carried(
                                new Carried(
                                        what.substring(0, end),
                                        what.substring(end + 1),
                                        row.getString(1) + "." + row.getString(2),
                                        false,
                                        row.getString(5)));
                    }
                });
        views(connection, builder);
        shown(connection, EVENTS, "EVENT", 4, false, builder);
    }

    private static void options(
            ResultSet row, SchemaBuilder.Fresh table, List<SchemaBuilder.Fresh> partitioned)
            throws SQLException {
        String given = row.getString(5).replace("partitioned", "");
        // What is said of every such table, and said again would mean more.
        String more =
                (row.getString(3).equals("Aria")
                                ? given.replaceAll("(transactional|page_checksum)=1", "")
                                : given)
                        .strip();
        table.options =
                " ENGINE="
                        + row.getString(3)
                        + " COLLATE="
                        + row.getString(4)
                        + (more.isEmpty() ? "" : " " + more)
                        + (row.getBoolean(6) ? " WITH SYSTEM VERSIONING" : "");
        if (row.getString(5).contains("partitioned")) {
            partitioned.add(table);
        }
    }

    private static void shown(
            Connection connection,
            String list,
            String kind,
            int column,
            boolean first,
            SchemaBuilder builder)
            throws SQLException {
        Rows.take(
                connection,
                list,
                row ->
                        carry(
                                connection,
                                kind,
                                row.getString(1),
                                row.getString(2),
                                column,
                                first,
                                builder));
    }

    private static void carry(
            Connection connection,
            String kind,
            String schema,
            String name,
            int column,
            boolean first,
            SchemaBuilder builder)
            throws SQLException {
        String sql = shown(connection, kind, schema, name, column);
        // It does not name the database, which is the one that is used.
        String plain =
                sql.replaceFirst(
                        "`" + Pattern.quote(name) + "`",
                        Matcher.quoteReplacement("`" + schema + "`.`" + name + "`"));
        builder.carried(new Carried(kind.toLowerCase(Locale.ROOT), name, "", first, plain));
    }

    private static String shown(
            Connection connection, String kind, String schema, String name, int column)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SHOW CREATE "
                                        + kind
                                        + " `"
                                        + schema.replace("`", "``")
                                        + "`.`"
                                        + name.replace("`", "``")
                                        + "`")) {
            row.next();
            String sql = row.getString(column);
            return sql == null ? "" : sql;
        }
    }

    /**
     * Those that others read come first: a view that reads one which is not there cannot be made.
     */
    private static void views(Connection connection, SchemaBuilder builder) throws SQLException {
        Map<String, String> made = new HashMap<>();
        Rows.take(
                connection,
                VIEWS,
                row -> made.put(Table.key(row.getString(1), row.getString(2)), row.getString(3)));
        var left = new ArrayList<>(Rows.views(connection, MariaDbReader.VIEWS));
        while (!left.isEmpty()) {
            View next =
                    left.stream()
                            .filter(each -> left.stream().noneMatch(each::reads))
                            .findFirst()
                            .orElse(left.getFirst());
            left.remove(next);
            builder.carried(
                    new Carried(
                            "view",
                            next.name(),
                            "",
                            false,
                            Objects.requireNonNullElse(
                                    made.get(Table.key(next.schema(), next.name())), "")));
        }
    }
}
