package dev.toolroom.door.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every tool and every request of the language server answers about every text that a file has
 * while somebody types it, and the findings of other files stay.
 *
 * <p>A build tries a few texts of each file; {@code -Dtyping=N} tries N of them, and {@code
 * -Dtyping=all} tries all.
 */
@Timeout(value = 4, unit = TimeUnit.HOURS)
class WhileTypingTest {
    private static final Path MODELS = Path.of("../../sdk/domainlang/src/test/resources/models");
    private static final String WANTED = System.getProperty("typing", "3");
    private static final int TEXTS_PER_FILE =
            WANTED.equals("all") ? Integer.MAX_VALUE : Integer.parseInt(WANTED);

    private final Random random = new Random(Long.getLong("seed", 1));

    @TempDir private Path folder;

    static Stream<Path> samples() throws IOException {
        try (Stream<Path> files = Files.walk(MODELS)) {
            List<Path> all =
                    files.filter(each -> each.toString().endsWith(".dlang")).sorted().toList();
            assertThat(all).hasSizeGreaterThan(20);
            return all.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aFileThatIsTypedIsAnsweredAbout(Path sample) throws Exception {
        Path project = MODELS.resolve(MODELS.relativize(sample).subpath(0, 2));
        try (Stream<Path> files = Files.walk(project)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".dlang")).toList()) {
                Path copy = folder.resolve(project.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        String name = project.relativize(sample).toString();
        ask(name, chosen(TypedTexts.of(Files.readAllBytes(sample))));
    }

    @Test
    void whatIsNestedAndNotClosedIsAnsweredAbout() throws Exception {
        ask("typed.dlang", chosen(TypedTexts.nested()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Domain Sales {",
                "Domain Sales {}\nbc A for Sales {",
                "bc A for",
                "bc A {\n    relationships {\n        this [CF -> B",
                "ContextMap M\nDomain D",
                "ContextMap M { contains A, B\n A [OHS, ACL -> B",
                "Domain D vision: \"v",
                "import \"./",
                "import \"./other.dlang\" as",
                "Namespace a.",
                "Domain D { vision: \"\\",
                "bc A { terminology { term T: \"a\" aka",
                "\"",
                "\uD83D",
                "/*",
            })
    void theBeginningOfAnElementIsAnsweredAbout(String text) throws Exception {
        ask("typed.dlang", List.of(text.getBytes(UTF_8)));
    }

    /** Always the same ones for one seed. */
    private List<byte[]> chosen(List<byte[]> texts) {
        List<byte[]> mixed = new ArrayList<>(texts);
        Collections.shuffle(mixed, random);
        return mixed.subList(0, Math.min(TEXTS_PER_FILE, mixed.size()));
    }

    private void ask(String name, List<byte[]> texts) throws Exception {
        try (var typing = new TypingEditor(folder.toRealPath(), name)) {
            for (byte[] text : texts) {
                typing.type(new String(text, UTF_8));
                typing.askAll();
            }
        }
        try (var shell = new TypingEditor(folder.toRealPath(), name)) {
            for (byte[] text : texts) {
                if (!isWhole(text)) {
                    shell.save(text);
                    shell.askTools("");
                }
            }
        }
    }

    /** Whether the bytes are whole characters; others can be on the disk only. */
    private static boolean isWhole(byte[] text) {
        return Arrays.equals(new String(text, UTF_8).getBytes(UTF_8), text);
    }
}
