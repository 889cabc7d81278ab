package dev.toolroom.capability.domainlang;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Models that nobody wrote in good faith: every tool answers or refuses, in words. */
@Timeout(60)
class HostileModelsTest {
    private static final String GOOD =
            "Domain D { vision: \"v\" }\nbc Good for D { description: \"d\" }\n";

    @TempDir private Path folder;
    private Path model;
    private final TestApplication house =
            new TestApplication(new DomainLangCapability(new Workspaces(List::of)));

    HostileModelsTest() {}

    @BeforeEach
    void write() throws IOException {
        house.in(folder.toRealPath());
        model = Files.createDirectories(folder.toRealPath().resolve("model"));
        Files.writeString(model.resolve("good.dlang"), GOOD);
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** What somebody put beside a good file, and what is said of it. */
    enum Trap {
        NAMESPACES_WITHIN_EACH_OTHER(
                "nested 100 deep and no deeper",
                model -> Files.writeString(model.resolve("x.dlang"), "ns a { ".repeat(100_000))),
        DOMAINS_WITHIN_EACH_OTHER(
                "",
                model -> {
                    var text = new StringBuilder("Domain E0 { vision: \"v\" }\n");
                    for (int i = 1; i < 20_000; i++) {
                        text.append("Domain E%d in E%d { vision: \"v\" }\n".formatted(i, i - 1));
                    }
                    Files.writeString(model.resolve("x.dlang"), text);
                }),
        A_RING_OF_DOMAINS(
                "Circular domain hierarchy",
                model -> {
                    var text = new StringBuilder();
                    for (int i = 0; i < 500; i++) {
                        text.append(
                                "Domain E%d in E%d { vision: \"v\" }\n"
                                        .formatted(i, (i + 1) % 500));
                    }
                    Files.writeString(model.resolve("x.dlang"), text);
                }),
        BRACKETS(
                "Expecting",
                model ->
                        Files.writeString(
                                model.resolve("x.dlang"),
                                "bc A { relationships { this [".repeat(50_000))),
        ONE_LONG_NAME(
                "",
                model ->
                        Files.writeString(
                                model.resolve("x.dlang"), "Team " + "x".repeat(2_000_000))),
        MANY_STEPS(
                "Could not resolve",
                model ->
                        Files.writeString(
                                model.resolve("x.dlang"),
                                "bc A for " + "a.".repeat(200_000) + "b")),
        FIFTY_MEGABYTES(
                "not read: it has 51 MB",
                model -> Files.write(model.resolve("x.dlang"), new byte[50 << 20])),
        NUL_BYTES(
                "unexpected character",
                model ->
                        Files.writeString(
                                model.resolve("x.dlang"), "Team A\0\0Team B\0".repeat(1000))),
        NOISE(
                "unexpected character",
                model -> {
                    byte[] bytes = new byte[100_000];
                    new java.util.Random(5).nextBytes(bytes);
                    Files.write(model.resolve("x.dlang"), bytes);
                }),
        LATIN(
                "not written in UTF-8",
                model ->
                        Files.write(
                                model.resolve("x.dlang"),
                                "Team A // caf\u00e9\n".getBytes(ISO_8859_1))),
        A_MARK_AND_WINDOWS_LINES(
                "",
                model -> Files.writeString(model.resolve("x.dlang"), "\uFEFFTeam A\r\nTeam B\r\n")),
        LINKS_IN_A_RING(
                "Cannot resolve import './p.dlang'",
                model -> {
                    Files.createSymbolicLink(model.resolve("p.dlang"), Path.of("q.dlang"));
                    Files.createSymbolicLink(model.resolve("q.dlang"), Path.of("p.dlang"));
                    Files.createSymbolicLink(model.resolve("folder"), model);
                    Files.writeString(model.resolve("x.dlang"), "import \"./p.dlang\"\n");
                }),
        NO_FILES_AT_ALL(
                "",
                model -> {
                    Files.createDirectories(model.resolve("folder.dlang"));
                    Files.createSymbolicLink(model.resolve("dead.dlang"), Path.of("nowhere"));
                }),
        A_RING_OF_IMPORTS(
                "Import cycle detected",
                model -> {
                    for (int i = 0; i < 300; i++) {
                        Files.writeString(
                                model.resolve("r" + i + ".dlang"),
                                "import \"./r%d.dlang\"\nimport \"./r%d.dlang\"\nTeam T%d\n"
                                        .formatted((i + 1) % 300, (i + 7) % 300, i));
                    }
                }),
        A_MANIFEST_THAT_EXPLODES(
                "YAML parse error",
                model -> {
                    var text = new StringBuilder("a0: &a0 [x]\n");
                    for (int i = 1; i < 60; i++) {
                        text.append(
                                "a%d: &a%d [%s]\n"
                                        .formatted(i, i, ("*a" + (i - 1) + ",").repeat(9)));
                    }
                    Files.writeString(
                            model.resolve("model.yaml"),
                            text + "dependencies: { <<: *a59, p: *a59 ");
                }),
        A_DEEP_MANIFEST(
                "YAML parse error",
                model ->
                        Files.writeString(
                                model.resolve("model.yaml"), "paths: " + "[".repeat(100_000))),
        A_MANIFEST_OF_TEN_MEGABYTES(
                "YAML parse error",
                model ->
                        Files.writeString(
                                model.resolve("model.yaml"),
                                "paths: { \"@a\": ./a }\n".repeat(500_000))),
        A_MANIFEST_OF_NOISE(
                "YAML parse error",
                model ->
                        Files.write(
                                model.resolve("model.yaml"),
                                new byte[] {'a', ':', ' ', 0, (byte) 0xff})),
        A_LOCK_OF_NOISE(
                "not installed",
                model -> {
                    Files.writeString(model.resolve("model.yaml"), "dependencies:\n  a/b: v1\n");
                    Files.writeString(
                            model.resolve("model.lock"), "{\"dependencies\":" + "[".repeat(50_000));
                    Files.writeString(model.resolve("index.dlang"), GOOD + "import \"a/b\"\n");
                    Files.writeString(model.resolve("x.dlang"), "import \"a/b\"\n");
                }),
        A_NOTE_OF_NOISE(
                "",
                model ->
                        Files.write(
                                model.resolve(".toolroom-edit"),
                                new byte[] {0, 1, 2, (byte) 0xff, '\t'}));

        private final String said;

        @SuppressWarnings("ImmutableEnumChecker") // none of them holds anything
        private final Setting setting;

        Trap(String said, Setting setting) {
            this.said = said;
            this.setting = setting;
        }
    }

    private interface Setting {
        void set(Path model) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void everyToolAnswersInWords(Trap trap) throws IOException {
        trap.setting.set(model);
        assertThat(asked("domainlang_validate", "'limit':1000").json()).contains(trap.said);
        for (String type : List.of("domains", "bcs", "teams", "relationships")) {
            asked("domainlang_list", "'type':'" + type + "'");
        }
        asked("domainlang_get", "'summary':true");
        asked("domainlang_get", "'fqn':'D'");
        asked("domainlang_explain", "'fqn':'Good'");
        asked("domainlang_explain", "'fqn':'nowhere.near'");
        asked("domainlang_search", "'query':'good x'");
        asked("domainlang_diagram", "'kind':'context-map','format':'svg'");
        asked("domainlang_diagram", "'kind':'domain-map','format':'mermaid'");
        asked("domainlang_format", "'check':true");
        String version = asked("domainlang_get", "'summary':true").body().text("version", "");
        asked(
                "domainlang_edit",
                "'dryRun':true,'expectedVersion':'%s','edits':[{'op':'rename_element','fqn':'Good','name':'Better'}]"
                        .formatted(version));
        asked("domainlang_project", "'action':'list'");
    }

    private Completed asked(String tool, String arguments) {
        Completed completed = house.call(tool, "{'path':'" + model + "'," + arguments + "}");
        assertThat(completed.outcome())
                .as(tool + " " + arguments + ": " + start(completed))
                .isNotInstanceOf(Outcome.Failed.class);
        assertThat(completed.json().length()).as(tool).isLessThan(600_000);
        if (completed.isError()) {
            assertThat(start(completed)).doesNotContain("Exception", "Error:", "java.");
            assertThat(completed.body().text("nextStep", "")).as(start(completed)).isNotBlank();
        }
        return completed;
    }

    private static String start(Completed completed) {
        return completed.json().substring(0, Math.min(600, completed.json().length()));
    }
}
