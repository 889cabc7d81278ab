package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.edit.Meaning;
import dev.toolroom.capability.domainlang.edit.Words;
import dev.toolroom.capability.domainlang.edit.Words.Word;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Keywords;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.door.lsp.Session.Document;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/**
 * Changes one word everywhere it is written: the name of an element, a step of a namespace or the
 * name of an import. Qualifiers before it and after it stay.
 */
final class Renaming {
    private final Document document;
    private final Navigation navigation;

    Renaming(Document document, Position position) {
        this.document = document;
        this.navigation = new Navigation(document, position);
    }

    Optional<PrepareRenameResult> prepare() {
        return navigation
                .word()
                .map(
                        word -> {
                            var tree = document.file().source().tree();
                            return new PrepareRenameResult(
                                    Places.range(tree.lines(), word.span()), word.in(tree));
                        });
    }

    WorkspaceEdit to(String name) {
        if (!Keywords.isName(name)) {
            throw Refusals.badParams("'" + name + "' is no name: use letters, digits, _ and -.");
        }
        Word word =
                navigation
                        .word()
                        .orElseThrow(() -> Refusals.badParams("There is nothing to rename here."));
        if (!name.equals(word.in(document.file().source().tree()))) {
            checkFree(word.meaning(), name);
        }
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        navigation
                .uses()
                .forEach(
                        (file, spans) -> {
                            checkOurs(file);
                            edits.put(Uris.uri(file), edits(file, spans, name));
                        });
        return new WorkspaceEdit(edits);
    }

    private List<TextEdit> edits(Path file, List<Span> spans, String name) {
        var lines = document.snapshot().lines(file);
        return spans.stream().map(span -> new TextEdit(Places.range(lines, span), name)).toList();
    }

    private void checkOurs(Path file) {
        for (Path part : file) {
            if (part.toString().equals(".dlang")) {
                throw Refusals.failed(
                        "'"
                                + document.snapshot().name(file)
                                + "' belongs to a package: rename it where the package is written.");
            }
        }
    }

    private void checkFree(Meaning meaning, String name) {
        switch (meaning) {
            case Meaning.Elements(List<ElementId> ids) -> {
                ElementId id = ids.getFirst();
                String outer = id.fqn().substring(0, id.fqn().length() - id.name().length());
                if (document.model().byFqn(outer + name).isPresent()) {
                    throw taken(outer + name);
                }
            }
            case Meaning.Space space -> {
                Optional<String> taken = Words.taken(space, name, document.snapshot());
                if (taken.isPresent()) {
                    throw taken(taken.get());
                }
            }
            case Meaning.Alias _ -> {
                for (var each : document.file().source().imports()) {
                    if (name.equals(each.text("alias"))) {
                        throw taken(name);
                    }
                }
            }
        }
    }

    private static RuntimeException taken(String fqn) {
        return Refusals.badParams("'" + fqn + "' exists already.");
    }
}
