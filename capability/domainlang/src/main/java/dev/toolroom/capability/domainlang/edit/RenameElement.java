package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.semantics.Meaning;
import dev.toolroom.domainlang.semantics.Rename;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
        return renamed(new Meaning.Elements(List.of(id)), id.fqn(), name, fqn);
    }

    private String namespace(String path, String name) {
        var space = new Meaning.Space(path);
        return renamed(space, path, name, space.renamed(name));
    }

    private String renamed(Meaning meant, String before, String name, String after) {
        int words = 0;
        for (var each : words(meant, name).entrySet()) {
            List<Change> changes =
                    each.getValue().stream()
                            .map(span -> new Change(span.start(), span.end(), name))
                            .toList();
            words += changes.size();
            draft.change(
                    Objects.requireNonNull(draft.snapshot().file(each.getKey()), "a file of it"),
                    changes);
        }
        return "renamed " + before + " to " + after + " in " + words + " places";
    }

    private Map<Path, List<Span>> words(Meaning meant, String name) {
        try {
            return Rename.words(draft.snapshot(), meant, name);
        } catch (Rename.Problem problem) {
            String why =
                    problem.taken().isEmpty()
                            ? String.valueOf(problem.getMessage())
                            : "there is an element '" + problem.taken() + "' already";
            throw new EditProblem("name: " + why, "Take another name");
        }
    }
}
