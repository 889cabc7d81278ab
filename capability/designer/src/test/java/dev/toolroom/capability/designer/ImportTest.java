package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts and DBML become edits; what a design cannot hold is told with its line. */
class ImportTest {
    @AutoClose private final Bench bench;

    ImportTest(@TempDir Path folder) {
        bench =
                new Bench(
                        folder,
                        Bench.blank("tsql"),
                        Bench.design("postgres", DatabaseKind.POSTGRESQL));
        bench.show("tsql");
    }

    private static String resource(String name) {
        try (InputStream in = ImportTest.class.getResourceAsStream("exchange/" + name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private String table(String name) {
        return bench.ask(
                        "{'operation':'get_table','payload':{'table':{'name':'"
                                + name
                                + "'}},'options':{'includeColumns':'full','includeForeignKeys':true}}")
                .write()
                .replaceAll("\"id\":\"\\w+\",|,\"id\":\"\\w+\"", "");
    }

    private static List<String> skipped(Json.Obj answer) {
        return ((Json.Arr) at(answer, "skipped"))
                .items().stream()
                        .map(
                                each ->
                                        at(each, "line").write()
                                                + " "
                                                + ((Json.Obj) each).text("what", ""))
                        .toList();
    }

    @Test
    void aScriptAsManagementStudioWritesItIsTakenOver() {
        Json.Obj answer = bench.imported(resource("ssms.sql"), "{}");
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        assertThat(skipped(answer))
                .containsExactly(
                        "11 CREATE FUNCTION [dbo].[Total]",
                        "48 type MoodType of column Mood",
                        "87 CREATE VIEW dbo . Everything");
        assertThat(table("Customers"))
                .contains("\"name\":\"CustomerId\",\"dataType\":\"int\",\"isPrimaryKey\":true")
                .contains("\"identitySeed\":1000,\"identityIncrement\":5")
                .contains("\"maxLength\":\"256\"", "\"maxLength\":\"MAX\"")
                .contains("\"defaultValue\":\"(sysutcdatetime())\",\"defaultName\":\"DF_Since\"")
                .contains("\"defaultValue\":\"((0))\"")
                .contains("\"precision\":12,\"scale\":2")
                .contains("\"dataType\":\"geography\"")
                .contains("\"computedFormula\":\"lower([Email])\",\"computedPersisted\":true")
                .contains("\"comment\":\"Who buys; it's them\"")
                .contains("\"pkName\":\"PK_Client\"")
                .contains("UQ_Customers_Email");
        assertThat(table("Order Lines"))
                .contains("\"schema\":\"sales\"")
                .contains("\"primaryKey\":[\"LineNo\",\"OrderId\"]")
                .contains("\"name\":\"FK_Lines_Customers\"", "\"onDeleteAction\":2")
                .contains("\"onUpdateAction\":0")
                .contains("\"columns\":[\"Price DESC\",\"CustomerId\"]")
                .contains("([Price]>=(0) AND [Price]<(1000000))")
                .contains("\"comment\":\"Lines of orders\"")
                .contains("\"isUnique\":false,\"include\":[\"Mood\"]")
                .contains("\"isUnique\":true,\"where\":\"[CustomerId] IS NOT NULL\"");
    }

    @Test
    void aScriptAsPgDumpWritesItIsTakenOver() {
        bench.show("postgres");
        Json.Obj answer = bench.imported(resource("pg_dump.sql"), "{}");
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        assertThat(skipped(answer))
                .containsExactly(
                        "34 CREATE FUNCTION public . touch",
                        "136 CREATE UNIQUE INDEX customers_lower ON",
                        "142 CREATE TRIGGER touch BEFORE UPDATE");
        assertThat(table("customers"))
                .contains("\"identitySeed\":1000,\"identityIncrement\":5")
                .contains("\"defaultValue\":\"'none'\"")
                .contains("\"name\":\"Full Name\"")
                .contains("\"dataType\":\"timestamp\"", "\"dataType\":\"timestamptz\"")
                .contains("\"dataType\":\"text[]\"")
                .contains("\"defaultValue\":\"now()\"")
                .contains("\"computedFormula\":\"lower((email)::text)\"")
                .contains("\"expression\":\"(credit >= (0)::numeric)\"")
                .contains("\"comment\":\"First; then last\"")
                .contains("\"pkName\":\"customers_pkey\"")
                .contains("\"where\":\"credit > (0)::numeric\"");
        assertThat(table("lines"))
                .contains("\"primaryKey\":[\"line_no\",\"order_id\"]")
                .contains("\"defaultValue\":\"nextval('sales.lines_order_id_seq'::regclass)\"")
                .contains("\"columns\":[\"customer_id DESC\",\"order_id\"]")
                .contains("lines_customer_fkey");
    }

    @Test
    void aScriptOfAnotherDatabaseIsTranslated() {
        Json.Obj answer = bench.imported(resource("pg_dump.sql"), "{}");
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        assertThat(table("customers"))
                .contains("\"schema\":\"dbo\"")
                .contains("\"name\":\"email\",\"dataType\":\"nvarchar\"")
                .contains("\"dataType\":\"datetimeoffset\"")
                .contains("\"defaultValue\":\"CURRENT_TIMESTAMP\"");
        assertThat(table("lines")).contains("\"schema\":\"sales\"", "lines_customer_fkey");
    }

    @Test
    void aDumpOfMariaDbAndAScriptOfSqliteAreTakenOverToo() {
        Json.Obj dump =
                bench.imported(
                        """
                        /*!40101 SET @saved_cs_client = @@character_set_client */;
                        DROP TABLE IF EXISTS `customers`;
                        CREATE TABLE `customers` (
                          `id` int(11) NOT NULL AUTO_INCREMENT,
                          `email` varchar(100) NOT NULL DEFAULT 'no''ne' COMMENT 'where; to',
                          `kind` enum('a','b') DEFAULT NULL,
                          `big` bigint(20) unsigned DEFAULT NULL,
                          `made` timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
                          PRIMARY KEY (`id`),
                          UNIQUE KEY `uq_email` (`email`),
                          KEY `ix_made` (`made`,`email`(10))
                        ) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COMMENT='people';
                        INSERT INTO `customers` VALUES (1,'it\\'s; CREATE TABLE x (','a',NULL,NULL);
                        """,
                        "{}");
        assertThat(skipped(dump))
                .containsExactly(
                        "6 type enum('a','b') of column kind", "11 prefix in index ix_made");
        assertThat(table("customers"))
                .contains("\"isIdentity\":true", "\"comment\":\"where; to\"", "uq_email")
                .contains("\"comment\":\"people\"", "\"name\":\"big\",\"dataType\":\"decimal\"");
        Json.Obj script =
                bench.imported(
                        """
                        PRAGMA foreign_keys=OFF;
                        CREATE TABLE artists(id INTEGER PRIMARY KEY AUTOINCREMENT, n, d decimal(10,2));
                        CREATE TABLE albums(id INTEGER PRIMARY KEY, artist INTEGER REFERENCES artists(id)
                          ON DELETE CASCADE, title text collate nocase, CHECK(length(title)>0));
                        CREATE INDEX ix on albums(title desc);
                        """,
                        "{'dialect':'sqlite'}");
        assertThat(script.get("skipped")).as(script.write()).isNull();
        assertThat(table("albums"))
                .contains("FK_albums_artists", "\"title DESC\"", "length(title)>0");
    }

    @Test
    void anImportIsOneStepThatGoesBackWhole() {
        String empty = bench.version();
        bench.imported(resource("ssms.sql"), "{}");
        Json.Obj history = bench.tool("designer_history", "{}");
        assertThat(at(history, "undoable")).isEqualTo(Json.Num.of(1));
        assertThat(at(history, "undo", "what")).isEqualTo(new Json.Str("import"));
        Json.Obj undone =
                bench.tool(
                        "designer_history",
                        "{'action':'undo','expectedVersion':'" + bench.version() + "'}");
        assertThat(undone.text("version", "")).isEqualTo(empty);
    }

    @Test
    void aPreviewChangesNothing() {
        String empty = bench.version();
        Json.Obj answer = bench.imported(resource("ssms.sql"), "{'preview':true}");
        assertThat(answer.get("preview")).isEqualTo(new Json.Bool(true));
        assertThat(answer.write()).contains("tablesAdded").contains("Order Lines");
        assertThat(bench.version()).isEqualTo(empty);
    }

    @Test
    void tablesThatAreThereStayUnlessTheTextReplacesThem() {
        bench.edit("{'op':'add_table','table':{'schema':'dbo','name':'A'}}");
        bench.edit("{'op':'add_table','table':{'schema':'dbo','name':'Old'}}");
        String script = "CREATE TABLE a (x int, y int);\nCREATE TABLE b (z int PRIMARY KEY);";
        Json.Obj added = bench.imported(script, "{}");
        assertThat(at(added, "skipped", 0, "why").write()).contains("already exists");
        assertThat(at(added, "skipped", 0, "line")).isEqualTo(Json.Num.of(1));
        assertThat(table("A")).contains("\"Id\"");
        Json.Obj replaced = bench.imported(script, "{'mode':'replace'}");
        assertThat(replaced.get("skipped")).as(replaced.write()).isNull();
        assertThat(table("A")).contains("\"x\"").doesNotContain("\"Id\"");
        assertThat(table("Old")).contains("not_found");
    }

    @Test
    void dbmlAsPeopleWriteItIsTakenOver() {
        Json.Obj answer =
                bench.imported(
                        """
                        // our shop
                        Enum status { open closed }
                        Table users as U [headercolor: #3498DB] {
                          id int [pk, increment]
                          email varchar(80) [unique, not null, note: 'to write to']
                          active bit [default: 1]
                          made datetime2 [default: `getdate()`]
                          country varchar [default: 'NL']
                          Note: 'people'
                        }
                        Table posts {
                          id int [primary key]
                          user_id int [ref: > U.id]
                          editor int
                          indexes {
                            (user_id, id) [name: 'by_user']
                            `lower(x)`
                            editor
                          }
                        }
                        Ref: posts.editor > users.id [delete: set null]
                        TableGroup all { users posts }
                        """,
                        "{}");
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        assertThat(skipped(answer)).containsExactly("2 Enum status", "17 index on an expression");
        assertThat(table("users"))
                .contains("\"comment\":\"to write to\"", "\"comment\":\"people\"")
                .contains("UQ_users_email", "\"defaultValue\":\"'NL'\"", "\"getdate()\"");
        assertThat(table("posts"))
                .contains("FK_posts_users", "FK_posts_users_2", "\"onDeleteAction\":2")
                .contains("by_user", "IX_posts_editor");
    }

    @Test
    void whatCannotBeReadIsToldWithItsLine() {
        assertThat(
                        bench.imported("CREATE TABLE a (\n x int,\n y nvarchar(10 'oops", "{}")
                                .text("message", ""))
                .isEqualTo("Line 3 of the sql: a text in quotes never ends");
        assertThat(bench.imported("Table a {\n  id int [pk\n}\n", "{}").text("message", ""))
                .startsWith("Line 2 of the dbml: ");
        assertThat(bench.imported("Table a {\n  id\n}\n", "{'format':'dbml'}").text("message", ""))
                .isEqualTo("Line 2 of the dbml: column id needs a type, found '}'");
        assertThat(bench.imported("hello", "{}").text("message", ""))
                .startsWith("Nothing to import");
        assertThat(bench.imported(" \n", "{}").text("message", ""))
                .isEqualTo("The text to import is empty; send the script itself, or its path");
        assertThat(bench.tool("designer_import", "{'expectedVersion':'x'}").text("message", ""))
                .isEqualTo("Send either text or path");
        Json.Obj one = bench.imported("CREATE TABLE a (x int;\nCREATE TABLE b (y int)\nGO\n", "{}");
        assertThat(at(one, "skipped", 0).write()).contains("\"line\":1").contains("expected )");
        assertThat(table("b")).contains("\"y\"");
    }

    @Test
    void anImportWithoutEffectWarnsOnce() {
        String text =
                "CREATE TABLE a (x int NULL);\nALTER TABLE a ALTER COLUMN x DROP NOT NULL;\n"
                        + "ALTER TABLE a ALTER COLUMN x DROP NOT NULL;";
        for (int i = 0; i < 2; i++) {
            Json.Obj done = bench.imported(text, "{'mode':'replace','dialect':'postgresql'}");
            assertThat(at(done, "receipt", "warnings").write())
                    .isEqualTo(i == 0 ? "[]" : "[\"an edit changed nothing\"]");
        }
        Json.Obj once = bench.imported(text.replace(" a ", " b "), "{'dialect':'postgresql'}");
        assertThat(at(once, "receipt", "warnings").write())
                .isEqualTo("[\"an edit changed nothing\"]");
    }

    @Test
    void anImportThatTakesNothingOverIsRefusedAndLeavesNoStep() {
        bench.edit("{'op':'add_table','table':{'schema':'dbo','name':'a'}}");
        String version = bench.version();
        for (String mode : List.of("add", "replace")) {
            String text =
                    mode.equals("add")
                            ? "CREATE TABLE a (x int);\nCREATE TABLE c (y int, y int);"
                            : "CREATE TABLE b (x int, x int);\nCREATE TABLE c (y nvarchar(0));";
            for (boolean preview : List.of(true, false)) {
                Json.Obj refused =
                        bench.imported(text, "{'mode':'" + mode + "','preview':" + preview + "}");
                assertThat(refused.text("reason", ""))
                        .as(refused.write())
                        .isEqualTo("invalid_request");
                assertThat(refused.text("message", ""))
                        .startsWith("Nothing to import: line 1, add table ")
                        .contains("already exists")
                        .endsWith("(and 1 more)");
            }
        }
        assertThat(bench.imported("CREATE SCHEMA dbo;\nGO\n", "{}").text("message", ""))
                .isEqualTo("Nothing to import: no statement that makes a table");
        assertThat(bench.imported("CREATE VIEW v AS SELECT 1;", "{}").text("message", ""))
                .contains("CREATE VIEW: a design does not hold it");
        assertThat(bench.version()).isEqualTo(version);
        assertThat(at(bench.tool("designer_history", "{}"), "undoable")).isEqualTo(Json.Num.of(1));
    }

    @Test
    void oneBadStatementNeverCostsTheOthers() {
        Json.Obj answer =
                bench.imported(
                        """
                        CREATE TABLE a (x int NOT NULL, y nvarchar(99999));
                        CREATE TABLE b (x int PRIMARY KEY);
                        CREATE TABLE c (x int REFERENCES nowhere (y));
                        MERGE INTO b USING c;
                        """,
                        "{}");
        assertThat(skipped(answer))
                .containsExactly("1 add table a", "3 add foreign key c", "4 MERGE INTO b USING c");
        assertThat(at(answer, "skipped", 0, "why").write()).contains("nvarchar takes 1 to 4000");
        assertThat(table("b")).contains("\"x\"");
        assertThat(table("c")).contains("\"x\"");
    }
}
