package dev.toolroom.foundation.redaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.testkit.Golden;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many secrets are found, and how much else is touched, on tables of cases. */
class SecretScannerTest {
    private final SecretScanner scanner = new SecretScanner();

    /**
     * A text with or without secrets.
     *
     * @param secrets what must be gone; empty where nothing may be touched
     */
    private record Case(String id, String kind, String text, List<String> secrets) {}

    private static List<Case> cases(String file) throws IOException {
        try (InputStream in = SecretScannerTest.class.getResourceAsStream(file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split("\t", -1))
                    .map(
                            cells ->
                                    new Case(
                                            cells[0],
                                            cells[2] + " in " + cells[3],
                                            unescaped(cells[4]),
                                            cells[1].equals("1")
                                                    ? List.of(unescaped(cells[5]).split("\\|\\|"))
                                                    : List.of()))
                    .toList();
        }
    }

    private static String unescaped(String text) {
        var plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                plain.append(c);
                continue;
            }
            char next = text.charAt(++i);
            plain.append(next == 'n' ? '\n' : next == 't' ? '\t' : next);
        }
        return plain.toString();
    }

    private String redacted(String text) {
        return Redaction.of(text, scanner.scan(text), (kind, value) -> "[redacted:" + kind + "]")
                .text();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cases.tsv", "own-cases.tsv"})
    void nearlyEverySecretGoesAndNearlyNothingElse(String file) throws Exception {
        List<String> missed = new ArrayList<>();
        List<String> touched = new ArrayList<>();
        int secrets = 0;
        int harmless = 0;
        for (Case each : cases(file)) {
            String clean = redacted(each.text);
            if (each.secrets.isEmpty()) {
                harmless++;
                if (!clean.equals(each.text)) {
                    touched.add(each.id + " " + each.kind + ": " + clean);
                }
            } else {
                secrets++;
                if (each.secrets.stream().anyMatch(clean::contains)) {
                    missed.add(each.id + " " + each.kind + ": " + clean);
                }
            }
        }
        assertThat(secrets).isGreaterThan(50);
        assertThat(harmless).isGreaterThan(50);
        assertThat(missed).as("missed of %d", secrets).hasSizeLessThanOrEqualTo(secrets / 20);
        assertThat(touched).as("touched of %d", harmless).hasSizeLessThanOrEqualTo(harmless / 50);
    }

    /** What is found in one case more or less is a change to be looked at, however small. */
    @ParameterizedTest
    @ValueSource(strings = {"cases.tsv", "own-cases.tsv"})
    void whatIsFoundWhereInEachCaseIsReviewed(String file) throws Exception {
        var found = new StringBuilder();
        for (Case each : cases(file)) {
            found.append(each.id);
            for (Finding finding : scanner.scan(each.text)) {
                found.append('\t').append(finding.kind()).append(' ').append(finding.start());
                found.append('-').append(finding.end());
            }
            found.append('\n');
        }
        Golden.assertMatches("redaction/found-in-" + file, found.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cases.tsv", "own-cases.tsv"})
    void redactingTwiceIsRedactingOnce(String file) throws Exception {
        for (Case each : cases(file)) {
            String once = redacted(each.text);
            assertThat(redacted(once)).as(each.id).isEqualTo(once);
        }
    }

    @Test
    void aFindingSaysWhatAndWhere() {
        String text = "url=postgres://app:s3cr3t@db/x and ghp_kX93hQzLp0aVbN7dRt5yWc2mEfG8uJsI4oBx";
        assertThat(scanner.scan(text))
                .containsExactly(
                        new Finding("password", 19, 25),
                        new Finding("github-token", 35, text.length()));
    }
}
