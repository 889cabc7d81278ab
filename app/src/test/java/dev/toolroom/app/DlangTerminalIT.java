package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands of domain models as a person sees them, on a terminal of their own. */
@Timeout(300)
class DlangTerminalIT {
    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final String BOLD = "\u001b[1m";

    @TempDir private Path folder;
    private Path model;

    DlangTerminalIT() {}

    @BeforeEach
    void write() throws IOException {
        model = Files.createDirectories(folder.toRealPath().resolve("model"));
        Files.writeString(
                model.resolve("shop.dlang"),
                "Domain Retail { vision: \"v\" }\nbc Orders for Retail { description: \"d\" }\n");
    }

    private record Shown(int exit, String text) {}

    private Process started(Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> all = new ArrayList<>();
        all.add("dlang");
        all.addAll(List.of(arguments));
        String command =
                ToolroomProcess.command(folder.resolve("home"), all.toArray(String[]::new)).stream()
                        .map(each -> "'" + each + "'")
                        .collect(Collectors.joining(" "));
        // Whoever runs the tests in the background has Ctrl-C ignored, and children inherit that.
        String typed = "exec env --default-signal=INT " + command;
        var builder = new ProcessBuilder("script", "-qfec", typed, "/dev/null");
        builder.environment().put("TERM", "xterm-256color");
        builder.environment().remove("NO_COLOR");
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true).start();
    }

    private Shown shown(Map<String, String> environment, String... arguments) throws Exception {
        Process process = started(environment, arguments);
        String text = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Shown(process.waitFor(), text.replace("\r\n", "\n"));
    }

    private Shown shown(String... arguments) throws Exception {
        return shown(Map.of(), arguments);
    }

    @Test
    void findingsAreLinesWithColoursAndASum() throws Exception {
        Shown valid = shown("validate", model.toString());
        assertThat(valid.exit).as(valid.text).isZero();
        assertThat(valid.text)
                .contains(GREEN + "✓ valid", "1 file, 1 domain, 1 bounded context; 0 errors");
        Files.writeString(model.resolve("bad.dlang"), "bc A for Nowhere\n");
        Shown wrong = shown("validate", model.toString());
        assertThat(wrong.exit).isEqualTo(1);
        assertThat(wrong.text)
                .contains(BOLD + "bad.dlang:1:10", RED + "error", "named 'Nowhere'", "✗ not valid");
        Shown plain = shown(Map.of("NO_COLOR", "1"), "validate", model.toString());
        assertThat(plain.text).contains("bad.dlang:1:10  error").doesNotContain("\u001b[3");
        Shown dumb = shown(Map.of("TERM", "dumb"), "validate", model.toString());
        assertThat(dumb.text).contains("✗ not valid").doesNotContain("\u001b[3");
    }

    @Test
    void listsAreTablesAndExplanationsAreWords() throws Exception {
        Shown table = shown("list", "bcs", model.toString());
        assertThat(table.exit).as(table.text).isZero();
        assertThat(
                        table.text
                                .lines()
                                .map(each -> each.replaceAll("\u001b\\[[0-9;]*[mK]", "").strip()))
                .contains("name    fqn     place", "Orders  Orders  shop.dlang:2");
        assertThat(shown("explain", "Orders", model.toString()).text)
                .contains("BoundedContext Orders for Retail");
        assertThat(shown("list", "bcs", model.toString(), "--json").text)
                .contains("\"entityType\": \"bcs\"");
    }

    @Test
    void aNoIsSaidInWordsWithItsNextStep() throws Exception {
        Shown unknown = shown("explain", "Ordrs", model.toString());
        assertThat(unknown.exit).isEqualTo(1);
        assertThat(unknown.text).contains(RED, "Near: Orders").doesNotContain("{");
        Shown absent = shown("get", "Ordrs", model.toString());
        assertThat(absent.exit).as(absent.text).isEqualTo(1);
        assertThat(absent.text).contains("Orders");
        assertThat(shown("get", "Orders", model.toString()).exit).isZero();
        Shown nowhere = shown("validate", model.resolve("nothing-here").toString());
        assertThat(nowhere.exit).isEqualTo(1);
        assertThat(nowhere.text).doesNotContain("{", "Exception");
        Shown usage = shown("validate", "--wat");
        assertThat(usage.exit).isEqualTo(64);
    }

    @Test
    void theReadingOfALargeModelIsFollowed() throws Exception {
        for (int i = 0; i < 400; i++) {
            Files.writeString(model.resolve("p" + i + ".dlang"), "Team T" + i + "\n");
        }
        Shown large = shown("validate", model.toString());
        assertThat(large.exit).isZero();
        assertThat(large.text).contains("files read").contains("401 files");
    }

    @Test
    void aWatchedModelIsCheckedAgainUntilSomebodyStopsIt() throws Exception {
        Process watching = started(Map.of(), "validate", model.toString(), "--watch");
        try {
            InputStream out = watching.getInputStream();
            assertThat(until(out, "Watching for changes")).contains("✓ valid");
            replace("bad.dlang", "bc A for Nowhere\n");
            assertThat(until(out, "Watching for changes")).contains("✗ not valid", "Nowhere");
            Files.delete(model.resolve("bad.dlang"));
            assertThat(until(out, "Watching for changes")).contains("✓ valid");
            watching.getOutputStream().write(3); // Ctrl-C
            watching.getOutputStream().flush();
            assertThat(watching.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(watching.exitValue()).isEqualTo(130);
        } finally {
            stop(watching);
        }
    }

    /** With what it started: a terminal that goes leaves its program behind. */
    private static void stop(Process watching) {
        List<ProcessHandle> all = new ArrayList<>(watching.descendants().toList());
        all.add(watching.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
    }

    /** Every command that only looks; each shows what was added. */
    @ParameterizedTest
    @CsvSource({
        "list bcs, Payments",
        "get Orders, a new word",
        "get Added, for Payments",
        "explain Added, for Payments",
        "search Added, BoundedContext",
        "diagram, Payments"
    })
    void whateverLooksCanBeWatched(String words, String sign) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(words.split(" ", -1)));
        arguments.addAll(List.of(model.toString(), "--watch"));
        Process watching = started(Map.of(), arguments.toArray(String[]::new));
        try {
            InputStream out = watching.getInputStream();
            assertThat(until(out, "Watching for changes")).doesNotContain(sign);
            replace(
                    "shop.dlang",
                    """
                    Domain Retail { vision: "v" }
                    bc Orders for Retail { description: "a new word" }
                    bc Added for Retail { description: "for Payments" }
                    bc Payments for Retail { description: "d" }
                    """);
            assertThat(until(out, "Watching for changes")).contains(sign);
        } finally {
            stop(watching);
        }
    }

    @Test
    void whatCannotBeWrittenIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "x");
        Shown picture =
                shown("diagram", model.toString(), "-o", file.resolve("map.svg").toString());
        assertThat(picture.exit).as(picture.text).isEqualTo(1);
        assertThat(picture.text).contains("map.svg cannot be written").contains("--output");
        Shown begun = shown("init", file.resolve("model").toString());
        assertThat(begun.exit).as(begun.text).isEqualTo(1);
        assertThat(begun.text).contains("cannot be made a folder", "another folder");
    }

    @Test
    void itsMcpIsTheMcpOfTheProgram() throws Exception {
        Files.createDirectories(folder.resolve("home"));
        Files.writeString(folder.resolve("home/toolroom.yaml"), "models: [ " + model + " ]\n");
        try (var server =
                ToolroomProcess.of(folder.resolve("home"), "dlang", "mcp", "--chat", "c")) {
            assertThat(server.request("tools/list", "{}").write()).contains("domainlang_validate");
            assertThat(server.call("domainlang_validate", "{\"path\":\"" + model + "\"}").write())
                    .contains("\"valid\":true");
            assertThat(server.strayOutput()).isEmpty();
        }
        Shown help = shown("mcp", "--help");
        assertThat(help.exit).isZero();
        assertThat(help.text).contains("Runs an MCP server over standard input");
        Shown wrong = shown("mcp", "--wat");
        assertThat(wrong.exit).isEqualTo(64);
        assertThat(wrong.text).contains("takes --chat NAME");
    }

    /** At once: who watches must not see half of it. */
    private void replace(String name, String text) throws IOException {
        Path fresh = Files.writeString(folder.resolve("fresh"), text);
        Files.move(fresh, model.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    private static String until(InputStream out, String wanted) throws IOException {
        var seen = new java.io.ByteArrayOutputStream();
        while (!seen.toString(UTF_8).contains(wanted)) {
            int next = out.read();
            if (next < 0) {
                throw new AssertionError("it ended with: " + seen.toString(UTF_8));
            }
            seen.write(next);
        }
        return seen.toString(UTF_8);
    }
}
