package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.link.Declaration;
import dev.toolroom.capability.domainlang.link.ElementId;
import dev.toolroom.capability.domainlang.query.Explanation;
import dev.toolroom.capability.domainlang.syntax.Keywords;
import dev.toolroom.capability.domainlang.syntax.NodeType;
import dev.toolroom.capability.domainlang.syntax.Span;
import dev.toolroom.capability.domainlang.workspace.FileState;
import dev.toolroom.capability.domainlang.workspace.Snapshot;
import dev.toolroom.door.lsp.Places.Named;
import dev.toolroom.door.lsp.Session.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** From a name to what it means, and from there to everywhere it is used. */
final class Navigation {
    private final Document document;
    private final Optional<Named> named;

    Navigation(Document document, Position position) {
        this.document = document;
        int offset = Places.offset(document.file().source().tree().lines(), position);
        this.named = Places.named(document.file(), offset);
    }

    List<Location> definition() {
        return named.stream()
                .flatMap(each -> each.meant().stream())
                .map(
                        id ->
                                Places.location(
                                        document.snapshot(),
                                        id.file(),
                                        document.snapshot().declaration(id).name().span()))
                .toList();
    }

    Optional<Hover> hover() {
        return named.map(
                each -> {
                    String text =
                            each.meant().stream()
                                    .map(id -> Explanation.of(document.model().element(id)))
                                    .collect(Collectors.joining("\n\n---\n\n"));
                    return new Hover(
                            new MarkupContent(MarkupKind.MARKDOWN, text),
                            Places.range(document.file().source().tree().lines(), each.span()));
                });
    }

    List<Location> references(boolean withDeclaration) {
        List<Location> all = new ArrayList<>();
        uses(withDeclaration)
                .forEach(
                        (file, spans) ->
                                spans.forEach(
                                        span ->
                                                all.add(
                                                        Places.location(
                                                                document.snapshot(), file, span))));
        return all;
    }

    List<DocumentHighlight> highlights() {
        return uses(true).getOrDefault(document.path(), List.of()).stream()
                .map(
                        span ->
                                new DocumentHighlight(
                                        Places.range(document.file().source().tree().lines(), span),
                                        DocumentHighlightKind.Text))
                .toList();
    }

    /** By file, the names themselves: a qualified reference counts with its last part. */
    private Map<Path, List<Span>> uses(boolean withDeclaration) {
        Map<Path, List<Span>> uses = new LinkedHashMap<>();
        if (named.isEmpty()) {
            return uses;
        }
        List<ElementId> meant = named.get().meant();
        Snapshot snapshot = document.snapshot();
        for (FileState file : snapshot.files()) {
            List<Span> spans = new ArrayList<>();
            if (withDeclaration) {
                for (Declaration declaration : file.source().declarations()) {
                    if (meant.contains(declaration.id())) {
                        spans.add(declaration.name().span());
                    }
                }
            }
            Places.references(
                    file.source().tree().root(),
                    reference -> {
                        for (ElementId id : file.links().targets(reference)) {
                            if (meant.contains(id)) {
                                int end = reference.span().end();
                                spans.add(new Span(end - id.name().length(), end));
                                break;
                            }
                        }
                    });
            if (!spans.isEmpty()) {
                uses.put(file.source().path(), spans);
            }
        }
        return uses;
    }

    Optional<PrepareRenameResult> prepareRename() {
        return named.filter(each -> canBeRenamed(each.meant().getFirst()))
                .map(
                        each -> {
                            String name = each.meant().getFirst().name();
                            int end = each.span().end();
                            return new PrepareRenameResult(
                                    Places.range(
                                            document.file().source().tree().lines(),
                                            new Span(end - name.length(), end)),
                                    name);
                        });
    }

    private static boolean canBeRenamed(ElementId id) {
        return id.type() != NodeType.NAMESPACE;
    }

    WorkspaceEdit rename(String name) {
        if (!Keywords.isName(name)) {
            throw refused("'" + name + "' is no name: use letters, digits, _ and -.");
        }
        ElementId id =
                named.map(each -> each.meant().getFirst())
                        .filter(Navigation::canBeRenamed)
                        .orElseThrow(() -> refused("There is nothing to rename here."));
        String fqn = id.fqn().substring(0, id.fqn().length() - id.name().length()) + name;
        if (!name.equals(id.name()) && document.model().byFqn(fqn).isPresent()) {
            throw refused("'" + fqn + "' exists already.");
        }
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        uses(true)
                .forEach(
                        (file, spans) ->
                                edits.put(
                                        Uris.uri(file),
                                        spans.stream()
                                                .map(
                                                        span ->
                                                                new TextEdit(
                                                                        Places.range(
                                                                                document.snapshot()
                                                                                        .lines(
                                                                                                file),
                                                                                span),
                                                                        name))
                                                .toList()));
        return new WorkspaceEdit(edits);
    }

    private static ResponseErrorException refused(String message) {
        return new ResponseErrorException(
                new ResponseError(ResponseErrorCode.InvalidParams, message, null));
    }
}
