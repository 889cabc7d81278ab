package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import dev.toolroom.domainlang.validate.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The rules and constructs as pages to read: every section of {@code src/test/resources/rules} has
 * files and, in a block {@code findings}, exactly what is found in them. {@code
 * -Dgolden.write=true} writes the blocks anew.
 */
class LiterateTest {
    private static final Path PAGES = Path.of("src/test/resources/rules");
    private static final Pattern BLOCK =
            Pattern.compile("```(\\w+)(?: (\\S+))?\\n(.*?)```", Pattern.DOTALL);

    @TestFactory
    Stream<DynamicTest> everySectionFindsWhatItSays() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages()) {
            if (Boolean.getBoolean("golden.write")) {
                rewrite(page);
            }
            for (String section : sections(Files.readString(page))) {
                String title = section.lines().findFirst().orElse("");
                tests.add(
                        DynamicTest.dynamicTest(
                                page.getFileName() + " " + title,
                                () -> assertThat(found(section)).isEqualTo(expected(section))));
            }
        }
        assertThat(tests).hasSizeGreaterThan(40);
        return tests.stream();
    }

    @Test
    void everyRuleHasASection() throws IOException {
        var all = new StringBuilder();
        for (Path page : pages()) {
            for (String section : sections(Files.readString(page))) {
                all.append(expected(section));
            }
        }
        for (Rule rule : Rule.values()) {
            assertThat(all.toString()).contains(" " + rule.code() + " ");
        }
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
    }

    private static List<String> sections(String page) {
        return Stream.of(page.split("(?m)^## ", -1)).skip(1).toList();
    }

    private static String expected(String section) {
        Matcher blocks = BLOCK.matcher(section);
        while (blocks.find()) {
            if ("findings".equals(blocks.group(1))) {
                return String.valueOf(blocks.group(3)).strip();
            }
        }
        return "";
    }

    private static String found(String section) {
        Map<String, String> documents = new LinkedHashMap<>();
        Matcher blocks = BLOCK.matcher(section);
        while (blocks.find()) {
            if (!"findings".equals(blocks.group(1))) {
                String name = blocks.group(2);
                documents.put(name == null ? "model.dlang" : name, String.valueOf(blocks.group(3)));
            }
        }
        Model model = Models.fromDocuments(documents);
        List<String> lines = new ArrayList<>();
        for (Path file : model.snapshot().paths()) {
            for (var each : model.snapshot().findings(file)) {
                var at = model.location(file, each.span());
                lines.add(
                        "%s:%d:%d %s %s %s"
                                .formatted(
                                        at.file(),
                                        at.line(),
                                        at.column(),
                                        each.severity(),
                                        each.rule().code(),
                                        each.message().replace("\n", " | ")));
            }
        }
        return String.join("\n", lines);
    }

    private static void rewrite(Path page) throws IOException {
        String text = Files.readString(page);
        var fresh = new StringBuilder(text.substring(0, text.indexOf("\n## ") + 1));
        for (String section : sections(text)) {
            String body = section.replaceAll("(?s)\\n```findings\\n.*?```\\n", "").stripTrailing();
            String findings = found(section);
            fresh.append("## ").append(body).append("\n");
            if (!findings.isEmpty()) {
                fresh.append("\n```findings\n").append(findings).append("\n```\n");
            }
            fresh.append("\n");
        }
        Files.writeString(page, fresh.toString().stripTrailing() + "\n");
    }
}
