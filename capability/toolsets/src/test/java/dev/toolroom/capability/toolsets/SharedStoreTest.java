package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.included.IncludedToolset;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.call.Calls.Completed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two homes on one PostgreSQL store: what one has installed, the other can run. */
@Timeout(180)
class SharedStoreTest {
    private final Supplier<Store> shared = TestStores.sharedPostgres();
    @TempDir private Path first;
    @TempDir private Path second;
    @TempDir private Path bundle;

    private ToolsetsApplication open(Path home) {
        return new ToolsetsApplication(
                home, shared.get(), Map.of(), List.of(IncludedToolset.APP_BUILDER));
    }

    private void install(ToolsetsApplication house, String version) throws IOException {
        TestBundle.write(
                bundle,
                "kit",
                version,
                """
                from pathlib import Path

                def run(workspace):
                    big = Path(__file__).parent.parent / "assets/big"
                    return {"version": "%s", "bytes": len(big.read_bytes())}
                """
                        .formatted(version));
        Files.createDirectories(bundle.resolve("assets"));
        Files.write(bundle.resolve("assets/big"), new byte[2_000_000]);
        Files.write(bundle.resolve("assets/empty"), new byte[0]);
        house.call("import_toolset", "{'path':'" + bundle + "'}");
    }

    private static String call(ToolsetsApplication house, String tool, String arguments) {
        return house.made(tool, arguments, "chat-1", null, null).json();
    }

    @Test
    void aSecondHomeHasTheFilesOfEveryToolset() throws Exception {
        try (var one = open(first)) {
            install(one, "1.0.0");
        }
        try (var two = open(second)) {
            assertThat(call(two, "kit", "{}")).contains("1.0.0", "2000000");
            String written =
                    two.made("write_file", "{'path':'a.txt','content':'x'}", "two", null, null)
                            .json();
            assertThat(written).contains("\"written\"");
            install(two, "1.1.0");
        }
        try (var one = open(first)) {
            assertThat(call(one, "kit", "{}")).as("an update of the other home").contains("1.1.0");
            assertThat(one.made("kit", "{}", "two", null, null).json())
                    .as("a chat of the other home")
                    .contains("workspace.damaged", "another chat");
            one.call("uninstall_toolset", "{'toolset_id':'kit'}");
            List<String> kept =
                    one.store()
                            .read(
                                    c ->
                                            new Sql(c)
                                                    .list(
                                                            "SELECT DISTINCT toolset_id FROM"
                                                                    + " toolset_content",
                                                            row -> row.getString(1)));
            assertThat(kept).containsExactly("app-builder");
        }
        try (var two = open(second)) {
            assertThat(two.names()).doesNotContain("kit").contains("write_file");
            assertThat(second.resolve("toolsets/kit")).doesNotExist();
        }
    }

    @Test
    void whatTheStoreHasNotIsRefusedByNameAndTheProgramsOwnIsWrittenAgain() throws Exception {
        try (var one = open(first)) {
            install(one, "1.0.0");
            one.store()
                    .write(
                            Durability.PROCESS_CRASH,
                            c -> new Sql(c).run("DELETE FROM toolset_content"));
        }
        try (var two = open(second)) {
            Completed refused = two.made("kit", "{}", "chat-1", null, null);
            assertThat(refused.json())
                    .contains("toolsets.no-files", "toolset kit", "toolroom toolset import");
            assertThat(call(two, "write_file", "{'path':'a.txt','content':'x'}"))
                    .contains("\"written\"");
            install(two, "1.0.0");
            assertThat(call(two, "kit", "{}")).as("imported again").contains("1.0.0");
        }
    }

    @Test
    void whatIsDamagedInTheStoreIsNotWritten() throws Exception {
        try (var one = open(first)) {
            install(one, "1.0.0");
            one.store()
                    .write(
                            Durability.PROCESS_CRASH,
                            c ->
                                    new Sql(c)
                                            .run(
                                                    "UPDATE toolset_content SET bytes = 'AAAA'"
                                                            + " WHERE path = 'tools/it.py'"));
        }
        try (var two = open(second)) {
            assertThat(call(two, "kit", "{}")).contains("toolsets.no-files");
            assertThat(second.resolve("toolsets/kit")).doesNotExist();
        }
    }

    @Test
    void aHomeOfItsOwnThatLostAFolderSaysSoAndGetsTheProgramsOwnBack() throws Exception {
        try (var one = ownHome()) {
            install(one, "1.0.0");
        }
        try (Stream<Path> all = Files.walk(first.resolve("toolsets"))) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
        try (var one = ownHome()) {
            assertThat(call(one, "kit", "{}")).contains("toolsets.no-files");
            assertThat(call(one, "write_file", "{'path':'a.txt','content':'x'}"))
                    .contains("\"written\"");
        }
    }

    private ToolsetsApplication ownHome() {
        return new ToolsetsApplication(
                first,
                new SqliteStore(first.resolve("toolroom.db")),
                Map.of(),
                List.of(IncludedToolset.APP_BUILDER));
    }
}
