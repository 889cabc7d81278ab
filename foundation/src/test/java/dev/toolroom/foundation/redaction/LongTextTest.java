package dev.toolroom.foundation.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongTextTest {
    private final SecretRules rules = new SecretRules();

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
                "-----BEGIN PRIVATE KEY-----",
                "bearer ",
                "password=\"",
                "<password>",
                "sudo -S ",
                " -u '",
                "mysql -p",
                "kind: Secret data:\n a: ",
                "discord.com/api/webhooks/",
                "cookie: a=",
                "token",
                "key: ",
                "key=",
                ";key=9a",
                "?key=",
                "LS0tLS1CRUdJTi",
                "password='a.a"
            })
    void aLongTextIsReadThrough(String part) {
        String text = part.repeat(600_000 / part.length());
        String url = text + "\n postgres://bob:hunter22@db/x";
        assertThat(rules.redact(url)).doesNotContain("hunter22");
    }
}
