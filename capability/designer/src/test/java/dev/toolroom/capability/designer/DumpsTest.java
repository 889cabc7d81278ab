package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.publish.Asked;
import dev.toolroom.capability.designer.publish.TestEngine;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Dumps as the databases' own programs wrote them (pg_dump 18.3, mariadb-dump 10.11, sqlite3 3.40,
 * SCRIPT of H2): what is imported of one is what is read from the database it came from.
 */
class DumpsTest {
    @TempDir private Path folder;

    private static String resource(String name) {
        try (InputStream in = DumpsTest.class.getResourceAsStream("exchange/" + name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void made(TestEngine engine) throws Exception {
        String source = resource(engine.kind().word() + ".source.sql");
        // A statement ends where its line does; a trigger holds others, on one line.
        for (String sql : source.split(";\\n", -1)) {
            if (!sql.isBlank()) {
                Asked.run(engine, sql);
            }
        }
    }

    /** The design of a database, and that of the dump in a blank design of the same dialect. */
    private void same(TestEngine engine, String dump, List<String> skipped) {
        DatabaseKind kind = engine.kind();
        try (var bench =
                new Bench(
                        folder,
                        Bench.database("QuickStart", kind, engine.url()),
                        Bench.design("blank", kind))) {
            bench.show("QuickStart");
            String live = bench.exported("{'format':'dbml'}");
            bench.show("blank");
            Json.Obj imported = bench.imported(dump, "{'dialect':'" + kind.word() + "'}");
            assertThat(imported.get("success")).as(imported.write()).isEqualTo(new Json.Bool(true));
            List<String> told =
                    imported.get("skipped") instanceof Json.Arr(var items)
                            ? items.stream()
                                    .map(each -> ((Json.Obj) each).text("what", ""))
                                    .toList()
                            : List.of();
            assertThat(told).as(imported.write()).isEqualTo(skipped);
            String own = kind == DatabaseKind.MARIADB ? "design" : engine.schema();
            // What is known as text only is skipped by name in a script.
            String tables =
                    live.replaceAll("(?m)^ *//: (carried|options) .*\\R", "").stripTrailing();
            String now =
                    bench.exported("{'format':'dbml'}")
                            .replaceAll("(?m)^ *//: (carried|options) .*\\R", "")
                            .stripTrailing()
                            .replace("\"" + own + "\".", "\"" + engine.schema() + "\".");
            assertThat(now.lines())
                    .containsExactlyElementsOf(
                            // The one that H2 has always, and no dump makes.
                            tables.lines().filter(line -> !line.endsWith("\"PUBLIC\"")).toList());
        }
    }

    @Test
    void whatPgDumpWritesIsTheDatabase() throws Exception {
        TestEngine engine = TestEngine.postgres();
        made(engine);
        same(engine, resource("postgresql.dump.sql"), List.of("CREATE VIEW public . good"));
    }

    @Test
    void whatMariaDbDumpWritesIsTheDatabase() throws Exception {
        TestEngine engine = TestEngine.mariadb();
        made(engine);
        same(engine, resource("mariadb.dump.sql"), List.of("CREATE VIEW good"));
    }

    @Test
    void whatSqliteDumpsIsTheDatabase() throws Exception {
        TestEngine engine = TestEngine.sqlite(folder);
        made(engine);
        same(
                engine,
                resource("sqlite.dump.sql"),
                List.of("CREATE VIEW good AS SELECT", "CREATE TRIGGER touched AFTER UPDATE"));
    }

    @Test
    void whatH2ScriptsIsTheDatabase() throws Exception {
        TestEngine engine = TestEngine.h2(folder);
        made(engine);
        String script = String.join("\n", Asked.ask(engine, "SCRIPT NODATA"));
        same(engine, script, List.of("CREATE FORCE VIEW dbo . good"));
    }
}
