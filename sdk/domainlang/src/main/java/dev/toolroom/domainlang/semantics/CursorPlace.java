package dev.toolroom.domainlang.semantics;

import dev.toolroom.domainlang.syntax.Expected;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.Strings;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Tokens;
import java.util.Set;

/**
 * Where a cursor stands, and what the parser looks for there.
 *
 * @param typed the beginning of a name with the qualifiers before it, or of a string
 * @param replaced where {@code typed} is
 * @param expected what could begin where {@code typed} begins
 * @param behindWord what could follow the word that ends at the cursor
 */
record CursorPlace(
        Within within,
        int offset,
        String typed,
        Span replaced,
        Set<Expected> expected,
        Set<Expected> behindWord) {
    /** What the cursor is in. */
    enum Within {
        TEXT,
        STRING,
        COMMENT
    }

    static CursorPlace at(SyntaxTree tree, int offset) {
        Tokens tokens = tree.tokens();
        int before = offset == 0 ? -1 : tokens.at(offset - 1);
        TokenKind kind = before < 0 ? TokenKind.WHITESPACE : tokens.kind(before);
        boolean inside = before >= 0 && isInside(tokens, before, offset);
        return switch (kind) {
            case LINE_COMMENT, BLOCK_COMMENT ->
                    inside
                            ? new CursorPlace(
                                    Within.COMMENT,
                                    offset,
                                    "",
                                    new Span(offset, offset),
                                    Set.of(),
                                    Set.of())
                            : text(tree, offset, offset);
            case STRING ->
                    inside
                            ? string(tree, tokens.start(before), offset)
                            : text(tree, offset, offset);
            case WORD, DOT -> text(tree, nameStart(tokens, before), offset);
            default -> text(tree, offset, offset);
        };
    }

    private static boolean isInside(Tokens tokens, int index, int offset) {
        String text = tokens.text(index);
        return switch (tokens.kind(index)) {
            case LINE_COMMENT -> true;
            case BLOCK_COMMENT ->
                    offset < tokens.end(index) || text.length() < 4 || !text.endsWith("*/");
            case STRING -> offset < tokens.end(index) || !Strings.isClosed(text);
            default -> false;
        };
    }

    private static CursorPlace string(SyntaxTree tree, int start, int offset) {
        int from = Math.min(start + 1, offset);
        return new CursorPlace(
                Within.STRING,
                offset,
                tree.text().substring(from, offset),
                new Span(from, offset),
                Expected.after(tree.text().substring(0, start)),
                Set.of());
    }

    private static CursorPlace text(SyntaxTree tree, int start, int offset) {
        String before = tree.text().substring(0, offset);
        return new CursorPlace(
                Within.TEXT,
                offset,
                before.substring(start).replaceAll("\\s", ""),
                new Span(start, offset),
                Expected.after(before.substring(0, start)),
                start == offset ? Set.of() : Expected.after(before));
    }

    /** Where the qualified name begins that a word or a dot belongs to. */
    private static int nameStart(Tokens tokens, int index) {
        int at = index;
        while (true) {
            int before = tokens.visibleBefore(at);
            boolean joined =
                    before >= 0
                            && (tokens.kind(at) == TokenKind.DOT
                                    ? tokens.kind(before) == TokenKind.WORD
                                    : tokens.kind(before) == TokenKind.DOT);
            if (!joined) {
                return tokens.start(at);
            }
            at = before;
        }
    }
}
