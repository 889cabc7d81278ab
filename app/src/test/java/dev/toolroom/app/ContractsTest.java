package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Schema;
import dev.toolroom.kernel.Tool;
import dev.toolroom.kernel.TypedTool;
import dev.toolroom.testkit.Golden;
import dev.toolroom.testkit.SchemaSample;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published surface: what every tool promises, proven against what its code does. */
class ContractsTest {
    private final House house;

    ContractsTest(@TempDir Path folder) {
        house = new House(new HomeFolder(folder));
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** A changed contract shows here; raise its version and write the file anew. */
    @Test
    void aContractDoesNotChangeWithoutItsVersion() throws Exception {
        var lines = Json.object();
        for (Contract contract : house.contracts()) {
            lines.put(contract.name().value(), contract.version() + " " + fingerprint(contract));
        }
        Golden.assertMatches("contracts.json", lines.build().pretty() + "\n");
    }

    private static String fingerprint(Contract contract) throws Exception {
        String text =
                contract.title()
                        + contract.purpose()
                        + contract.inputSchema().write()
                        + (contract.outputSchema() == null ? "" : contract.outputSchema().write());
        byte[] hash =
                MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash).substring(0, 16);
    }

    @Test
    void codeTakesExactlyTheFieldsThatItsSchemaNames() {
        for (Tool tool : house.tools().tools()) {
            Json.Obj schema = tool.contract().inputSchema();
            if (tool instanceof TypedTool<?> typed) {
                Json.Obj full = SchemaSample.full(schema);
                assertThat(new Schema(schema).problems(full)).as(full.write()).isEmpty();
                assertThat(typed.fieldsTaken(full))
                        .as(tool.contract().name().value())
                        .containsExactlyInAnyOrderElementsOf(
                                new LinkedHashSet<>(schema.object("properties").fields().keySet()));
            }
        }
    }

    @Test
    void everySchemaIsOneThatAllClientsAccept() {
        assertThat(house.contracts()).hasSizeGreaterThanOrEqualTo(3);
        for (Contract contract : house.contracts()) {
            String name = contract.name().value();
            assertThat(contract.version()).as(name).matches("\\d+\\.\\d+\\.\\d+");
            assertThat(contract.inputSchema().text("type", "")).as(name).isEqualTo("object");
            assertThat(contract.inputSchema().fields().keySet())
                    .as(name)
                    .doesNotContain("oneOf", "anyOf", "allOf");
            assertThat(contract.purpose().length()).as(name).isBetween(40, 2_000);
        }
    }
}
