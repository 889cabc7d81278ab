package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.semantics.Rename;
import dev.toolroom.domainlang.semantics.Words.Word;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Refusals;
import dev.toolroom.door.lsp.session.Session.Document;
import dev.toolroom.door.lsp.session.Uris;
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
public final class Renaming {
    private final Document document;
    private final Navigation navigation;

    public Renaming(Document document, Position position) {
        this.document = document;
        this.navigation = new Navigation(document, position);
    }

    public Optional<PrepareRenameResult> prepare() {
        return navigation
                .word()
                .map(
                        word -> {
                            var tree = document.file().source().tree();
                            return new PrepareRenameResult(
                                    Places.range(tree.lines(), word.span()), word.in(tree));
                        });
    }

    public WorkspaceEdit to(String name) {
        Word word =
                navigation
                        .word()
                        .orElseThrow(() -> Refusals.badParams("There is nothing to rename here."));
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        try {
            Rename.words(
                            document.snapshot(),
                            word.meaning(),
                            name,
                            document.wanted()::checkCanceled)
                    .forEach((file, spans) -> edits.put(Uris.uri(file), edits(file, spans, name)));
        } catch (Rename.Problem problem) {
            throw Refusals.badParams("Cannot rename: " + problem.getMessage());
        }
        return new WorkspaceEdit(edits);
    }

    private List<TextEdit> edits(Path file, List<Span> spans, String name) {
        var lines = document.snapshot().lines(file);
        return spans.stream().map(span -> new TextEdit(Places.range(lines, span), name)).toList();
    }
}
