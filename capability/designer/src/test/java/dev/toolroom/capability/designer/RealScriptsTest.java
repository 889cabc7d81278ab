package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts as real databases have them: what is no column never becomes one. */
class RealScriptsTest {
    @TempDir private Path folder;

    private Json.Obj imported(Bench bench, DatabaseKind kind, String text) {
        return bench.imported(text, "{'dialect':'" + kind.word() + "'}");
    }

    private static List<String> columns(Bench bench, String table) {
        Json.Obj answer =
                bench.ask(
                        "{'operation':'get_table','payload':{'table':{'name':'"
                                + table
                                + "'}},'options':{'includeColumns':'full'}}");
        return ((Json.Arr) at(answer, "table", "columns"))
                .items().stream()
                        .map(
                                each ->
                                        ((Json.Obj) each).text("name", "")
                                                + " "
                                                + ((Json.Obj) each).text("dataType", "")
                                                + " "
                                                + ((Json.Obj) each).text("maxLength", ""))
                        .map(String::strip)
                        .toList();
    }

    @Test
    void whatStandsInTextsOfADumpIsNoMarkOfIt() {
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.MARIADB))) {
            bench.show("d");
            Json.Obj done =
                    imported(
                            bench,
                            DatabaseKind.MARIADB,
                            """
                            /*!40101 SET NAMES utf8mb4 COMMENT 'a */ CREATE TABLE not_this (id int);' */;
                            CREATE TABLE t (
                              id int NOT NULL COMMENT 'opens
                            /*!50001 and closes */ here',
                              delimiter varchar(5) DEFAULT ';;',
                              body text /*M!100301 COMPRESSED*/,
                              PRIMARY KEY (id)
                            ) COMMENT='DELIMITER ;; and $$' /*!50100 PARTITION BY KEY (id) */;
                            DELIMITER $$
                            CREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW BEGIN SET NEW.id = 1; END$$
                            DELIMITER //
                            CREATE PROCEDURE b() BEGIN SELECT 1; SELECT '//'; END//
                            DELIMITER ;
                            CREATE TABLE u (id int);
                            """);
            assertThat(columns(bench, "t"))
                    .containsExactly("id int", "delimiter varchar 5", "body text compressed");
            assertThat(columns(bench, "u")).containsExactly("id int");
            String dbml = bench.exported("{'format':'dbml'}");
            assertThat(dbml)
                    .contains("/*!50001 and closes */ here", "DELIMITER ;; and $$")
                    .doesNotContain("not_this");
            assertThat(((Json.Arr) at(done, "skipped")).items())
                    .extracting(each -> ((Json.Obj) each).text("what", ""))
                    .as(done.write())
                    .containsExactly(
                            "PARTITION BY of table t", "CREATE TRIGGER a", "CREATE PROCEDURE b");
        }
    }

    @Test
    void whatH2WritesInEscapesIsRead() {
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.H2))) {
            bench.show("d");
            Json.Obj done =
                    imported(
                            bench,
                            DatabaseKind.H2,
                            """
                            CREATE CACHED TABLE "dbo".U&"K\\00fcn.den" COMMENT U&'it''s \\\\ \\+01f600'(
                                U&"Gr\\00f6\\00dfe" INTEGER NOT NULL
                            );
                            """);
            assertThat(done.get("skipped")).as(done.write()).isNull();
            assertThat(columns(bench, "Kün.den")).hasSize(1).first().asString().startsWith("Größe");
            assertThat(bench.exported("{'format':'dbml'}")).contains("it\\'s \\\\ \uD83D\uDE00");
        }
    }

    @Test
    void mariaDbScriptsHaveCommentsAndIndexesAmongTheirColumns() {
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.MARIADB))) {
            bench.show("d");
            Json.Obj done =
                    imported(
                            bench,
                            DatabaseKind.MARIADB,
                            """
                            # A comment; CREATE TABLE not_this (id int);
                            CREATE TABLE film (
                              id int unsigned NOT NULL AUTO_INCREMENT, # the key
                              title NVARCHAR(128) NOT NULL,
                              body text,
                              place geometry NOT NULL,
                              made timestamp NOT NULL,
                              PRIMARY KEY (id),
                              INDEX idx_title USING BTREE (title),
                              KEY (made),
                              FULLTEXT KEY words (title, body),
                              SPATIAL INDEX places (place)
                            );
                            CREATE TABLE stock (
                              id int NOT NULL PRIMARY KEY,
                              film int unsigned,
                              row_start timestamp(6) GENERATED ALWAYS AS ROW START INVISIBLE,
                              row_end timestamp(6) GENERATED ALWAYS AS ROW END INVISIBLE,
                              UNIQUE KEY name (film),
                              PERIOD FOR SYSTEM_TIME (row_start, row_end),
                              CONSTRAINT of_film FOREIGN KEY (film) REFERENCES film (id)
                            ) WITH SYSTEM VERSIONING;
                            CREATE TABLE actor (id int PRIMARY KEY, n int, UNIQUE KEY name (n));
                            """);
            assertThat(columns(bench, "film"))
                    .containsExactly(
                            "id int unsigned",
                            "title varchar 128",
                            "body text",
                            "place geometry",
                            "made timestamp");
            assertThat(columns(bench, "stock")).containsExactly("id int", "film int unsigned");
            String script = bench.exported("{'format':'sql'}");
            assertThat(script)
                    .contains("INDEX `idx_title` (`title`)")
                    .contains("(`made`)")
                    .doesNotContain("ROW START");
            assertThat(script.split("`name` UNIQUE", -1)).hasSize(3);
            assertThat(done.write())
                    .contains("FULLTEXT index words")
                    .contains("SPATIAL index places")
                    .contains("row_start");
        }
    }

    @Test
    void aForeignKeyThatNamesNoColumnsPointsAtTheKey() {
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.POSTGRESQL))) {
            bench.show("d");
            Json.Obj done =
                    imported(
                            bench,
                            DatabaseKind.POSTGRESQL,
                            """
                            CREATE TABLE parts (a int REFERENCES wholes, b bigint,
                              FOREIGN KEY (a, b) REFERENCES pairs ON DELETE RESTRICT);
                            CREATE TABLE wholes (id bigint PRIMARY KEY);
                            CREATE TABLE pairs (x int, y int, PRIMARY KEY (x, y));
                            """);
            assertThat(done.get("skipped")).as(done.write()).isNull();
            assertThat(bench.exported("{'format':'sql'}"))
                    .contains("(\"a\") REFERENCES \"public\".\"wholes\" (\"id\")")
                    .contains(
                            "(\"a\", \"b\") REFERENCES \"public\".\"pairs\" (\"x\", \"y\")"
                                    + " ON DELETE RESTRICT");
        }
    }

    @Test
    void aColumnMayBeCalledKeyWhereThereAreNoSuchIndexes() {
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.SQLITE))) {
            bench.show("d");
            imported(
                    bench,
                    DatabaseKind.SQLITE,
                    "CREATE TABLE meta (key varchar(40) PRIMARY KEY, index_of int)");
            assertThat(columns(bench, "meta")).containsExactly("key varchar 40", "index_of int");
        }
    }

    @Test
    void allThatWasSkippedCanBeRead() {
        String views =
                IntStream.range(0, 60)
                        .mapToObj(i -> "CREATE VIEW v" + i + " AS SELECT 1;\n")
                        .collect(Collectors.joining());
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.POSTGRESQL))) {
            bench.show("d");
            Json.Obj done =
                    imported(bench, DatabaseKind.POSTGRESQL, "CREATE TABLE t (id int);\n" + views);
            assertThat(done.get("skippedTotal")).isEqualTo(Json.Num.of(60));
            String all = bench.house().exports().get(done.text("skippedExport", ""));
            assertThat(String.valueOf(all).lines())
                    .hasSize(60)
                    .anyMatch(each -> each.startsWith("61:"));
        }
    }

    @Test
    void typesBecomeWiderOrTheLossIsSaid() {
        try (var bench =
                new Bench(
                        folder,
                        Bench.design("lite", DatabaseKind.SQLITE),
                        Bench.design("pg", DatabaseKind.POSTGRESQL),
                        Bench.design("maria", DatabaseKind.MARIADB),
                        Bench.design("ms", DatabaseKind.SQLSERVER))) {
            bench.show("lite");
            imported(
                    bench,
                    DatabaseKind.SQLITE,
                    "CREATE TABLE t (a text, b integer, c blob, d numeric, e real)");
            assertThat(lines(bench, "postgresql"))
                    .contains("\"a\" text", "\"b\" bigint", "\"c\" bytea", "\"d\" numeric");
            assertThat(lines(bench, "mariadb"))
                    .contains("`a` longtext NULL", "`b` bigint NULL", "`c` longblob NULL");
            assertThat(lines(bench, "sqlserver"))
                    .contains("[a] nvarchar(MAX) NULL", "[b] bigint NULL");
            assertThat(losses(bench, "sqlserver")).contains("main.t.d: more than 28 digits");

            bench.show("pg");
            imported(
                    bench,
                    DatabaseKind.POSTGRESQL,
                    "CREATE TABLE t (a bytea, b varchar, c numeric, d timestamptz, e inet,"
                            + " f varchar PRIMARY KEY, g money)");
            assertThat(lines(bench, "sqlserver"))
                    .contains(
                            "[a] varbinary(MAX) NULL",
                            "[b] nvarchar(MAX) NULL",
                            "[c] decimal(38,10) NULL",
                            "[f] nvarchar(450) NOT NULL",
                            "[g] decimal(19,2) NULL");
            assertThat(losses(bench, "sqlserver"))
                    .contains("public.t.e: type inet has no equal")
                    .contains("public.t.f: more than 450 characters");
            assertThat(losses(bench, "mariadb")).contains("public.t.d: the time zone");

            bench.show("maria");
            imported(
                    bench,
                    DatabaseKind.MARIADB,
                    "CREATE TABLE t (a int unsigned, b bigint unsigned, c tinyint, d"
                            + " enum('x','yy'), e tinyint unsigned, f bit(1), g bit(9))");
            assertThat(lines(bench, "postgresql"))
                    .contains(
                            "\"a\" bigint",
                            "\"b\" numeric(20,0)",
                            "\"c\" smallint",
                            "\"d\" varchar(2)",
                            "\"e\" smallint",
                            "\"f\" boolean",
                            "\"g\" bit(9)");
            assertThat(losses(bench, "postgresql")).contains("design.t.d: the values of enum");
            assertThat(lines(bench, "sqlserver")).contains("[c] smallint NULL", "[f] bit NULL");

            bench.show("ms");
            imported(
                    bench,
                    DatabaseKind.SQLSERVER,
                    "CREATE TABLE dbo.t (a money, b datetime2(7), c tinyint)");
            assertThat(lines(bench, "postgresql"))
                    .contains("\"a\" numeric(19,4)", "\"b\" timestamp", "\"c\" smallint");
            assertThat(losses(bench, "postgresql")).contains("dbo.t.b: what is finer than 6");
        }
    }

    private static List<String> lines(Bench bench, String dialect) {
        return bench.exported("{'format':'sql','dialect':'" + dialect + "'}")
                .lines()
                .map(String::strip)
                .map(each -> each.endsWith(",") ? each.substring(0, each.length() - 1) : each)
                .toList();
    }

    private static String losses(Bench bench, String dialect) {
        return bench.tool("designer_script", "{'dialect':'" + dialect + "'}").write();
    }

    @Test
    void lengthsAndKeysThatCannotBeAreRefusedWhenTheyAreEdited() {
        try (var bench =
                new Bench(
                        folder,
                        Bench.design("ms", DatabaseKind.SQLSERVER),
                        Bench.design("lite", DatabaseKind.SQLITE))) {
            bench.show("ms");
            bench.edit("{'op':'add_table','table':{'name':'t'}}");
            String wide = "{'op':'add_column','table':{'name':'t'},'column':{'name':'a',";
            assertThat(
                            bench.refused(wide + "'dataType':'nvarchar','maxLength':'0'}}")
                                    .text("message", ""))
                    .contains("Invalid max length '0'");
            bench.edit(
                    wide + "'dataType':'varchar(20) collate Latin1_General_BIN2'}}",
                    "{'op':'set_column','table':{'name':'t'},'column':{'name':'a'},"
                            + "'set':{'maxLength':'70'}}");
            assertThat(columns(bench, "t")).contains("a varchar collate Latin1_General_BIN2 70");
            assertThat(bench.exported("{'format':'sql'}"))
                    .contains("[a] varchar(70) collate Latin1_General_BIN2");
            String computed =
                    "{'op':'add_table','table':{'name':'c'},'initialColumns':[{'name':'n',"
                            + "'dataType':'int'},{'name':'k','dataType':'int','isPrimaryKey':true,"
                            + "'isComputed':true,'computedFormula':'n+1'%s}]}";
            assertThat(bench.refused(computed.formatted("")).text("message", ""))
                    .contains("computedPersisted");
            bench.edit(computed.formatted(",'computedPersisted':true"));
            bench.show("lite");
            assertThat(
                            bench.refused(computed.formatted(",'computedPersisted':true"))
                                    .text("message", ""))
                    .contains("cannot be in a primary key in SQLite");
        }
    }

    @Test
    void aKeyThatTheEngineCannotHaveComesInWithAWarning() {
        try (var bench = new Bench(folder, Bench.design("ms", DatabaseKind.SQLSERVER))) {
            bench.show("ms");
            Json.Obj done =
                    imported(bench, DatabaseKind.SQLITE, "CREATE TABLE t (a text PRIMARY KEY)");
            assertThat(done.get("skipped")).as(done.write()).isNull();
            assertThat(at(done, "receipt", "warnings").write())
                    .contains("SQL Server sorts by no nvarchar(MAX)");
            assertThat(columns(bench, "t")).containsExactly("a nvarchar MAX");
        }
    }

    @Test
    void anOffsetBeyondAllChangesIsRefusedInWords() {
        try (var bench = new Bench(folder, Bench.design("d", DatabaseKind.SQLITE))) {
            bench.show("d");
            Json.Obj refused = bench.tool("designer_review", "{'offset':2147483648}");
            assertThat(refused.text("message", "")).contains("'offset' must be at most 2147483647");
            assertThat(bench.tool("designer_review", "{'offset':2147483647}").get("success"))
                    .isEqualTo(new Json.Bool(true));
        }
    }
}
