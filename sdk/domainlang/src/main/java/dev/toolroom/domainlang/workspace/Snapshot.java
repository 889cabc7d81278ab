package dev.toolroom.domainlang.workspace;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Links;
import dev.toolroom.domainlang.link.SourceFile;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.validate.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A model at one moment: complete, linked and checked, and never changed again. */
public final class Snapshot {
    private final Path root;
    private final Map<Path, FileState> files;
    private final List<Manifest> manifests;
    private final Map<Path, List<Finding>> acrossFiles;
    private final Map<Class<?>, Object> derived = new ConcurrentHashMap<>();
    private volatile @Nullable String version;

    Snapshot(
            Path root,
            Map<Path, FileState> files,
            List<Manifest> manifests,
            Map<Path, List<Finding>> acrossFiles) {
        this.root = root;
        this.files = files;
        this.manifests = manifests;
        this.acrossFiles = acrossFiles;
    }

    /** A fingerprint of all texts, with which writers name the version that they read. */
    public String version() {
        String known = version;
        if (known == null) {
            var all = new StringBuilder();
            files.values().stream()
                    .map(each -> name(each.source().path()) + " " + each.source().digest())
                    .sorted()
                    .forEach(line -> all.append(line).append('\n'));
            known = SourceFile.digest(all.toString());
            version = known;
        }
        return known;
    }

    /** Something that follows from this model alone: made when first asked for, and kept. */
    public <T> T derived(Class<T> kind, Function<Snapshot, T> made) {
        return kind.cast(derived.computeIfAbsent(kind, key -> made.apply(this)));
    }

    /** The folder from which files are named. */
    public Path root() {
        return root;
    }

    /** In the order of loading: the entry first, then what it imports. */
    public Collection<FileState> files() {
        return files.values();
    }

    public @Nullable FileState file(Path path) {
        return files.get(path);
    }

    public List<Manifest> manifests() {
        return manifests;
    }

    /** Returns the findings of a file or manifest. */
    public List<Finding> findings(Path path) {
        FileState file = files.get(path);
        if (file == null) {
            return manifests.stream()
                    .filter(each -> each.file().equals(path))
                    .flatMap(each -> each.findings().stream())
                    .toList();
        }
        List<Finding> more = acrossFiles.getOrDefault(path, List.of());
        if (more.isEmpty()) {
            return file.findings();
        }
        List<Finding> all = new ArrayList<>(file.findings());
        all.addAll(more);
        return all;
    }

    /** Returns all files and manifests. */
    public List<Path> paths() {
        List<Path> paths = new ArrayList<>(files.keySet());
        manifests.forEach(each -> paths.add(each.file()));
        return paths;
    }

    public Lines lines(Path path) {
        FileState file = files.get(path);
        return file != null
                ? file.source().tree().lines()
                : manifests.stream()
                        .filter(each -> each.file().equals(path))
                        .map(Manifest::lines)
                        .findFirst()
                        .orElseGet(() -> new Lines(""));
    }

    public Declaration declaration(ElementId id) {
        FileState file = Objects.requireNonNull(files.get(id.file()), "an id of this snapshot");
        return file.source().declarations().get(id.ordinal());
    }

    public Links links(Path file) {
        return Objects.requireNonNull(files.get(file), "a file of this snapshot").links();
    }

    /** How a file is called in answers: from the root, with slashes. */
    public String name(Path file) {
        Path named = file.startsWith(root) ? root.relativize(file) : file;
        return named.toString().replace('\\', '/');
    }
}
