package dev.toolroom.foundation.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {
    private static Lines lines(String text, int longest) {
        return new Lines(new ByteArrayInputStream(text.getBytes(UTF_8)), longest);
    }

    private static List<String> all(Lines lines) throws IOException {
        List<String> all = new ArrayList<>();
        for (Lines.Line line = lines.next(); line != null; line = lines.next()) {
            all.add(new String(line.bytes(), UTF_8) + (line.tooLong() ? " too long" : ""));
        }
        return all;
    }

    @Test
    void aLineEndsWithItsEndOrWithTheStream() throws Exception {
        assertThat(all(lines("a\n\nbc\r\nd", 10))).containsExactly("a", "", "bc\r", "d");
        assertThat(all(lines("a\n", 10))).containsExactly("a");
        assertThat(all(lines("", 10))).isEmpty();
    }

    @Test
    void whatIsTooLongIsDroppedAndTheNextLineIsWhole() throws Exception {
        assertThat(all(lines("abc\nabcd\nef\n", 3))).containsExactly("abc", " too long", "ef");
        String longer = "x".repeat(40_000);
        assertThat(all(lines(longer + "\ny", 40_000))).containsExactly(longer, "y");
        List<String> cut = all(lines(longer + "\ny", 39_999));
        assertThat(cut).hasSize(2).endsWith("y");
        assertThat(cut.getFirst()).hasSizeLessThan(39_999).startsWith("xx").endsWith(" too long");
    }

    @Test
    void whetherThereIsMoreIsKnownWithoutWaiting() throws Exception {
        Lines two = lines("a\nb\n", 10);
        assertThat(two.hasMore()).isTrue();
        two.next();
        assertThat(two.hasMore()).isTrue();
        two.next();
        assertThat(two.hasMore()).isFalse();
    }

    @Test
    void aLineOfSpacesIsBlank() throws Exception {
        Lines lines = lines(" \t\r\n\n x\n", 10);
        assertThat(lines.next()).extracting(Lines.Line::isBlank).isEqualTo(true);
        assertThat(lines.next()).extracting(Lines.Line::isBlank).isEqualTo(true);
        assertThat(lines.next()).extracting(Lines.Line::isBlank).isEqualTo(false);
    }
}
