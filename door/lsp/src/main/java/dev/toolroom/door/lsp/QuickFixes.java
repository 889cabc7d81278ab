package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.link.ElementId;
import dev.toolroom.capability.domainlang.link.Linker;
import dev.toolroom.capability.domainlang.query.Element;
import dev.toolroom.capability.domainlang.syntax.Lines;
import dev.toolroom.capability.domainlang.syntax.Node;
import dev.toolroom.capability.domainlang.syntax.NodeType;
import dev.toolroom.capability.domainlang.syntax.Span;
import dev.toolroom.capability.domainlang.syntax.SyntaxTree;
import dev.toolroom.capability.domainlang.syntax.Value;
import dev.toolroom.capability.domainlang.validate.Finding;
import dev.toolroom.door.lsp.Session.Document;
import dev.toolroom.kernel.Nearest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** What mends a finding, where there is something obvious. */
final class QuickFixes {
    private final Document document;
    private final SyntaxTree tree;
    private final Lines lines;
    private final List<CodeAction> actions = new ArrayList<>();

    private QuickFixes(Document document) {
        this.document = document;
        this.tree = document.file().source().tree();
        this.lines = tree.lines();
    }

    static List<CodeAction> within(Document document, Span range) {
        var fixes = new QuickFixes(document);
        for (Finding finding : document.snapshot().findings(document.path())) {
            Span span = finding.span();
            if (span.start() <= range.end() && range.start() <= span.end()) {
                fixes.mend(finding);
            }
        }
        return fixes.actions;
    }

    private void mend(Finding finding) {
        Optional<Node> element = at(finding, node -> node.type().isElement());
        switch (finding.rule()) {
            case DOMAIN_NO_VISION -> element.ifPresent(node -> property(finding, node, "vision"));
            case CONTEXT_NO_DESCRIPTION ->
                    element.ifPresent(node -> property(finding, node, "description"));
            case CONTEXT_NO_DOMAIN -> element.ifPresent(node -> domain(finding, node));
            case MAP_NO_CONTEXTS, MAP_NO_DOMAINS ->
                    element.ifPresent(node -> insert(finding, node, "contains "));
            case CLASSIFICATION_CONFLICT, TEAM_CONFLICT, REPEATED_PROPERTY ->
                    line(finding, "Remove this one");
            case SELF_SYMMETRIC, SELF_RELATIONSHIP, MAP_DUPLICATE_RELATIONSHIP ->
                    at(finding, node -> node.type().isRelationship())
                            .ifPresent(node -> remove(finding, node.span(), "Remove relationship"));
            case ACL_SIDE,
                    CONFORMIST_SIDE,
                    OHS_SIDE,
                    SUPPLIER_SIDE,
                    CUSTOMER_SIDE,
                    PUBLISHED_LANGUAGE_SIDE ->
                    at(finding, node -> node.type() == NodeType.DIRECTIONAL)
                            .ifPresent(node -> flip(finding, node));
            case UNUSED_IMPORT -> remove(finding, finding.span(), "Remove import");
            case DUPLICATE_TERM, DUPLICATE_DECISION ->
                    at(finding, node -> node.type() == NodeType.TERM || node.type().isDecision())
                            .ifPresent(node -> remove(finding, node.span(), "Remove this one"));
            case LINKING, UNRESOLVED -> unresolved(finding);
            case IMPORT_UNRESOLVED -> createFile(finding);
            default -> {}
        }
    }

    private Optional<Node> at(Finding finding, Predicate<Node> wanted) {
        return Places.innermost(tree.root(), finding.span().start(), wanted);
    }

    private void property(Finding finding, Node node, String property) {
        insert(finding, node, property + ": \"\"");
    }

    /** As the first line of the body; an element without one gets one. */
    private void insert(Finding finding, Node node, String text) {
        String indent = " ".repeat(lines.column(node.span().start()));
        Span body = node.body();
        if (body == null) {
            int end = node.span().end();
            edit(
                    finding,
                    "Add '" + text.replace(": \"\"", "").strip() + "'",
                    new Span(end, end),
                    " {\n" + indent + "    " + text + "\n" + indent + "}");
            return;
        }
        int inside = body.start() + 1;
        boolean oneLine = lines.line(body.start()) == lines.line(body.end());
        String rest = tree.text().substring(inside, body.end() - 1).isBlank() ? "\n" + indent : "";
        edit(
                finding,
                "Add '" + text.replace(": \"\"", "").strip() + "'",
                new Span(inside, inside),
                "\n" + indent + "    " + text + (oneLine ? rest : ""));
    }

    private void domain(Finding finding, Node node) {
        Value.Word name = node.name();
        if (name == null) {
            return;
        }
        visible(node.span().start(), NodeType.DOMAIN).keySet().stream()
                .limit(5)
                .forEach(
                        domain ->
                                edit(
                                        finding,
                                        "Add 'for " + domain + "'",
                                        new Span(name.span().end(), name.span().end()),
                                        " for " + domain));
    }

    private Map<String, ElementId> visible(int offset, NodeType type) {
        return Linker.visibleFrom(
                document.file().source(), document.file().visible(), offset, type);
    }

    private void flip(Finding finding, Node node) {
        Value arrow = node.last("arrow");
        String word = node.text("arrow");
        if (arrow != null && word != null) {
            String other = word.equals("->") ? "<-" : "->";
            edit(finding, "Turn the arrow round: '" + other + "'", arrow.span(), other);
        }
    }

    private void unresolved(Finding finding) {
        List<Value.Reference> found = new ArrayList<>();
        Places.references(
                tree.root(),
                reference -> {
                    if (reference.span().equals(finding.span())) {
                        found.add(reference);
                    }
                });
        for (Value.Reference reference : found) {
            var names = visible(reference.span().start(), reference.target()).keySet();
            for (String near : Nearest.to(reference.text(), names, 3)) {
                edit(finding, "Change to '" + near + "'", reference.span(), near);
            }
            document.model().elements().stream()
                    .filter(each -> each.type() == reference.target())
                    .filter(each -> each.fqn().equals(reference.text()))
                    .limit(3)
                    .forEach(each -> importOf(finding, each));
            if (!reference.text().contains(".")) {
                int end = tree.text().length();
                String before = tree.text().endsWith("\n") || end == 0 ? "" : "\n";
                edit(
                        finding,
                        "Declare " + reference.target().published() + " '" + reference.text() + "'",
                        new Span(end, end),
                        before + reference.target().published() + " " + reference.text() + "\n");
            }
        }
    }

    private void importOf(Finding finding, Element element) {
        Path folder = document.path().getParent();
        Path file = element.declaration().id().file();
        if (folder == null || file.equals(document.path())) {
            return;
        }
        String relative = folder.relativize(file).toString().replace('\\', '/');
        String specifier = relative.startsWith(".") ? relative : "./" + relative;
        edit(
                finding,
                "Import \"" + specifier + "\"",
                new Span(0, 0),
                "import \"" + specifier + "\"\n");
    }

    private void createFile(Finding finding) {
        at(finding, node -> node.type() == NodeType.IMPORT)
                .map(node -> node.text("uri"))
                .filter(uri -> uri.startsWith("./") || uri.startsWith("../"))
                .ifPresent(
                        uri -> {
                            String name = uri.endsWith(".dlang") ? uri : uri + ".dlang";
                            Path file = document.path().resolveSibling(name).normalize();
                            var action = action(finding, "Create '" + name + "'");
                            action.setEdit(
                                    new WorkspaceEdit(
                                            List.of(
                                                    Either.forRight(
                                                            new CreateFile(Uris.uri(file))))));
                            actions.add(action);
                        });
    }

    /** The line of a finding, if nothing else is on it; else its property alone. */
    private void line(Finding finding, String title) {
        at(finding, node -> node.type().isElement())
                .flatMap(
                        node ->
                                node.properties().stream()
                                        .filter(
                                                each ->
                                                        each.value().span().equals(finding.span())
                                                                || each.label()
                                                                        .equals(finding.span()))
                                        .findFirst())
                .ifPresent(
                        each ->
                                remove(
                                        finding,
                                        new Span(each.label().start(), each.value().span().end()),
                                        title));
    }

    private void remove(Finding finding, Span span, String title) {
        int start = span.start();
        int end = span.end();
        String text = tree.text();
        int lineStart = lines.start(lines.line(start));
        int next = lines.start(lines.line(end) + 1);
        boolean alone =
                text.substring(lineStart, start).isBlank() && text.substring(end, next).isBlank();
        edit(finding, title, alone ? new Span(lineStart, next) : span, "");
    }

    private void edit(Finding finding, String title, Span span, String text) {
        var action = action(finding, title);
        action.setEdit(
                new WorkspaceEdit(
                        Map.of(
                                Uris.uri(document.path()),
                                List.of(new TextEdit(Places.range(lines, span), text)))));
        actions.add(action);
    }

    private CodeAction action(Finding finding, String title) {
        var action = new CodeAction(title);
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(Diagnostics.diagnostic(lines, finding)));
        return action;
    }
}
