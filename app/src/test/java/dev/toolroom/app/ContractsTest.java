package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.TypedTool;
import dev.toolroom.testkit.Golden;
import dev.toolroom.testkit.SchemaSample;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published surface: what every tool promises, proven against what its code does. */
class ContractsTest {
    private static final Path RELEASED = Path.of("src/test/resources/released/contracts.json");

    private final Application house;

    ContractsTest(@TempDir Path folder) {
        house = new Application(new HomeFolder(folder));
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
            lines.put(contract.name().value(), line(contract));
        }
        Golden.assertMatches("contracts.json", lines.build().pretty() + "\n");
    }

    /**
     * Beside the lines that {@code .ci/tidy} writes anew: those of the last release, which only
     * {@code .ci/release-contracts} writes.
     */
    @Test
    void whatChangedSinceTheReleaseHasAHigherVersion() throws Exception {
        Map<String, String> now = new TreeMap<>();
        for (Contract contract : house.contracts()) {
            now.put(contract.name().value(), line(contract));
        }
        if (Boolean.getBoolean("released.write")) {
            var lines = Json.object();
            now.forEach(lines::put);
            Files.writeString(RELEASED, lines.build().pretty() + "\n");
        }
        var released = (Json.Obj) Json.read(Files.readString(RELEASED));
        assertThat(released.fields()).hasSizeGreaterThan(25);
        for (String name : released.fields().keySet()) {
            assertThat(isPromiseKept(released.text(name, ""), now.get(name)))
                    .as("%s was %s and is %s", name, released.text(name, ""), now.get(name))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1.0.0 aa, 1.0.0 aa, true",
        "1.0.0 aa, 1.0.0 bb, false",
        "1.0.9 aa, 1.0.10 bb, true",
        "1.2.0 aa, 1.1.9 bb, false",
        "1.0.0 aa, , false",
        "1.0.0 aa reads, 1.0.0 aa reads, true",
        "1.0.0 aa reads, 1.0.0 aa changes destructive, false",
        "1.0.0 aa changes confirmed, 1.0.0 aa changes, false",
        "1.0.0 aa reads, 1.1.0 aa changes destructive, true",
        "1.0.0 aa, 1.0.0 aa reads, true",
        "1.0.0 aa, 1.0.0 bb reads, false"
    })
    void aChangedContractIsOfAHigherVersion(String released, @Nullable String now, boolean kept) {
        assertThat(isPromiseKept(released, now)).isEqualTo(kept);
    }

    /** A release from before effects were part of the line promises nothing about them. */
    private static boolean isPromiseKept(String released, @Nullable String now) {
        boolean withoutEffects = released.split(" ").length == 2;
        return now != null
                && (released.equals(now)
                        || (withoutEffects && now.startsWith(released + " "))
                        || version(now).compareTo(version(released)) > 0);
    }

    private static Version version(String line) {
        return Version.parse(line.substring(0, line.indexOf(' ')));
    }

    /**
     * With its effects in words, so that a review sees which of them changed: a yes that a person
     * gave for good is bound to the version alone.
     */
    private static String line(Contract contract) throws Exception {
        List<String> words = new ArrayList<>();
        words.add(contract.version());
        words.add(fingerprint(contract));
        words.add(contract.alwaysReads() ? "reads" : "changes");
        if (contract.requiresConfirmation()) {
            words.add("confirmed");
        }
        if (contract.destructive()) {
            words.add("destructive");
        }
        if (contract.hints().idempotent()) {
            words.add("idempotent");
        }
        if (contract.hints().openWorld()) {
            words.add("open-world");
        }
        return String.join(" ", words);
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

    /** Those of the designer read JSON and have a test of their own, FieldsTakenTest. */
    @Test
    void everyOtherToolReadsItsArgumentsIntoARecord() {
        assertThat(house.tools().grouped())
                .filteredOn(each -> !(each.tool() instanceof TypedTool<?>))
                .isNotEmpty()
                .allMatch(each -> each.group().equals("designer"));
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
