package dev.toolroom.door.lsp.session;

import dev.toolroom.capability.domainlang.Holder;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Manifest;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.jspecify.annotations.Nullable;

/**
 * What one editor has open. Used by the language thread alone, so that a question always sees the
 * edits that were sent before it.
 */
public final class Session {
    private static final AtomicLong SESSIONS = new AtomicLong();

    private final Workspaces workspaces;
    private final OpenBuffers elsewhere;
    private final Reach reach;
    private final List<Path> folders = new ArrayList<>();
    private final Map<Path, String> texts = new LinkedHashMap<>();
    private final Map<Path, Integer> versions = new HashMap<>();
    private final Map<Path, Snapshot> snapshots = new HashMap<>();
    private final Holder holder =
            new Holder(ProcessHandle.current().pid(), "session-" + SESSIONS.incrementAndGet());

    public Session(Workspaces workspaces, OpenBuffers elsewhere, Reach reach) {
        this.workspaces = workspaces;
        this.elsewhere = elsewhere;
        this.reach = reach;
    }

    /** Whom the tools see calling. */
    public String principal() {
        return reach.principal();
    }

    /** The file that an editor names; empty for what is none, or none that it may see. */
    public Optional<Path> path(String uri) {
        return Uris.path(uri).filter(reach::allows);
    }

    /**
     * A file and its model at the time of a request.
     *
     * @param wanted throws if the request was cancelled
     */
    public record Document(
            Path path,
            FileState file,
            Snapshot snapshot,
            Model model,
            Workspaces workspaces,
            CancelChecker wanted) {
        /** Of any other file, as it is now; empty where there is none. */
        public String text(Path other) {
            return Objects.requireNonNullElse(workspaces.text(other), "");
        }
    }

    public void folder(Path folder) {
        if (reach.allows(folder) && !folders.contains(folder)) {
            folders.add(folder);
        }
    }

    public void removeFolder(Path folder) {
        folders.remove(folder);
        snapshots.remove(folder);
    }

    public void usualFolders() {
        if (folders.isEmpty()) {
            reach.usual().forEach(each -> folder(each.toAbsolutePath().normalize()));
        }
    }

    public List<Path> folders() {
        return List.copyOf(folders);
    }

    /** What an editor without a folder works on: the text that it opened last. */
    public Optional<Path> someText() {
        return texts.isEmpty()
                ? Optional.empty()
                : Optional.of(List.copyOf(texts.keySet()).getLast());
    }

    /** The model a file belongs to: the innermost folder around it, else the file alone. */
    public Path start(Path file) {
        return folders.stream()
                .filter(file::startsWith)
                .max(Comparator.comparingInt(Path::getNameCount))
                .orElse(file);
    }

    /** Where the models begin that this editor shows: its folders, and each open text outside. */
    public Set<Path> starts() {
        var starts = new LinkedHashSet<>(folders);
        texts.keySet().stream().map(this::start).forEach(starts::add);
        return starts;
    }

    /** Whether the problems of a file are those that it has in the model of this start. */
    public boolean shows(Path start, Path file) {
        Path own = start(file);
        return own.equals(start) || (own.equals(file) && !isOpen(file));
    }

    public @Nullable String text(Path file) {
        return texts.get(file);
    }

    public boolean isOpen(Path file) {
        return texts.containsKey(file);
    }

    /** The editor's number of the text that is known here; null where it gave none. */
    public @Nullable Integer version(Path file) {
        return versions.get(file);
    }

    public Snapshot put(Path file, String text, @Nullable Integer version) {
        texts.put(file, text);
        if (version == null) {
            versions.remove(file);
        } else {
            versions.put(file, version);
        }
        workspaces.open(file, text, holder);
        elsewhere.open(file, text);
        return applyChange(file);
    }

    public Snapshot close(Path file) {
        texts.remove(file);
        versions.remove(file);
        workspaces.close(file, holder);
        elsewhere.close(file);
        return refresh(start(file));
    }

    private Snapshot applyChange(Path file) {
        Path start = start(file);
        Snapshot snapshot = workspaces.changed(start, file);
        snapshots.put(start, snapshot);
        return snapshot;
    }

    /** Looks at the disk again. */
    public Snapshot refresh(Path start) {
        Snapshot snapshot = workspaces.refreshed(start);
        snapshots.put(start, snapshot);
        return snapshot;
    }

    public Snapshot snapshot(Path start) {
        Snapshot known = snapshots.get(start);
        return known == null ? refresh(start) : known;
    }

    public Model model(Path start) {
        return workspaces.model(start, snapshot(start));
    }

    /** Whether it is a file that some model of this editor consists of. */
    public boolean isOfAModel(Path file) {
        return folders.stream().anyMatch(each -> snapshot(each).paths().contains(file));
    }

    public Optional<Document> document(String uri, CancelChecker wanted) {
        return path(uri)
                .flatMap(
                        path -> {
                            Path start = start(path);
                            Snapshot snapshot = snapshot(start);
                            FileState file = snapshot.file(path);
                            return file == null
                                    ? Optional.empty()
                                    : Optional.of(
                                            new Document(
                                                    path,
                                                    file,
                                                    snapshot,
                                                    workspaces.model(start, snapshot),
                                                    workspaces,
                                                    wanted));
                        });
    }

    /** A manifest of some model, as it is now. */
    public record ManifestText(Path path, String text, Snapshot snapshot) {}

    public Optional<ManifestText> manifest(String uri) {
        return path(uri)
                .filter(path -> path.endsWith(Manifest.FILE))
                .map(
                        path ->
                                new ManifestText(
                                        path,
                                        Objects.requireNonNullElse(workspaces.text(path), ""),
                                        snapshot(start(path))));
    }

    /** Nothing is held any more. */
    public void end() {
        for (Path file : List.copyOf(texts.keySet())) {
            texts.remove(file);
            workspaces.close(file, holder);
            elsewhere.close(file);
        }
    }
}
