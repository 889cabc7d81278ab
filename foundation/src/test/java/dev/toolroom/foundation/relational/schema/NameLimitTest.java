package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NameLimitTest {
    private static final NameLimit POSTGRES = NameLimit.of(DatabaseKind.POSTGRESQL);
    private static final NameLimit MARIADB = NameLimit.of(DatabaseKind.MARIADB);

    @Test
    void postgresCountsBytesAndOthersCharacters() {
        assertThat(POSTGRES.fits("a".repeat(63))).isTrue();
        assertThat(POSTGRES.fits("a".repeat(64))).isFalse();
        assertThat(POSTGRES.fits("é".repeat(32))).isFalse();
        assertThat(MARIADB.fits("é".repeat(64))).isTrue();
        assertThat(MARIADB.fits("é".repeat(65))).isFalse();
        assertThat(NameLimit.of(DatabaseKind.SQLSERVER).fits("a".repeat(128))).isTrue();
        assertThat(NameLimit.of(DatabaseKind.SQLSERVER).fits("a".repeat(129))).isFalse();
        assertThat(POSTGRES.unit().word()).isEqualTo("bytes");
        assertThat(MARIADB.unit().word()).isEqualTo("characters");
    }

    @Test
    void aFreeNameIsCountedUpAndCutToFit() {
        assertThat(MARIADB.free("IX_a", name -> false)).isEqualTo("IX_a");
        assertThat(MARIADB.free("IX_a", Set.of("IX_a", "IX_a_2")::contains)).isEqualTo("IX_a_3");
        String longest = "a".repeat(64);
        assertThat(MARIADB.free(longest + "b", name -> false)).isEqualTo(longest);
        assertThat(MARIADB.free(longest, longest::equals)).isEqualTo("a".repeat(62) + "_2");
        assertThat(POSTGRES.free("😀".repeat(16), name -> false)).isEqualTo("😀".repeat(15));
    }

    @Test
    void whatNobodyCanSeeIsNotInAName() {
        assertThat(NameLimit.isSeen("naïve name")).isTrue();
        assertThat(NameLimit.isSeen("a\u200bb")).isFalse();
        assertThat(NameLimit.seen("a\u202eb\u0007", "?")).isEqualTo("a?b?");
        assertThat(MARIADB.free("a\u200bb", name -> false)).isEqualTo("ab");
    }
}
