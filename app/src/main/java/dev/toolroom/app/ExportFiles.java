package dev.toolroom.app;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Exports;
import dev.toolroom.kernel.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Results that were too large for an answer, as files of the home; any process of it reads them.
 */
final class ExportFiles implements Exports, Resource.Source {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}");
    private static final int LISTED = 100;

    private final HomeFolder home;

    ExportFiles(HomeFolder home) {
        this.home = home;
    }

    @Override
    public String keep(CallId call, String extension, String text) {
        String name = call.value() + "." + extension;
        try {
            Files.createDirectories(home.exports());
            HomeFolder.writePrivately(home.exports().resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write an export", e);
        }
        return PREFIX + name;
    }

    @Override
    public List<Resource> list() {
        if (!Files.isDirectory(home.exports())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(home.exports())) {
            return files.filter(file -> NAME.matcher(file.getFileName().toString()).matches())
                    .sorted(Comparator.comparingLong(ExportFiles::modified).reversed())
                    .limit(LISTED)
                    .map(ExportFiles::resource)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long modified(Path file) {
        return file.toFile().lastModified();
    }

    private static Resource resource(Path file) {
        String name = file.getFileName().toString();
        return new Resource(PREFIX + name, name, mimeType(name), file.toFile().length());
    }

    @Override
    public List<Resource.Template> templates() {
        return List.of(
                new Resource.Template(
                        PREFIX + "{name}",
                        "export",
                        "A result that was too large for an answer",
                        "application/json"));
    }

    @Override
    public Optional<Resource.Content> read(String uri) {
        return file(uri)
                .map(
                        file -> {
                            try {
                                return new Resource.Content(
                                        mimeType(file.getFileName().toString()),
                                        Files.readString(file));
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        });
    }

    /** By name within the folder of exports and nowhere else. */
    Optional<Path> file(String uri) {
        if (!uri.startsWith(PREFIX) || !NAME.matcher(uri.substring(PREFIX.length())).matches()) {
            return Optional.empty();
        }
        try {
            Path file = home.exports().resolve(uri.substring(PREFIX.length()));
            return Files.isRegularFile(file)
                            && file.toRealPath().startsWith(home.exports().toRealPath())
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String mimeType(String name) {
        return name.endsWith(".json") ? "application/json" : "text/plain";
    }
}
