package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Places in texts: the editor's lines and columns, and what of the model is there. */
public final class Places {
    private Places() {}

    public static Range range(Lines lines, Span span) {
        return new Range(position(lines, span.start()), position(lines, span.end()));
    }

    public static Position position(Lines lines, int offset) {
        return new Position(lines.line(offset), lines.column(offset));
    }

    public static int offset(Lines lines, Position position) {
        return lines.offset(position.getLine(), position.getCharacter());
    }

    static Location location(Snapshot snapshot, Path file, Span span) {
        return new Location(Uris.uri(file), range(snapshot.lines(file), span));
    }

    /** The innermost node at an offset for which {@code wanted} holds. */
    public static Optional<Node> innermost(Node root, int offset, Predicate<Node> wanted) {
        Node found = wanted.test(root) ? root : null;
        Node at = root;
        boolean deeper = true;
        while (deeper) {
            deeper = false;
            for (Node child : at.children().toList()) {
                if (child.span().contains(offset)) {
                    at = child;
                    deeper = true;
                    if (wanted.test(child)) {
                        found = child;
                    }
                    break;
                }
            }
        }
        return Optional.ofNullable(found);
    }
}
