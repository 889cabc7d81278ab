package dev.toolroom.capability.recall.commands;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ToolSignsTest {
    private static List<String[]> rows(String name) throws IOException {
        try (InputStream in = ToolSigns.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .filter(each -> !each.startsWith("#"))
                    .map(each -> each.split("\t", -1))
                    .toList();
        }
    }

    static List<String[]> examples() throws IOException {
        return rows("failing-outputs.tsv");
    }

    static List<String[]> harmless() throws IOException {
        return rows("harmless-outputs.tsv");
    }

    private static String text(String field) {
        return field.replace("\\n", "\n").replace("\\t", "\t");
    }

    @ParameterizedTest(name = "{3}")
    @MethodSource("examples")
    void aFailureIsSeen(String tools, String kind, String word, String command, String output) {
        var line = new ToolsOfCommand(command);

        Outcomes.Found found = ToolSigns.failureIn(text(output), line);

        assertThat(line.hidesFailure()).isTrue();
        if (kind.equals("passed")) {
            assertThat(found).isNull();
        } else {
            assertThat(found).isNotNull();
            assertThat(found.outcome()).isEqualTo("failed");
            assertThat(found.tier()).isEqualTo(4);
        }
    }

    @Test
    void everyRowOfTheTableHasAnExampleThatItMatches() throws IOException {
        Set<String> seen = new HashSet<>();
        for (String[] sign : rows("tool-signs.tsv")) {
            for (String[] example : examples()) {
                boolean same =
                        sign[0].equals(example[0])
                                && sign[1].equals(example[1])
                                && sign[2].equals(example[2]);
                String output = text(example[4]);
                if (same
                        && output.contains(sign[2])
                        && Pattern.compile("(?m)" + sign[3]).matcher(output).find()) {
                    seen.add(String.join("\t", sign));
                }
            }
        }

        assertThat(rows("tool-signs.tsv"))
                .extracting(each -> String.join("\t", each))
                .containsExactlyInAnyOrderElementsOf(seen);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("harmless")
    void whatIsOnlyShownIsNoFailure(String command, String output) {
        assertThat(ToolSigns.failureIn(text(output), new ToolsOfCommand(command))).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            value = {
                "bun test => false",
                "cd web && bun test 2>&1 => false",
                "bun test 2>&1 | tail -5 => true",
                "bun test || true => true",
                "bun test; git status => true",
                "bun test & => true",
                "echo 'a | b; c' => false",
            })
    void aPipeOrAnotherCommandHidesTheExitCode(String command, boolean hides) {
        assertThat(new ToolsOfCommand(command).hidesFailure()).isEqualTo(hides);
    }

    @Test
    void aCodeThatTheCommandPrintsIsItsOutcome() {
        var line = new ToolsOfCommand("./shop frob 2>&1; echo \"Exit code: $?\"");

        assertThat(ToolSigns.failureIn("unknown\nExit code: 3", line))
                .isNotNull()
                .extracting(Outcomes.Found::code)
                .isEqualTo(3L);
        assertThat(ToolSigns.failureIn("fine\nExit code: 0", line)).isNull();
    }

    @Test
    void aSearchThatFindsNothingAsksAndDoesNotFail() {
        assertThat(new ToolsOfCommand("git branch -vv | rg gone").asks()).isTrue();
        assertThat(new ToolsOfCommand("grep -c x a.txt").asks()).isTrue();
        assertThat(new ToolsOfCommand("grep x a.txt && make").asks()).isFalse();
    }
}
