package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQLite, which makes most tables anew. */
class SqlitePublishTest extends PublishRoundTrip {
    @Override
    TestEngine engine(Path folder) throws Exception {
        return TestEngine.sqlite(folder);
    }

    @Override
    boolean rollsBack() {
        return true;
    }

    /** The names that such keys are read with follow the names of tables and columns. */
    @Test
    void keysWithoutNamesOutliveRenames(@TempDir Path own) throws Exception {
        TestEngine engine = engine(own);
        Asked.run(
                engine,
                "CREATE TABLE p (a integer PRIMARY KEY, b int, UNIQUE (b), CHECK (b > 0))",
                "CREATE TABLE c (id integer PRIMARY KEY, p int REFERENCES p (b), UNIQUE (p))");
        try (Bench bench = Bench.on(own, engine)) {
            bench.edit(
                    "{'op':'set_column','table':{'name':'p'},'column':{'name':'b'},'set':{"
                            + "'name':'b 2'}}",
                    "{'op':'set_table','table':{'name':'c'},'set':{'name':'child'}}");
            bench.published("");
            assertThat(bench.tool("designer_publish", "{}").get("statements"))
                    .isEqualTo(Json.Num.of(0));
        }
    }
}
