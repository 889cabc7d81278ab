package dev.toolroom.kernel.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks every row of {@code docs/reference/paths.md}. */
class PathRuleTest {
    private static final Path PAGE = Path.of("../docs/reference/paths.md");
    private static final Pattern ROW =
            Pattern.compile("\\| `(.*)` \\| (yes|no) \\| (yes|no) \\|.*\\|");
    private static final Pattern CODE = Pattern.compile("\\\\u([0-9a-f]{4})");
    private static final Pattern GROUP = Pattern.compile("\\(([^()]*)\\)\\{(\\d+)}");
    private static final Pattern REPEATED = Pattern.compile("([^)])\\{(\\d+)}");

    private record Row(String path, boolean inside, boolean portable) {}

    private static List<Row> rows() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .map(ROW::matcher)
                .filter(found -> found.matches())
                .map(
                        found ->
                                new Row(
                                        written(found.group(1)),
                                        found.group(2).equals("yes"),
                                        found.group(3).equals("yes")))
                .toList();
    }

    /** The path that a cell of the table stands for. */
    private static String written(String cell) {
        String path = cell.replace("\\0", "\0").replace("\\n", "\n");
        path =
                CODE.matcher(path)
                        .replaceAll(
                                found ->
                                        String.valueOf(
                                                (char) Integer.parseInt(found.group(1), 16)));
        path = repeat(REPEATED, path);
        return repeat(GROUP, path);
    }

    private static String repeat(Pattern pattern, String path) {
        return pattern.matcher(path)
                .replaceAll(found -> found.group(1).repeat(Integer.parseInt(found.group(2))));
    }

    @Test
    void everyPathOfThePageIsAcceptedOrRefusedAsItSays() throws Exception {
        assertThat(rows()).hasSizeGreaterThan(45);
        for (Row row : rows()) {
            assertThat(PathRule.INSIDE.problem(row.path()).isEmpty())
                    .as("inside: " + row)
                    .isEqualTo(row.inside());
            assertThat(PathRule.PORTABLE.problem(row.path()).isEmpty())
                    .as("portable: " + row)
                    .isEqualTo(row.portable());
        }
    }

    @Test
    void whatIsWrongIsSaidInWholeSentences() throws Exception {
        for (Row row : rows()) {
            for (PathRule rule : PathRule.values()) {
                rule.problem(row.path())
                        .ifPresent(
                                said ->
                                        assertThat(said)
                                                .matches("(?s)[A-Z\"].*\\.")
                                                .doesNotContain("\0"));
            }
        }
    }

    @Test
    void partsThatLeadNowhereAreRemovedAndNothingElse() {
        assertThat(PathRule.tidy("./a//./b")).isEqualTo("a/b");
        assertThat(PathRule.tidy("././")).isEmpty();
        assertThat(PathRule.tidy("/a")).isEqualTo("/a");
        assertThat(PathRule.tidy("a/../b")).isEqualTo("a/../b");
        assertThat(PathRule.tidy(".hidden/..x")).isEqualTo(".hidden/..x");
    }

    @Test
    void namesThatSomeSystemTakesForOneFoldToOne() {
        assertThat(PathRule.folded("A.PY")).isEqualTo(PathRule.folded("a.py"));
        assertThat(PathRule.folded("e\u0301")).isEqualTo(PathRule.folded("\u00c9"));
        assertThat(PathRule.folded("straße")).isEqualTo(PathRule.folded("STRASSE"));
        assertThat(PathRule.folded("ﬁ")).isEqualTo(PathRule.folded("FI"));
        assertThat(PathRule.folded("a")).isNotEqualTo(PathRule.folded("b"));
    }

    @Test
    void aNameIsShownWithoutWhatWouldDisturbAScreen() {
        assertThat(PathRule.shown("a\u001b[2J\u202e")).isEqualTo("a\\u001B[2J\\u202E");
        assertThat(PathRule.shown("x".repeat(100))).hasSize(81).endsWith("…");
    }
}
