package dev.toolroom.door.lsp.text;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.eclipse.lsp4j.SemanticTokensLegend;

/** Semantic tokens: names coloured by what they mean, words by what they do. */
public final class Colours {
    private static final List<String> TYPES =
            List.of(
                    "keyword",
                    "namespace",
                    "class",
                    "interface",
                    "enum",
                    "property",
                    "enumMember",
                    "string",
                    "comment",
                    "operator",
                    "variable");
    private final Lines lines;
    private final TreeMap<Integer, Coloured> found = new TreeMap<>();

    private record Coloured(Span span, int type) {}

    private Colours(SyntaxTree tree) {
        this.lines = tree.lines();
        tokens(tree);
        node(tree.root());
    }

    public static SemanticTokensLegend legend() {
        return new SemanticTokensLegend(TYPES, List.of());
    }

    /** In the relative form that editors read. */
    public static List<Integer> of(SyntaxTree tree) {
        return of(tree, new Span(0, tree.text().length()));
    }

    /** Those that lie in a part of the text, or reach into it. */
    public static List<Integer> of(SyntaxTree tree, Span within) {
        var colours = new Colours(tree);
        var data = new Relative();
        for (Coloured each : colours.found.values()) {
            if (each.span.end() >= within.start() && each.span.start() <= within.end()) {
                colours.lineByLine(each, data);
            }
        }
        return data.numbers;
    }

    /** A token may not reach over the end of a line: a long one is several. */
    private void lineByLine(Coloured token, Relative data) {
        int last = lines.line(token.span.end());
        for (int line = lines.line(token.span.start()); line <= last; line++) {
            int from = Math.max(token.span.start(), lines.start(line));
            int to = Math.min(token.span.end(), lines.end(line));
            if (to > from) {
                data.add(line, from - lines.start(line), to - from, token.type);
            }
        }
    }

    /** Each token is encoded relative to the one before it. */
    private static final class Relative {
        private final List<Integer> numbers = new ArrayList<>();
        private int line;
        private int column;

        void add(int at, int from, int length, int type) {
            numbers.addAll(List.of(at - line, at == line ? from - column : from, length, type, 0));
            line = at;
            column = from;
        }
    }

    /** Whether the word there is a name, whatever it is spelled like. */
    static boolean isName(SyntaxTree tree, Span word) {
        Coloured found = new Colours(tree).found.get(word.start());
        if (found == null) {
            return false;
        }
        String type = TYPES.get(found.type);
        return !type.equals("keyword") && !type.equals("enumMember");
    }

    private void tokens(SyntaxTree tree) {
        for (int i = 0; i < tree.tokens().size(); i++) {
            TokenKind kind = tree.tokens().kind(i);
            String type =
                    switch (kind) {
                        case LINE_COMMENT, BLOCK_COMMENT -> "comment";
                        case STRING -> "string";
                        case TO_LEFT, TO_RIGHT, BOTH_WAYS, SEPARATE_WAYS -> "operator";
                        case WORD -> "keyword";
                        default -> "";
                    };
            if (!type.isEmpty()) {
                put(tree.tokens().span(i), type);
            }
        }
    }

    private void put(Span span, String type) {
        found.put(span.start(), new Coloured(span, TYPES.indexOf(type)));
    }

    private void node(Node node) {
        for (Property property : node.properties()) {
            switch (property.value()) {
                case Value.Word word when property.name().equals("name") ->
                        put(word.span(), type(node.type()));
                case Value.Word word when !property.name().equals("arrow") ->
                        put(word.span(), "variable");
                case Value.Reference reference -> qualified(reference);
                case Node child -> {
                    if (child.pattern() != null) {
                        put(child.span(), "enumMember");
                    }
                    node(child);
                }
                case Value.Word _, Value.Text _ -> {}
            }
        }
    }

    private void qualified(Value.Reference reference) {
        Span whole = reference.span();
        for (Coloured part : List.copyOf(found.subMap(whole.start(), whole.end()).values())) {
            if (whole.encloses(part.span)) {
                boolean last = part.span.end() == reference.span().end();
                put(part.span, last ? type(reference.target()) : "namespace");
            }
        }
    }

    private static String type(NodeType type) {
        return switch (type) {
            case NAMESPACE, DOMAIN -> "namespace";
            case BOUNDED_CONTEXT, CONTEXT_MAP, DOMAIN_MAP -> "class";
            case TEAM -> "interface";
            case CLASSIFICATION -> "enum";
            case METADATA -> "property";
            default -> "variable";
        };
    }
}
