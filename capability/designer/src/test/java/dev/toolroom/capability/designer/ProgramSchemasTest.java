package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.Bench.database;
import static dev.toolroom.capability.designer.publish.Asked.ask;
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
    private static final String METHODS =
            "SELECT DISTINCT CONCAT_WS(' ', TABLE_NAME, INDEX_NAME, INDEX_TYPE) FROM"
                    + " information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() ORDER BY 1";

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
                        + " SET new.upper_a = upper(new.a); END IF; SET new.id = new.id; END",
                "SET sql_mode = 'ANSI_QUOTES'",
                "CREATE TRIGGER quoted BEFORE INSERT ON t FOR EACH ROW SET NEW.\"a\" = 'x'");
        try (var bench = new Bench(folder, database("one", DatabaseKind.MARIADB, engine.url()))) {
            bench.show("one");
            TestEngine again = engine.again(bench.exported("{'format':'sql'}"));
            String modes =
                    "SELECT CONCAT(TRIGGER_NAME, ' ', SQL_MODE) FROM information_schema.TRIGGERS"
                            + " WHERE TRIGGER_SCHEMA = DATABASE() ORDER BY TRIGGER_NAME";
            assertThat(ask(again, modes))
                    .isEqualTo(ask(engine, modes))
                    .contains("quoted ANSI_QUOTES");
            try (var both =
                    new Bench(
                            Files.createDirectories(folder.resolve("both")),
                            database("one", DatabaseKind.MARIADB, engine.url()),
                            database("again", DatabaseKind.MARIADB, again.url()))) {
                assertEqual(both, "'connectionId':'one'", "'connectionId':'again'");
            }
        }
    }

    /** In MariaDB a schema is the database itself, whose name says nothing of the design. */
    @Test
    void aDesignOfMariaDbGoesThroughAFileAndIntoAnotherDatabase() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        TestEngine other = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE p (id int PRIMARY KEY)",
                "CREATE TABLE c (id int PRIMARY KEY, p int, CONSTRAINT fk FOREIGN KEY (p) REFERENCES"
                        + " p (id))",
                "CREATE SEQUENCE sq START WITH 7",
                "CREATE VIEW v AS SELECT id FROM p");
        try (var bench =
                new Bench(
                        folder,
                        database("one", DatabaseKind.MARIADB, engine.url()),
                        database("other", DatabaseKind.MARIADB, other.url()))) {
            String version = bench.show("one");
            String script = bench.exported("{'format':'sql'}");
            bench.tool(
                    "designer_file",
                    "{'action':'save','path':'saved.dbml','expectedVersion':'" + version + "'}");
            assertEqual(bench, "'connectionId':'one'", "'path':'saved.dbml'");
            Json.Obj opened = bench.tool("designer_file", "{'action':'open','path':'saved.dbml'}");
            assertThat(at(opened, "success")).as(opened.write()).isEqualTo(new Json.Bool(true));
            assertThat(bench.exported("{'format':'sql'}")).isEqualTo(script);
            bench.show("other");
            Json.Obj imported = bench.imported(script, "{'dialect':'mariadb'}");
            assertThat(at(imported, "skipped").write()).contains("VIEW").doesNotContain("schema");
            bench.published(",'acceptDataLoss':true");
            assertThat(bench.asked)
                    .singleElement()
                    .asString()
                    .endsWith(
                            " and run SQL that came with a file or a"
                                    + " script and was not checked: sequence sq?");
            run(other, "CREATE VIEW v AS SELECT id FROM p");
            assertEqual(bench, "'connectionId':'one'", "'connectionId':'other'");
        }
    }

    @Test
    void aUniqueKeyCalledLikeItsForeignKeyAViewAndALongTextComeAgain() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE p (id int PRIMARY KEY, long_text varchar(64000)) CHARSET=latin1",
                "CREATE TABLE c (id int NOT NULL, UNIQUE KEY same (id), CONSTRAINT same FOREIGN KEY"
                        + " (id) REFERENCES p (id))",
                "CREATE FUNCTION twice(x int) RETURNS int DETERMINISTIC RETURN x + x",
                "CREATE VIEW doubled AS SELECT twice(id) FROM p",
                "CREATE VIEW v AS SELECT id FROM p WHERE id > 1 WITH CASCADED CHECK OPTION");
        dumped(engine);
        try (var bench = new Bench(folder, database("one", DatabaseKind.MARIADB, engine.url()))) {
            assertEqual(bench, "'connectionId':'one'", "'path':'dump.sql'");
            bench.show("one");
            TestEngine again = engine.again(bench.exported("{'format':'sql'}"));
            String unique =
                    "SELECT CONCAT(TABLE_NAME, INDEX_NAME) FROM information_schema.STATISTICS"
                            + " WHERE NON_UNIQUE = 0 AND INDEX_NAME <> 'PRIMARY' AND TABLE_SCHEMA ="
                            + " DATABASE()";
            assertThat(ask(again, unique)).containsExactly("csame");
            assertThat(ask(again, "SHOW CREATE VIEW v").toString())
                    .isEqualTo(ask(engine, "SHOW CREATE VIEW v").toString());
            bench.edit(
                    "{'op':'drop_foreign_key','table':{'name':'c'},'foreignKey':{'name':'same'}}");
            bench.published("");
            assertThat(ask(engine, unique)).containsExactly("csame");
        }
    }

    @Test
    void textsAndBytesWithBackslashesMeanTheSameElsewhere() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE b (id int PRIMARY KEY, t varchar(20) DEFAULT 'a\\\\b''c\\n',"
                        + " bin varbinary(4) DEFAULT '\\0A', word varbinary(9) DEFAULT 'plain')");
        try (var bench = new Bench(folder, database("one", DatabaseKind.MARIADB, engine.url()))) {
            bench.show("one");
            TestEngine postgres = TestEngine.postgres();
            run(postgres, bench.exported("{'format':'sql','dialect':'postgresql'}"));
            run(postgres, "INSERT INTO b (id) VALUES (1)");
            assertThat(
                            ask(
                                    postgres,
                                    "SELECT (t = E'a\\\\b''c\\n') || ' ' || encode(bin, 'hex') || ' '"
                                            + " || convert_from(word, 'UTF8') FROM b"))
                    .containsExactly("true 0041 plain");
            TestEngine sqlite = TestEngine.sqlite(folder);
            run(sqlite, "CREATE TABLE s (id integer PRIMARY KEY, t text DEFAULT 'a\\b')");
            try (var other =
                    new Bench(
                            Files.createDirectories(folder.resolve("other")),
                            database("lite", DatabaseKind.SQLITE, sqlite.url()))) {
                other.show("lite");
                assertThat(other.exported("{'format':'sql','dialect':'mariadb'}"))
                        .contains("DEFAULT 'a\\\\b'");
            }
        }
    }

    @Test
    void indexesOfTablesInMemoryStayWhatTheyAre() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE h (id int, a int, b int, PRIMARY KEY (id), UNIQUE KEY ua (a), KEY kb"
                        + " (b), KEY tb (a, b) USING BTREE) ENGINE=MEMORY",
                "CREATE TABLE t (id int, a int, PRIMARY KEY (id) USING BTREE, UNIQUE KEY ua (a)"
                        + " USING BTREE) ENGINE=MEMORY");
        dumped(engine);
        try (var bench = new Bench(folder, database("one", DatabaseKind.MARIADB, engine.url()))) {
            assertEqual(bench, "'connectionId':'one'", "'path':'dump.sql'");
            bench.show("one");
            bench.edit(
                    "{'op':'add_index','table':{'name':'h'},'index':{'name':'more','columns':['b','a']}}");
            bench.published("");
            TestEngine again = engine.again(bench.exported("{'format':'sql'}"));
            assertThat(ask(again, METHODS)).isEqualTo(ask(engine, METHODS));
            assertThat(ask(engine, METHODS))
                    .containsExactlyInAnyOrder(
                            "h PRIMARY HASH",
                            "h kb HASH",
                            "h more HASH",
                            "h tb BTREE",
                            "h ua HASH",
                            "t PRIMARY BTREE",
                            "t ua BTREE");
        }
    }

    @Test
    void aDomainIsItsTypeElsewhereAndAListOfTextsIsTheSameHoweverItIsCast() throws Exception {
        TestEngine engine = TestEngine.ownPostgres();
        run(
                engine,
                "CREATE DOMAIN above AS bigint CONSTRAINT zero CHECK (VALUE >= 0)",
                "CREATE DOMAIN far_above AS above NOT NULL",
                "CREATE DOMAIN \"Name\" AS varchar(50)",
                "CREATE DOMAIN \"zip code\" AS varchar(12)",
                "CREATE SEQUENCE d_seq",
                "CREATE TABLE d (id above DEFAULT nextval('d_seq'::regclass) PRIMARY KEY, n"
                        + " far_above, called \"Name\", known name, zip \"zip code\","
                        + " s varchar(9) CHECK (s IN ('it''s', 'b')), at"
                        + " timestamptz DEFAULT '1970-01-01 00:00:00+00')");
        TestEngine again = TestEngine.ownPostgres();
        try (var bench =
                new Bench(
                        folder,
                        database("one", DatabaseKind.POSTGRESQL, engine.url()),
                        database("again", DatabaseKind.POSTGRESQL, again.url()))) {
            bench.show("one");
            run(again, bench.exported("{'format':'sql'}"));
            assertEqual(bench, "'connectionId':'one'", "'connectionId':'again'");
            run(TestEngine.mariadb(), bench.exported("{'format':'sql','dialect':'mariadb'}"));
            Json.Obj told = bench.tool("designer_script", "{'dialect':'mariadb','inline':100000}");
            assertThat(told.text("script", ""))
                    .contains("`id` bigint NOT NULL AUTO_INCREMENT", "`n` bigint")
                    .contains("`called` varchar(50)", "`zip` varchar(12)")
                    .doesNotContain("`known` varchar(50)");
            assertThat(at(told, "losses").write()).contains("public.d.n: the rules of far_above");
        }
    }

    @Test
    void keysOfSeveralTextsFitIntoMariaDbAndSerialIsATypeOfSqlite() throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        run(
                engine,
                "CREATE TABLE k (id serial, a blob NOT NULL, b blob NOT NULL, c text, d text)",
                "CREATE UNIQUE INDEX ab ON k (id, a, b)",
                "CREATE UNIQUE INDEX cd ON k (c, id, d)",
                "CREATE TABLE p (a int PRIMARY KEY, b int UNIQUE)",
                "CREATE TABLE f (x int REFERENCES p (b), y int REFERENCES p (a), z int REFERENCES"
                        + " gone (id))");
        dumped(engine);
        try (var bench = new Bench(folder, database("one", DatabaseKind.SQLITE, engine.url()))) {
            assertEqual(bench, "'connectionId':'one'", "'path':'dump.sql'");
            String version = bench.show("one");
            bench.tool(
                    "designer_file",
                    "{'action':'save','path':'saved.dbml','expectedVersion':'" + version + "'}");
            assertEqual(bench, "'connectionId':'one'", "'path':'saved.dbml'");
            String script = bench.exported("{'format':'sql','dialect':'mariadb'}");
            run(TestEngine.mariadb(), script.split(";\n"));
            bench.edit(
                    "{'op':'set_column','table':{'name':'f'},'column':{'name':'x'},'set':{'isNullable':false}}");
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(at(preview, "risks").write())
                    .contains("foreign key to gone, which does not exist");
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
