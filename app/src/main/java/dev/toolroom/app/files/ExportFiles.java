package dev.toolroom.app.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Exports;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Keeps results too large for an answer as files, which all processes of the home can read. */
public final class ExportFiles implements Exports, Resource.Source {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}");
    private static final Pattern PART = Pattern.compile("(.*)\\?offset=([0-9]{1,15})");
    private static final Set<String> BINARY =
            Set.of("application/vnd.apache.parquet", "application/zip");
    private static final int MAX_LISTED = 100;

    /** One pass of {@link #forget} deletes at most this fraction of all files: one in four. */
    private static final int FORGET_DIVISOR = 4;

    /** Maximum bytes of a resource in one message. */
    private static final int MAX_PART_BYTES = 1024 * 1024;

    private final HomeFolder home;

    /** The event sent when exports were added or deleted. */
    public static final String CHANGED = "exports";

    private final Consumer<String> onChange;

    /**
     * @param onChange receives {@link #CHANGED}, and the URI of each export that was deleted
     */
    public ExportFiles(HomeFolder home, Consumer<String> onChange) {
        this.home = home;
        this.onChange = onChange;
    }

    /** Announces an export that a tool has written by itself. */
    public void added() {
        onChange.accept(CHANGED);
    }

    @Override
    public String keep(CallId call, String extension, String text) {
        String name = call.value() + "." + extension;
        try {
            PrivateFiles.folder(home.exports());
            HomeFolder.writePrivately(home.exports().resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the export " + name, e);
        }
        added();
        return PREFIX + name;
    }

    /** Deletes exports last written before {@code now - age}: the oldest, a quarter at most. */
    public void forget(Duration age, Instant now) {
        long cutoff = now.minus(age).toEpochMilli();
        List<String> forgotten = new ArrayList<>();
        try (Stream<Path> files =
                Files.isDirectory(home.exports()) ? Files.list(home.exports()) : Stream.empty()) {
            List<Path> all = files.filter(ExportFiles::isOwnFile).toList();
            List<Path> old =
                    all.stream()
                            .filter(each -> modified(each) < cutoff)
                            .sorted(Comparator.comparingLong(ExportFiles::modified))
                            .limit((all.size() + FORGET_DIVISOR - 1) / FORGET_DIVISOR)
                            .toList();
            for (Path file : old) {
                Files.deleteIfExists(file);
                forgotten.add(PREFIX + file.getFileName());
            }
        } catch (IOException e) {
            System.getLogger(ExportFiles.class.getName())
                    .log(Level.WARNING, "old exports are kept", e);
        }
        if (!forgotten.isEmpty()) {
            onChange.accept(CHANGED);
            forgotten.forEach(onChange);
        }
    }

    private static boolean isOwnFile(Path file) {
        return NAME.matcher(file.getFileName().toString()).matches()
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public List<Resource> list() {
        if (!Files.isDirectory(home.exports())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(home.exports())) {
            return files.filter(ExportFiles::isExport)
                    .sorted(Comparator.comparingLong(ExportFiles::modified).reversed())
                    .limit(MAX_LISTED)
                    .map(ExportFiles::resource)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isExport(Path file) {
        String name = file.getFileName().toString();
        return NAME.matcher(name).matches() && !name.endsWith(HomeFolder.UNFINISHED);
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
                        PREFIX + "{name}{?offset}",
                        "export",
                        "A result that was too large for an answer; a long one comes in parts,"
                                + " each of which names the next",
                        "application/json"));
    }

    /** Reads at most one part, which begins at {@code ?offset=} of the URI. */
    @Override
    public Optional<Resource.Content> read(String uri) {
        Matcher part = PART.matcher(uri);
        String whole = part.matches() ? part.group(1) : uri;
        long offset = part.matches() ? Long.parseLong(part.group(2)) : 0;
        Optional<Path> file = file(whole);
        try {
            return file.isEmpty() ? Optional.empty() : Optional.of(part(file.get(), whole, offset));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Resource.Content part(Path file, String uri, long offset) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            in.skipNBytes(Math.min(offset, Files.size(file)));
            bytes = in.readNBytes(MAX_PART_BYTES);
        }
        boolean more = offset + bytes.length < Files.size(file);
        String type = mimeType(file.getFileName().toString());
        boolean binary = BINARY.contains(type);
        int length = more && !binary ? completeLength(bytes) : bytes.length;
        String text =
                binary
                        ? Base64.getEncoder().encodeToString(bytes)
                        : new String(bytes, 0, length, UTF_8);
        return new Resource.Content(
                type, binary, text, more ? uri + "?offset=" + (offset + length) : null);
    }

    /** Returns the number of bytes that end with a complete character. */
    private static int completeLength(byte[] utf8) {
        int end = utf8.length;
        while (end > utf8.length - 4 && (utf8[end - 1] & 0xC0) == 0x80) {
            end--;
        }
        return utf8[end - 1] < 0 ? end - 1 : utf8.length;
    }

    @Override
    public Optional<Resource.Whole> open(String uri) {
        return file(uri)
                .map(
                        file -> {
                            try {
                                return new Resource.Whole(
                                        mimeType(file.getFileName().toString()),
                                        Files.newInputStream(file));
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        });
    }

    /** Finds a file by name, in the folder of exports only. */
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
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "json" -> "application/json";
            case "jsonl" -> "application/x-ndjson";
            case "csv" -> "text/csv";
            case "svg" -> "image/svg+xml";
            case "md" -> "text/markdown";
            case "parquet" -> "application/vnd.apache.parquet";
            case "zip" -> "application/zip";
            default -> "text/plain";
        };
    }
}
