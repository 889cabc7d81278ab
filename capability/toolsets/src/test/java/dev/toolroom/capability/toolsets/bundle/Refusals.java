package dev.toolroom.capability.toolsets.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import java.nio.file.Path;
import java.util.Objects;

/** What every refused bundle has in common. */
public final class Refusals {
    private Refusals() {}

    static void assertRefused(Path folder, Path file, Code code) {
        Reading reading = Bundles.read(file);
        assertThat(reading).isInstanceOf(Reading.Unreadable.class);
        assertThat(((Reading.Unreadable) reading).problems())
                .extracting(Problem::code)
                .contains(code);
        assertThat(((Reading.Unreadable) reading).problems())
                .allSatisfy(
                        each -> {
                            assertThat(each.message()).matches("(?s).{15,}[.?]");
                            assertThat(each.text())
                                    .doesNotContain(folder.toString())
                                    .doesNotContain("Exception")
                                    .doesNotContain("dev.toolroom");
                        });
        // Reading writes nothing, so only what the test wrote is there.
        assertThat(folder.toFile().list()).containsExactly(file.getFileName().toString());
    }

    static void clear(Path folder) {
        for (var file : Objects.requireNonNull(folder.toFile().listFiles())) {
            assertThat(file.delete()).isTrue();
        }
    }
}
