package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A value of every type an engine has, as a table of what is selected, its type and its JSON. */
class EveryTypeTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void everyTypeComesBackAsItIsAndSaysWhatItIs(DatabaseKind kind) throws Exception {
        prepare(kind);
        var wrong = new ArrayList<String>();
        List<String[]> cases = cases(kind);
        try (var house = new QueryApplication(TestDatabase.of(kind).ownerSettings())) {
            for (String[] each : cases) {
                Completed completed = house.query(selected(each[1]));
                String column = "\"type\":\"" + each[2] + "\"";
                String rows = "\"rows\":[[" + each[3] + "]]";
                if (!completed.json().contains(column) || !completed.json().contains(rows)) {
                    wrong.add(each[1] + " -> " + completed.json());
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(cases).hasSizeGreaterThan(12);
    }

    /** With a parameter the driver takes another way, in which values come in another form. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void itIsTheSameInAPreparedStatement(DatabaseKind kind) throws Exception {
        prepare(kind);
        var wrong = new ArrayList<String>();
        try (var house = new QueryApplication(TestDatabase.of(kind).ownerSettings())) {
            for (String[] each : cases(kind)) {
                Json.Obj arguments =
                        QueryApplication.arguments(selected(each[1]) + " WHERE 1 = ?")
                                .with("parameters", Json.Arr.of(Json.Num.of(1)));
                Completed completed = house.query(arguments);
                if (!completed.json().contains("\"rows\":[[" + each[3] + "]]")) {
                    wrong.add(each[1] + " -> " + completed.json());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** SQLite keeps in a column what it is given, whatever the column is called. */
    @Test
    void aValueOfAnotherTypeThanItsColumnComesBackAsItIs() throws SQLException {
        try (Connection owner = TestDatabase.of(DatabaseKind.SQLITE).owner();
                Statement statement = owner.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS mixed");
            statement.execute(
                    "CREATE TABLE mixed (i INTEGER, d DECIMAL(10,2), b BOOLEAN, t DATETIME, j JSON,"
                            + " x, big BIGINT)");
            statement.execute(
                    "INSERT INTO mixed VALUES (1, 1.5, 1, '2024-01-01 10:00:00', '{}', x'00ff',"
                            + " 9007199254740993), ('text', 'x', 'true', 1704103200, NULL, 'any',"
                            + " 1.5)");
        }
        try (var house = QueryApplication.of(DatabaseKind.SQLITE)) {
            assertThat(house.query("SELECT * FROM mixed").json())
                    .contains(
                            "[1,1.5,1,\"2024-01-01 10:00:00\",\"{}\",\"AP8=\",\"9007199254740993\"]")
                    .contains("[\"text\",\"x\",\"true\",1704103200,null,\"any\",1.5]");
        }
    }

    /** The clock of the machine plays no part. */
    @Test
    void aZoneIsKeptWhateverTheSessionHas() {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            assertThat(
                            house.query(
                                            "SELECT timestamptz '2024-07-01 12:00:00+09' AS a,"
                                                    + " ARRAY[timestamptz '2024-07-01 12:00:00+09']"
                                                    + " AS b")
                                    .json())
                    .contains("[\"2024-07-01T03:00:00Z\",[\"2024-07-01T03:00:00Z\"]]");
        }
    }

    static String selected(String what) {
        int from = what.indexOf(" FROM kinds");
        return from < 0
                ? "SELECT " + what + " AS v"
                : "SELECT " + what.substring(0, from) + " AS v FROM kinds";
    }

    static List<String[]> cases(DatabaseKind kind) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(EveryTypeTest.class.getResourceAsStream("types.tsv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .filter(cells -> cells[0].equals(kind.name().toLowerCase(Locale.ROOT)))
                    .toList();
        }
    }

    static void prepare(DatabaseKind kind) throws SQLException {
        try (Connection owner = TestDatabase.of(kind).owner();
                Statement statement = owner.createStatement()) {
            for (String each : needed(kind)) {
                statement.execute(each);
            }
        }
    }

    private static List<String> needed(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL ->
                    List.of(
                            "DROP TYPE IF EXISTS mood CASCADE",
                            "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                            "DROP TYPE IF EXISTS pair CASCADE",
                            "CREATE TYPE pair AS (a int, b text)",
                            "DROP DOMAIN IF EXISTS email_d",
                            "CREATE DOMAIN email_d AS text",
                            "DROP DOMAIN IF EXISTS posint",
                            "CREATE DOMAIN posint AS int CHECK (VALUE > 0)");
            case MARIADB -> List.of("DROP TABLE IF EXISTS kinds", COLUMNS, VALUES);
            default -> List.of();
        };
    }

    private static final String COLUMNS =
            """
            CREATE TABLE kinds (c_tiny tinyint, c_tinyu tinyint unsigned, c_small smallint,
              c_medium mediumint, c_int int, c_intu int unsigned, c_big bigint,
              c_bigu bigint unsigned, c_bool boolean, c_dec decimal(10,2),
              c_decu decimal(10,2) unsigned zerofill, c_float float, c_double double, c_bit1 bit(1),
              c_bit8 bit(8), c_bit64 bit(64), c_date date, c_dt datetime, c_dt6 datetime(6),
              c_ts timestamp(3) NULL, c_time time, c_time3 time(3), c_bigtime time, c_negtime time,
              c_year year, c_char char(3), c_vc varchar(10), c_text longtext, c_bin binary(3),
              c_vb varbinary(10), c_blob blob, c_enum enum('a','b'), c_set set('x','y','z'),
              c_json json, c_uuid uuid, c_inet6 inet6, c_geo geometry, c_zero date, c_zdt datetime,
              c_null int, c_bit0 bit(5), c_bit5 bit(5))""";

    private static final String VALUES =
            """
            SET STATEMENT sql_mode = '' FOR INSERT INTO kinds VALUES (-128, 255, -32768, -8388608,
              -2147483648, 4294967295, -9223372036854775808, 18446744073709551615, true, -1.50, 1.5,
              1.5, 1.7e308, b'1', b'10100101',
              b'1000000000000000000000000000000000000000000000000000000000000001', '2024-02-29',
              '2024-02-29 10:11:12', '2024-02-29 10:11:12.123456', '2024-02-29 10:11:12.5',
              '10:11:12', '10:11:12.5', '838:59:59', '-12:30:00', 2024, 'a', 'bä', 'long',
              x'010203', x'00ff', x'deadbeef', 'b', 'x,z', '{"a": [1, null]}',
              '00000000-0000-0000-0000-000000000001', '2001:db8::1',
              ST_GeomFromText('POINT(1 2)'), '0000-00-00', '0000-00-00 00:00:00', NULL, b'0', b'101')""";
}
