package dev.toolroom.domainlang;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Value.Reference;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.FileState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rules and constructs as pages to read: every section of {@code src/test/resources/rules} has
 * files and, in a block {@code findings}, exactly what is found in them and where. A block {@code
 * links} says what every reference means, {@code elements} some values of every element. {@code
 * -Danswers.write=true} writes these blocks again.
 *
 * <p>Files that cannot be shown are given as {@code hex} or, all blanks, by their {@code size}.
 * They lie on the disk, and so do those of a section that says so; all others are in memory.
 */
class LiterateTest {
    private static final Path PAGES = Answers.RESOURCES.resolve("rules");
    private static final Pattern BLOCK =
            Pattern.compile("```(\\w+)(?: ([^\\n]+))?\\n(.*?)```", Pattern.DOTALL);
    private static final List<String> SAID = List.of("findings", "links", "elements");

    @TempDir private Path folder;
    private int folders;

    LiterateTest() {}

    @TestFactory
    Stream<DynamicTest> everySectionFindsWhatItSays() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            if (Boolean.getBoolean("answers.write")) {
                rewrite(page);
            }
            for (String section : sections(Files.readString(page))) {
                String title = section.lines().findFirst().orElse("");
                tests.add(
                        DynamicTest.dynamicTest(
                                page.getFileName() + " " + title,
                                () -> assertThat(rewritten(section)).isEqualTo(section)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(60);
        return tests.stream();
    }

    @Test
    void everyRuleHasASection() throws IOException {
        var all = new StringBuilder();
        for (Path page : pages()) {
            blocks(Files.readString(page))
                    .filter(each -> each.group(1).equals("findings"))
                    .forEach(each -> all.append(each.group(3)));
        }
        for (Rule rule : Rule.values()) {
            assertThat(all.toString()).contains(" " + rule.severity() + " " + rule.code() + " ");
        }
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
    }

    /** Each with its title, and without the blanks at its end. */
    private static List<String> sections(String page) {
        return Stream.of(page.split("(?m)^## ", -1))
                .skip(1)
                .map(each -> each.stripTrailing() + "\n")
                .toList();
    }

    private static Stream<MatchResult> blocks(String text) {
        return BLOCK.matcher(text).results();
    }

    private void rewrite(Path page) throws IOException {
        String text = Files.readString(page);
        var fresh = new StringBuilder(text.substring(0, text.indexOf("\n## ") + 1));
        for (String section : sections(text)) {
            fresh.append("## ").append(rewritten(section)).append("\n");
        }
        Files.writeString(page, fresh.toString().stripTrailing() + "\n");
    }

    /** A section with what is really so in it. */
    private String rewritten(String section) throws IOException {
        Model model = model(section);
        String body = section.replaceAll("(?s)\\n```findings\\n.*?```\\n", "").stripTrailing();
        String said =
                BLOCK.matcher(body).replaceAll(each -> Matcher.quoteReplacement(said(each, model)));
        String findings = findings(model);
        return findings.isEmpty()
                ? said + "\n"
                : said + "\n\n" + fenced("findings", findings) + "\n";
    }

    private static String said(MatchResult block, Model model) {
        return switch (block.group(1)) {
            case "links" -> fenced("links", links(model));
            case "elements" ->
                    fenced(
                            "elements " + block.group(2),
                            elements(model, List.of(block.group(2).split(" "))));
            default -> block.group();
        };
    }

    private static String fenced(String head, String text) {
        return "```" + head + "\n" + text + "\n```";
    }

    private Model model(String section) throws IOException {
        Map<String, String> documents = new LinkedHashMap<>();
        Map<String, byte[]> onDisk = new LinkedHashMap<>();
        blocks(section)
                .filter(each -> !SAID.contains(each.group(1)))
                .forEach(
                        each -> {
                            String name = each.group(2) == null ? "model.dlang" : each.group(2);
                            String text = each.group(3);
                            switch (each.group(1)) {
                                case "hex" ->
                                        onDisk.put(
                                                name,
                                                HexFormat.of()
                                                        .parseHex(text.replaceAll("\\s", "")));
                                case "size" ->
                                        onDisk.put(
                                                name,
                                                " "
                                                        .repeat(Integer.parseInt(text.strip()))
                                                        .getBytes(UTF_8));
                                default -> documents.put(name, text);
                            }
                        });
        boolean inMemory = onDisk.isEmpty() && !section.contains("on the disk");
        return inMemory ? Models.fromDocuments(documents) : loaded(documents, onDisk);
    }

    private Model loaded(Map<String, String> documents, Map<String, byte[]> bytes)
            throws IOException {
        Path own = folder.toRealPath().resolve("section" + ++folders);
        documents.forEach((name, text) -> bytes.put(name, text.getBytes(UTF_8)));
        for (var each : bytes.entrySet()) {
            Path file = own.resolve(each.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, each.getValue());
        }
        return Models.load(own);
    }

    private static String findings(Model model) {
        List<String> lines = new ArrayList<>();
        for (Path file : model.snapshot().paths()) {
            for (var each : model.snapshot().findings(file)) {
                lines.add(
                        "%s %s %s %s"
                                .formatted(
                                        place(model, file, each.span()),
                                        each.severity(),
                                        each.rule().code(),
                                        each.message().replace("\n", " | ").replace("\0", "\\0")));
            }
        }
        return String.join("\n", lines);
    }

    /** From the first character to behind the last one; the line again only where it is another. */
    private static String place(Model model, Path file, Span span) {
        var start = model.location(file, span);
        var end = model.location(file, new Span(span.end(), span.end()));
        String last = (end.line() == start.line() ? "" : end.line() + ":") + end.column();
        return "%s:%d:%d-%s".formatted(start.file(), start.line(), start.column(), last);
    }

    private static String links(Model model) {
        List<String> lines = new ArrayList<>();
        for (FileState file : model.snapshot().files()) {
            Path path = file.source().path();
            file.source()
                    .tree()
                    .root()
                    .eachReference(
                            each ->
                                    lines.add(
                                            place(model, path, each.span())
                                                    + " "
                                                    + each.text()
                                                    + " → "
                                                    + targets(model, file, each)));
        }
        return String.join("\n", lines);
    }

    private static String targets(Model model, FileState file, Reference reference) {
        List<ElementId> ids = file.links().targets(reference);
        return ids.isEmpty()
                ? "nothing"
                : ids.stream()
                        .map(
                                id -> {
                                    var at = model.element(id).location();
                                    return "%s %s of %s:%d"
                                            .formatted(
                                                    id.type().published(),
                                                    id.fqn(),
                                                    at.file(),
                                                    at.line());
                                })
                        .collect(Collectors.joining(", "));
    }

    private static String elements(Model model, List<String> keys) {
        List<String> lines = new ArrayList<>();
        for (Element element : model.elements()) {
            Map<String, Object> some = new LinkedHashMap<>(element.data());
            some.keySet().retainAll(keys);
            if (!some.isEmpty()) {
                lines.add("%s %s %s".formatted(element.type().published(), element.fqn(), some));
            }
        }
        return String.join("\n", lines);
    }
}
