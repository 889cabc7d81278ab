package dev.toolroom.foundation.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How words and tokens look, at the edges of what a word or a token is. */
class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "apiKey, api key",
        "API_KEY, api key",
        "x-api-key, x api key",
        "HTTPServerKey, http server key",
        "apiURL, api url",
        "APIs, ap is",
        "key2value, key2value",
        "A, a",
        "-, ''",
        "größeKey, größe key"
    })
    void aNameIsTakenApartAtItsHumpsAndSigns(String name, String words) {
        assertThat(String.join(" ", Words.of(name))).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "aA0, true",
        "zZ9, true",
        "aA, false",
        "a0, false",
        "A0, false",
        "`A0, false",
        "{A0, false",
        "a@0, false",
        "a[0, false",
        "aA/, false",
        "aA:, false"
    })
    void aTokenHasSmallAndLargeLettersAndDigits(String text, boolean mixed) {
        assertThat(Words.isMixed(text)).isEqualTo(mixed);
    }

    @ParameterizedTest
    @CsvSource({"aaZZ99, 2", "azAZ09, 2", "a-A-0, 4", "aaaa, 0", "a/b, 2", "a:b, 2", "A@Z, 2"})
    void changesAreCountedBetweenKindsOfCharacters(String text, int changes) {
        assertThat(Words.countChanges(text)).isEqualTo(changes);
    }

    /** One character more or less is another thing. */
    @Test
    void aTokenIsAsLongAsItsKindIs() {
        var shape = new TokenShape("kind", "tok_", Alphabet.of("w"), 20, 24);
        String body = "a1b2c3d4e5f6g7h8i9j0k1l2m3";
        for (int length = 0; length <= 26; length++) {
            String text = "tok_" + body.substring(0, length);
            assertThat(shape.at(text, 0) != null).as(text).isEqualTo(length >= 20 && length <= 24);
            assertThat(shape.at(text + " and more", 0) != null)
                    .isEqualTo(length >= 20 && length <= 24);
        }
        assertThat(shape.at("tok_abcdefghijklmnopqrstu", 0)).as("a word has no digit").isNull();
        assertThat(shape.at("atok_" + body.substring(0, 20), 1)).as("within a word").isNull();
    }

    @Test
    void whatIsBeyondAsciiIsInNoAlphabet() {
        for (Alphabet each : Alphabet.values()) {
            assertThat(each.has('é')).isFalse();
            assertThat(each.has('\u0080')).isFalse();
            assertThat(each.has((char) ('a' + 128))).isFalse();
            assertThat(each.has((char) ('0' + 128))).isFalse();
        }
    }

    @Test
    void anAddressMayBeginOrEndAText() {
        var rules =
                new SecretRules(
                        (kind, value) -> "[" + kind + "]", new PersonalData(true, List.of()));
        assertThat(rules.redact("@a.b@example.org")).isEqualTo("@[email]");
        assertThat(rules.redact("@")).isEqualTo("@");
        assertThat(rules.redact("a@example.org, b@example.org")).isEqualTo("[email], [email]");
    }
}
