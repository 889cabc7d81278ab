package dev.toolroom.foundation.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyStreamTest {
    private static final int MAX_BYTES = 100_000;

    private static ByteArrayInputStream sent(int bytes) {
        return new ByteArrayInputStream(new byte[bytes]);
    }

    @Test
    void aBodyOfTheLargestSizeIsRead() throws IOException {
        try (var body = new BodyStream(sent(MAX_BYTES), -1, MAX_BYTES)) {
            assertThat(body.readAllBytes()).hasSize(MAX_BYTES);
        }
    }

    /** A client that is still sending would see a reset instead of the answer. */
    @ParameterizedTest
    @CsvSource({"100001,0", "150000,0", "1000000,700000"})
    void ofABodyThatIsTooLargeAsMuchAgainIsReadBeforeTheAnswer(int bytes, int minLeft)
            throws IOException {
        var in = sent(bytes);
        try (InputStream body = new BodyStream(in, -1, MAX_BYTES)) {
            assertThatThrownBy(body::readAllBytes).isInstanceOf(WebError.class);
        }
        assertThat(in.available()).isGreaterThanOrEqualTo(minLeft).isLessThan(minLeft + 200_000);
        assertThat(in.available() == 0).isEqualTo(minLeft == 0);
    }

    @Test
    void aBodyThatIsAnnouncedAsTooLargeIsNotRead() throws IOException {
        try (InputStream body = new BodyStream(sent(1), MAX_BYTES + 1, MAX_BYTES)) {
            assertThatThrownBy(body::read).isInstanceOf(WebError.class);
        }
    }
}
