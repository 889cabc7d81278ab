package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.query.Explanation;
import dev.toolroom.domainlang.semantics.Meaning;
import dev.toolroom.domainlang.semantics.References;
import dev.toolroom.domainlang.semantics.Words;
import dev.toolroom.domainlang.semantics.Words.Word;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session.Document;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** From a word to what it means, and from there to everywhere it is written. */
public final class Navigation {
    private final Document document;
    private final SyntaxTree tree;
    private final int offset;
    private final Optional<Word> word;

    public Navigation(Document document, Position position) {
        this.document = document;
        this.tree = document.file().source().tree();
        this.offset = Places.offset(tree.lines(), position);
        this.word = new Words(document.file()).at(offset);
    }

    Optional<Word> word() {
        return word;
    }

    public List<Location> definition() {
        return word.map(Word::meaning).map(this::declared).orElse(List.of());
    }

    private List<Location> declared(Meaning meaning) {
        return switch (meaning) {
            case Meaning.Elements(List<ElementId> ids) ->
                    ids.stream()
                            .map(
                                    id ->
                                            location(
                                                    id.file(),
                                                    document.snapshot()
                                                            .declaration(id)
                                                            .name()
                                                            .span()))
                            .toList();
            case Meaning.Space space -> spaces(space);
            case Meaning.Alias(Path file, String name) ->
                    document.file().source().imports().stream()
                            .filter(each -> name.equals(each.text("alias")))
                            .map(each -> location(file, each.span()))
                            .toList();
        };
    }

    private List<Location> spaces(Meaning.Space space) {
        List<Location> found = new ArrayList<>();
        for (FileState file : document.snapshot().files()) {
            for (var declaration : file.source().declarations()) {
                if (declaration.fqn().equals(space.path())) {
                    found.add(location(file.source().path(), declaration.name().span()));
                }
            }
        }
        return found;
    }

    private Location location(Path file, Span span) {
        return Places.location(document.snapshot(), file, span);
    }

    /** Returns the explanation of a name, or the help for a keyword. */
    public Optional<Hover> hover() {
        Optional<Hover> named =
                word.flatMap(
                        each -> explained(each.meaning()).map(text -> toHover(text, each.span())));
        return named.isPresent() || word.isPresent()
                ? named
                : KeywordHelp.at(tree, offset).map(help -> toHover(help.text(), help.span()));
    }

    private Optional<String> explained(Meaning meaning) {
        return switch (meaning) {
            case Meaning.Elements(List<ElementId> ids) ->
                    Optional.of(
                            ids.stream()
                                    .map(id -> Explanation.of(document.model().element(id)))
                                    .collect(Collectors.joining("\n\n---\n\n")));
            case Meaning.Space(String path) -> document.model().byFqn(path).map(Explanation::of);
            case Meaning.Alias(Path _, String name) ->
                    document.file().source().imports().stream()
                            .filter(each -> name.equals(each.text("alias")))
                            .findFirst()
                            .map(each -> "**(import)** `" + each.span().in(tree.text()) + "`");
        };
    }

    private Hover toHover(String text, Span span) {
        return new Hover(
                new MarkupContent(MarkupKind.MARKDOWN, text), Places.range(tree.lines(), span));
    }

    public List<Location> references(boolean withDeclaration) {
        List<Location> declared = withDeclaration ? List.of() : definition();
        List<Location> all = new ArrayList<>();
        uses().forEach(
                        (file, spans) ->
                                spans.forEach(
                                        span -> {
                                            Location each = location(file, span);
                                            if (!declared.contains(each)) {
                                                all.add(each);
                                            }
                                        }));
        return all;
    }

    public List<DocumentHighlight> highlights() {
        return uses().getOrDefault(document.path(), List.of()).stream()
                .map(
                        span ->
                                new DocumentHighlight(
                                        Places.range(tree.lines(), span),
                                        DocumentHighlightKind.Text))
                .toList();
    }

    /** By file, the words that mean the same as the one here, declarations too. */
    Map<Path, List<Span>> uses() {
        Runnable beforeEach = document.wanted()::checkCanceled;
        return word.map(each -> References.in(document.snapshot(), beforeEach).to(each.meaning()))
                .orElse(Map.of());
    }
}
