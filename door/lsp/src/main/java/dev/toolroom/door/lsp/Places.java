package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.link.Declaration;
import dev.toolroom.capability.domainlang.link.ElementId;
import dev.toolroom.capability.domainlang.syntax.Lines;
import dev.toolroom.capability.domainlang.syntax.Node;
import dev.toolroom.capability.domainlang.syntax.Property;
import dev.toolroom.capability.domainlang.syntax.Span;
import dev.toolroom.capability.domainlang.syntax.Value;
import dev.toolroom.capability.domainlang.syntax.Value.Reference;
import dev.toolroom.capability.domainlang.workspace.FileState;
import dev.toolroom.capability.domainlang.workspace.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Places in texts: the editor's lines and columns, and what of the model is there. */
final class Places {
    private Places() {}

    /**
     * Something with a name under the cursor.
     *
     * @param meant several only where an entry of a map means several
     * @param span the name, as it is written there
     */
    record Named(List<ElementId> meant, Span span) {}

    static Range range(Lines lines, Span span) {
        return new Range(position(lines, span.start()), position(lines, span.end()));
    }

    static Position position(Lines lines, int offset) {
        return new Position(lines.line(offset), lines.column(offset));
    }

    static int offset(Lines lines, Position position) {
        return lines.offset(position.getLine(), position.getCharacter());
    }

    static Location location(Snapshot snapshot, Path file, Span span) {
        return new Location(Uris.uri(file), range(snapshot.lines(file), span));
    }

    /** What is declared or referred to at an offset. */
    static Optional<Named> named(FileState file, int offset) {
        for (Declaration declaration : file.source().declarations()) {
            if (declaration.name().span().contains(offset)) {
                return Optional.of(new Named(List.of(declaration.id()), declaration.name().span()));
            }
        }
        List<Reference> found = new ArrayList<>();
        around(file.source().tree().root(), offset, found::add);
        return found.stream()
                .findFirst()
                .map(each -> new Named(file.links().targets(each), each.span()))
                .filter(each -> !each.meant().isEmpty());
    }

    private static void around(Node node, int offset, Consumer<Reference> found) {
        for (Property property : node.properties()) {
            if (property.value().span().contains(offset)) {
                switch (property.value()) {
                    case Reference reference -> found.accept(reference);
                    case Node child -> around(child, offset, found);
                    case Value.Word _, Value.Text _ -> {}
                }
            }
        }
    }

    /** All references of a file, in the order of the text. */
    static void references(Node node, Consumer<Reference> each) {
        for (Property property : node.properties()) {
            switch (property.value()) {
                case Reference reference -> each.accept(reference);
                case Node child -> references(child, each);
                case Value.Word _, Value.Text _ -> {}
            }
        }
    }

    /** The innermost node at an offset for which {@code wanted} holds. */
    static Optional<Node> innermost(Node root, int offset, Predicate<Node> wanted) {
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
