package dev.toolroom.domainlang.semantics.refactor;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.workspace.FileState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Elements of one block that stand next to each other, with the comments that belong to them. */
final class MovedElements {
    private static final String INDENT = "    ";

    private final FileState file;
    private final String text;
    private final Lines lines;
    private final Tokens tokens;
    private final List<Declaration> elements;
    private final Span stretch;

    private MovedElements(FileState file, List<Declaration> elements) {
        this.file = file;
        this.text = file.source().text();
        this.lines = file.source().tree().lines();
        this.tokens = file.source().tree().tokens();
        this.elements = elements;
        this.stretch =
                new Span(
                        begin(elements.getFirst().node().span().start()),
                        end(elements.getLast().node().span().end()));
    }

    /** Those that are selected, or the one whose first words the cursor is in. */
    static Optional<MovedElements> at(FileState file, Span selected) {
        List<Declaration> found =
                file.source().declarations().stream()
                        .filter(each -> isMeant(each, selected))
                        .toList();
        boolean together =
                !found.isEmpty()
                        && found.stream().noneMatch(each -> each.type() == NodeType.NAMESPACE)
                        && found.stream()
                                .allMatch(each -> outer(each).equals(outer(found.getFirst())))
                        && isOneBlock(file.source().tree().root(), found);
        return together ? Optional.of(new MovedElements(file, found)) : Optional.empty();
    }

    private static boolean isMeant(Declaration each, Span selected) {
        Span node = each.node().span();
        boolean cursor = selected.start() == selected.end();
        return cursor
                ? new Span(node.start(), each.name().span().end()).encloses(selected)
                : selected.encloses(node);
    }

    private static boolean isOneBlock(Node block, List<Declaration> found) {
        List<Node> children = block.nodes("children");
        if (children.contains(found.getFirst().node())) {
            return found.stream().allMatch(each -> children.contains(each.node()));
        }
        return children.stream()
                .filter(each -> each.type() == NodeType.NAMESPACE)
                .anyMatch(each -> isOneBlock(each, found));
    }

    private static String outer(Declaration each) {
        int length = each.fqn().length() - each.id().name().length();
        return each.fqn().substring(0, Math.max(0, length - 1));
    }

    /** The namespace they are in; empty at the top of a file. */
    String namespace() {
        return outer(elements.getFirst());
    }

    List<ElementId> ids() {
        return elements.stream().map(Declaration::id).toList();
    }

    List<Declaration> elements() {
        return elements;
    }

    Declaration first() {
        return elements.getFirst();
    }

    boolean contains(ElementId id) {
        return elements.stream().anyMatch(each -> each.id() == id);
    }

    boolean holds(Span span) {
        return stretch.encloses(span);
    }

    /** From the comments right above; a blank line separates what does not belong. */
    private int begin(int start) {
        int from = start;
        for (int i = tokens.at(start) - 1; i >= 0; i--) {
            if (tokens.kind(i) == TokenKind.WHITESPACE) {
                if (tokens.text(i).codePoints().filter(each -> each == '\n').count() > 1) {
                    break;
                }
            } else if (isComment(i) && isFirstOfLine(tokens.start(i))) {
                from = tokens.start(i);
            } else {
                break;
            }
        }
        return isFirstOfLine(from) ? lines.start(lines.line(from)) : from;
    }

    private boolean isComment(int token) {
        TokenKind kind = tokens.kind(token);
        return kind == TokenKind.LINE_COMMENT || kind == TokenKind.BLOCK_COMMENT;
    }

    private boolean isFirstOfLine(int offset) {
        return text.substring(lines.start(lines.line(offset)), offset).isBlank();
    }

    /** To a comment behind them on the same line. */
    private int end(int end) {
        int line = lines.end(lines.line(end));
        String rest = text.substring(end, line);
        return rest.isBlank() || rest.strip().startsWith("//") ? line : end;
    }

    /** Takes them out, with their lines where nothing else is on them. */
    Change removed() {
        int end = stretch.end();
        boolean alone = isFirstOfLine(stretch.start()) && end == lines.end(lines.line(end));
        if (!alone) {
            return new Change(stretch, "");
        }
        int next = lines.start(lines.line(end) + 1);
        int above = lines.line(stretch.start()) - 1;
        boolean space = above < 0 || isBlank(above);
        if (space && next < text.length() && isBlank(lines.line(next))) {
            next = lines.start(lines.line(next) + 1);
        }
        return new Change(new Span(stretch.start(), next), "");
    }

    private boolean isBlank(int line) {
        return text.substring(lines.start(line), lines.end(line)).isBlank();
    }

    /**
     * Returns the text of the elements in a new file, inside their namespace.
     *
     * @param changes to references in the elements
     */
    String written(List<Change> changes, String lineBreak) {
        var piece = new StringBuilder(stretch.in(text));
        for (Change each : changes.reversed()) {
            piece.replace(
                    each.span().start() - stretch.start(),
                    each.span().end() - stretch.start(),
                    each.text());
        }
        String indent = namespace().isEmpty() ? "" : INDENT;
        String body = hasLongText() ? piece.toString() : indented(piece.toString(), indent);
        if (!hasLongText()) {
            body = body.lines().reduce((a, b) -> a + lineBreak + b).orElse("");
        }
        return namespace().isEmpty()
                ? body + lineBreak
                : "Namespace "
                        + namespace()
                        + " {"
                        + lineBreak
                        + body
                        + lineBreak
                        + "}"
                        + lineBreak;
    }

    private static String indented(String piece, String indent) {
        String old = piece.substring(0, piece.length() - piece.stripLeading().length());
        List<String> fresh = new ArrayList<>();
        for (String line : piece.lines().toList()) {
            String rest = line.startsWith(old) ? line.substring(old.length()) : line.stripLeading();
            fresh.add(rest.isBlank() ? "" : indent + rest);
        }
        return String.join("\n", fresh);
    }

    /** Whether a string goes over several lines: its own blanks are part of it. */
    private boolean hasLongText() {
        for (int i = tokens.at(stretch.start()); i < tokens.size(); i++) {
            if (tokens.start(i) >= stretch.end()) {
                return false;
            }
            if (tokens.kind(i) == TokenKind.STRING && tokens.text(i).contains("\n")) {
                return true;
            }
        }
        return false;
    }

    /** Every reference in them. */
    List<Value.Reference> references() {
        List<Value.Reference> all = new ArrayList<>();
        elements.forEach(each -> each.node().eachReference(all::add));
        return all;
    }

    /** Every reference in what stays. */
    List<Value.Reference> otherReferences() {
        List<Value.Reference> all = new ArrayList<>();
        file.source().tree().root().eachReference(all::add);
        all.removeIf(each -> holds(each.span()));
        return all;
    }
}
