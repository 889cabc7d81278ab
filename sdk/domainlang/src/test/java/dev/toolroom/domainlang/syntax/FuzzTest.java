package dev.toolroom.domainlang.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.Explanation;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Any text gives a tree that reproduces it, and a model that can be asked. */
@Timeout(110)
class FuzzTest {
    private static final List<String> PIECES =
            List.of(
                    "{",
                    "}",
                    "[",
                    "]",
                    ",",
                    ".",
                    ":",
                    "=",
                    "->",
                    "<-",
                    "<->",
                    "><",
                    "\"",
                    "'",
                    "/*",
                    "*/",
                    "//",
                    "\n",
                    "this",
                    "contains",
                    "Domain ",
                    "bc ",
                    "import ",
                    "term ",
                    "as ",
                    "for ",
                    "é",
                    "\uD83D",
                    "\\",
                    "is ",
                    "rule ",
                    "ns x {",
                    "-",
                    "[SK]");

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void everyPrefixOfASampleGivesATree() throws IOException {
        String text =
                Files.readString(
                        Path.of("src/test/resources/models/probes/01-kitchen-sink/model.dlang"));
        for (int end = 0; end <= text.length(); end++) {
            check(text.substring(0, end));
        }
    }

    @Test
    void everySampleIsReproducedFromItsTree() throws IOException {
        for (String text : samples()) {
            check(text);
            layOut(text);
        }
    }

    @Test
    void oneTokenLessIsOneMessageAtMost() throws IOException {
        int tried = 0;
        for (String text : samples()) {
            SyntaxTree whole = SyntaxTree.of(text);
            for (int i = 0; whole.problems().isEmpty() && i < whole.tokens().size(); i++) {
                var span = whole.tokens().span(i);
                String less = text.substring(0, span.start()) + text.substring(span.end());
                boolean comment = whole.tokens().text(i).startsWith("/");
                assertThat(SyntaxTree.of(less).problems())
                        .as("without '" + whole.tokens().text(i) + "' at " + span.start())
                        .hasSizeLessThanOrEqualTo(comment ? 0 : 1);
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(5_000);
    }

    @Test
    void aMissingQuoteIsReportedWhereTheStringBegins() throws IOException {
        int tried = 0;
        for (String text : samples()) {
            SyntaxTree whole = SyntaxTree.of(text);
            for (int i = 0; whole.problems().isEmpty() && i < whole.tokens().size(); i++) {
                Span span = whole.tokens().span(i);
                if (whole.tokens().kind(i) == TokenKind.STRING
                        && text.startsWith("\n", span.end())
                        && span.in(text).indexOf('\n') < 0) {
                    String less = text.substring(0, span.end() - 1) + text.substring(span.end());
                    List<SyntaxProblem> problems = SyntaxTree.of(less).problems();
                    assertThat(problems).as(span.in(text)).hasSize(1);
                    assertThat(problems.getFirst().span().start()).isEqualTo(span.start());
                    assertThat(problems.getFirst().fixes().getFirst().changes().getFirst().span())
                            .isEqualTo(new Span(span.end() - 1, span.end() - 1));
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(200);
    }

    @Test
    void stringsOverSeveralLinesStayWhole() {
        String text = "Domain D { description: \"one\ntwo\" vision: \"three\nfour\" }\n";
        assertThat(SyntaxTree.of(text).problems()).isEmpty();
        String less = text + "Domain E { vision: \"five }\nDomain F { vision: \"six\" }\n";
        List<SyntaxProblem> problems = SyntaxTree.of(less).problems();
        assertThat(problems.getFirst().span().start()).isEqualTo(less.indexOf("\"five"));
    }

    @Test
    void tenThousandMutilatedModelsGiveTrees() throws IOException {
        List<String> samples = samples();
        for (int i = 0; i < 10_000; i++) {
            String text = mutilated(samples.get(random.nextInt(samples.size())));
            check(text);
            layOut(text);
        }
    }

    @Test
    void tenThousandGeneratedTextsGiveTrees() {
        for (int i = 0; i < 10_000; i++) {
            var text = new StringBuilder();
            for (int j = random.nextInt(60); j >= 0; j--) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
                text.append(random.nextInt(3) == 0 ? " A " : "");
            }
            check(text.toString());
            layOut(text.toString());
        }
    }

    /** Blanks apart the text stays what it is, and what is laid out stays as it lies. */
    private void layOut(String text) {
        String once = Formatter.format(SyntaxTree.of(text));
        assertThat(VisibleTokens.of(once).equals(VisibleTokens.of(text))).as(seed()).isTrue();
        assertThat(Formatter.format(SyntaxTree.of(once)).equals(once)).as(seed()).isTrue();
    }

    @Test
    void aMutilatedModelCanBeAsked() throws IOException {
        List<String> samples = samples();
        for (int i = 0; i < 1_000; i++) {
            String text = mutilated(samples.get(random.nextInt(samples.size())));
            Model model = Models.fromText(text);
            model.elements()
                    .forEach(
                            each -> {
                                assertThat(each.data()).as(seed()).isNotEmpty();
                                assertThat(Explanation.of(each)).as(seed()).isNotEmpty();
                            });
            assertThat(model.summary().data()).as(seed()).isNotEmpty();
        }
    }

    @Test
    void deepNestingAndLongListsAreNoTrouble() {
        check("ns a { ".repeat(50_000));
        check("bc A for B { relationships { " + "this -> A ".repeat(50_000));
        check("[".repeat(100_000));
        check("Domain ".repeat(50_000));
        check("{".repeat(50_000) + "}".repeat(50_000));
        check("contains , ".repeat(50_000));
    }

    private String seed() {
        return "seed " + seed;
    }

    private void check(String text) {
        SyntaxTree tree = SyntaxTree.of(text);
        var written = new StringBuilder();
        for (int i = 0; i < tree.tokens().size(); i++) {
            written.append(tree.tokens().text(i));
        }
        assertThat(written.toString().equals(text)).as(seed()).isTrue();
        assertThat(tree.root().span().end()).isEqualTo(text.length());
        nested(tree.root());
    }

    private void nested(Node node) {
        checkOrder(node.span());
        checkOrder(node.keyword());
        if (node.body() != null) {
            checkOrder(node.body().span());
            assertThat(node.span().encloses(node.body().span())).as(seed()).isTrue();
        }
        node.properties()
                .forEach(
                        property -> {
                            if (!node.span().encloses(property.value().span())) {
                                throw new AssertionError(
                                        seed() + ": " + node + " does not enclose " + property);
                            }
                        });
        node.children().forEach(this::nested);
    }

    private void checkOrder(Span span) {
        assertThat(span.start()).as(seed()).isBetween(0, span.end());
    }

    private String mutilated(String sample) {
        var text = new StringBuilder(sample);
        int changes = 1 + random.nextInt(6);
        for (int i = 0; i < changes && !text.isEmpty(); i++) {
            int at = random.nextInt(text.length());
            int length = Math.min(text.length() - at, random.nextInt(12));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(at, at + length);
                case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 2 -> text.insert(at, text.substring(at, at + length));
                default -> text.setLength(Math.max(at, text.length() / 2));
            }
        }
        return text.toString();
    }

    private static List<String> samples() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/test/resources/models"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".dlang")).toList()) {
                texts.add(Files.readString(file));
            }
        }
        assertThat(texts).hasSizeGreaterThan(20);
        return texts;
    }
}
