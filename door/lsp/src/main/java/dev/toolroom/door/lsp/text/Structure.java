package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.query.Relationship;
import dev.toolroom.domainlang.syntax.Body;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.workspace.Resolution;
import dev.toolroom.door.lsp.session.CommandNames;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session.Document;
import dev.toolroom.door.lsp.session.Uris;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/** What can be seen of a file beside its text: folds, links, lenses and hints. */
public final class Structure {
    private final Document document;
    private final SyntaxTree tree;
    private final Lines lines;

    public Structure(Document document) {
        this.document = document;
        this.tree = document.file().source().tree();
        this.lines = tree.lines();
    }

    public List<FoldingRange> folds() {
        List<FoldingRange> folds = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < tree.tokens().size(); i++) {
            TokenKind kind = tree.tokens().kind(i);
            if (kind == TokenKind.LEFT_BRACE) {
                open.push(tree.tokens().start(i));
            } else if (kind == TokenKind.RIGHT_BRACE && !open.isEmpty()) {
                fold(folds, open.pop(), tree.tokens().start(i), null);
            } else if (kind == TokenKind.BLOCK_COMMENT) {
                fold(folds, tree.tokens().start(i), tree.tokens().end(i), FoldingRangeKind.Comment);
            }
        }
        List<Node> imports = document.file().source().imports();
        if (imports.size() > 1) {
            fold(
                    folds,
                    imports.getFirst().span().start(),
                    imports.getLast().span().end(),
                    FoldingRangeKind.Imports);
        }
        return folds;
    }

    /** From the word at a place outward: its node, the body around it, up to the whole file. */
    public SelectionRange selection(Position position) {
        int offset = Places.offset(lines, position);
        List<Span> around = new ArrayList<>();
        around.add(tree.root().span());
        Node at = tree.root();
        boolean deeper = true;
        while (deeper) {
            deeper = false;
            for (Node child : at.children().toList()) {
                if (child.span().contains(offset)) {
                    at = child;
                    around.add(child.span());
                    Body body = child.body();
                    if (body != null && body.span().contains(offset)) {
                        around.add(body.span());
                    }
                    deeper = true;
                    break;
                }
            }
        }
        at.properties().stream()
                .map(each -> new Span(each.label().start(), each.value().span().end()))
                .filter(each -> each.contains(offset))
                .findFirst()
                .ifPresent(around::add);
        around.add(tree.tokens().span(tree.tokens().at(offset)));
        SelectionRange range = null;
        Span outer = null;
        for (Span each : around) {
            if (outer == null || (outer.encloses(each) && !outer.equals(each))) {
                range = new SelectionRange(Places.range(lines, each), range);
                outer = each;
            }
        }
        return Objects.requireNonNull(range, "the file at least");
    }

    private void fold(List<FoldingRange> folds, int start, int end, @Nullable String kind) {
        int first = lines.line(start);
        int last = lines.line(end) - (kind == null ? 1 : 0);
        if (last > first) {
            var fold = new FoldingRange(first, last);
            if (kind != null) {
                fold.setKind(kind);
            }
            folds.add(fold);
        }
    }

    public List<DocumentLink> links() {
        List<DocumentLink> links = new ArrayList<>();
        List<Node> imports = document.file().source().imports();
        for (int i = 0; i < imports.size(); i++) {
            Value uri = imports.get(i).last("uri");
            if (uri != null
                    && document.file().imports().get(i) instanceof Resolution.Found(Path target)) {
                links.add(new DocumentLink(Places.range(lines, uri.span()), Uris.uri(target)));
            }
        }
        return links;
    }

    /** Above a map how much is in it; a client that knows the command can draw it. */
    public List<CodeLens> lenses() {
        List<CodeLens> lenses = new ArrayList<>();
        for (var declaration : document.file().source().declarations()) {
            if (declaration.type() == NodeType.CONTEXT_MAP
                    || declaration.type() == NodeType.DOMAIN_MAP) {
                var command =
                        new Command(
                                "Open diagram",
                                CommandNames.OPEN_DIAGRAM,
                                List.of(Uris.uri(document.path()), declaration.fqn()));
                lenses.add(
                        new CodeLens(
                                Places.range(lines, declaration.node().keyword()), command, null));
            }
        }
        return lenses;
    }

    /** After each relationship what kind it is, as the rules infer it. */
    public List<InlayHint> hints(Span within) {
        List<InlayHint> hints = new ArrayList<>();
        for (var declaration : document.file().source().declarations()) {
            for (Node node : declaration.node().nodes("relationships")) {
                boolean said = node.type() == NodeType.SYMMETRIC && node.last("pattern") != null;
                if (!said && node.last("right") != null && within.contains(node.span().end())) {
                    var hint =
                            new InlayHint(
                                    Places.position(lines, node.span().end()),
                                    Either.forLeft(Relationship.kind(node)));
                    hint.setKind(InlayHintKind.Type);
                    hint.setPaddingLeft(true);
                    hints.add(hint);
                }
            }
        }
        return hints;
    }
}
