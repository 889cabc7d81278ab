package dev.toolroom.door.lsp;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Files as editors name them. */
final class Uris {
    private Uris() {}

    /** Empty for what is no file: untitled texts, other schemes. */
    static Optional<Path> path(String uri) {
        try {
            return Optional.of(Path.of(URI.create(uri)).toAbsolutePath().normalize());
        } catch (IllegalArgumentException | java.nio.file.FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    static String uri(Path path) {
        return path.toUri().toString();
    }
}
