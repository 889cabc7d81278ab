package dev.toolroom.foundation.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Json;

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
                    sk-abcdefghijklmnopqrstuvwx            | [redacted:api-key]
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
                    ApI-Key=hunter2                        | ApI-Key=[redacted:password]
                    ACCESS_TOKEN=hunter2                   | ACCESS_TOKEN=[redacted:password]
                    h2?sslpassword=hunter2&ssl=true        | h2?sslpassword=[redacted:password]&ssl=true
                    ;trustStorePassword=hunter2;a=b        | ;trustStorePassword=[redacted:password];a=b
                    ;keyStoreSecret=hunter2                | ;keyStoreSecret=[redacted:password]
                    postgres://bob:p@ss:word@db/x          | postgres://bob:[redacted:password]@db/x
                    CREATE USER a IDENTIFIED BY hunter2    | CREATE USER a IDENTIFIED BY [redacted:password]
                    """)
    void aSecretIsReplacedByWhatItWas(String text, String clean) {
        assertThat(rules.redact(text)).isEqualTo(clean);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    CREATE USER a IDENTIFIED BY 'my ''own'' word' | CREATE USER a IDENTIFIED BY '[redacted:password]'
                    GRANT ALL TO a identified by password '*94BD' | GRANT ALL TO a identified by password '[redacted:password]'
                    CREATE USER a IDENTIFIED WITH mysql_native BY 'x y' | CREATE USER a IDENTIFIED WITH mysql_native BY '[redacted:password]'
                    ALTER ROLE a WITH ENCRYPTED PASSWORD 'x y z' | ALTER ROLE a WITH ENCRYPTED PASSWORD '[redacted:password]'
                    CREATE LOGIN a WITH PASSWORD = N'x y z'      | CREATE LOGIN a WITH PASSWORD = N'[redacted:password]'
                    SET PASSWORD FOR a = PASSWORD('x y z')       | SET PASSWORD FOR a = PASSWORD('[redacted:password]')
                    CREATE USER a IDENTIFIED BY "hunter2"        | CREATE USER a IDENTIFIED BY "[redacted:password]"
                    """)
    void aPasswordInAStatementIsReplacedWhole(String text, String clean) {
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

    /** Whoever reads a long word anew from each of its letters would not come to an end here. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "http",
                "://a",
                "eyJ-",
                "password ",
                "-----BEGIN ",
                "bearer ",
                "identified by "
            })
    void aLongTextIsReadThrough(String part) {
        String text = part.repeat(600_000 / part.length());
        assertThat(rules.redact(text)).hasSameSizeAs(text);
        String url = text + " postgres://bob:hunter22@db/x";
        assertThat(rules.redact(url)).endsWith("postgres://bob:[redacted:password]@db/x");
    }

    @Test
    void aPrivateKeyIsTakenOutWhole() {
        String key = "-----BEGIN RSA PRIVATE KEY-----\nabc\ndef\n-----END RSA PRIVATE KEY-----";
        assertThat(rules.redact("a\n" + key + "\nb")).isEqualTo("a\n[redacted:private-key]\nb");
        assertThat(rules.redact("cut off: " + key.substring(0, 40))).doesNotContain("abc");
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
