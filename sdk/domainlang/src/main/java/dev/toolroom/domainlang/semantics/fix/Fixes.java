package dev.toolroom.domainlang.semantics.fix;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.link.Linker;
import dev.toolroom.domainlang.syntax.Body;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.LineBreaks;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What can be done about the findings of one file, gathered. */
final class Fixes {
    private final Snapshot snapshot;
    private final FileState file;
    private final SyntaxTree tree;
    private final Lines lines;
    private final String lineBreak;
    private final List<QuickFix> all = new ArrayList<>();

    Fixes(Snapshot snapshot, FileState file) {
        this.snapshot = snapshot;
        this.file = file;
        this.tree = file.source().tree();
        this.lines = tree.lines();
        this.lineBreak = LineBreaks.of(tree.text());
    }

    List<QuickFix> all() {
        return all;
    }

    Snapshot snapshot() {
        return snapshot;
    }

    FileState file() {
        return file;
    }

    Path path() {
        return file.source().path();
    }

    SyntaxTree tree() {
        return tree;
    }

    /** Returns the innermost node at a finding, except the root, for which {@code wanted} holds. */
    Optional<Node> at(Finding finding, Predicate<Node> wanted) {
        int offset = finding.span().start();
        Node found = null;
        Optional<Node> at = Optional.of(tree.root());
        while (at.isPresent()) {
            at = at.get().children().filter(child -> child.span().contains(offset)).findFirst();
            found = at.filter(wanted).orElse(found);
        }
        return Optional.ofNullable(found);
    }

    Map<String, ElementId> visible(int offset, NodeType type) {
        return Linker.visibleFrom(file.source(), file.visible(), offset, type);
    }

    void add(QuickFix fix) {
        all.add(fix);
    }

    void edit(Finding finding, String title, Span span, String text) {
        edit(finding, title, List.of(new Change(span, text)));
    }

    void edit(Finding finding, String title, List<Change> changes) {
        add(QuickFix.change(finding, title, path(), changes.stream().map(this::broken).toList()));
    }

    /** A new line ends as the others of the file do. */
    private Change broken(Change change) {
        return new Change(change.span(), change.text().replaceAll("\\R", lineBreak));
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

    /**
     * Inserts the first line of a body, and the body if there is none. Nothing is offered while a
     * brace is missing, because the syntax error has its own fix.
     */
    void insert(Finding finding, Node node, String text) {
        String indent = " ".repeat(lines.column(node.span().start()));
        String title = "Add '" + text.replace(": \"\"", "").strip() + "'";
        switch (node.body()) {
            case null -> {
                int end = node.span().end();
                String added = " {\n" + indent + "    " + text + "\n" + indent + "}";
                edit(finding, title, new Span(end, end), added);
            }
            case Body.Enclosed body -> {
                Span inside = body.inside();
                boolean oneLine = lines.line(inside.start()) == lines.line(inside.end());
                boolean empty = inside.in(tree.text()).isBlank();
                String rest = oneLine && empty ? "\n" + indent : "";
                edit(
                        finding,
                        title,
                        new Span(inside.start(), inside.start()),
                        "\n" + indent + "    " + text + rest);
            }
            case Body.Recovered _ -> {}
        }
    }
}
