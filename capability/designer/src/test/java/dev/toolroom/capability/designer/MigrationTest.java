package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.migration.Checksums;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The changes of a design as files of other tools, behind what those tools have run. */
class MigrationTest {
    private static final Pattern END = Pattern.compile(";\\s*\\n");

    @TempDir private Path folder;

    private Path file(String name) {
        return folder.resolve("designs").resolve("migrations").resolve(name);
    }

    private static Json.Obj migration(Bench bench, String layout, String more) {
        return bench.tool("designer_migration", "{'layout':'" + layout + "'" + more + "}");
    }

    private static Json.Obj written(Bench bench, String layout) {
        Json.Obj done =
                migration(
                        bench,
                        layout,
                        ",'action':'write','name':'Add the note!','expectedVersion':'"
                                + bench.version()
                                + "'");
        assertThat(done.get("success")).as(done.write()).isEqualTo(new Json.Bool(true));
        return done;
    }

    private static void script(TestEngine engine, String text) throws Exception {
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            for (String sql : END.splitAsStream(text.replaceAll("(?m)^--.*$", "")).toList()) {
                if (!sql.isBlank()) {
                    statement.execute(sql);
                }
            }
        }
    }

    private TestEngine engine(DatabaseKind kind) throws Exception {
        TestEngine engine =
                switch (kind) {
                    case POSTGRESQL -> TestEngine.postgres();
                    case MARIADB -> TestEngine.mariadb();
                    case H2 -> TestEngine.h2(folder);
                    default -> TestEngine.sqlite(folder);
                };
        String schema = kind == DatabaseKind.H2 ? "dbo." : "";
        run(engine, "CREATE TABLE " + schema + "t (id int PRIMARY KEY, old int, s varchar(20))");
        return engine;
    }

    private static void change(Bench bench, TestEngine engine) {
        bench.edit(
                "{'op':'add_column','table':{'name':'t'},'column':{'name':'note','dataType':'"
                        + engine.whole()
                        + "'}}",
                "{'op':'drop_column','table':{'name':'t'},'column':{'name':'old'}}",
                "{'op':'add_index','table':{'name':'t'},'index':{'name':'by_s','columns':['s']}}");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void theFilesOfGolangMigrateLeadThereAndBack(DatabaseKind kind) throws Exception {
        TestEngine engine = engine(kind);
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench, engine);
            written(bench, "golang-migrate");
            String up = Files.readString(file("000001_add_the_note.up.sql"));
            String down = Files.readString(file("000001_add_the_note.down.sql"));
            assertThat(up).contains("-- Permanently deletes: column old of ");
            assertThat(down).contains("-- Not restored: column old of ");
            script(engine, up);
            assertThat(at(bench.tool("designer_publish", "{}"), "statements"))
                    .as("the database is as designed")
                    .isEqualTo(Json.Num.of(0));
            script(engine, down);
            Json.Obj back = bench.tool("designer_publish", "{}");
            assertThat(back.get("drift")).as("the database is as it was").isNull();
        }
    }

    @Test
    void flywayGoesOnFromItsHistory() throws Exception {
        TestEngine engine = engine(DatabaseKind.POSTGRESQL);
        run(
                engine,
                "CREATE TABLE flyway_schema_history (installed_rank int, version varchar(50),"
                        + " description varchar(200), type varchar(20), checksum int, success bool)",
                "INSERT INTO flyway_schema_history VALUES (1, '1', 'a', 'SQL', 5, true),"
                        + " (2, '7.2', 'b', 'SQL', 6, true), (3, NULL, 'r', 'SQL', 6, true)");
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench, engine);
            Files.createDirectories(file("."));
            Files.writeString(file("V1__a.sql"), "SELECT 1;\n");
            Files.writeString(file("V9__c.sql"), "SELECT 1;\n");
            Json.Obj done = written(bench, "flyway");
            assertThat(done.text("number", "")).isEqualTo("10");
            assertThat(at(done, "history").write())
                    .isEqualTo(
                            "{\"applied\":2,\"table\":\"flyway_schema_history\",\"last\":\"7.2\","
                                    + "\"pending\":[\"V9__c.sql\"],\"changed\":[\"V1__a.sql\"]}");
            String up = Files.readString(file("V10__add_the_note.sql"));
            assertThat(at(done, "files", 0, "checksum"))
                    .isEqualTo(new Json.Str(Integer.toString(Checksums.flyway(up))));
            assertThat(Files.readString(file("U10__add_the_note.sql"))).contains("\"old\" integer");
            Json.Obj again =
                    migration(
                            bench,
                            "flyway",
                            ",'action':'write','expectedVersion':'" + bench.version() + "'");
            assertThat(again.text("number", "")).isEqualTo("11");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "liquibase | CREATE TABLE databasechangelog (id varchar(20), orderexecuted int,"
                        + " md5sum varchar(40)) | INSERT INTO databasechangelog VALUES ('12', 1, 'x') |"
                        + " 0013",
                "golang-migrate | CREATE TABLE schema_migrations (version bigint, dirty bool)"
                        + " | INSERT INTO schema_migrations VALUES (12, false) | 000013",
                "golang-migrate | CREATE TABLE schema_migrations (version bigint, dirty bool)"
                        + " | INSERT INTO schema_migrations VALUES (99991231235959, false)"
                        + " | 99991231235960",
                "atlas | CREATE TABLE atlas_schema_revisions (version varchar(20), applied bigint,"
                        + " total bigint, hash varchar(50)) | INSERT INTO atlas_schema_revisions"
                        + " VALUES ('99991231235959', 1, 1, 'h') | 99991231235960"
            })
    void theOthersGoOnFromTheirs(String layout, String table, String row, String next)
            throws Exception {
        TestEngine engine = engine(DatabaseKind.POSTGRESQL);
        run(engine, table, row);
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench, engine);
            Json.Obj preview = migration(bench, layout, "");
            assertThat(preview.text("number", "")).as(preview.write()).isEqualTo(next);
            assertThat(at(preview, "history", "applied")).isEqualTo(Json.Num.of(1));
            assertThat(at(preview, "files", 0, "text").write()).contains("by_s");
            assertThat(file(".")).doesNotExist();
        }
    }

    @Test
    void whatDidNotRunToItsEndIsRepairedFirst() throws Exception {
        TestEngine engine = engine(DatabaseKind.POSTGRESQL);
        run(
                engine,
                "CREATE TABLE schema_migrations (version bigint, dirty bool)",
                "INSERT INTO schema_migrations VALUES (12, true)");
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench, engine);
            Json.Obj refused =
                    migration(
                            bench,
                            "golang-migrate",
                            ",'action':'write','expectedVersion':'" + bench.version() + "'");
            assertThat(refused.text("message", "")).contains("Migration 12 did not complete");
        }
    }

    @Test
    void atlasGetsItsSumsAndSqliteItsOwnTransaction() throws Exception {
        TestEngine engine = engine(DatabaseKind.SQLITE);
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench, engine);
            Json.Obj done = written(bench, "atlas");
            String name = ((Json.Str) at(done, "files", 0, "file")).value();
            String text = Files.readString(file(name));
            assertThat(text).startsWith("-- atlas:txmode none\n\n").contains("\nBEGIN;\n");
            var files = new TreeMap<String, String>();
            files.put(name, text);
            assertThat(Files.readString(file("atlas.sum"))).isEqualTo(Checksums.atlas(files));
            assertThat(file("down/" + name)).exists();
            bench.edit("{'op':'add_table','table':{'name':'later'}}");
            Json.Obj second = written(bench, "flyway");
            assertThat(second.write()).contains(".sql.conf");
        }
    }

    @Test
    void liquibaseHasItsRollbackInComments() throws Exception {
        TestEngine engine = engine(DatabaseKind.MARIADB);
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench, engine);
            written(bench, "liquibase");
            String text = Files.readString(file("0001_add_the_note.sql"));
            assertThat(text)
                    .startsWith("--liquibase formatted sql\n\n--changeset toolroom:0001\n")
                    .contains("\n--rollback ALTER TABLE ");
            String down =
                    text.lines()
                            .filter(line -> line.startsWith("--rollback "))
                            .map(line -> line.substring("--rollback ".length()))
                            .reduce("", (one, other) -> one + other + "\n");
            script(engine, text);
            script(engine, down);
            assertThat(bench.tool("designer_publish", "{}").get("drift")).isNull();
        }
    }

    /** A rebuild of PostgreSQL has a DO block, which tools that cut at semicolons would break. */
    @ParameterizedTest
    @ValueSource(strings = {"flyway", "liquibase", "atlas", "golang-migrate"})
    void aStatementWithSemicolonsStaysWhole(String layout) throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE t (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n int, gone int)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'n'},'set':{"
                            + "'position':1}}",
                    "{'op':'drop_column','table':{'name':'t'},'column':{'name':'gone'}}");
            String text =
                    ((Json.Obj) at(migration(bench, layout, ""), "files", 0)).text("text", "");
            assertThat(text).contains("DO $$", "END $$").contains("column gone of public.t\n");
            String mark =
                    switch (layout) {
                        case "liquibase" -> "endDelimiter:@@";
                        case "atlas" -> "-- atlas:delimiter -- end\n";
                        case "golang-migrate" -> "-- Run without x-multi-statement";
                        default -> "END $$;";
                    };
            assertThat(text).contains(mark);
            if (layout.equals("atlas")) {
                assertThat(text.split("\n-- end\n"))
                        .filteredOn(each -> each.contains("DO $$"))
                        .hasSize(1)
                        .allMatch(each -> each.endsWith("END $$"));
            }
            run(engine, "CREATE TABLE more (id int)");
            assertThat(at(migration(bench, layout, ""), "drift").write()).contains("more");
        }
    }

    /** Without that, the rows of tables that point at a rebuilt one would be deleted. */
    @Test
    void foreignKeysOfSqliteAreOffHoweverStatementsAreMarked() throws Exception {
        TestEngine engine = engine(DatabaseKind.SQLITE);
        run(engine, "CREATE TABLE odd (a int, n int, CONSTRAINT c CHECK (n <> ';'))");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'odd'},'column':{'name':'n'},'set':{"
                            + "'position':1}}");
            String text =
                    ((Json.Obj) at(migration(bench, "liquibase", ""), "files", 0)).text("text", "");
            assertThat(text).contains("endDelimiter:@@", "PRAGMA foreign_keys = OFF\n@@\n");
        }
    }

    @Test
    void filesStayInTheProject() throws Exception {
        TestEngine engine = engine(DatabaseKind.SQLITE);
        try (Bench bench = Bench.on(folder, engine)) {
            change(bench, engine);
            for (String outside : new String[] {"..", "../x", "/etc/x"}) {
                Json.Obj refused = migration(bench, "flyway", ",'folder':'" + outside + "'");
                assertThat(refused.text("reason", "")).as(outside).isEqualTo("invalid_request");
            }
        }
    }

    @Test
    void aDesignWithoutADatabaseHasMigrationsToo() throws Exception {
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.SQLSERVER))) {
            bench.show("d");
            bench.edit("{'op':'add_table','table':{'name':'t'}}");
            Json.Obj preview = migration(bench, "flyway", "");
            assertThat(at(preview, "files", 0, "text").write())
                    .contains("CREATE TABLE", "\\nGO\\n");
            assertThat(at(preview, "files", 1, "text").write()).contains("DROP TABLE");
        }
    }

    /** As Atlas itself wrote them for these two files and one more. */
    @Test
    void theSumsOfAtlasGoOnFromFileToFile() {
        var files = new TreeMap<String, String>();
        files.put("20230727105553_init.sql", "CREATE TABLE t1 ( c1 int );\n");
        files.put("20230727105615_t2.sql", "CREATE TABLE t2 ( c1 int, c2 text );\n");
        files.put("20230926085734_destructive-change.sql", "DROP TABLE t2;\n");
        assertThat(Checksums.atlas(files).lines())
                .containsExactly(
                        "h1:hnQZfRcN6sV+y+0YePtkLazMy+Ty3lhyGv69ixeYoXc=",
                        "20230727105553_init.sql h1:jxgvnWO6tZD3lSPpH1ao5E/6VjapP7iwvBCUJ6aez58=",
                        "20230727105615_t2.sql h1:UvzeoFxe90Y/7b21ziwg6pPzWJQSV7LeYwJl8J63lMU=",
                        "20230926085734_destructive-change.sql"
                                + " h1:Gf/bSvUkfqHr/MEXKCxdGu2YvG8zwe4ER5TW8T/laA0=");
    }

    /** The check value of CRC-32, whatever ends the lines. */
    @Test
    void theChecksumOfFlywayIsOfTheLines() {
        assertThat(Checksums.flyway("12345\n6789")).isEqualTo(0xCBF43926);
        assertThat(Checksums.flyway("\uFEFF12345\r\n6789\r\n")).isEqualTo(0xCBF43926);
    }
}
