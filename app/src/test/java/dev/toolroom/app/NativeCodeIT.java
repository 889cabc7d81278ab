package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A machine whose folder for temporary files cannot be used, as in many a container. */
@Timeout(120)
class NativeCodeIT {
    private static final String QUERY =
            "{\"database\":\"shop\",\"query\":\"SELECT value FROM json_each('[1,2,3]')\",\"maxRows\":1}";

    @TempDir private Path home;

    @BeforeEach
    void connect() throws IOException {
        Files.writeString(
                home.resolve("toolroom.yaml"),
                "connections:\n  - id: shop\n    kind: sqlite\n    url: jdbc:sqlite:"
                        + Files.createFile(home.resolve("shop.db"))
                        + "\n");
    }

    private ProcessBuilder nowhereTemporary(String... arguments) {
        List<String> command = ToolroomProcess.command(home, arguments);
        command.add(1, "-Djava.io.tmpdir=/dev/null/none");
        return new ProcessBuilder(command);
    }

    private List<Path> unpacked() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("native"))) {
            return files.toList();
        }
    }

    @Test
    void isServedFromTheHomeRestOfAResultIncluded() throws Exception {
        Process process = nowhereTemporary("call", "mssql-query", QUERY).start();
        process.getOutputStream().close();
        assertThat(process.inputReader().readAllAsString()).contains("[[1]]", "\"cursor\"");
        assertThat(process.waitFor()).isZero();
        assertThat(unpacked()).isEmpty();
    }

    @Test
    void whatAKilledOwnerHadUnpackedIsTakenAwayByTheNext() throws Exception {
        try (var owner = ToolroomProcess.mcp(home)) {
            owner.call("mssql-query", QUERY);
            assertThat(unpacked()).isNotEmpty();
            owner.kill();
        }
        assertThat(unpacked()).isNotEmpty();
        assertThat(ToolroomProcess.run(home, "call", "mssql-query", QUERY).exit()).isZero();
        assertThat(unpacked()).isEmpty();
    }

    @Test
    void aHomeInWhichNothingCanBeUnpackedIsNamed() throws Exception {
        Files.createFile(home.resolve("native"));
        Process process = nowhereTemporary("call", "mssql-query", QUERY).start();
        process.getOutputStream().close();
        assertThat(process.inputReader().readAllAsString())
                .contains("SQLite's own library cannot be unpacked and run in");
        assertThat(process.waitFor()).isNotZero();
    }
}
