package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.rows.Recordset;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an answer shows of a value, another program reads from the file of its export. */
class ParquetTypesTest {
    private static final Map<String, String> NO_NUMBERS =
            Map.of("NaN", "nan", "Infinity", "inf", "-Infinity", "-inf");

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void everyTypeIsReadBackAsItWasAnswered(DatabaseKind kind) throws Exception {
        EveryTypeTest.prepare(kind);
        var wrong = new ArrayList<String>();
        int read = 0;
        try (var house = new QueryApplication(folder, TestDatabase.of(kind).ownerSettings());
                Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            for (String[] each : EveryTypeTest.cases(kind)) {
                Completed done = house.export(EveryTypeTest.selected(each[1]), "parquet", null);
                Json expected = Json.read(each[3]);
                if (done.body().text("code", "").equals("query.does-not-fit")) {
                    assertThat(done.body().text("message", "")).contains("row 1", "column");
                    continue;
                }
                read++;
                String name = done.body().text("export", "").replaceAll(".*/", "");
                if (!same(expected, statement, folder.resolve(name))) {
                    wrong.add(each[1] + ": " + each[3]);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(read).isGreaterThan(EveryTypeTest.cases(kind).size() * 4 / 5);
    }

    private static boolean same(Json expected, Statement duck, Path file) throws SQLException {
        String type;
        try (ResultSet row = duck.executeQuery("DESCRIBE SELECT * FROM '" + file + "'")) {
            row.next();
            type = row.getString("column_type");
        }
        String shown = type.equals("BLOB") ? "base64(c)" : "c::VARCHAR";
        String question = "SELECT " + shown + " FROM '" + file + "' AS f(c)";
        try (ResultSet row = duck.executeQuery(question)) {
            row.next();
            String found = row.getString(1);
            return found == null
                    ? expected instanceof Json.Null
                    : agrees(type, Recordset.shown(expected), found);
        }
    }

    private static boolean agrees(String type, String expected, String found) {
        return switch (type) {
            case "BIGINT", "DOUBLE", "FLOAT" ->
                    NO_NUMBERS.getOrDefault(expected, "").equals(found)
                            || (!NO_NUMBERS.containsKey(expected)
                                    && new BigDecimal(expected).compareTo(new BigDecimal(found))
                                            == 0);
            case "DATE" -> LocalDate.parse(expected).equals(day(found));
            case "TIMESTAMP" -> expected.replace('T', ' ').equals(signed(found));
            case "TIMESTAMP WITH TIME ZONE" ->
                    OffsetDateTime.parse(expected)
                            .isEqual(
                                    OffsetDateTime.parse(
                                            found.replace(' ', 'T').replace("+00", "Z")));
            default -> expected.equals(found);
        };
    }

    /** A year of more than four digits has a sign in ISO 8601. */
    private static String signed(String found) {
        return found.indexOf('-') > 4 ? "+" + found : found;
    }

    /** There is no year 0 before Christ: -0043 is written as 0044 (BC). */
    private static LocalDate day(String found) {
        boolean before = found.endsWith(" (BC)");
        LocalDate day = LocalDate.parse(before ? found.substring(0, 10) : signed(found));
        return before ? day.withYear(1 - day.getYear()) : day;
    }
}
