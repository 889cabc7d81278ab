package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens when the catalogue goes away or goes bad while it is open. */
class LostCatalogueTest {
    private final Path folder;
    private RecallApplication house;

    LostCatalogueTest(@TempDir Path folder) {
        this.folder = folder;
        house = new RecallApplication(folder);
    }

    @BeforeEach
    void imported() {
        for (int i = 0; i < 20; i++) {
            house.put(
                    house.workspace("w").resolve("chatSessions/s" + i + ".json"),
                    new Sessions("s" + i)
                            .turn(1, "A question " + i, "An answer. ".repeat(500))
                            .session()
                            .write());
        }
        house.imported();
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void whatIsImportedAfterTheFileWasDeletedIsInANewOne() throws IOException {
        for (String end : new String[] {"", "-wal", "-shm"}) {
            Files.deleteIfExists(house.database().resolveSibling("recall.db" + end));
        }
        assertThat(house.call("recall_search", "{'query':'question'}").json())
                .contains("recall.nothing-imported");
        assertThat(house.imported().get("imported")).isEqualTo(Json.Num.of(20));
        assertThat(house.count("chat_sessions")).isEqualTo(20);
        assertThat(house.answer("recall_search", "{'query':'question 7'}").write()).contains("s7");
    }

    @Test
    void aDamagedCatalogueIsNamedAndNotTheStore() throws IOException {
        house.close();
        try (var file = FileChannel.open(house.database(), StandardOpenOption.WRITE)) {
            for (long at = 4096; at < file.size(); at += 4096) {
                file.write(ByteBuffer.wrap(new byte[] {77, 77, 77, 77, 77, 77, 77, 77}), at);
            }
        }
        house = new RecallApplication(folder);
        for (String tool : new String[] {"recall_stats", "recall_followups", "recall_import"}) {
            assertThat(house.call(tool, "{}").json())
                    .contains("call.damaged", "recall/recall.db is damaged", "recall import")
                    .doesNotContain("toolroom.db", "/tmp");
        }
    }

    @Test
    void aFileThatIsNoDatabaseIsNamed() throws IOException {
        house.close();
        Files.writeString(house.database(), "not a database at all".repeat(1000));
        house = new RecallApplication(folder);
        assertThat(house.call("recall_search", "{'query':'question'}").json())
                .contains("call.damaged", "recall/recall.db is damaged");
    }
}
