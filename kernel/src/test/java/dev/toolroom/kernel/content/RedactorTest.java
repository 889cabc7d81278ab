package dev.toolroom.kernel.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import org.junit.jupiter.api.Test;

/** Secrets are found wherever in a value they are. */
class RedactorTest {
    private static final Redactor BY_TEXT = text -> text.replace("hunter2", "***");

    private static final Redactor BY_NAME =
            new Redactor() {
                @Override
                public String redact(String text) {
                    return BY_TEXT.redact(text);
                }

                @Override
                public boolean isSecretName(String name) {
                    return name.equals("password");
                }
            };

    private static String redacted(Redactor redactor, String json) {
        return redactor.redact(Json.read(json)).write();
    }

    @Test
    void everyStringIsLookedAtAndTheRestStays() {
        assertThat(
                        redacted(
                                BY_TEXT,
                                "{\"a\":[\"x hunter2\",{\"b\":\"hunter2\"}],\"hunter2\":1,"
                                        + "\"n\":2.50,\"t\":true,\"z\":null}"))
                .isEqualTo(
                        "{\"a\":[\"x ***\",{\"b\":\"***\"}],\"***\":1,"
                                + "\"n\":2.50,\"t\":true,\"z\":null}");
    }

    @Test
    void aSecretNameHidesItsTextWhateverItLooksLike() {
        String json = "{\"password\":\"plain\",\"user\":\"plain\",\"at\":{\"password\":\"\"}}";
        assertThat(redacted(BY_NAME, json))
                .isEqualTo(
                        "{\"password\":\"[redacted]\",\"user\":\"plain\","
                                + "\"at\":{\"password\":\"[redacted]\"}}");
        assertThat(redacted(BY_TEXT, json)).as("which knows no names").isEqualTo(json);
    }
}
