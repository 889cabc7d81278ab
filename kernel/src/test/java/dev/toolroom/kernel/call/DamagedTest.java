package dev.toolroom.kernel.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class DamagedTest {
    private final Damaged damaged =
            new Damaged("journal.tail cannot be read", "Restore it from a backup", null);

    @Test
    void itIsFoundBehindWhatItCaused() {
        assertThat(Damaged.behind(damaged)).contains(damaged);
        assertThat(Damaged.behind(new UncheckedIOException(new IOException("read", damaged))))
                .contains(damaged);
        assertThat(Damaged.behind(new IOException("read"))).isEmpty();
    }

    /** A cause can be its own cause by way of others. */
    @Test
    void aRingOfCausesEnds() {
        var first = new IllegalStateException("first");
        first.initCause(new IllegalStateException("second", first));
        assertThat(Damaged.behind(first)).isEmpty();
        assertThat(DiskFull.isBehind(first)).isFalse();
    }

    @Test
    void theCallerIsToldWhatAndWhatBringsItBack() {
        assertThat(damaged.nextStep()).isEqualTo("Restore it from a backup");
        assertThat(damaged.refused())
                .isEqualTo(
                        CallRefusal.DAMAGED.with(
                                "journal.tail cannot be read", "Restore it from a backup"));
        assertThat(damaged.refused().code()).isEqualTo("call.damaged");
    }
}
