package dev.toolroom.capability.designer;

import static dev.toolroom.capability.designer.Bench.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is exported and imported again is the same design: the version says so. */
class RoundTripTest {
    private static final int DESIGNS = 12;

    @TempDir private Path folder;

    private static List<String> schemas(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> List.of("public", "Sales \"x\"");
            case SQLITE -> List.of("main");
            case MARIADB -> List.of("design");
            case SQLSERVER, H2, STUB, DESIGN -> List.of("dbo", "Sales ]x");
        };
    }

    private void holds(DatabaseKind kind, String format) {
        for (long seed : RandomDesign.seeds(DESIGNS)) {
            Path own = folder.resolve("s" + seed);
            assertThat(own.toFile().mkdir()).isTrue();
            try (Bench bench =
                    new Bench(own, Bench.design("one", kind), Bench.design("two", kind))) {
                holds(bench, kind, format, seed);
            }
        }
    }

    private static void holds(Bench bench, DatabaseKind kind, String format, long seed) {
        bench.show("one");
        for (Json.Obj edit : RandomDesign.edits(seed, kind, schemas(kind))) {
            // Some of them are against a rule of the dialect; those are not part of the design.
            bench.call(Bench.TOOL, Bench.applying(bench.version(), edit), "test");
        }
        String version = bench.version();
        String text = bench.exported("{'format':'" + format + "'}");
        bench.show("two");
        Json.Obj imported =
                bench.imported(text, "{'format':'" + format + "','dialect':'" + kind.word() + "'}");
        assertThat(imported.get("skipped")).as("seed %s: %s\n%s", seed, imported, text).isNull();
        assertThat(dbml(bench, "two")).as("seed %s", seed).isEqualTo(dbml(bench, "one"));
        assertThat(imported.text("version", "")).as("seed %s\n%s", seed, text).isEqualTo(version);
        bench.show("two");
        assertThat(at(bench.tool("designer_history", "{}"), "undoable")).isEqualTo(Json.Num.of(1));
    }

    /** In the order of names, so that a failure shows what differs. */
    private static String dbml(Bench bench, String connection) {
        bench.show(connection);
        return bench.exported("{'format':'dbml'}");
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLSERVER", "POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void aScriptOfTheDesignIsTheDesign(DatabaseKind kind) {
        holds(kind, "sql");
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLSERVER", "POSTGRESQL", "MARIADB", "SQLITE", "H2"})
    void dbmlOfTheDesignIsTheDesign(DatabaseKind kind) {
        holds(kind, "dbml");
    }
}
