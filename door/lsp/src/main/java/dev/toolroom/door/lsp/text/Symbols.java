package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Relationship;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session.Document;
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
import org.jspecify.annotations.Nullable;

/** The outline of a file, and the elements of all of them. */
public final class Symbols {
    private static final int MAX_SYMBOLS = 500;

    private Symbols() {}

    public static List<DocumentSymbol> of(Document document) {
        SyntaxTree tree = document.file().source().tree();
        return children(tree.root(), tree);
    }

    private static List<DocumentSymbol> children(Node node, SyntaxTree tree) {
        List<DocumentSymbol> symbols = new ArrayList<>();
        node.children()
                .forEach(
                        child -> {
                            Span named = findNameSpan(child);
                            String name = named == null ? "" : named.in(tree.text());
                            if (named != null && !name.isBlank()) {
                                var symbol =
                                        new DocumentSymbol(
                                                name.replaceAll("\\s+", " "),
                                                kind(child.type()),
                                                Places.range(tree.lines(), child.span()),
                                                Places.range(tree.lines(), named));
                                symbol.setDetail(detail(child));
                                symbol.setChildren(
                                        child.type().isRelationship()
                                                ? List.of()
                                                : children(child, tree));
                                symbols.add(symbol);
                            }
                        });
        return symbols;
    }

    /** What stands for it: its name, its key, or all of a relationship. */
    private static @Nullable Span findNameSpan(Node node) {
        Value.Word name = node.name();
        Value.Reference key = node.reference("key");
        return name != null
                ? name.span()
                : key != null ? key.span() : node.type().isRelationship() ? node.span() : null;
    }

    private static String detail(Node node) {
        for (String property : List.of("vision", "description", "meaning", "value")) {
            String text = node.text(property);
            if (text != null) {
                return text;
            }
        }
        return node.type().isRelationship() ? Relationship.kind(node) : node.published();
    }

    public static List<WorkspaceSymbol> matching(
            List<Model> models, String query, CancelChecker wanted) {
        String letters = query.toLowerCase(Locale.ROOT);
        // A file that two models import is one file.
        Set<WorkspaceSymbol> found = new LinkedHashSet<>();
        for (Model model : models) {
            for (FileState file : model.snapshot().files()) {
                for (Declaration each : file.source().declarations()) {
                    wanted.checkCanceled();
                    if (found.size() < MAX_SYMBOLS
                            && each.fqn().toLowerCase(Locale.ROOT).contains(letters)) {
                        found.add(symbol(model, each));
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    private static WorkspaceSymbol symbol(Model model, Declaration declaration) {
        return new WorkspaceSymbol(
                declaration.fqn(),
                kind(declaration.type()),
                Either.forLeft(
                        Places.location(
                                model.snapshot(),
                                declaration.id().file(),
                                declaration.name().span())));
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
            case METADATA_ENTRY -> SymbolKind.Field;
            case DIRECTIONAL, SYMMETRIC -> SymbolKind.Event;
            default -> SymbolKind.Property;
        };
    }
}
