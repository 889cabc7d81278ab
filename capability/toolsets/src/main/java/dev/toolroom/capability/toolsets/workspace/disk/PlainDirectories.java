package dev.toolroom.capability.toolsets.workspace.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** By what every Java has; a little slower, and on Windows without inodes. */
final class PlainDirectories implements Directories {
    private static final String WANTED = "unix:mode,size,lastModifiedTime,ctime,ino";

    @Override
    public Directory open(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !Files.isReadable(folder)) {
            throw new AccessDeniedException(String.valueOf(folder.getFileName()));
        }
        return new Opened(folder);
    }

    @Override
    public boolean stat(Path path, Stat into) throws IOException {
        try {
            if (path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
                Map<String, Object> found =
                        Files.readAttributes(path, WANTED, LinkOption.NOFOLLOW_LINKS);
                into.set(
                        (int) number(found, "mode"),
                        number(found, "size"),
                        nanos(found.get("lastModifiedTime")),
                        nanos(found.get("ctime")),
                        number(found, "ino"));
            } else {
                basic(path, into);
            }
            return true;
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    private static void basic(Path path, Stat into) throws IOException {
        BasicFileAttributes found =
                Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        into.set(
                Stat.type(found.isDirectory(), found.isRegularFile(), found.isSymbolicLink()),
                found.size(),
                nanos(found.lastModifiedTime()),
                nanos(found.creationTime()),
                0);
    }

    private static long number(Map<String, Object> found, String name) {
        return found.get(name) instanceof Number number ? number.longValue() : 0;
    }

    private static long nanos(@Nullable Object time) {
        return time instanceof FileTime known ? known.to(TimeUnit.NANOSECONDS) : 0;
    }

    @Override
    public void close() {}

    private final class Opened implements Directory {
        private final Path folder;

        Opened(Path folder) {
            this.folder = folder;
        }

        @Override
        public void stat(Stat into) throws IOException {
            if (!PlainDirectories.this.stat(folder, into)) {
                throw new NoSuchFileException(String.valueOf(folder.getFileName()));
            }
        }

        @Override
        public boolean stat(Name name, Stat into) throws IOException {
            return PlainDirectories.this.stat(folder.resolve(name.text()), into);
        }

        @Override
        public List<Name> list(List<String> unreadable) throws IOException {
            List<Name> names = new ArrayList<>();
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                for (Path each : all) {
                    String name = String.valueOf(each.getFileName());
                    // What Java could not decode has this in its place.
                    if (name.indexOf('\uFFFD') >= 0) {
                        unreadable.add(name);
                    } else {
                        names.add(Name.of(name));
                    }
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
            return names;
        }

        @Override
        public Directory open(Name name) throws IOException {
            return PlainDirectories.this.open(folder.resolve(name.text()));
        }

        @Override
        public String readLink(Name name) throws IOException {
            return Files.readSymbolicLink(folder.resolve(name.text())).toString();
        }

        @Override
        public void close() {}
    }
}
