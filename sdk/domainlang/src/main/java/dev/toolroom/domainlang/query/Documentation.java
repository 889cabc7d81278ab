package dev.toolroom.domainlang.query;

import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the <code>/** … *&#47;</code> comment right before an element. */
public final class Documentation {
    private Documentation() {}

    public static Optional<String> before(SyntaxTree tree, Node node) {
        Tokens tokens = tree.tokens();
        int at = tokens.at(node.span().start()) - 1;
        while (at >= 0 && tokens.kind(at) == TokenKind.WHITESPACE) {
            at--;
        }
        if (at < 0 || tokens.kind(at) != TokenKind.BLOCK_COMMENT) {
            return Optional.empty();
        }
        String comment = tokens.text(at);
        if (!comment.startsWith("/**") || comment.length() < 6 || !comment.endsWith("*/")) {
            return Optional.empty();
        }
        String text =
                comment.substring(3, comment.length() - 2)
                        .lines()
                        .map(line -> line.strip().replaceFirst("^\\*\\s?", ""))
                        .collect(Collectors.joining("\n"))
                        .strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
