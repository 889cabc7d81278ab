package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.syntax.Value.Reference;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The single words of names in one file: a qualified name is several, each with its meaning. */
public final class Words {
    private final FileState file;
    private final SyntaxTree tree;

    public Words(FileState file) {
        this.file = file;
        this.tree = file.source().tree();
    }

    /** A word and what it stands for. */
    public record Word(Span span, Meaning meaning) {
        public String in(SyntaxTree tree) {
            return span.in(tree.text());
        }
    }

    /** The one at an offset, the earlier of two that meet there. */
    public Optional<Word> at(int offset) {
        List<Word> found = new ArrayList<>(1);
        each(
                word -> {
                    if (found.isEmpty() && word.span.contains(offset)) {
                        found.add(word);
                    }
                });
        return found.stream().findFirst();
    }

    /**
     * What stands in the way of calling a namespace something else. Two may become one, as long as
     * nothing in them has the same name.
     */
    public static Optional<String> taken(Meaning.Space space, String name, Snapshot snapshot) {
        int dot = space.path().lastIndexOf('.');
        String renamed = space.path().substring(0, dot + 1) + name;
        Map<String, NodeType> others = new HashMap<>();
        Map<String, NodeType> moved = new LinkedHashMap<>();
        for (FileState file : snapshot.files()) {
            for (Declaration each : file.source().declarations()) {
                boolean inside = space.holds(each.fqn());
                String fqn =
                        inside ? renamed + each.fqn().substring(space.path().length()) : each.fqn();
                (inside ? moved : others).put(fqn, each.type());
            }
        }
        return moved.entrySet().stream()
                .filter(each -> others.containsKey(each.getKey()))
                .filter(
                        each ->
                                each.getValue() != NodeType.NAMESPACE
                                        || others.get(each.getKey()) != NodeType.NAMESPACE)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** All of them that mean something, in no order. */
    public void each(Consumer<Word> taker) {
        for (Declaration declaration : file.source().declarations()) {
            declared(declaration, taker);
        }
        for (Node node : file.source().imports()) {
            if (node.last("alias") instanceof Value.Word alias) {
                taker.accept(
                        new Word(
                                alias.span(),
                                new Meaning.Alias(file.source().path(), alias.text())));
            }
        }
        tree.root().eachReference(reference -> referring(reference, taker));
    }

    private void declared(Declaration declaration, Consumer<Word> taker) {
        if (declaration.type() != NodeType.NAMESPACE) {
            taker.accept(
                    new Word(
                            declaration.name().span(),
                            new Meaning.Elements(List.of(declaration.id()))));
            return;
        }
        List<Span> spans = spans(declaration.name().span());
        List<String> steps = steps(declaration.fqn());
        for (int i = 0; i < spans.size(); i++) {
            int depth = steps.size() - spans.size() + i + 1;
            if (depth > 0) {
                taker.accept(new Word(spans.get(i), space(steps, depth)));
            }
        }
    }

    /** A name is written from its end: qualifiers may be left out, an alias may stand before. */
    private void referring(Reference reference, Consumer<Word> taker) {
        List<ElementId> targets = file.links().targets(reference);
        if (targets.isEmpty()) {
            return;
        }
        List<Span> spans = spans(reference.span());
        List<String> steps = steps(targets.getFirst().fqn());
        for (int i = 0; i < spans.size(); i++) {
            int depth = steps.size() - spans.size() + i + 1;
            if (depth == steps.size()) {
                taker.accept(new Word(spans.get(i), new Meaning.Elements(targets)));
            } else if (depth > 0) {
                taker.accept(new Word(spans.get(i), space(steps, depth)));
            } else {
                String alias = spans.get(i).in(tree.text());
                taker.accept(
                        new Word(spans.get(i), new Meaning.Alias(file.source().path(), alias)));
            }
        }
    }

    private static Meaning space(List<String> steps, int depth) {
        return new Meaning.Space(String.join(".", steps.subList(0, depth)));
    }

    private static List<String> steps(String fqn) {
        return Arrays.asList(fqn.split("\\.", -1));
    }

    private List<Span> spans(Span name) {
        List<Span> words = new ArrayList<>(3);
        for (int i = tree.tokens().at(name.start()); i < tree.tokens().size(); i++) {
            Span span = tree.tokens().span(i);
            if (span.start() >= name.end()) {
                break;
            }
            if (tree.tokens().kind(i) == TokenKind.WORD) {
                words.add(span);
            }
        }
        return words;
    }
}
