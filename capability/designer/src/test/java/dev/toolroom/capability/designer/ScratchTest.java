package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** A publish that loses data of a scratch database is not asked about, and can be undone. */
class ScratchTest {
    private static final String DROP =
            "{'op':'drop_column','table':{'name':'notes'},'column':{'name':'text'}}";
    private static final String LOSS = ",'acceptDataLoss':true";

    @TempDir private Path folder;

    private TestEngine engine(DatabaseKind kind) throws Exception {
        TestEngine engine =
                kind == DatabaseKind.SQLITE ? TestEngine.sqlite(folder) : TestEngine.h2(folder);
        Asked.run(
                engine,
                "CREATE TABLE \"notes\" (\"id\" integer PRIMARY KEY, \"text\" varchar(40))",
                "INSERT INTO \"notes\" VALUES (1, 'kept'), (2, 'it''s')");
        return engine;
    }

    private static ConnectionSettings connection(TestEngine engine, Access access) {
        return new ConnectionSettings(
                "db",
                engine.kind(),
                engine.url(),
                "localhost",
                "db",
                null,
                null,
                access,
                null,
                List.of());
    }

    private Bench bench(TestEngine engine, Access access) {
        var bench = new Bench(folder, connection(engine, access));
        bench.show("db");
        bench.person = Decision.denied("junit", Decision.PROMPT);
        return bench;
    }

    private static String texts(TestEngine engine) throws SQLException {
        try (Connection connection = DriverManager.getConnection(engine.url());
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT \"text\" FROM \"notes\" ORDER BY \"id\"")) {
            var texts = new StringBuilder();
            while (rows.next()) {
                texts.append(rows.getString(1)).append(';');
            }
            return texts.toString();
        }
    }

    private static boolean hasText(TestEngine engine) throws SQLException {
        try (Connection connection = DriverManager.getConnection(engine.url());
                ResultSet columns =
                        connection.getMetaData().getColumns(null, null, "notes", "text")) {
            return columns.next();
        }
    }

    private static Json.Obj restored(Bench bench, String more) {
        Json.Obj done = bench.tool("designer_publish", "{'action':'restore'" + more + "}");
        assertThat(done.get("success")).as(done.write()).isEqualTo(new Json.Bool(true));
        return done;
    }

    @ParameterizedTest
    @EnumSource(
            value = DatabaseKind.class,
            names = {"SQLITE", "H2"})
    void whatAPublishLosesIsRestoredAndLostAgain(DatabaseKind kind) throws Exception {
        TestEngine engine = engine(kind);
        try (Bench bench = bench(engine, Access.SCRATCH)) {
            bench.edit(DROP);
            Json.Obj preview = bench.tool("designer_publish", "{}");
            assertThat(preview.get("keepsCopy")).isEqualTo(new Json.Bool(true));
            Json.Obj done = bench.published(LOSS);
            assertThat(done.get("copySaved")).isEqualTo(new Json.Bool(true));
            assertThat(bench.asked).isEmpty();
            assertThat(hasText(engine)).isFalse();
            String withoutText = restored(bench, "").text("copy", "");
            assertThat(texts(engine)).isEqualTo("kept;it's;");
            restored(bench, ",'copy':'" + withoutText + "'");
            assertThat(hasText(engine)).isFalse();
            restored(bench, "");
            assertThat(texts(engine)).isEqualTo("kept;it's;");
            assertThat(bench.asked).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Access.class, mode = Mode.EXCLUDE, names = "READ_ONLY")
    void aPersonIsAskedWhereNoMoreCopiesFit(Access access) throws Exception {
        TestEngine engine = engine(DatabaseKind.SQLITE);
        try (Bench bench = bench(engine, access)) {
            if (access == Access.SCRATCH) {
                bench.edit(DROP);
                bench.published(LOSS);
                for (int copies = 1; copies < 20; copies++) {
                    restored(bench, "");
                }
            }
            List<Path> before = copies();
            Json.Obj refused =
                    bench.tool("designer_publish", "{'action':'restore','designerId':'none'}");
            assertThat(refused.get("success")).isEqualTo(new Json.Bool(false));
            if (access == Access.SCRATCH) {
                assertThat(before).hasSize(20);
                assertThat(bench.tool("designer_publish", "{'action':'restore'}").write())
                        .contains("\"reason\":\"denied\"");
                assertThat(bench.asked).hasSize(1).first().asString().contains("oldest copy");
                assertThat(copies()).isEqualTo(before);
                bench.person = Decision.approved("junit", Decision.PROMPT);
                restored(bench, "");
                assertThat(copies()).hasSize(20).isNotEqualTo(before);
            } else {
                bench.edit(DROP);
                assertThat(bench.publish(LOSS).get("success")).isEqualTo(new Json.Bool(false));
                assertThat(bench.asked).hasSize(1);
                assertThat(bench.tool("designer_publish", "{'action':'restore'}").write())
                        .contains("access: scratch");
                assertThat(texts(engine)).isEqualTo("kept;it's;");
            }
        }
    }

    private List<Path> copies() throws Exception {
        try (Stream<Path> files = Files.walk(folder.resolve("scratch"))) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (NoSuchFileException none) {
            return List.of();
        }
    }
}
