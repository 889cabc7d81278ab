package dev.toolroom.domainlang.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Laying out changes blanks and nothing else, and laying out twice changes nothing more. */
class FormatterTest {
    @Test
    void linesAreIndentedAndBlanksAreEven() {
        assertThat(format("Domain A{\n vision:\"v\"\n\n\n type=Core}\n"))
                .isEqualTo("Domain A {\n    vision: \"v\"\n\n    type = Core }\n");
        assertThat(format("cmap M{contains A,B\nA[OHS,PL]->[CF]n . B\n}"))
                .isEqualTo("cmap M { contains A, B\n    A [OHS, PL] -> [CF] n.B\n}\n");
        assertThat(format("bc A{terminology{\nterm T:\"t\"\naka U\n}}"))
                .isEqualTo(
                        "bc A { terminology {\n        term T: \"t\"\n            aka U\n    } }\n");
    }

    @Test
    void everySampleKeepsItsTokens() throws IOException {
        var random = new Random(7);
        try (Stream<Path> files = Files.walk(Path.of("src/test/resources/models"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".dlang")).toList()) {
                String text = Files.readString(file);
                check(text);
                for (int i = 0; i < 50 && !text.isEmpty(); i++) {
                    int at = random.nextInt(text.length());
                    check(text.substring(0, at) + text.substring(Math.min(text.length(), at + 5)));
                }
            }
        }
    }

    private static void check(String text) {
        String once = format(text);
        assertThat(VisibleTokens.of(once)).isEqualTo(VisibleTokens.of(text));
        assertThat(format(once)).isEqualTo(once);
    }

    private static String format(String text) {
        return Formatter.format(SyntaxTree.of(text));
    }
}
