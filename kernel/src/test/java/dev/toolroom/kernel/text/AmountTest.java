package dev.toolroom.kernel.text;

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
        "1048473, 1023.9 kB",
        "1048575, 1.0 MB",
        "1048576, 1 MB",
        "16777216, 16 MB",
        "16777217, 16.1 MB",
        "1073741823, 1.0 GB",
        "2147483648, 2 GB",
        "1649267441664, 1.5 TB",
        "9223372036854775807, 8388608.0 TB",
    })
    void bytesAreInTheUnitThatAPersonWouldChoose(long bytes, String shown) {
        assertThat(Amount.bytes(bytes)).isEqualTo(shown);
    }

    /** A file of 97.7 kB is 100,045 bytes: it must not read as if it were allowed. */
    @ParameterizedTest
    @CsvSource({
        "9999, 9999 bytes",
        "100000, 97.6 kB",
        "1048575, 1023.9 kB",
        "16777216, 16 MB",
        "16777217, 16.0 MB",
    })
    void aLimitIsNeverMoreThanItIs(long bytes, String shown) {
        assertThat(Amount.limit(bytes)).isEqualTo(shown);
    }

    @Test
    void oneIsNotMany() {
        assertThat(Amount.of(1, "file", "files")).isEqualTo("1 file");
        assertThat(Amount.of(0, "file", "files")).isEqualTo("0 files");
    }
}
