package dev.toolroom.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Expected answers, kept in files. {@code -Danswers.write=true} writes them again after an intended
 * change.
 */
public final class Answers {
    static final Path RESOURCES = Path.of("src/test/resources");

    private Answers() {}

    public static void compare(String name, String text) throws IOException {
        Path file = RESOURCES.resolve("answers").resolve(name);
        if (Boolean.getBoolean("answers.write")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }
}
