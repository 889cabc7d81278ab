package dev.toolroom.door.lsp.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.Optional;

/** Files as editors name them. */
public final class Uris {
    private Uris() {}

    /** Where texts lie that have no file yet: in a folder that is never there. */
    private static final Path UNTITLED = Path.of("/.untitled");

    private static final String SCHEME = "untitled:";

    /** Empty for other schemes; a text without a file has a place that no file can have. */
    public static Optional<Path> path(String uri) {
        try {
            if (uri.startsWith(SCHEME)) {
                String name = URLEncoder.encode(uri.substring(SCHEME.length()), UTF_8);
                return Optional.of(UNTITLED.resolve(name).resolve("text.dlang"));
            }
            return Optional.of(Path.of(URI.create(uri)).toAbsolutePath().normalize());
        } catch (IllegalArgumentException | java.nio.file.FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Whether a text has no file, and so no folder that others could lie in. */
    public static boolean isUntitled(Path path) {
        return path.startsWith(UNTITLED);
    }

    public static String uri(Path path) {
        return isUntitled(path) && path.getNameCount() > 1
                ? SCHEME + URLDecoder.decode(path.getName(1).toString(), UTF_8)
                : path.toUri().toString();
    }
}
