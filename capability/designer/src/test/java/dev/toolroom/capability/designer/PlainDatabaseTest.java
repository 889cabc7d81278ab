package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A database as people write it, without a name for any constraint, is left as it is. */
class PlainDatabaseTest {
    private static final List<String> TABLES =
            List.of(
                    "CREATE TABLE people (id INTEGER PRIMARY KEY, email VARCHAR(80) UNIQUE,"
                            + " age INTEGER DEFAULT 18 CHECK (age > 0))",
                    "CREATE TABLE pairs (a INTEGER, b INTEGER, PRIMARY KEY (a, b))",
                    "CREATE TABLE posts (id INTEGER PRIMARY KEY, author INTEGER NOT NULL,"
                            + " FOREIGN KEY (author) REFERENCES people (id))",
                    "INSERT INTO people (id, email) VALUES (1, 'ada@example.com')");

    @TempDir private Path folder;

    private TestEngine engine(String kind) throws Exception {
        return switch (kind) {
            case "sqlite" -> TestEngine.sqlite(folder);
            case "h2" -> TestEngine.h2(folder);
            case "mariadb" -> TestEngine.mariadb();
            default -> TestEngine.postgres();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "h2", "postgresql", "mariadb"})
    void publishingSomethingElseTouchesNoTable(String kind) throws Exception {
        TestEngine engine = engine(kind);
        try (Connection connection = engine.open();
                Statement statement = connection.createStatement()) {
            for (String sql : TABLES) {
                statement.execute(sql);
            }
        }
        try (var bench = Bench.on(folder, engine)) {
            Json.Obj nothing = bench.tool("designer_publish", "{}");
            assertThat(at(nothing, "statements")).as(nothing.write()).isEqualTo(Json.Num.of(0));
            bench.edit(
                    "{'op':'add_table','table':{'schema':'" + engine.schema() + "','name':'more'}}",
                    "{'op':'add_column','table':{'name':'people'},'column':{'name':'nick','dataType':'"
                            + (kind.equals("sqlite") ? "text" : "varchar")
                            + "'"
                            + (kind.equals("sqlite") ? "" : ",'maxLength':'20'")
                            + "}}");
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(preview.write()).doesNotContain("rebuild", "primary_key_changed");
            bench.published("");
            Json.Obj after = bench.tool("designer_publish", "{}");
            assertThat(at(after, "statements")).as(after.write()).isEqualTo(Json.Num.of(0));
        }
    }
}
