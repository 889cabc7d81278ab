package dev.toolroom.door.lsp;

import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.door.lsp.Session.Document;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The outline of a file, and the elements of all of them. */
final class Symbols {
    private static final int MOST = 500;

    private Symbols() {}

    static List<DocumentSymbol> of(Document document) {
        return children(
                document.file().source().tree().root(), document.file().source().tree().lines());
    }

    private static List<DocumentSymbol> children(Node node, Lines lines) {
        List<DocumentSymbol> symbols = new ArrayList<>();
        node.children()
                .forEach(
                        child -> {
                            Value.Word name = child.name();
                            if (name != null && !name.text().isEmpty()) {
                                var symbol =
                                        new DocumentSymbol(
                                                name.text(),
                                                kind(child.type()),
                                                Places.range(lines, child.span()),
                                                Places.range(lines, name.span()));
                                symbol.setDetail(detail(child));
                                symbol.setChildren(children(child, lines));
                                symbols.add(symbol);
                            }
                        });
        return symbols;
    }

    private static String detail(Node node) {
        for (String property : List.of("vision", "description", "meaning", "value")) {
            String text = node.text(property);
            if (text != null) {
                return text;
            }
        }
        return node.published();
    }

    static List<WorkspaceSymbol> matching(List<Model> models, String query, CancelChecker wanted) {
        String letters = query.toLowerCase(Locale.ROOT);
        // A file that two models import is one file.
        Set<WorkspaceSymbol> found = new LinkedHashSet<>();
        for (Model model : models) {
            for (Element element : model.elements()) {
                wanted.checkCanceled();
                if (found.size() < MOST
                        && element.fqn().toLowerCase(Locale.ROOT).contains(letters)) {
                    var id = element.declaration().id();
                    found.add(
                            new WorkspaceSymbol(
                                    element.fqn(),
                                    kind(element.type()),
                                    Either.forLeft(
                                            Places.location(
                                                    model.snapshot(),
                                                    id.file(),
                                                    element.declaration().name().span()))));
                }
            }
        }
        return List.copyOf(found);
    }

    private static SymbolKind kind(NodeType type) {
        return switch (type) {
            case NAMESPACE -> SymbolKind.Namespace;
            case DOMAIN -> SymbolKind.Module;
            case BOUNDED_CONTEXT -> SymbolKind.Class;
            case TEAM -> SymbolKind.Interface;
            case CLASSIFICATION -> SymbolKind.Enum;
            case METADATA -> SymbolKind.Key;
            case CONTEXT_MAP, DOMAIN_MAP -> SymbolKind.Package;
            case TERM -> SymbolKind.String;
            default -> SymbolKind.Property;
        };
    }
}
