package dev.toolroom.domainlang.workspace;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The manifests and lock files around the files of a workspace, read once each. */
final class Manifests {
    private record Read<T>(@Nullable Object stamp, Optional<T> value) {}

    private final Sources sources;
    private final Map<Path, Read<Manifest>> manifests = new HashMap<>();
    private final Map<Path, Read<LockFile>> locks = new HashMap<>();

    Manifests(Sources sources) {
        this.sources = sources;
    }

    /** Drops manifests that changed and returns whether there were any. */
    boolean refresh() {
        boolean changed =
                manifests.entrySet().removeIf(each -> isStale(each.getKey(), each.getValue()));
        return locks.entrySet().removeIf(each -> isStale(each.getKey(), each.getValue()))
                || changed;
    }

    private boolean isStale(Path file, Read<?> read) {
        Object now = sources.stamp(file);
        return now == null ? read.stamp != null : !now.equals(read.stamp);
    }

    /** The one in this very folder. */
    Optional<Manifest> in(Path folder) {
        Path file = folder.resolve(Manifest.FILE);
        return manifests.computeIfAbsent(file, this::manifest).value;
    }

    private Read<Manifest> manifest(Path file) {
        Object stamp = sources.stamp(file);
        String text = stamp == null ? null : sources.read(file);
        return new Read<>(
                stamp, Optional.ofNullable(text).map(given -> ManifestReader.read(file, given)));
    }

    /** The file that a manifest begins with: its own, in its folder; empty where there is none. */
    Optional<Path> entry(Manifest manifest) {
        Path file = manifest.entryFile();
        return file != null && sources.isFile(file) && isIn(manifest, file)
                ? Optional.of(file)
                : Optional.empty();
    }

    /** Why the entry that a manifest names is not used; null where it is. */
    @Nullable String entryProblem(Manifest manifest) {
        Path file = manifest.entryFile();
        String named = "The entry '" + manifest.entryOrUsual() + "' ";
        if (file == null || !isIn(manifest, file)) {
            return named
                    + "is not a .dlang file in the folder of model.yaml.\nHint: Name one of its"
                    + " files under model.entry.";
        }
        return sources.isFile(file)
                ? null
                : named
                        + "does not exist.\nHint: Create it, or name another file under"
                        + " model.entry.";
    }

    private boolean isIn(Manifest manifest, Path file) {
        return file.toString().endsWith(".dlang") && sources.isWithin(file, manifest.folder());
    }

    /** The nearest one, from a folder upward. */
    Optional<Manifest> above(@Nullable Path folder) {
        for (Path at = folder; at != null; at = at.getParent()) {
            Optional<Manifest> found = in(at);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    Optional<LockFile> lock(Path folder) {
        Path file = folder.resolve(LockFile.FILE);
        return locks.computeIfAbsent(
                        file,
                        key -> {
                            Object stamp = sources.stamp(key);
                            String text = stamp == null ? null : sources.read(key);
                            return new Read<>(stamp, Optional.ofNullable(text).map(LockFile::read));
                        })
                .value;
    }
}
