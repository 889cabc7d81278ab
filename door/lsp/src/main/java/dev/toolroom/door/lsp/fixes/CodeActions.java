package dev.toolroom.door.lsp.fixes;

import dev.toolroom.domainlang.semantics.fix.QuickFix;
import dev.toolroom.domainlang.semantics.fix.QuickFixes;
import dev.toolroom.domainlang.semantics.refactor.Refactoring;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.door.lsp.editor.Diagnostics;
import dev.toolroom.door.lsp.session.CommandNames;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session.Document;
import dev.toolroom.door.lsp.session.Uris;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionDisabled;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/** Fixes and refactorings, as the protocol has them. */
public final class CodeActions {
    public static final String MOVE = CodeActionKind.Refactor + ".move";

    private CodeActions() {}

    /** What fixes the findings of a file or a manifest that touch a range. */
    public static List<CodeAction> fixes(Snapshot snapshot, Path path, Span range) {
        return QuickFixes.within(snapshot, path, range).stream()
                .map(each -> fix(snapshot, path, each))
                .toList();
    }

    private static CodeAction fix(Snapshot snapshot, Path path, QuickFix fix) {
        var action = new CodeAction(fix.title());
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(Diagnostics.diagnostic(snapshot.lines(path), fix.finding())));
        if (fix.installs()) {
            var arguments = List.<Object>of(Uris.uri(path));
            action.setCommand(new Command(fix.title(), CommandNames.INSTALL, arguments));
        } else {
            action.setEdit(edit(snapshot, fix.changes(), fix.files()));
        }
        return action;
    }

    /**
     * What can be done with a selection and keeps its meaning.
     *
     * @param tellsWhy whether the editor shows what cannot be done, with the reason
     */
    public static List<CodeAction> refactorings(
            Document document, Span selected, boolean tellsWhy) {
        return Refactoring.at(document.snapshot(), document.file(), selected).stream()
                .filter(each -> tellsWhy || each.problem() == null)
                .filter(each -> each.files().isEmpty() || !Uris.isUntitled(document.path()))
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
        if (each.problem() != null) {
            action.setDisabled(new CodeActionDisabled(each.problem()));
            return action;
        }
        action.setEdit(edit(document.snapshot(), each.changes(), each.files()));
        return action;
    }

    private static WorkspaceEdit edit(
            Snapshot snapshot, Map<Path, List<Change>> changes, Map<Path, String> files) {
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        changes.forEach((file, all) -> edits.put(Uris.uri(file), edits(snapshot.lines(file), all)));
        return files.isEmpty()
                ? new WorkspaceEdit(edits)
                : new WorkspaceEdit(withFiles(files, edits));
    }

    public static List<TextEdit> edits(Lines lines, List<Change> changes) {
        return changes.stream()
                .map(each -> new TextEdit(Places.range(lines, each.span()), each.text()))
                .toList();
    }

    /** A file is made, and filled, before others import it. */
    private static List<Either<TextDocumentEdit, ResourceOperation>> withFiles(
            Map<Path, String> files, Map<String, List<TextEdit>> edits) {
        List<Either<TextDocumentEdit, ResourceOperation>> all = new ArrayList<>();
        files.forEach(
                (file, text) -> {
                    var start = new Position(0, 0);
                    all.add(Either.forRight(new CreateFile(Uris.uri(file))));
                    if (!text.isEmpty()) {
                        all.add(
                                toDocumentChange(
                                        Uris.uri(file),
                                        List.of(new TextEdit(new Range(start, start), text))));
                    }
                });
        edits.forEach((uri, each) -> all.add(toDocumentChange(uri, each)));
        return all;
    }

    private static Either<TextDocumentEdit, ResourceOperation> toDocumentChange(
            String uri, List<TextEdit> edits) {
        return Either.forLeft(
                new TextDocumentEdit(
                        new VersionedTextDocumentIdentifier(uri, null),
                        edits.stream().map(Either::<TextEdit, SnippetTextEdit>forLeft).toList()));
    }

    /** Whether an editor that asks for some kinds alone asks for this one. */
    public static boolean isAsked(CodeAction action, @Nullable List<String> only) {
        String kind = action.getKind();
        return only == null
                || only.isEmpty()
                || only.stream().anyMatch(each -> kind.equals(each) || kind.startsWith(each + "."));
    }
}
