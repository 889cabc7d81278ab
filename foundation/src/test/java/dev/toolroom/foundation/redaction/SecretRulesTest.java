package dev.toolroom.foundation.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretRulesTest {
    private final SecretRules rules = new SecretRules();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    key AKIAABCDEFGHIJKLMNOP here          | key [redacted:aws-key] here
                    postgres://bob:hunter22@db/x           | postgres://bob:[redacted:password]@db/x
                    Server=a;Password=s3cret!;Database=b   | Server=a;Password=[redacted:password];Database=b
                    Authorization: Bearer abcdefghijklmnop12 | Authorization: Bearer [redacted:bearer]
                    sk-abcdefghijkl7nopqrstuvwx            | [redacted:api-key]
                    xoxb-1234567890-abc                    | [redacted:slack-token]
                    ASIAABCDEFGHIJKLMNOP                   | [redacted:aws-key]
                    ghs_abcdefghijklmnopqrstuvwxyz0123456789 | [redacted:github-token]
                    github_pat_abcdefghijklmnopqrstuvwxyz0123456789ABCD | [redacted:github-token]
                    AIzaabcdefghijklmnopqrstuvwxyz012345678 | [redacted:google-key]
                    npm_abcdefghijklmnopqrstuvwxyz0123456789 | [redacted:npm-token]
                    eyJhbGciOiJIUzI1.eyJzdWIiOiIx.c2ln     | [redacted:jwt]
                    BEARER abcdefghijklmnop12              | BEARER [redacted:bearer]
                    PassWd: hunter2                        | PassWd: [redacted:password]
                    PWD=hunter2                            | PWD=[redacted:password]
                    SECRET = hunter2                       | SECRET = [redacted:password]
                    ApI-Key=hunter2                        | ApI-Key=[redacted:token]
                    ACCESS_TOKEN=hunter2                   | ACCESS_TOKEN=[redacted:token]
                    jdbc:x://h/d?sslpassword=ab3c&a=1      | jdbc:x://h/d?sslpassword=[redacted:password]&a=1
                    trustStorePassword=ab3cd               | trustStorePassword=[redacted:password]
                    CREATE USER u IDENTIFIED BY 'ab3c'     | CREATE USER u IDENTIFIED BY '[redacted:password]'
                    """)
    void aSecretIsReplacedByWhatItWas(String text, String clean) {
        assertThat(rules.redact(text)).isEqualTo(clean);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT password FROM users WHERE token IS NULL",
                "the secret of a good soup",
                "https://example.org/a:b@c",
                "sk-short"
            })
    void whatOnlyLooksLikeOneStays(String text) {
        assertThat(rules.redact(text)).isEqualTo(text);
    }

    @Test
    void aPrivateKeyIsTakenOutWhole() {
        String key = "-----BEGIN RSA PRIVATE KEY-----\nabc\ndef\n-----END RSA PRIVATE KEY-----";
        assertThat(rules.redact("a\n" + key + "\nb")).isEqualTo("a\n[redacted:private-key]\nb");
        assertThat(rules.redact("cut off: " + key.substring(0, 40))).doesNotContain("abc");
    }

    @Test
    void theSameSecretHasTheSamePlaceholderUnderOneKey() {
        var mine = new SecretRules(new KeyedPlaceholder(new byte[] {1}));
        var theirs = new SecretRules(new KeyedPlaceholder(new byte[] {2}));
        String text = "a password=hunter22 b password=hunter22 c password=hunter23";
        String clean = mine.redact(text);
        assertThat(clean)
                .matches(
                        "a password=(\\[redacted:password:[0-9a-f]{12}]) b password=\\1 c password=\\[redacted:password:.*")
                .doesNotContain("hunter");
        assertThat(theirs.redact(text)).isNotEqualTo(clean);
        assertThat(mine.redact(clean)).isEqualTo(clean);
    }

    /** Two kinds of one value are two, and no part of a kind counts as one of the value. */
    @Test
    void aPlaceholderTellsKindsApart() {
        var placeholder = new KeyedPlaceholder(new byte[] {1});
        assertThat(placeholder.of("a", "x")).matches("\\[redacted:a:[0-9a-f]{12}]");
        assertThat(placeholder.of("a", "x").substring(12))
                .isNotEqualTo(placeholder.of("b", "x").substring(12));
        assertThat(placeholder.of("ab", "c").substring(13))
                .isNotEqualTo(placeholder.of("a", "bc").substring(12));
    }

    @Test
    void numbersAndListsUnderTheNameOfASecretGoToo() {
        var object =
                (Json.Obj)
                        Json.read(
                                "{\"pin_password\":1234,\"tokens\":[1],\"api_key\":[\"a\",7,{\"n\":1}],\"secret\":true}");
        assertThat(rules.redact(object).write())
                .isEqualTo(
                        "{\"pin_password\":\"[redacted]\",\"tokens\":[1],\"api_key\":[\"[redacted]\",\"[redacted]\",{\"n\":1}],\"secret\":true}");
    }

    @Test
    void aFieldThatIsNamedASecretIsOneWhateverItHolds() {
        var object =
                (Json.Obj)
                        Json.read(
                                "{\"password\":\"x\",\"api_key\":\"y\",\"n\":{\"token\":\"z\",\"tokens\":3}}");
        assertThat(rules.redact(object).write())
                .isEqualTo(
                        "{\"password\":\"[redacted]\",\"api_key\":\"[redacted]\",\"n\":{\"token\":\"[redacted]\",\"tokens\":3}}");
    }
}
