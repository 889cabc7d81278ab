package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
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

/** Reads what MariaDB has besides plain tables, in an order in which it can be created. */
final class MariaDbCarried {
    private MariaDbCarried() {}

    private static final String OPTIONS =
            "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, t.ENGINE, t.TABLE_COLLATION,"
                    + " COALESCE(t.CREATE_OPTIONS, ''), t.TABLE_TYPE = 'SYSTEM VERSIONED'"
                    + " FROM information_schema.TABLES t WHERE t.ENGINE IS NOT NULL AND"
                    + " t.TABLE_COLLATION IS NOT NULL AND t.TABLE_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("t.TABLE_SCHEMA");

    private static final String ROUTINES =
            "SELECT ROUTINE_SCHEMA, ROUTINE_NAME, ROUTINE_TYPE FROM information_schema.ROUTINES"
                    + " WHERE ROUTINE_TYPE IN ('FUNCTION', 'PROCEDURE') AND ROUTINE_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("ROUTINE_SCHEMA")
                    + "ORDER BY ROUTINE_TYPE, ROUTINE_NAME";

    private static final String SEQUENCES =
            "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE TABLE_TYPE ="
                    + " 'SEQUENCE' AND TABLE_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("TABLE_SCHEMA")
                    + "ORDER BY TABLE_NAME";

    private static final String EVENTS =
            "SELECT EVENT_SCHEMA, EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("EVENT_SCHEMA")
                    + "ORDER BY EVENT_NAME";

    /** Statements that create the views, because SHOW CREATE VIEW omits the current database. */
    private static final String VIEWS =
            "SELECT v.TABLE_SCHEMA, v.TABLE_NAME, CONCAT('CREATE ALGORITHM=', v.ALGORITHM,"
                    + " ' DEFINER=', "
                    + MariaDbAttached.quotedName("SUBSTRING_INDEX(v.DEFINER, '@', 1)")
                    + ", '@', "
                    + MariaDbAttached.quotedName("SUBSTRING_INDEX(v.DEFINER, '@', -1)")
                    + ", ' SQL SECURITY ', v.SECURITY_TYPE, ' VIEW ', "
                    + MariaDbAttached.quotedName("v.TABLE_SCHEMA")
                    + ", '.', "
                    + MariaDbAttached.quotedName("v.TABLE_NAME")
                    + ", ' AS ', v.VIEW_DEFINITION, CASE v.CHECK_OPTION WHEN 'NONE' THEN '' ELSE"
                    + " CONCAT(' WITH ', v.CHECK_OPTION, ' CHECK OPTION') END)"
                    + " FROM information_schema.VIEWS v WHERE v.TABLE_SCHEMA"
                    + MariaDbReader.IS_USER_SCHEMA.formatted("v.TABLE_SCHEMA");

    static void read(Connection connection, SchemaBuilder builder) throws SQLException {
        var partitioned = new ArrayList<TableBuilder>();
        Rows.forEach(
                connection,
                OPTIONS,
                row -> {
                    var table = builder.find(row.getString(1), row.getString(2));
                    if (table != null) {
                        addOptions(row, table, partitioned);
                    }
                });
        for (TableBuilder table : partitioned) {
            String sql = showCreate(connection, "TABLE", table.schema, table.name, 2);
            int at = sql.indexOf("\n PARTITION BY");
            table.options += at < 0 ? "" : "\n" + sql.substring(at + 1).strip();
        }
        carryAll(connection, SEQUENCES, "SEQUENCE", 2, true, builder);
        Rows.forEach(
                connection,
                ROUTINES,
                row -> carry(connection, row.getString(3), row, 3, true, builder));
        Rows.forEach(
                connection,
                MariaDbAttached.ATTACHED,
                row -> {
                    String what = row.getString(3);
                    int end = what.indexOf(' ');
                    if (row.getString(5) != null) {
                        builder.addCarried(
                                new Carried(
                                        what.substring(0, end),
                                        what.substring(end + 1),
                                        row.getString(1) + "." + row.getString(2),
                                        false,
                                        row.getString(5)));
                    }
                });
        addViews(connection, builder);
        carryAll(connection, EVENTS, "EVENT", 4, false, builder);
    }

    private static void addOptions(
            ResultSet row, TableBuilder table, List<TableBuilder> partitioned) throws SQLException {
        String reported = row.getString(5).replace("partitioned", "");
        // Aria reports these defaults for every table. Repeating them would make them explicit
        // options.
        String options =
                (row.getString(3).equals("Aria")
                                ? reported.replaceAll("(transactional|page_checksum)=1", "")
                                : reported)
                        .strip();
        table.options =
                " ENGINE="
                        + row.getString(3)
                        + " COLLATE="
                        + row.getString(4)
                        + (options.isEmpty() ? "" : " " + options)
                        + (row.getBoolean(6) ? " WITH SYSTEM VERSIONING" : "");
        if (row.getString(5).contains("partitioned")) {
            partitioned.add(table);
        }
    }

    private static void carryAll(
            Connection connection,
            String list,
            String kind,
            int column,
            boolean first,
            SchemaBuilder builder)
            throws SQLException {
        Rows.forEach(connection, list, row -> carry(connection, kind, row, column, first, builder));
    }

    private static void carry(
            Connection connection,
            String kind,
            ResultSet row,
            int column,
            boolean first,
            SchemaBuilder builder)
            throws SQLException {
        String schema = row.getString(1);
        String name = row.getString(2);
        String sql = showCreate(connection, kind, schema, name, column);
        // SHOW CREATE omits the current database.
        String plain =
                sql.replaceFirst(
                        "`" + Pattern.quote(name) + "`",
                        Matcher.quoteReplacement("`" + schema + "`.`" + name + "`"));
        builder.addCarried(new Carried(kind.toLowerCase(Locale.ROOT), name, "", first, plain));
    }

    private static String showCreate(
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

    /** Adds views after those they read, which must exist when a view is created. */
    private static void addViews(Connection connection, SchemaBuilder builder) throws SQLException {
        Map<String, String> statements = new HashMap<>();
        Rows.forEach(
                connection,
                VIEWS,
                row ->
                        statements.put(
                                Table.key(row.getString(1), row.getString(2)), row.getString(3)));
        var remaining = new ArrayList<>(Rows.views(connection, MariaDbReader.VIEWS));
        while (!remaining.isEmpty()) {
            View next =
                    remaining.stream()
                            .filter(each -> remaining.stream().noneMatch(each::reads))
                            .findFirst()
                            .orElse(remaining.getFirst());
            remaining.remove(next);
            builder.addCarried(
                    new Carried(
                            "view",
                            next.name(),
                            "",
                            false,
                            Objects.requireNonNullElse(
                                    statements.get(Table.key(next.schema(), next.name())), "")));
        }
    }
}
