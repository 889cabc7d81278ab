package dev.toolroom.domainlang.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * A text and what was read out of it.
 *
 * @param root of type {@link NodeType#MODEL}, always there
 * @param references how many names of other elements there are
 * @param problems in the order of the text
 */
public record SyntaxTree(
        String text,
        Tokens tokens,
        Lines lines,
        Node root,
        int references,
        List<SyntaxProblem> problems) {

    /** Never fails and never loops, whatever the text. */
    public static SyntaxTree of(String text) {
        List<SyntaxProblem> problems = new ArrayList<>();
        Tokens tokens = Lexer.tokens(text, problems);
        var parser = new Parser(text, tokens, problems);
        Node root = parser.model();
        problems.sort((a, b) -> Integer.compare(a.span().start(), b.span().start()));
        return new SyntaxTree(
                text, tokens, new Lines(text), root, parser.references(), List.copyOf(problems));
    }
}
