package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
                .contains(GREEN + "✓ valid", "1 files, 1 domains, 1 bounded contexts; 0 errors");
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
            Files.writeString(model.resolve("bad.dlang"), "bc A for Nowhere\n");
            assertThat(until(out, "Watching for changes")).contains("✗ not valid", "Nowhere");
            Files.delete(model.resolve("bad.dlang"));
            assertThat(until(out, "Watching for changes")).contains("✓ valid");
            watching.getOutputStream().write(3); // Ctrl-C
            watching.getOutputStream().flush();
            assertThat(watching.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(watching.exitValue()).isEqualTo(130);
        } finally {
            watching.destroyForcibly();
        }
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
