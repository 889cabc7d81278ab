package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.SyntaxProblem;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Severity;
import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model with edits that are not written yet. It is linked and checked after each edit, so that
 * the next one can refer to its result.
 */
public final class Draft {
    private final Snapshot original;
    private final Buffers texts;
    private final Workspace workspace;
    private final Set<Path> changed = new LinkedHashSet<>();
    private Snapshot snapshot;

    public Draft(Workspace of, Snapshot original) {
        this.original = original;
        this.texts = of.buffers().copied();
        this.workspace = of.with(texts);
        this.snapshot = original;
    }

    /** An element and the file it stands in. */
    record Place(Declaration declaration, FileState file) {}

    public Snapshot original() {
        return original;
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    /** The texts that are other than they were. */
    public Map<Path, String> changes() {
        Map<Path, String> all = new LinkedHashMap<>();
        for (Path file : changed) {
            String now = text(file);
            if (!now.equals(before(file))) {
                all.put(file, now);
            }
        }
        return all;
    }

    /** Null where there was no such file. */
    public @Nullable String before(Path file) {
        FileState known = original.file(file);
        return known == null ? null : known.source().text();
    }

    private String text(Path file) {
        return Objects.requireNonNull(texts.read(file), "a file of the draft");
    }

    void change(FileState file, List<Change> changes) {
        replace(file.source().path(), Change.apply(file.source().text(), changes));
    }

    /** A file as it is to be, or a new one. */
    public void replace(Path file, String text) {
        changed.add(file);
        texts.put(file, text);
        snapshot = workspace.changed(file);
    }

    /** All of that qualified name; namespaces only where nothing else has it. */
    List<Place> named(String fqn) {
        List<Place> found = new ArrayList<>();
        List<Place> namespaces = new ArrayList<>();
        for (FileState file : snapshot.files()) {
            for (ElementId id : file.source().exports().named(fqn)) {
                Declaration declaration = file.source().declarations().get(id.ordinal());
                (id.type() == NodeType.NAMESPACE ? namespaces : found)
                        .add(new Place(declaration, file));
            }
        }
        return found.isEmpty() ? namespaces : found;
    }

    /** A file by the name that answers give it. */
    Optional<FileState> file(String name) {
        return snapshot.files().stream()
                .filter(each -> snapshot.name(each.source().path()).equals(name))
                .findFirst();
    }

    /** What is wrong now in changed files that were readable before. */
    Optional<String> brokenText() {
        for (Path path : changed) {
            FileState now = snapshot.file(path);
            FileState before = original.file(path);
            boolean wasRight = before == null || before.source().tree().problems().isEmpty();
            if (now != null && wasRight && !now.source().tree().problems().isEmpty()) {
                SyntaxProblem problem = now.source().tree().problems().getFirst();
                int line = now.source().tree().lines().line(problem.span().start()) + 1;
                return Optional.of(
                        snapshot.name(path) + " line " + line + ": " + problem.message());
            }
        }
        return Optional.empty();
    }

    /** Errors that were not there before, wherever they are. */
    public List<String> newErrors() {
        List<String> before = errors(original);
        List<String> now = new ArrayList<>(errors(snapshot));
        before.forEach(now::remove);
        return now;
    }

    public static List<String> errors(Snapshot snapshot) {
        List<String> all = new ArrayList<>();
        for (FileState file : snapshot.files()) {
            for (Finding each : snapshot.findings(file.source().path())) {
                if (each.severity() == Severity.ERROR) {
                    all.add(snapshot.name(file.source().path()) + ": " + each.message());
                }
            }
        }
        return all;
    }
}
