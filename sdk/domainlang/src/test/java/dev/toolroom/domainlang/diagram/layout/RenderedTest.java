package dev.toolroom.domainlang.diagram.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.format.SvgWriter;
import dev.toolroom.domainlang.query.Model;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pictures as Chromium draws them: texts within their boxes, as wide as measured, labels apart. */
@Timeout(120)
class RenderedTest {
    private static final String CHROMIUM =
            Objects.requireNonNullElse(
                    System.getenv("CHROMIUM"), "/usr/bin/chromium-headless-shell");

    @TempDir private Path folder;

    RenderedTest() {}

    @Test
    void textsFitAndLabelsAreApartInABrowser() throws Exception {
        var page = new StringBuilder("<!doctype html><meta charset=\"utf-8\"><body>\n");
        for (int contexts : new int[] {6, 24, 60, 200}) {
            Model model = GeneratedModel.of(contexts);
            var diagrams = new Diagrams(model);
            for (Diagram each :
                    List.of(diagrams.ofContexts(), diagrams.ofTeams(), diagrams.ofDomains())) {
                page.append(SvgWriter.write(Drawing.of(each), SvgWriter.Theme.LIGHT));
            }
        }
        page.append("<script>").append(script()).append("</script>");
        Path file = Files.writeString(folder.resolve("pictures.html"), page);
        assertThat(rendered(file)).containsPattern("measured \\d{4} texts, 0 problems");
    }

    private static String script() throws IOException {
        try (var script = RenderedTest.class.getResourceAsStream("/pictures/measure.js")) {
            return new String(
                    Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String rendered(Path page) throws Exception {
        Path output = folder.resolve("output.html");
        Process browser =
                new ProcessBuilder(
                                CHROMIUM,
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--user-data-dir=" + folder.resolve("profile"),
                                "--dump-dom",
                                page.toUri().toString())
                        .redirectOutput(output.toFile())
                        .redirectError(folder.resolve("errors.txt").toFile())
                        .start();
        try {
            assertThat(browser.waitFor(100, TimeUnit.SECONDS)).isTrue();
        } finally {
            browser.descendants().forEach(ProcessHandle::destroyForcibly);
            browser.destroyForcibly();
        }
        return Files.readString(output);
    }
}
