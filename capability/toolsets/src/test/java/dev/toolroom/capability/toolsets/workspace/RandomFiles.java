package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Changes files at random, in all the ways that tools and people do. */
final class RandomFiles {
    private static final List<String> PLAIN =
            List.of(
                    "a",
                    "b.txt",
                    "c.json",
                    "run.sh",
                    "notes and more",
                    "-dash",
                    "$tree",
                    ".hidden",
                    "quote\"'",
                    "line\nbreak",
                    "a.b.c",
                    "x".repeat(200));

    /** Composed and decomposed, right to left, beyond the first plane. */
    private static final List<String> UNICODE =
            List.of(
                    "\u00e9t\u00e9",
                    "e\u0301te\u0301",
                    "\u65e5\u672c",
                    "\u05d0\u05d1",
                    "\uD83D\uDE00.md",
                    "\u212B",
                    "\u00C5");

    private final Random random;
    private final List<String> names = new ArrayList<>(PLAIN);

    RandomFiles(Random random) {
        this.random = random;
        if ("UTF-8".equals(System.getProperty("sun.jnu.encoding"))) {
            names.addAll(UNICODE);
        }
    }

    void change(Path root, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            change(root);
        }
    }

    private void change(Path root) throws IOException {
        List<Path> folders = new ArrayList<>(List.of(root));
        List<Path> files = new ArrayList<>();
        List<Path> all = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(root)) {
            walk.skip(1)
                    .forEach(
                            each -> {
                                all.add(each);
                                if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
                                    folders.add(each);
                                } else if (Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
                                    files.add(each);
                                }
                            });
        }
        Path fresh = pick(folders).resolve(pick(names));
        switch (random.nextInt(11)) {
            case 0, 1, 2 -> create(fresh);
            case 3 -> makeFolder(fresh, root);
            case 4 -> link(fresh);
            case 5 -> rewrite(files, true);
            case 6 -> rewrite(files, false);
            case 7 -> toggle(files);
            case 8 -> rename(all, fresh);
            case 9 -> delete(all);
            default -> swapKind(all);
        }
    }

    private <T> T pick(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String text(int length) {
        return random.ints(length, 'a', 'e')
                .collect(
                        StringBuilder::new,
                        (into, each) -> into.append((char) each),
                        StringBuilder::append)
                .toString();
    }

    private void create(Path path) throws IOException {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(path);
            Files.writeString(path, text(random.nextInt(40)));
        }
    }

    private static void makeFolder(Path path, Path root) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                && root.relativize(path).getNameCount() < 5) {
            Files.createDirectory(path);
        }
    }

    private void link(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(path, Path.of(pick(names)));
        }
    }

    /** The same number of bytes; with its old time as well, it looks untouched. */
    private void rewrite(List<Path> files, boolean restoreTime) throws IOException {
        if (!files.isEmpty()) {
            Path file = pick(files);
            FileTime time = Files.getLastModifiedTime(file);
            Files.writeString(file, text((int) Files.size(file)));
            if (restoreTime) {
                Files.setLastModifiedTime(file, time);
            }
        }
    }

    private void toggle(List<Path> files) throws IOException {
        if (!files.isEmpty()) {
            Path file = pick(files);
            if (!file.toFile().setExecutable(!TestHome.isExecutable(file))) {
                throw new IllegalStateException("cannot change the rights of " + file);
            }
        }
    }

    private void rename(List<Path> all, Path to) throws IOException {
        if (!all.isEmpty()) {
            Path from = pick(all);
            if (!to.startsWith(from) && !Files.isDirectory(to, LinkOption.NOFOLLOW_LINKS)) {
                if (Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS)) {
                    Files.deleteIfExists(to);
                }
                Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private void delete(List<Path> all) throws IOException {
        if (!all.isEmpty()) {
            remove(pick(all));
        }
    }

    private static void remove(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            FolderTree.delete(path);
        } else {
            Files.delete(path);
        }
    }

    private void swapKind(List<Path> all) throws IOException {
        if (!all.isEmpty()) {
            Path path = pick(all);
            boolean folder = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
            remove(path);
            if (folder) {
                Files.writeString(path, text(10));
            } else {
                Files.createDirectory(path);
                Files.writeString(path.resolve("inside"), text(5));
            }
        }
    }
}
