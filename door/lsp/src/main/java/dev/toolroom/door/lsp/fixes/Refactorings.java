package dev.toolroom.door.lsp.fixes;

import dev.toolroom.domainlang.semantics.refactor.Refactoring;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.door.lsp.Session.Document;
import dev.toolroom.door.lsp.text.Uris;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.jspecify.annotations.Nullable;

/** The refactorings of a selection, as the protocol has them. */
public final class Refactorings {
    public static final String MOVE = CodeActionKind.Refactor + ".move";

    private Refactorings() {}

    public static List<CodeAction> within(Document document, Span selected) {
        return Refactoring.at(document.snapshot(), document.file(), selected).stream()
                .map(each -> action(document, each))
                .toList();
    }

    private static CodeAction action(Document document, Refactoring each) {
        var action = new CodeAction(each.title());
        action.setKind(
                switch (each.kind()) {
                    case ORGANISE_IMPORTS -> CodeActionKind.SourceOrganizeImports;
                    case MOVE -> MOVE;
                    case EXTRACT -> CodeActionKind.RefactorExtract;
                });
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        each.changes()
                .forEach(
                        (file, changes) ->
                                edits.put(
                                        Uris.uri(file),
                                        Fixes.edits(document.snapshot().lines(file), changes)));
        action.setEdit(new WorkspaceEdit(edits));
        return action;
    }

    /** Whether an editor that asks for some kinds alone asks for this one. */
    public static boolean isAsked(CodeAction action, @Nullable List<String> only) {
        String kind = action.getKind();
        return only == null
                || only.isEmpty()
                || only.stream().anyMatch(each -> kind.equals(each) || kind.startsWith(each + "."));
    }
}
