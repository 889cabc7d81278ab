package dev.toolroom.kernel.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource({
        "202A, 202E",
        "2066, 2069",
        "200B, 200B",
        "200E, 200F",
        "061C, 061C",
        "2060, 2064",
        "FEFF, FEFF",
        "2028, 202E",
        "E0000, E007F"
    })
    void whatNobodySeesIsForbiddenFromItsFirstToItsLastCharacter(String first, String last) {
        for (int point = Integer.parseInt(first, 16);
                point <= Integer.parseInt(last, 16);
                point++) {
            assertThat(Invisible.is(point)).as(Integer.toHexString(point)).isTrue();
            String path = "a" + Character.toString(point) + "b";
            assertThat(PathRule.PORTABLE.problem(path))
                    .contains(
                            "The name contains the character U+%04X, which is not allowed. Rename the file."
                                    .formatted(point));
        }
    }

    /** Joiners, which emoji and several scripts need, and what stands beside the others. */
    @ParameterizedTest
    @ValueSource(ints = {0x200C, 0x200D, 0x2027, 0x202F, 0x2065, 0x205F, 0x206A, 0xDFFFF, 0xE0080})
    void whatOnlyStandsBesideItIsNot(int point) {
        assertThat(Invisible.is(point)).isFalse();
    }

    @Test
    void aPathAndItsNamesAreAsLongAsTheyMayBe() {
        String name = "n".repeat(255);
        assertThat(PathRule.PORTABLE.problem(name)).isEmpty();
        assertThat(PathRule.PORTABLE.problem(name + "n")).isPresent();
        String folders = ("d".repeat(250) + "/").repeat(4);
        assertThat(PathRule.PORTABLE.problem(folders + "f".repeat(20))).isEmpty();
        assertThat(PathRule.PORTABLE.problem(folders + "f".repeat(21)))
                .contains("The path is longer than 1024 bytes.");
        assertThat(PathRule.PORTABLE.problem("d/".repeat(31) + "f")).isEmpty();
        assertThat(PathRule.PORTABLE.problem("d/".repeat(32) + "f"))
                .contains("The file is more than 32 folders deep.");
        assertThat(PathRule.shown("x".repeat(80))).isEqualTo("x".repeat(80));
    }
}
