package dev.toolroom.door.lsp.fixes;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Linker;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.door.lsp.Diagnostics;
import dev.toolroom.door.lsp.Session.Document;
import dev.toolroom.door.lsp.text.Places;
import dev.toolroom.door.lsp.text.Uris;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** What can be done about the findings of one file, gathered as the editor wants it. */
final class Fixes {
    private final Document document;
    private final SyntaxTree tree;
    private final Lines lines;
    private final List<CodeAction> actions = new ArrayList<>();

    Fixes(Document document) {
        this.document = document;
        this.tree = document.file().source().tree();
        this.lines = tree.lines();
    }

    List<CodeAction> actions() {
        return actions;
    }

    Document document() {
        return document;
    }

    SyntaxTree tree() {
        return tree;
    }

    /** The innermost node at a finding. */
    Optional<Node> at(Finding finding, Predicate<Node> wanted) {
        return Places.innermost(tree.root(), finding.span().start(), wanted);
    }

    Map<String, ElementId> visible(int offset, NodeType type) {
        return Linker.visibleFrom(
                document.file().source(), document.file().visible(), offset, type);
    }

    void edit(Finding finding, String title, Span span, String text) {
        edit(finding, title, List.of(new Change(span, text)));
    }

    void edit(Finding finding, String title, List<Change> changes) {
        edit(finding, title, new WorkspaceEdit(Map.of(Uris.uri(document.path()), edits(changes))));
    }

    void edit(Finding finding, String title, WorkspaceEdit edit) {
        actions.add(action(lines, finding, title, edit));
    }

    static CodeAction action(Lines lines, Finding finding, String title, WorkspaceEdit edit) {
        var action = new CodeAction(title);
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(Diagnostics.diagnostic(lines, finding)));
        action.setEdit(edit);
        return action;
    }

    /** Something that is done by us, not by the editor. */
    void command(Finding finding, Command command) {
        var action = new CodeAction(command.getTitle());
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(Diagnostics.diagnostic(lines, finding)));
        action.setCommand(command);
        actions.add(action);
    }

    List<TextEdit> edits(List<Change> changes) {
        return edits(lines, changes);
    }

    static List<TextEdit> edits(Lines lines, List<Change> changes) {
        return changes.stream()
                .map(each -> new TextEdit(Places.range(lines, each.span()), each.text()))
                .toList();
    }

    /** With its line, if nothing else is on it. */
    void remove(Finding finding, Span span, String title) {
        int start = span.start();
        int end = span.end();
        String text = tree.text();
        int lineStart = lines.start(lines.line(start));
        int next = lines.start(lines.line(end) + 1);
        boolean alone =
                text.substring(lineStart, start).isBlank() && text.substring(end, next).isBlank();
        edit(finding, title, alone ? new Span(lineStart, next) : span, "");
    }

    /** As the first line of a body; an element without one gets one. */
    void insert(Finding finding, Node node, String text) {
        String indent = " ".repeat(lines.column(node.span().start()));
        String title = "Add '" + text.replace(": \"\"", "").strip() + "'";
        Span body = node.body();
        if (body == null) {
            int end = node.span().end();
            String added = " {\n" + indent + "    " + text + "\n" + indent + "}";
            edit(finding, title, new Span(end, end), added);
            return;
        }
        int inside = body.start() + 1;
        boolean oneLine = lines.line(body.start()) == lines.line(body.end());
        boolean empty = tree.text().substring(inside, body.end() - 1).isBlank();
        String rest = oneLine && empty ? "\n" + indent : "";
        edit(finding, title, new Span(inside, inside), "\n" + indent + "    " + text + rest);
    }
}
