package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.kernel.Json;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Calls an element or a namespace something else, with everything that refers to it, in every file.
 */
final class RenameElement {
    private final Draft draft;
    private final Edits edits;

    RenameElement(Draft draft, Edits edits) {
        this.draft = draft;
        this.edits = edits;
    }

    String apply(Json.Obj edit) {
        String fqn = Names.required(edit, "fqn");
        String name = Names.name(edit, "name");
        return isNamespace(fqn) ? namespace(fqn, name) : element(edit, name);
    }

    /** Nothing else has this name, and some namespace has it, or begins with it. */
    private boolean isNamespace(String fqn) {
        var space = new Meaning.Space(fqn);
        return draft.named(fqn).stream().allMatch(each -> isNamespace(each.declaration()))
                && draft.snapshot().files().stream()
                        .flatMap(file -> file.source().declarations().stream())
                        .anyMatch(each -> isNamespace(each) && space.holds(each.fqn()));
    }

    private static boolean isNamespace(Declaration declaration) {
        return declaration.type() == NodeType.NAMESPACE;
    }

    private String element(Json.Obj edit, String name) {
        ElementId id = edits.element(edit, "fqn").declaration().id();
        String fqn = id.fqn().substring(0, id.fqn().length() - id.name().length()) + name;
        if (!draft.named(fqn).isEmpty()) {
            throw taken(fqn);
        }
        return renamed(new Meaning.Elements(List.of(id)), id.fqn(), name, fqn);
    }

    private String namespace(String path, String name) {
        var space = new Meaning.Space(path);
        Words.taken(space, name, draft.snapshot())
                .ifPresent(
                        fqn -> {
                            throw taken(fqn);
                        });
        String fqn = path.substring(0, path.lastIndexOf('.') + 1) + name;
        return renamed(space, path, name, fqn);
    }

    private static EditProblem taken(String fqn) {
        return new EditProblem(
                "name: there is an element '" + fqn + "' already", "Take another name");
    }

    private String renamed(Meaning meant, String before, String name, String after) {
        String meaning = meaning(draft.snapshot());
        int words = 0;
        for (var each : Words.meaning(meant, draft.snapshot(), () -> {}).entrySet()) {
            List<Change> changes =
                    each.getValue().stream()
                            .map(span -> new Change(span.start(), span.end(), name))
                            .toList();
            words += changes.size();
            draft.change(each.getKey(), changes);
        }
        if (!meaning(draft.snapshot()).equals(meaning)) {
            throw new EditProblem(
                    "name: as '"
                            + name
                            + "' it would be taken for something else, or the other way round",
                    "Take another name");
        }
        return "renamed " + before + " to " + after + " in " + words + " places";
    }

    /** What every reference means, by places alone: the same before and after a good renaming. */
    private static String meaning(Snapshot snapshot) {
        var all = new StringBuilder();
        for (FileState file : snapshot.files()) {
            file.source()
                    .tree()
                    .root()
                    .eachReference(
                            reference ->
                                    all.append(
                                                    file.links().targets(reference).stream()
                                                            .map(
                                                                    id ->
                                                                            id.file()
                                                                                    + "#"
                                                                                    + id.ordinal())
                                                            .collect(Collectors.joining(",")))
                                            .append('\n'));
        }
        return all.toString();
    }
}
