package dev.toolroom.capability.recall.read.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UtcTimeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-21T10:00:02.000Z",
                "1969-12-31T23:59:59.999Z",
                "2024-02-29T00:00:00.001Z",
                "2026-01-21T10:00:02Z",
                "2026-01-21T10:00:02.123456Z",
                "2026-01-21T10:00:02.000+02:00"
            })
    void isThatOfTheJdk(String text) {
        assertThat(EventSession.time(new Json.Str(text)))
                .isEqualTo(Instant.parse(text).toEpochMilli());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "2026-02-30T10:00:02.000Z", "2026-01-21T25:00:02.000Z"})
    void anotherTextIsNoTime(String text) {
        assertThat(EventSession.time(new Json.Str(text))).isNull();
    }
}
