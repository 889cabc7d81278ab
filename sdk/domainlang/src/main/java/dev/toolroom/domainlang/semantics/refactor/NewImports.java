package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.semantics.Imports;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Resolution;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The imports that a change of a model adds to its files. */
final class NewImports {
    private final Snapshot snapshot;
    private final Map<Path, Map<String, Path>> resolved = new LinkedHashMap<>();
    private final Map<Path, List<String>> statements = new LinkedHashMap<>();

    NewImports(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Unless the file imports the other already, under whatever name. */
    void add(Path from, Path to) {
        add(from, Imports.specifier(from, to), null, to);
    }

    void add(Path from, String specifier, @Nullable String alias, Path to) {
        FileState known = snapshot.file(from);
        if (known != null && number(known, to) >= 0) {
            return;
        }
        Map<String, Path> there = resolved.computeIfAbsent(from, key -> new LinkedHashMap<>());
        if (there.put(specifier, to) == null) {
            statements
                    .computeIfAbsent(from, key -> new ArrayList<>())
                    .add(Imports.statement(specifier, alias));
        }
    }

    /** The place of an import among those of a file; -1 where there is none. */
    static int number(FileState from, Path to) {
        for (int i = 0; i < from.imports().size(); i++) {
            if (from.imports().get(i) instanceof Resolution.Found(Path found) && found.equals(to)) {
                return i;
            }
        }
        return -1;
    }

    Set<Path> files() {
        return statements.keySet();
    }

    List<String> statements(Path file) {
        return statements.getOrDefault(file, List.of());
    }

    /** By file, where each statement leads. */
    Map<Path, Map<String, Path>> resolved() {
        return resolved;
    }
}
