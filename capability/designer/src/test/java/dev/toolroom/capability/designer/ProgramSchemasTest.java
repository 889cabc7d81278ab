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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the schemas of programs in use have and nobody would think of. */
class ProgramSchemasTest {
    @TempDir private Path folder;

    private static void assertEqual(Bench bench, String from, String to) {
        Json.Obj found =
                bench.tool("designer_compare", "{'from':{" + from + "},'to':{" + to + "}}");
        assertThat(at(found, "equal")).as(found.write()).isEqualTo(new Json.Bool(true));
    }

    private void dumped(TestEngine engine) throws Exception {
        Path files = Files.createDirectories(folder.resolve("designs"));
        Files.writeString(files.resolve("dump.sql"), engine.dump());
    }

    @Test
    void aColumnIsCalledExcludeAndADefaultNamesItsSequenceInAText() throws Exception {
        TestEngine engine = TestEngine.ownPostgres();
        run(
                engine,
                "CREATE SEQUENCE r_seq",
                "CREATE TABLE r (id integer DEFAULT nextval('r_seq'::text) NOT NULL PRIMARY KEY,"
                        + " exclude integer DEFAULT 0 NOT NULL)");
        dumped(engine);
        try (var bench =
                new Bench(folder, database("one", DatabaseKind.POSTGRESQL, engine.url()))) {
            assertEqual(bench, "'connectionId':'one'", "'path':'dump.sql'");
        }
    }

    @Test
    void fractionsWithoutASignStayFractions() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE n (id int unsigned PRIMARY KEY, a double unsigned NOT NULL,"
                        + " b decimal(12,2) unsigned, c float unsigned zerofill,"
                        + " d double(8,3) unsigned, e decimal(6,3) zerofill, f double(9,2),"
                        + " g int(5) zerofill)");
        dumped(engine);
        try (var bench = new Bench(folder, database("one", DatabaseKind.MARIADB, engine.url()))) {
            assertEqual(bench, "'connectionId':'one'", "'path':'dump.sql'");
            bench.show("one");
            assertThat(bench.exported("{'format':'sql','dialect':'postgresql'}"))
                    .contains(
                            "\"a\" double precision NOT NULL",
                            "\"b\" numeric(12,2)",
                            "\"c\" real",
                            "\"d\" double precision",
                            "\"e\" numeric(6,3)",
                            "\"f\" double precision",
                            "\"g\" bigint");
        }
    }

    @Test
    void theClientOfMariaDbRunsAScriptWhoseTriggersHaveSeveralStatements() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE t (id int PRIMARY KEY, a varchar(9) DEFAULT ';' COMMENT 'a; b',"
                        + " upper_a varchar(9))",
                "CREATE FUNCTION twice(x int) RETURNS int DETERMINISTIC BEGIN DECLARE y int; SET y"
                        + " = x + x; RETURN y; END",
                "CREATE TRIGGER up BEFORE UPDATE ON t FOR EACH ROW BEGIN IF new.a <> old.a THEN"
                        + " SET new.upper_a = upper(new.a); END IF; SET new.id = new.id; END");
        try (var bench = new Bench(folder, database("one", DatabaseKind.MARIADB, engine.url()))) {
            bench.show("one");
            TestEngine again = engine.again(bench.exported("{'format':'sql'}"));
            try (var both =
                    new Bench(
                            Files.createDirectories(folder.resolve("both")),
                            database("one", DatabaseKind.MARIADB, engine.url()),
                            database("again", DatabaseKind.MARIADB, again.url()))) {
                assertEqual(both, "'connectionId':'one'", "'connectionId':'again'");
            }
        }
    }

    @Test
    void aKeyWithoutANameAndADefaultOfNothingAreNoDifference() throws Exception {
        TestEngine one = TestEngine.sqlite(folder);
        TestEngine other = TestEngine.sqlite(folder);
        run(
                one,
                "CREATE TABLE k (a text NOT NULL, b text DEFAULT NULL, PRIMARY KEY (a))",
                "CREATE TABLE n (id INTEGER PRIMARY KEY AUTOINCREMENT, b text)");
        run(
                other,
                "CREATE TABLE k (a text NOT NULL, b text, CONSTRAINT \"PK_k\" PRIMARY KEY (a))",
                "CREATE TABLE n (id INTEGER CONSTRAINT \"PK_n\" PRIMARY KEY AUTOINCREMENT, b text"
                        + " DEFAULT null)");
        try (var bench =
                new Bench(
                        folder,
                        database("one", DatabaseKind.SQLITE, one.url()),
                        database("other", DatabaseKind.SQLITE, other.url()))) {
            assertEqual(bench, "'connectionId':'one'", "'connectionId':'other'");
            assertEqual(bench, "'connectionId':'other'", "'connectionId':'one'");
        }
    }
}
