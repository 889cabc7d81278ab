package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static dev.toolroom.capability.designer.publish.Asked.ask;
import static dev.toolroom.capability.designer.publish.Asked.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a database holds beyond the design: carried over, or named before it goes. */
class UnshownTest {
    @TempDir private Path folder;

    private static String first(TestEngine engine, String table, String column) {
        return "{'op':'set_column','table':{'schema':'"
                + engine.schema()
                + "','name':'"
                + table
                + "'},'column':{'name':'"
                + column
                + "'},'set':{'position':1}}";
    }

    private static final String INDEXES =
            "SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class x"
                    + " ON x.oid = i.indexrelid WHERE i.indrelid = 't'::regclass ORDER BY x.relname";

    @Test
    void indexesOfSomeRowsAndWithMoreColumnsAreReadChangedAndMadeAgain() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE t (id integer PRIMARY KEY, a text, n integer, gone timestamptz)",
                "CREATE UNIQUE INDEX ix_alive ON t (a) WHERE gone IS NULL AND n > 3",
                "CREATE INDEX ix_wide ON t (n DESC) INCLUDE (a, gone)");
        try (Bench bench = Bench.on(folder, engine)) {
            Json.Obj table =
                    bench.ask(
                            "{'operation':'get_table','payload':{'table':{'name':'t'}},"
                                    + "'options':{'includeColumns':'full'}}");
            assertThat(at(table, "table", "indexes", 0, "where"))
                    .isEqualTo(new Json.Str("(gone IS NULL) AND (n > 3)"));
            assertThat(at(table, "table", "indexes", 1, "include"))
                    .isEqualTo(Json.Arr.ofTexts(List.of("a", "gone")));
            assertThat(
                            bench.refused(
                                            "{'op':'drop_column','table':{'name':'t'},"
                                                    + "'column':{'name':'gone'}}")
                                    .text("message", ""))
                    .isEqualTo("Column 'gone' cannot be dropped: index 'ix_alive' uses it");
            bench.edit(
                    first(engine, "t", "n"),
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'gone'},"
                            + "'set':{'name':'gone at'}}",
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'n'},"
                            + "'set':{'dataType':'bigint'}}");
            bench.published("");
        }
        assertThat(ask(engine, INDEXES))
                .anyMatch(each -> each.contains("WHERE ((\"gone at\" IS NULL) AND (n > 3))"))
                .anyMatch(each -> each.contains("(n DESC) INCLUDE (a, \"gone at\")"));
    }

    @Test
    void whatPostgresKeepsOfATableComesAgainWithIt() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE t (id serial PRIMARY KEY, a text COLLATE \"C\", n integer)",
                "CREATE INDEX ix_gin ON t USING gin (to_tsvector('english', a))",
                "CREATE INDEX ix_hash ON t USING hash (n)",
                "CREATE INDEX ix_ops ON t (a text_pattern_ops)",
                "DROP ROLE IF EXISTS reports",
                "CREATE ROLE reports",
                "GRANT SELECT ON t TO reports",
                "GRANT UPDATE (a) ON t TO reports",
                "ALTER TABLE t SET (fillfactor = 70)",
                "INSERT INTO t (a) VALUES ('x')");
        List<String> before = ask(engine, INDEXES);
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(first(engine, "t", "n"));
            bench.published("");
        }
        assertThat(ask(engine, INDEXES)).isEqualTo(before);
        assertThat(ask(engine, "SELECT has_table_privilege('reports', 't', 'SELECT')"))
                .containsExactly("t");
        assertThat(ask(engine, "SELECT has_column_privilege('reports', 't', 'a', 'UPDATE')"))
                .containsExactly("t");
        assertThat(ask(engine, "SELECT reloptions::text FROM pg_class WHERE oid = 't'::regclass"))
                .containsExactly("{fillfactor=70}");
        assertThat(
                        ask(
                                engine,
                                "SELECT l.collname FROM pg_attribute a JOIN pg_collation l ON"
                                        + " l.oid = a.attcollation WHERE a.attrelid = 't'::regclass"
                                        + " AND a.attname = 'a'"))
                .containsExactly("C");
        run(engine, "INSERT INTO t (a) VALUES ('y')", "DROP OWNED BY reports", "DROP ROLE reports");
        assertThat(ask(engine, "SELECT id FROM t ORDER BY id")).containsExactly("1", "2");
    }

    @Test
    void whatCannotComeAgainIsNamedAndWantsAWordFromAPerson() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE p (id integer PRIMARY KEY)",
                "CREATE TABLE t (id integer PRIMARY KEY DEFERRABLE, a text, n integer,"
                        + " CONSTRAINT to_p FOREIGN KEY (n) REFERENCES p ON DELETE SET NULL (n))",
                "ALTER TABLE t ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY own ON t USING (a = current_user)");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(first(engine, "t", "n"));
            Json.Obj refused = bench.publish("");
            assertThat(refused.text("reason", "")).isEqualTo("confirmation_required");
            assertThat(at(refused, "risks", 0, "codes", 0)).isEqualTo(new Json.Str("not_kept"));
            assertThat(at(refused, "risks", 0, "loses"))
                    .isEqualTo(Json.Arr.ofTexts(List.of("to_p (sets some columns only)")));
            bench.published(",'acceptDataLoss':true");
        }
        assertThat(ask(engine, "SELECT relrowsecurity FROM pg_class WHERE oid = 't'::regclass"))
                .containsExactly("t");
    }

    @Test
    void anIndexThatGoesWithAColumnIsNamed() throws Exception {
        TestEngine engine = TestEngine.postgres();
        run(
                engine,
                "CREATE TABLE t (id integer PRIMARY KEY, a text, n integer)",
                "CREATE INDEX ix_low ON t (lower(a))");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit("{'op':'drop_column','table':{'name':'t'},'column':{'name':'a'}}");
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(at(preview, "risks", 0, "loses"))
                    .as(preview.write())
                    .isEqualTo(Json.Arr.ofTexts(List.of("index ix_low")));
        }
    }

    @Test
    void triggersOfSqliteOutliveARebuildAndRenamesBesideThemAreRefusedEarly() throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        run(
                engine,
                "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT UNIQUE ON CONFLICT IGNORE, n INT)",
                "CREATE TABLE log (a TEXT)",
                "CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.a); END",
                "CREATE INDEX ix_some ON t (n) WHERE n > 0");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    first(engine, "t", "n"),
                    "{'op':'set_table','table':{'name':'t'},'set':{'name':'u'}}");
            assertThat(bench.tool("designer_publish", "{}").text("message", ""))
                    .contains("trigger g uses its old names")
                    .contains("publish the renames first");
            bench.edit("{'op':'set_table','table':{'name':'u'},'set':{'name':'t'}}");
            Json.Obj refused = bench.publish("");
            assertThat(at(refused, "risks", 0, "loses"))
                    .as(refused.write())
                    .isEqualTo(Json.Arr.ofTexts(List.of("ON CONFLICT clauses")));
            bench.published(",'acceptDataLoss':true");
        }
        run(engine, "INSERT INTO t (a, n) VALUES ('kept', 1)");
        assertThat(ask(engine, "SELECT a FROM log")).containsExactly("kept");
        assertThat(ask(engine, "SELECT sql FROM sqlite_schema WHERE name = 'ix_some'"))
                .singleElement()
                .asString()
                .endsWith("WHERE n > 0");
    }

    @Test
    void triggersTextsAndOptionsOfMariaDbOutliveARebuild() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        run(
                engine,
                "CREATE TABLE t (id int PRIMARY KEY, a varchar(200), n int, v int AS (n + 1)"
                        + " VIRTUAL) ENGINE=Aria COLLATE=utf8mb4_bin",
                "CREATE FULLTEXT INDEX ix_words ON t (a)",
                "CREATE INDEX ix_begin ON t (a(7))",
                "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.n = 9");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'v'},"
                            + "'set':{'computedPersisted':true}}");
            bench.published("");
            bench.edit("{'op':'drop_column','table':{'name':'t'},'column':{'name':'a'}}");
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(at(preview, "risks", 0, "loses"))
                    .as(preview.write())
                    .isEqualTo(Json.Arr.ofTexts(List.of("index ix_begin", "index ix_words")));
        }
        run(engine, "INSERT INTO t (id, a) VALUES (1, 'x')");
        assertThat(ask(engine, "SELECT v FROM t")).containsExactly("10");
        assertThat(ask(engine, "SHOW INDEX FROM t WHERE Key_name LIKE 'ix%'")).hasSize(2);
        assertThat(
                        ask(
                                engine,
                                "SELECT CONCAT(ENGINE, ' ', TABLE_COLLATION) FROM"
                                        + " information_schema.TABLES WHERE TABLE_NAME = 't' AND"
                                        + " TABLE_SCHEMA = DATABASE()"))
                .containsExactly("Aria utf8mb4_bin");
    }

    @Test
    void grantsOnATableOfH2OutliveARebuild() throws Exception {
        TestEngine engine = TestEngine.h2(folder);
        run(
                engine,
                "CREATE TABLE \"dbo\".\"t\" (\"id\" INT PRIMARY KEY, \"n\" INT)",
                "CREATE USER \"reports\" PASSWORD 'x'",
                "GRANT SELECT ON \"dbo\".\"t\" TO \"reports\"");
        try (Bench bench = Bench.on(folder, engine)) {
            bench.edit(first(engine, "t", "n"));
            bench.published("");
        }
        assertThat(
                        ask(
                                engine,
                                "SELECT RIGHTS FROM INFORMATION_SCHEMA.RIGHTS WHERE GRANTEE ="
                                        + " 'reports' AND TABLE_NAME = 't'"))
                .containsExactly("SELECT");
    }

    @Test
    void anEngineThatKeepsNoSuchIndexSaysSoAtOnce() throws Exception {
        try (Bench bench = Bench.on(folder, TestEngine.h2(folder))) {
            bench.edit("{'op':'add_table','table':{'schema':'dbo','name':'t'}}");
            assertThat(
                            bench.refused(
                                            "{'op':'add_index','table':{'name':'t'},'index':{"
                                                    + "'columns':['Id'],'where':'Id > 0'}}")
                                    .text("message", ""))
                    .isEqualTo("Index 'IX_t_Id': H2 has no indexes with a condition (where)");
            assertThat(
                            bench.refused(
                                            "{'op':'add_index','table':{'name':'t'},'index':{"
                                                    + "'columns':['Id'],'isuniqe':true}}")
                                    .text("message", ""))
                    .isEqualTo("'isuniqe' cannot be set on an index");
        }
    }
}
