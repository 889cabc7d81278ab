package dev.toolroom.foundation.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersonalDataTest {
    private final SecretRules rules =
            new SecretRules(
                    (kind, value) -> "[redacted:" + kind + "]",
                    new PersonalData(true, List.of("alice", "O'Neill", "email")));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    mail a.b+c@sub.example.co.uk. | mail [redacted:email].
                    <x_1@example.org>             | <[redacted:email]>
                    Alice said                    | [redacted:user-name] said
                    /home/alice/src               | /home/[redacted:user-name]/src
                    C:\\Users\\ALICE              | C:\\Users\\[redacted:user-name]
                    Ms. o'neill                   | Ms. [redacted:user-name]
                    alice@example.org             | [redacted:email]
                    postgres://alice:hunter22@db.example.org/x | postgres://[redacted:user-name]:[redacted:password]@db.example.org/x
                    """)
    void aPersonIsTakenOut(String text, String clean) {
        assertThat(rules.redact(text)).isEqualTo(clean);
        assertThat(rules.redact(clean)).isEqualTo(clean);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "malice and alices",
                "git@github.com:owner/name.git",
                "logo@2x.png",
                "lodash@4.17.21",
                "@app.route",
                "user@localhost",
                "a@b",
                "@types/node@22.1.0",
                "x @ y.com",
                "see alice2"
            })
    void whatIsNobodyStays(String text) {
        assertThat(rules.redact(text)).isEqualTo(text);
    }

    @Test
    void aNameOfTwoLettersIsAPartOfTooManyWords() {
        var names = new PersonalData(false, List.of("bob", "al"));
        var rulesOfNames = new SecretRules((kind, value) -> "[redacted:" + kind + "]", names);
        assertThat(rulesOfNames.redact("bob and al")).isEqualTo("[redacted:user-name] and al");
        assertThat(rulesOfNames.redact("bob@example.org"))
                .as("no addresses were asked for")
                .isEqualTo("[redacted:user-name]@example.org");
    }
}
