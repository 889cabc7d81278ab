package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.Bench.database;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares two databases, or a database and a file, and runs the script between them. */
class CompareTest {
    private static final String OLD =
            "CREATE TABLE %st (id int PRIMARY KEY, s varchar(20) DEFAULT 'x', n int, CHECK (n >"
                    + " 0))";
    private static final Pattern END = Pattern.compile(";\\s*\\n");

    @TempDir private Path folder;

    private TestEngine engine(DatabaseKind kind) throws Exception {
        return switch (kind) {
            case POSTGRESQL -> TestEngine.postgres();
            case MARIADB -> TestEngine.mariadb();
            case H2 -> TestEngine.h2(folder);
            default -> TestEngine.sqlite(folder);
        };
    }

    private static Json.Obj compare(Bench bench, String from, String to) {
        Json.Obj answer =
                bench.tool("designer_compare", "{'from':{" + from + "},'to':{" + to + "}}");
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        return answer;
    }

    private static void script(TestEngine engine, String text) throws Exception {
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            for (String sql : END.splitAsStream(text).toList()) {
                statement.execute(sql);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
    void anotherOrderOfColumnsIsNamedAndIsNoDifference(DatabaseKind kind) throws Exception {
        TestEngine one = engine(kind);
        TestEngine other = engine(kind);
        run(one, "CREATE TABLE t (id int PRIMARY KEY, a int, b int)");
        run(other, "CREATE TABLE t (id int PRIMARY KEY, b int, a int)");
        try (var bench =
                new Bench(
                        folder,
                        database("one", kind, one.url()),
                        database("other", kind, other.url()))) {
            Json.Obj found = compare(bench, "'connectionId':'one'", "'connectionId':'other'");
            assertThat(found.get("equal")).as(found.write()).isEqualTo(new Json.Bool(true));
            assertThat(at(found, "otherColumnOrder").write()).contains("t\"");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2"})
    void theScriptMakesOneDatabaseAsTheOtherIs(DatabaseKind kind) throws Exception {
        TestEngine one = engine(kind);
        TestEngine other = engine(kind);
        String schema = kind == DatabaseKind.H2 ? "dbo." : "";
        run(one, OLD.formatted(schema), "CREATE TABLE " + schema + "gone (id int PRIMARY KEY)");
        run(
                other,
                "CREATE TABLE "
                        + schema
                        + "t (id int PRIMARY KEY, s varchar(40) DEFAULT 'x', n int, m int, CHECK (n"
                        + " > 0))",
                "CREATE INDEX by_n ON " + schema + "t (n)");
        try (var bench =
                new Bench(
                        folder,
                        database("one", kind, one.url()),
                        database("other", kind, other.url()))) {
            Json.Obj found = compare(bench, "'connectionId':'one'", "'connectionId':'other'");
            assertThat(at(found, "equal")).isEqualTo(new Json.Bool(false));
            assertThat(at(found, "changes").write())
                    .contains("tablesDropped", "columnsAdded", "columnsUpdated", "indexesAdded");
            assertThat(at(found, "changesTotal")).as(found.write()).isEqualTo(Json.Num.of(4));
            script(one, found.text("script", ""));
            assertThat(
                            at(
                                    compare(
                                            bench,
                                            "'connectionId':'one'",
                                            "'connectionId':'other'"),
                                    "equal"))
                    .isEqualTo(new Json.Bool(true));
            assertThat(bench.tool("designer_list", "{}").write()).doesNotContain("designerId");
        }
    }

    @Test
    void aDatabaseAndAFile() throws Exception {
        TestEngine one = engine(DatabaseKind.POSTGRESQL);
        run(one, OLD.formatted(""));
        Path files = Files.createDirectories(folder.resolve("designs"));
        Files.writeString(
                files.resolve("same.sql"),
                "CREATE TABLE public.t (id integer NOT NULL CONSTRAINT t_pkey PRIMARY KEY, s"
                        + " varchar(20) DEFAULT 'x', n integer, CONSTRAINT t_n_check CHECK ((n >"
                        + " 0)));\n"
                        + "CREATE INDEX odd ON public.t USING gist (n nowhere, (lower(s)));");
        Files.writeString(
                files.resolve("more.dbml"),
                """
                Project x {
                  database_type: 'postgresql'
                }
                Table public.t {
                  id integer [pk]
                  extra integer
                }
                """);
        Files.writeString(files.resolve("none.sql"), "SELECT 1;");
        try (var bench = new Bench(folder, database("one", DatabaseKind.POSTGRESQL, one.url()))) {
            Json.Obj same = compare(bench, "'connectionId':'one'", "'path':'same.sql'");
            assertThat(at(same, "equal")).as(same.write()).isEqualTo(new Json.Bool(true));
            assertThat(at(same, "skipped", 0).write()).contains("line 2: ", "odd");
            Json.Obj more = compare(bench, "'connectionId':'one'", "'path':'more.dbml'");
            assertThat(at(more, "changes").write()).contains("extra", "columnsDropped");
            Json.Obj back = compare(bench, "'path':'more.dbml'", "'connectionId':'one'");
            assertThat(back.text("script", "")).contains("\"n\"");
            Json.Obj refused =
                    bench.tool(
                            "designer_compare",
                            "{'from':{'connectionId':'one'},'to':{'path':'none.sql'}}");
            assertThat(refused.text("message", "")).contains("'none.sql' makes no table");
            Json.Obj neither =
                    bench.tool("designer_compare", "{'from':{'connectionId':'one'},'to':{}}");
            assertThat(neither.text("message", "")).contains("either a connectionId or a path");
        }
    }

    @Test
    void twoDatabasesOfMariaDbHaveOneSchemaWhateverTheirNames() throws Exception {
        TestEngine one = engine(DatabaseKind.MARIADB);
        TestEngine other = engine(DatabaseKind.MARIADB);
        for (TestEngine engine : List.of(one, other)) {
            run(
                    engine,
                    "CREATE TABLE `p t` (id int PRIMARY KEY, n int)",
                    "CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES `p t` (id))",
                    "CREATE VIEW v AS SELECT n FROM `p t`",
                    "CREATE TRIGGER tr BEFORE INSERT ON c FOR EACH ROW SET NEW.p = 1",
                    "CREATE SEQUENCE sq START WITH 7");
        }
        Path files = Files.createDirectories(folder.resolve("designs"));
        Files.writeString(files.resolve("dump.sql"), one.dump());
        try (var bench =
                new Bench(
                        folder,
                        database("one", DatabaseKind.MARIADB, one.url()),
                        database("other", DatabaseKind.MARIADB, other.url()))) {
            Json.Obj same = compare(bench, "'connectionId':'one'", "'connectionId':'other'");
            assertThat(at(same, "equal")).as(same.write()).isEqualTo(new Json.Bool(true));
            Json.Obj dump = compare(bench, "'connectionId':'one'", "'path':'dump.sql'");
            assertThat(at(dump, "equal")).as(dump.write()).isEqualTo(new Json.Bool(true));
            assertThat(at(dump, "skippedTotal")).as(dump.write()).isEqualTo(Json.Num.of(2));
            run(other, "ALTER TABLE c ADD COLUMN x int");
            Json.Obj more = compare(bench, "'connectionId':'one'", "'connectionId':'other'");
            script(one, more.text("script", ""));
            same = compare(bench, "'connectionId':'one'", "'connectionId':'other'");
            assertThat(at(same, "equal")).as(same.write()).isEqualTo(new Json.Bool(true));
        }
    }

    /** A design edits none of these; a comparison that did not name them would call both equal. */
    @Test
    void objectsThatOnlyOneSideHasAreNamed() throws Exception {
        TestEngine one = TestEngine.ownPostgres();
        TestEngine other = TestEngine.ownPostgres();
        for (TestEngine engine : List.of(one, other)) {
            run(
                    engine,
                    "CREATE TYPE \"St ate\" AS ENUM ('it''s', 'b')",
                    "CREATE TABLE \"Kin'd\" (id serial PRIMARY KEY, s \"St ate\" DEFAULT 'b', t text"
                            + " DEFAULT 'public.x', CHECK (s <> 'b'::\"St ate\" OR t = 'public.y'))",
                    "CREATE VIEW v AS SELECT id FROM \"Kin'd\"",
                    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW;"
                            + " END'",
                    "CREATE TRIGGER tr BEFORE UPDATE ON \"Kin'd\" FOR EACH ROW EXECUTE FUNCTION"
                            + " f()");
        }
        Path files = Files.createDirectories(folder.resolve("designs"));
        Files.writeString(files.resolve("dump.sql"), one.dump());
        try (var bench =
                new Bench(
                        folder,
                        database("one", DatabaseKind.POSTGRESQL, one.url()),
                        database("other", DatabaseKind.POSTGRESQL, other.url()))) {
            Json.Obj dump = compare(bench, "'connectionId':'one'", "'path':'dump.sql'");
            assertThat(at(dump, "equal")).as(dump.write()).isEqualTo(new Json.Bool(true));
            assertThat(dump.text("script", "")).isEmpty();
            Json.Obj files2 = compare(bench, "'path':'dump.sql'", "'path':'dump.sql'");
            assertThat(at(files2, "skippedTotal")).as(files2.write()).isEqualTo(Json.Num.of(6));
            run(
                    other,
                    "DROP TRIGGER tr ON \"Kin'd\"",
                    "CREATE OR REPLACE VIEW v AS SELECT id FROM \"Kin'd\" WHERE id > 1",
                    "CREATE SEQUENCE more");
            Json.Obj found = compare(bench, "'connectionId':'one'", "'connectionId':'other'");
            assertThat(at(found, "equal")).isEqualTo(new Json.Bool(false));
            assertThat(at(found, "changesTotal")).isEqualTo(Json.Num.of(0));
            assertThat(at(found, "objects").write())
                    .contains("\"name\":\"tr\",\"table\":\"public.Kin'd\",\"in\":\"from\"")
                    .contains("\"name\":\"public.v\",\"in\":\"both, with different definitions\"")
                    .contains("\"name\":\"public.more\",\"in\":\"to\"");
            assertThat(found.text("script", "")).contains("more").doesNotContain("VIEW");
        }
    }

    @Test
    void twoEnginesAreComparedInTheWordsOfTheFirst() throws Exception {
        TestEngine one = engine(DatabaseKind.POSTGRESQL);
        TestEngine other = engine(DatabaseKind.SQLITE);
        run(one, "CREATE TABLE a (id integer PRIMARY KEY, s varchar(20))");
        run(other, "CREATE TABLE a (id integer PRIMARY KEY, s varchar(20), x varchar(5))");
        try (var bench =
                new Bench(
                        folder,
                        database("one", DatabaseKind.POSTGRESQL, one.url()),
                        database("other", DatabaseKind.SQLITE, other.url()))) {
            Json.Obj found = compare(bench, "'connectionId':'one'", "'connectionId':'other'");
            assertThat(at(found, "dialect").write()).contains("postgresql");
            assertThat(found.text("script", "")).contains("varchar(5)");
        }
    }
}
