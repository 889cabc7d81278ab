package dev.toolroom.domainlang.syntax;

import java.util.ArrayList;
import java.util.List;

/** A text without its blanks: what laying it out must not change. */
final class VisibleTokens {
    private VisibleTokens() {}

    static List<String> of(String text) {
        var tokens = SyntaxTree.of(text).tokens();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.kind(i) != TokenKind.WHITESPACE) {
                seen.add(tokens.text(i));
            }
        }
        return seen;
    }
}
