package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a caller learns of tables before the first query. */
class SchemaTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aTableTellsWhatLeadsFromItAndToIt(DatabaseKind kind) throws SQLException {
        prepared(kind, tables(kind));
        try (var house = QueryApplication.of(kind)) {
            String album = told(house, "{'database':'shop','table':'album'}");
            assertThat(album)
                    .contains(
                            "\"foreignkeys\":[{\"columns\":[\"artist_id\"],\"table\":\"artist\","
                                    + "\"references\":[\"artist_id\"]}]")
                    .contains("\"referencedby\":[{\"table\":\"track\",\"columns\":[\"album_id\"]}]")
                    .contains("\"primarykey\":[\"album_id\"]")
                    .contains("{\"name\":\"title\",\"type\":\"" + title(kind) + "\"");
            assertThat(told(house, "{'database':'shop','table':'track'}"))
                    .doesNotContain("referencedby");
            String both = told(house, "{'database':'shop','tables':['album','artist']}");
            assertThat(both).contains("\"table\":\"album\"").contains("\"table\":\"artist\"");
        } finally {
            prepared(kind, "DROP TABLE track", "DROP TABLE album", "DROP TABLE artist");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aTableTellsItsIndexesChecksAndDefaults(DatabaseKind kind) throws SQLException {
        prepared(
                kind,
                "CREATE TABLE ruled (id int PRIMARY KEY, code varchar(20) DEFAULT 'new',"
                        + " amount int, CONSTRAINT positive CHECK (amount > 0))",
                "CREATE UNIQUE INDEX ruled_code ON ruled (code, amount)",
                "CREATE INDEX ruled_amount ON ruled (amount)",
                reader(kind));
        try (var house = QueryApplication.of(kind)) {
            String ruled = told(house, "{'database':'shop','table':'ruled'}");
            assertThat(ruled)
                    .contains(
                            "{\"name\":\"ruled_code\",\"columns\":[\"code\",\"amount\"],"
                                    + "\"unique\":true}")
                    .contains("{\"name\":\"ruled_amount\",\"columns\":[\"amount\"]}")
                    .containsPattern("\"default\":\"'new'")
                    .containsPattern("\"checks\":\\[\"[^\\]]*amount[^\\]]*> 0")
                    .doesNotContain("[\"id\"]}]");
            assertThat(told(house, "{'database':'shop','table':'people'}"))
                    .doesNotContain("\"checks\"");
        } finally {
            prepared(kind, "DROP TABLE ruled");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aSearchFindsTablesByTheirColumnsAndByAllOfItsWords(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind)) {
            assertThat(told(house, "{'database':'shop','search':'EMAIL'}"))
                    .contains("\"name\":\"people\"")
                    .contains("\"columns\":[\"email\"]")
                    .doesNotContain("victim");
            assertThat(told(house, "{'database':'shop','search':'peop email'}"))
                    .contains("\"name\":\"people\"")
                    .doesNotContain("people_view");
            assertThat(told(house, "{'database':'shop','search':'%'}")).contains("\"tables\":[]");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aTableTellsAboutHowManyRowsItHas(DatabaseKind kind) throws SQLException {
        prepared(kind, "CREATE TABLE counted (id int PRIMARY KEY)");
        try (var house = QueryApplication.of(kind)) {
            prepared(kind, "INSERT INTO counted VALUES (1), (2), (3)", reader(kind));
            prepared(kind, kind == DatabaseKind.MARIADB ? "ANALYZE TABLE counted" : "ANALYZE");
            assertThat(told(house, "{'database':'shop','table':'counted'}"))
                    .containsPattern(
                            "\"approximaterows\":" + (kind == DatabaseKind.H2 ? "\\d+" : "3"));
            assertThat(told(house, "{'database':'shop','search':'counted'}"))
                    .contains("\"approximaterows\":");
        } finally {
            prepared(kind, "DROP TABLE counted");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "H2", "MARIADB"})
    void aTypeThatListsItsValuesTellsThem(DatabaseKind kind) throws SQLException {
        boolean postgres = kind == DatabaseKind.POSTGRESQL;
        prepared(
                kind,
                postgres ? "CREATE TYPE shade AS ENUM ('light', 'it''s dark')" : "SELECT 1",
                "CREATE TABLE shades (id int, shade "
                        + (postgres ? "shade" : "ENUM ('light', 'it''s dark')")
                        + ")",
                reader(kind));
        try (var house = QueryApplication.of(kind)) {
            assertThat(told(house, "{'database':'shop','table':'shades'}"))
                    .contains("\"values\":[\"light\",\"it's dark\"]");
        } finally {
            prepared(kind, "DROP TABLE shades", postgres ? "DROP TYPE shade" : "SELECT 1");
        }
    }

    @Test
    void tablesOfSeveralSchemasAreToldApart() throws SQLException {
        DatabaseKind kind = DatabaseKind.POSTGRESQL;
        prepared(
                kind,
                "CREATE SCHEMA depot",
                "CREATE TABLE depot.victim (id int PRIMARY KEY, tags text[], code char(2))",
                "CREATE TABLE depot.parts (id int, t_id int REFERENCES public.t)",
                "GRANT USAGE ON SCHEMA depot TO reader",
                "GRANT SELECT ON ALL TABLES IN SCHEMA depot TO reader");
        try (var house = QueryApplication.of(kind)) {
            assertThat(told(house, "{'database':'shop','table':'depot.victim'}"))
                    .contains("\"schema\":\"depot\"")
                    .contains("\"type\":\"text[]\"")
                    .contains("\"type\":\"bpchar(2)\"");
            assertThat(told(house, "{'database':'shop','table':'victim'}"))
                    .contains("\"alsoin\":[");
            assertThat(told(house, "{'database':'shop','table':'depot.parts'}"))
                    .contains("\"table\":\"t\",\"schema\":\"public\"");
            assertThat(told(house, "{'database':'shop','table':'t','schema':'public'}"))
                    .contains("{\"table\":\"depot.parts\",\"columns\":[\"t_id\"]}");
            assertThat(told(house, "{'database':'shop','table':'depot.victm'}"))
                    .contains("perhaps victim");
        } finally {
            prepared(kind, "DROP SCHEMA depot CASCADE");
        }
    }

    private static String[] tables(DatabaseKind kind) {
        return Stream.of(
                        "CREATE TABLE artist (artist_id int PRIMARY KEY, name varchar(40))",
                        "CREATE TABLE album (album_id int PRIMARY KEY, title varchar(40),"
                                + " artist_id int, FOREIGN KEY (artist_id)"
                                + " REFERENCES artist (artist_id))",
                        "CREATE TABLE track (track_id int PRIMARY KEY, album_id int,"
                                + " FOREIGN KEY (album_id) REFERENCES album (album_id))",
                        reader(kind))
                .toArray(String[]::new);
    }

    /** As the driver tells it: those of SQLite and H2 leave out how long it may be. */
    private static String title(DatabaseKind kind) {
        return switch (kind) {
            case SQLITE -> "varchar";
            case H2 -> "character varying";
            default -> "varchar(40)";
        };
    }

    /** Lets the login that only reads see what was made since. */
    private static String reader(DatabaseKind kind) {
        return kind == DatabaseKind.POSTGRESQL
                ? "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader"
                : "SELECT 1";
    }

    private static String told(QueryApplication house, String arguments) {
        return house.tools().call("query_schema", arguments).json().toLowerCase(Locale.ROOT);
    }

    private static void prepared(DatabaseKind kind, String... statements) throws SQLException {
        try (Connection connection = TestDatabase.of(kind).owner();
                Statement statement = connection.createStatement()) {
            for (String each : List.of(statements)) {
                statement.execute(each);
            }
        }
    }
}
