package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A design without a database, in every dialect: blank, from a script, in a file, and out again.
 */
class DesignDialectsTest {
    @TempDir private Path store;
    @TempDir private Path project;

    private Bench bench(DatabaseKind dialect) {
        return new Bench(
                store,
                new ConnectionSettings(
                        "plan",
                        DatabaseKind.DESIGN,
                        "file:" + project.resolve("plan.dbml"),
                        "file",
                        "plan",
                        null,
                        null,
                        Access.READ_WRITE,
                        dialect,
                        List.of()));
    }

    private static Json.Obj good(Json.Obj answer) {
        assertThat(answer.get("success")).as(answer.write()).isEqualTo(new Json.Bool(true));
        return answer;
    }

    private static void save(Bench bench) {
        good(
                bench.tool(
                        "designer_file",
                        "{'action':'save','expectedVersion':'" + bench.version() + "'}"));
    }

    private String file() throws IOException {
        return Files.readString(project.resolve("plan.dbml"));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLSERVER", "POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void aDesignNeedsNoDatabase(DatabaseKind dialect) throws IOException {
        List<String> types = TypeVocabulary.of(dialect).names();
        String version;
        try (Bench bench = bench(dialect)) {
            bench.show("plan");
            assertThat(
                            ((Json.Arr) at(bench.ask("{'operation':'get_metadata'}"), "dataTypes"))
                                    .texts())
                    .isEqualTo(types);
            bench.edit("{'op':'add_table','table':{'name':'Blank'}}");
            good(
                    bench.imported(
                            "CREATE TABLE Orders (Id int NOT NULL PRIMARY KEY,"
                                    + " Total decimal(10,2) DEFAULT 0,"
                                    + " Note varchar(80));\n"
                                    + "CREATE INDEX IX_Total ON Orders (Total);",
                            "{}"));
            good(
                    bench.tool(
                            "designer_layout",
                            "{'action':'set','tables':[{'name':'Orders','x':40,'y':60}]}"));
            save(bench);
            String before = file();
            assertThat(before).contains("database_type: '" + dialect.word() + "'");
            bench.edit(
                    "{'op':'set_column','table':{'name':'Orders'},'column':{'name':'Note'},"
                            + "'set':{'isNullable':false,'maxLength':'90'}}");
            save(bench);
            assertThat(changed(before, file())).as("one column, one line").hasSize(2);
            version = bench.version();
            for (String format : List.of("sql", "dbml", "mermaid", "markdown", "svg", "json")) {
                assertThat(bench.exported("{'format':'" + format + "'}"))
                        .as(format)
                        .containsIgnoringCase("orders");
            }
            assertThat(bench.tool("designer_publish", "{}").text("message", ""))
                    .contains("without a database");
        }
        Files.delete(store.resolve("designer.db"));
        try (Bench bench = bench(dialect)) {
            assertThat(bench.show("plan")).as("from its file alone").isEqualTo(version);
            assertThat(at(bench.tool("designer_layout", "{}"), "tables").write())
                    .contains("\"x\":40,\"y\":60");
            save(bench);
        }
    }

    /** The lines of one that the other has not, both ways. */
    private static List<String> changed(String before, String after) {
        List<String> lines = new ArrayList<>();
        before.lines().filter(line -> after.lines().noneMatch(line::equals)).forEach(lines::add);
        after.lines().filter(line -> before.lines().noneMatch(line::equals)).forEach(lines::add);
        return lines;
    }
}
