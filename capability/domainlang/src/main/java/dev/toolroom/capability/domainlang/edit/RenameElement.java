package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.capability.domainlang.edit.Draft.Place;
import dev.toolroom.capability.domainlang.link.ElementId;
import dev.toolroom.capability.domainlang.syntax.Node;
import dev.toolroom.capability.domainlang.syntax.NodeType;
import dev.toolroom.capability.domainlang.syntax.Property;
import dev.toolroom.capability.domainlang.syntax.Value.Reference;
import dev.toolroom.capability.domainlang.workspace.FileState;
import dev.toolroom.capability.domainlang.workspace.Snapshot;
import dev.toolroom.kernel.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Calls an element something else, with everything that refers to it, in every file. */
final class RenameElement {
    private final Draft draft;
    private final Edits edits;

    RenameElement(Draft draft, Edits edits) {
        this.draft = draft;
        this.edits = edits;
    }

    String apply(Json.Obj edit) {
        Place place = edits.element(edit, "fqn");
        String name = Names.name(edit, "name");
        ElementId id = place.declaration().id();
        if (id.type() == NodeType.NAMESPACE) {
            throw new EditProblem(
                    "fqn: '" + id.fqn() + "' is a namespace", "Rename a namespace in an editor");
        }
        String fqn = id.fqn().substring(0, id.fqn().length() - id.name().length()) + name;
        if (!draft.named(fqn).isEmpty()) {
            throw new EditProblem(
                    "name: there is an element '" + fqn + "' already", "Take another name");
        }
        Snapshot before = draft.snapshot();
        String meaning = meaning(before);
        Map<FileState, List<Change>> changes = new LinkedHashMap<>();
        changes.computeIfAbsent(place.file(), key -> new ArrayList<>())
                .add(
                        new Change(
                                place.declaration().name().span().start(),
                                place.declaration().name().span().end(),
                                name));
        int references = 0;
        for (FileState file : before.files()) {
            List<Change> found = new ArrayList<>();
            each(
                    file.source().tree().root(),
                    reference -> {
                        if (file.links().targets(reference).contains(id)) {
                            int end = reference.span().end();
                            found.add(new Change(end - id.name().length(), end, name));
                        }
                    });
            references += found.size();
            if (!found.isEmpty()) {
                changes.computeIfAbsent(file, key -> new ArrayList<>()).addAll(found);
            }
        }
        changes.forEach(draft::change);
        if (!meaning(draft.snapshot()).equals(meaning)) {
            throw new EditProblem(
                    "name: as '"
                            + name
                            + "' it would be taken for something else, or the other way round",
                    "Take another name");
        }
        return "renamed " + id.fqn() + " to " + fqn + " in " + references + " references";
    }

    /** What every reference means, by places alone: the same before and after a good renaming. */
    private static String meaning(Snapshot snapshot) {
        var all = new StringBuilder();
        for (FileState file : snapshot.files()) {
            each(
                    file.source().tree().root(),
                    reference ->
                            all.append(
                                            file.links().targets(reference).stream()
                                                    .map(id -> id.file() + "#" + id.ordinal())
                                                    .collect(Collectors.joining(",")))
                                    .append('\n'));
        }
        return all.toString();
    }

    private static void each(Node node, Consumer<Reference> found) {
        for (Property property : node.properties()) {
            if (property.value() instanceof Reference reference) {
                found.accept(reference);
            } else if (property.value() instanceof Node child) {
                each(child, found);
            }
        }
    }
}
