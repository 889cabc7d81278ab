package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A change of a model that keeps its meaning.
 *
 * @param title what it does, for a person to choose by
 * @param changes by file, in no order; none touches another
 */
public record Refactoring(Kind kind, String title, Map<Path, List<Change>> changes) {
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
        return all;
    }
}
