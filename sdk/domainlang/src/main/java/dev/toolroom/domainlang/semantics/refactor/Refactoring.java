package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A change of a model that keeps its meaning.
 *
 * @param title for a menu
 * @param changes by file; they do not overlap and have no order
 * @param files new files with their texts
 * @param problem why it is not possible here; null if it is
 */
public record Refactoring(
        Kind kind,
        String title,
        Map<Path, List<Change>> changes,
        Map<Path, String> files,
        @Nullable String problem) {
    Refactoring(Kind kind, String title, Map<Path, List<Change>> changes) {
        this(kind, title, changes, Map.of(), null);
    }

    static Refactoring refused(Kind kind, String title, String problem) {
        return new Refactoring(kind, title, Map.of(), Map.of(), problem);
    }

    /** Where an editor offers it. */
    public enum Kind {
        ORGANISE_IMPORTS,
        MOVE,
        EXTRACT
    }

    /** All that can be done with what is selected. A text with syntax errors is left alone. */
    public static List<Refactoring> at(Snapshot snapshot, FileState file, Span selected) {
        if (!file.source().tree().problems().isEmpty()) {
            return List.of();
        }
        List<Refactoring> all = new ArrayList<>();
        OrganiseImports.in(file).ifPresent(all::add);
        all.addAll(new MoveRelationship(file).at(selected));
        ExtractNamespace.of(snapshot, file, selected).ifPresent(all::add);
        all.addAll(MoveToFile.at(snapshot, file, selected));
        return all;
    }
}
