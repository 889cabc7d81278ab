package dev.toolroom.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "1, 1 byte",
        "2000, 2000 bytes",
        "16384, 16 kB",
        "100000, 97.7 kB",
        "1048576, 1 MB",
        "16777216, 16 MB",
        "16777217, 16.1 MB",
        "2147483648, 2 GB",
    })
    void bytesAreInTheUnitThatAPersonWouldChoose(long bytes, String shown) {
        assertThat(Amount.bytes(bytes)).isEqualTo(shown);
    }

    @Test
    void oneIsNotMany() {
        assertThat(Amount.of(1, "file", "files")).isEqualTo("1 file");
        assertThat(Amount.of(0, "file", "files")).isEqualTo("0 files");
    }
}
