package dev.toolroom.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with a file under {@code src/test/resources/golden}. With {@code
 * -Dgolden.write=true} the file is rewritten first; the difference is then reviewed like any other.
 */
public final class Golden {
    private Golden() {}

    public static void assertMatches(String name, String actual) {
        Path file = Path.of("src/test/resources/golden", name);
        try {
            if (Boolean.getBoolean("golden.write")) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, actual);
            }
            assertThat(file).as("golden file; write it with -Dgolden.write=true").exists();
            assertThat(actual).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
