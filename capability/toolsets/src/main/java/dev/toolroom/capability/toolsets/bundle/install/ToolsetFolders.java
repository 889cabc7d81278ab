package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.reading.Digest;
import dev.toolroom.foundation.home.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * The folders of the installed toolsets: {@code <id>/<version>-<digest>-<random>}, written once and
 * never changed. A folder that no row names is nobody's.
 */
final class ToolsetFolders {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    /** Flushes wait for the disk and not for each other. */
    private static final int FLUSHES_AT_ONCE = 16;

    private final Path root;
    private final Step.Listener steps;
    private final Map<Path, Integer> held = new HashMap<>();
    private final Set<Path> doomed = new HashSet<>();

    ToolsetFolders(Path root, Step.Listener steps) {
        this.root = root;
        this.steps = steps;
    }

    Path resolve(String folder) {
        return root.resolve(folder);
    }

    /** A new folder with the files of the bundle, all of it durable; nothing when it fails. */
    String write(Bundle bundle) throws IOException {
        String id = bundle.manifest().id();
        String name =
                String.join(
                        "-",
                        bundle.manifest().version(),
                        bundle.digest().substring(0, 12),
                        UUID.randomUUID().toString().substring(0, 8));
        PrivateFiles.folder(root);
        PrivateFiles.folder(root.resolve(id));
        Path folder = PrivateFiles.folder(root.resolve(id).resolve(name));
        fill(folder, bundle.files(), bundle.content());
        return id + "/" + name;
    }

    /** The folder that a row names and that is not here: whole, or not there. */
    void restore(Path folder, List<BundleFile> files, Bundle.Content content) throws IOException {
        PrivateFiles.folder(root);
        PrivateFiles.folder(ofToolset(folder));
        Path fresh =
                PrivateFiles.folder(
                        folder.resolveSibling(folder.getFileName() + "-" + UUID.randomUUID()));
        fill(fresh, files, content);
        try {
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            remove(fresh);
            throw e;
        }
    }

    private static Path ofToolset(Path version) {
        return Objects.requireNonNull(version.getParent(), "a version lies in its toolset");
    }

    private void fill(Path folder, List<BundleFile> wanted, Bundle.Content content)
            throws IOException {
        try {
            steps.reached(Step.FOLDER_MADE);
            Set<Path> folders = new HashSet<>(Set.of(root, ofToolset(folder), folder));
            List<Path> files = new ArrayList<>();
            for (BundleFile file : wanted) {
                files.add(write(content, file, folder, folders));
                steps.reached(Step.FILE_WRITTEN);
            }
            force(files);
            for (Path each : POSIX ? folders : Set.<Path>of()) {
                force(each, StandardOpenOption.READ);
            }
            steps.reached(Step.FILES_DURABLE);
        } catch (IOException | RuntimeException e) {
            remove(folder);
            throw e;
        }
    }

    private static Path write(
            Bundle.Content content, BundleFile file, Path folder, Set<Path> folders)
            throws IOException {
        Path target = folder.resolve(file.path());
        for (Path each = target.getParent();
                each != null && folders.add(each);
                each = each.getParent()) {
            PrivateFiles.folder(each);
        }
        PrivateFiles.file(target);
        MessageDigest digest = Digest.sha256();
        byte[] buffer = new byte[64 * 1024];
        try (InputStream in = content.open(file);
                OutputStream out = Files.newOutputStream(target)) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
                out.write(buffer, 0, count);
            }
        }
        if (!Digest.hex(digest).equals(file.sha256())) {
            throw new BundleRefused(
                    Code.BUNDLE_CHANGED,
                    file.path(),
                    "The file has changed since the bundle was read. Import it again.");
        }
        if (file.executable() && POSIX) {
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwx------"));
        }
        return target;
    }

    private static void force(List<Path> files) throws IOException {
        try (var threads = Executors.newFixedThreadPool(FLUSHES_AT_ONCE)) {
            List<Future<?>> flushes = new ArrayList<>();
            for (Path file : files) {
                flushes.add(
                        threads.submit(
                                () -> {
                                    force(file, StandardOpenOption.WRITE);
                                    return true;
                                }));
            }
            for (Future<?> each : flushes) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("cannot write the files of the toolset", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing the files of the toolset", e);
        }
    }

    private static void force(Path path, OpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(path, how)) {
            channel.force(true);
        }
    }

    /** Keeps a folder from being removed while something runs in it. */
    synchronized void hold(Path folder) {
        held.merge(folder, 1, Integer::sum);
    }

    /** Ends a hold; removes what was to be removed in the meantime. */
    void release(Path folder) {
        boolean now;
        synchronized (this) {
            held.computeIfPresent(folder, (path, count) -> count == 1 ? null : count - 1);
            now = !held.containsKey(folder) && doomed.remove(folder);
        }
        if (now) {
            delete(folder);
        }
    }

    /** Removes a folder that no row names, at once or when nothing runs in it any more. */
    void remove(Path folder) {
        synchronized (this) {
            if (held.containsKey(folder)) {
                doomed.add(folder);
                return;
            }
        }
        delete(folder);
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
            // The folder of the toolset, where this was the last version.
            Path parent = folder.getParent();
            if (parent != null && isEmpty(parent)) {
                Files.deleteIfExists(parent);
            }
        } catch (IOException | UncheckedIOException e) {
            System.getLogger(ToolsetFolders.class.getName())
                    .log(Level.DEBUG, "left to the next start", e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
            return !inside.iterator().hasNext();
        }
    }

    /** Removes every folder that is not named. */
    int collect(Set<String> named) throws IOException {
        if (!Files.isDirectory(root)) {
            return 0;
        }
        List<Path> nobodys = new ArrayList<>();
        for (Path toolset : inside(root)) {
            List<Path> versions =
                    Files.isDirectory(toolset, LinkOption.NOFOLLOW_LINKS)
                            ? inside(toolset)
                            : List.of();
            for (Path version : versions) {
                if (!named.contains(toolset.getFileName() + "/" + version.getFileName())) {
                    nobodys.add(version);
                }
            }
            if (versions.isEmpty()) {
                nobodys.add(toolset);
            }
        }
        nobodys.forEach(this::remove);
        return nobodys.size();
    }

    private static List<Path> inside(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            all.forEach(found::add);
        }
        return found;
    }
}
