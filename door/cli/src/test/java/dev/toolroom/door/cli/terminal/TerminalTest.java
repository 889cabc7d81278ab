package dev.toolroom.door.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a person at a terminal sees of rows. */
class TerminalTest {
    private static List<String> drawn(List<String> headings, List<List<String>> rows) {
        var bytes = new ByteArrayOutputStream();
        var out = new PrintStream(bytes, true, UTF_8);
        new Terminal(InputStream.nullInputStream(), out, out, true, false).table(headings, rows);
        return bytes.toString(UTF_8).lines().toList();
    }

    @Test
    void columnsStandUnderEachOtherWhateverLettersTheyHold() {
        assertThat(
                        drawn(
                                List.of("name", "n"),
                                List.of(
                                        List.of("Japan 日本", "1"),
                                        List.of("cafe\u0301", "2"),
                                        List.of("😀", "3"),
                                        List.of("", "4"))))
                .containsExactly(
                        "name        n",
                        "Japan 日本  1",
                        "cafe\u0301        2",
                        "😀          3",
                        "            4");
    }

    @Test
    void whatIsSaidBesideProgressHasALineOfItsOwn() {
        var bytes = new ByteArrayOutputStream();
        var err = new PrintStream(bytes, true, UTF_8);
        var terminal = new Terminal(InputStream.nullInputStream(), err, err, true, false);
        terminal.progress(1, 2, "drawing");
        terminal.aside("no colours");
        terminal.aside("no paper");
        String clear = "\r\u001b[2K";
        assertThat(bytes.toString(UTF_8))
                .isEqualToNormalizingNewlines(
                        clear + "50 %  drawing" + clear + "no colours\nno paper\n");
    }

    @Test
    void aLongCellIsCutByThePlacesItTakesAndNeverWithinALetter() {
        String cut = drawn(List.of("a"), List.of(List.of("日".repeat(40)))).getLast();
        assertThat(cut).isEqualTo("日".repeat(29) + "…");
        assertThat(drawn(List.of("a"), List.of(List.of("😀".repeat(31)))).getLast())
                .isEqualTo("😀".repeat(29) + "…");
        assertThat(drawn(List.of("a"), List.of(List.of("x".repeat(60)))).getLast())
                .isEqualTo("x".repeat(60));
    }

    @Test
    void rowsTooWideForATerminalAreShownCellByCell() {
        List<String> headings =
                Collections.nCopies(40, "column").stream().map(each -> each + "s").toList();
        List<List<String>> rows =
                List.of(Collections.nCopies(40, "1"), Collections.nCopies(40, "2"));
        assertThat(drawn(headings, rows))
                .hasSize(2 * 41)
                .startsWith("-- 1", "columns  1")
                .endsWith("columns  2");
        assertThat(drawn(headings, List.of())).hasSize(1);
    }

    @Test
    void nothingInACellSteersTheTerminal() {
        assertThat(drawn(List.of("a", "b"), List.of(List.of("x\u001b[31m\ny\tz", "\u202e!"))))
                .containsExactly("a          b", "x[31m y z  !");
    }
}
