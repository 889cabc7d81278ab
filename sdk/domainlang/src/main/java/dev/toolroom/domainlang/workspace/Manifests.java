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

    /** Forgets what has changed; says whether anything has. */
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

    boolean isFile(Path file) {
        return sources.isFile(file);
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
