package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of a home, as somebody finds them who looks for a text. */
final class HomeFiles {
    private HomeFiles() {}

    /** Returns the files that contain one of the texts, except the settings that a person wrote. */
    static List<Path> containing(Path home, String... texts) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            List<Path> found = new ArrayList<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.endsWith("toolroom.yaml") && containsOne(file, texts)) {
                    found.add(file);
                }
            }
            return found;
        }
    }

    private static boolean containsOne(Path file, String... texts) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, UTF_8);
        String letters = new String(bytes, ISO_8859_1);
        return Stream.of(texts).anyMatch(each -> text.contains(each) || letters.contains(each));
    }
}
