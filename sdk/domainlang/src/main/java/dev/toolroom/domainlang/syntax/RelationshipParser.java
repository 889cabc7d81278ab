package dev.toolroom.domainlang.syntax;

import dev.toolroom.domainlang.syntax.Node.Fresh;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads relationships, and the maps that hold them. */
final class RelationshipParser {
    private static final List<TokenKind> CONNECTED =
            List.of(
                    TokenKind.LEFT_BRACKET,
                    TokenKind.TO_RIGHT,
                    TokenKind.TO_LEFT,
                    TokenKind.BOTH_WAYS,
                    TokenKind.SEPARATE_WAYS);

    private final Cursor cursor;

    RelationshipParser(Cursor cursor) {
        this.cursor = cursor;
    }

    void contextMap(Fresh node) {
        int open = cursor.start();
        if (!cursor.opens()) {
            return;
        }
        while (Parser.isInside(
                cursor,
                List.of("contains", "this"),
                Expected.reference(NodeType.BOUNDED_CONTEXT))) {
            if (cursor.is("contains") && listsFollow()) {
                if (node.has("relationships")) {
                    cursor.problem("Expecting 'contains' before all relationships.");
                }
                contains(node, "boundedContexts", NodeType.BOUNDED_CONTEXT);
            } else {
                entry(node);
                cursor.takeIf(TokenKind.COMMA);
            }
        }
        Parser.close(cursor, node, open);
    }

    /** A context can be called that, too. */
    private boolean listsFollow() {
        TokenKind after = cursor.kindAfterQualified();
        return after == TokenKind.WORD || after == TokenKind.END;
    }

    void domainMap(Fresh node) {
        int open = cursor.start();
        if (!cursor.opens()) {
            return;
        }
        while (Parser.isInside(cursor, List.of("contains"))) {
            if (cursor.is("contains")) {
                contains(node, "domains", NodeType.DOMAIN);
            } else {
                Parser.unexpected(cursor, "'contains' or '}'");
            }
        }
        Parser.close(cursor, node, open);
    }

    /** Commas are optional; a name that a relationship begins with is not part of the list. */
    private void contains(Fresh node, String property, NodeType target) {
        Span label = cursor.take();
        do {
            Value.Reference entry = cursor.reference(target, true);
            if (entry == null) {
                cursor.recover();
                return;
            }
            node.add(property, label, entry);
            if (target == NodeType.BOUNDED_CONTEXT) {
                // The last name of a text may as well be the left side of a relationship.
                CONNECTED.forEach(each -> cursor.offer(Expected.sign(each.sign())));
            }
            cursor.takeIf(TokenKind.COMMA);
            cursor.offer(Expected.reference(target));
        } while (cursor.is(TokenKind.WORD)
                && !cursor.is("contains")
                && !cursor.isElementOnNewLine()
                && !beginsRelationship());
    }

    private boolean beginsRelationship() {
        TokenKind after = cursor.kindAfterQualified();
        return after == TokenKind.LEFT_BRACKET
                || after == TokenKind.SEPARATE_WAYS
                || after.isArrow();
    }

    /** One relationship, or past what is none. */
    void entry(Fresh parent) {
        if (!cursor.is(TokenKind.WORD)) {
            Parser.unexpected(cursor, "a relationship or '}'");
            return;
        }
        int start = cursor.start();
        Span label = new Span(start, start);
        Node left = side();
        boolean bracket = cursor.is(TokenKind.LEFT_BRACKET);
        List<Node> patterns = bracket ? patterns(false) : List.of();
        boolean symmetric = patterns.size() == 1 && isSymmetric(patterns.getFirst());
        Node node;
        if (symmetric && !cursor.kind().isArrow()) {
            node = symmetric(start, left, patterns.getFirst());
        } else if (cursor.isArrow()) {
            node = directional(start, left, patterns);
        } else if (!bracket && cursor.is(TokenKind.SEPARATE_WAYS)) {
            node = symmetric(start, left, null);
        } else if (bracket && patterns.isEmpty() && cursor.is(TokenKind.WORD)) {
            // The missing pattern is already reported.
            node = unknown(start, left);
        } else {
            cursor.problem(
                    "Expecting '->', '<-', '<->', '><' or a pattern in brackets but found `"
                            + cursor.word()
                            + "`.");
            node = incomplete(start, left, patterns);
        }
        parent.add("relationships", label, node);
        if (node.last("right") == null) {
            cursor.recover();
        }
    }

    private Node unknown(int start, @Nullable Node left) {
        var node = new Fresh(NodeType.SYMMETRIC, start);
        Parser.add(node, "left", new Span(start, start), left);
        Parser.add(node, "right", new Span(start, start), side());
        return node.end(cursor.lastEnd());
    }

    private Node incomplete(int start, @Nullable Node left, List<Node> patterns) {
        var node = new Fresh(NodeType.DIRECTIONAL, start);
        Parser.add(node, "left", new Span(start, start), left);
        addAll(node, "leftPatterns", patterns, null);
        return node.end(cursor.lastEnd());
    }

    private Node directional(int start, @Nullable Node left, List<Node> patterns) {
        var node = new Fresh(NodeType.DIRECTIONAL, start);
        Parser.add(node, "left", new Span(start, start), left);
        Span undirected = new Span(cursor.lastEnd(), cursor.span().end());
        boolean rightToo = cursor.kindAfter() == TokenKind.LEFT_BRACKET;
        addAll(node, "leftPatterns", patterns, rightToo ? null : undirected);
        String arrow = cursor.word();
        Span at = cursor.take();
        node.add("arrow", at, new Value.Word(arrow, at));
        if (cursor.is(TokenKind.LEFT_BRACKET)) {
            addAll(node, "rightPatterns", patterns(true), patterns.isEmpty() ? undirected : null);
        }
        Parser.add(node, "right", at, side());
        return node.end(cursor.lastEnd());
    }

    private Node symmetric(int start, @Nullable Node left, @Nullable Node pattern) {
        var node = new Fresh(NodeType.SYMMETRIC, start);
        Parser.add(node, "left", new Span(start, start), left);
        if (pattern == null) {
            Span at = cursor.take();
            node.add("arrow", at, new Value.Word("><", at));
        } else {
            node.add("pattern", pattern.span(), pattern);
        }
        Parser.add(node, "right", new Span(start, start), side());
        return node.end(cursor.lastEnd());
    }

    /**
     * @param arrow what to leave out where a pattern has no direction
     */
    private void addAll(Fresh node, String property, List<Node> patterns, @Nullable Span arrow) {
        for (Node pattern : patterns) {
            if (isSymmetric(pattern)) {
                cursor.problem(
                        "Expecting no arrow with `"
                                + pattern.published()
                                + "`, which has no direction.",
                        arrow == null ? List.of() : Fix.replace("Remove the arrow", arrow, ""));
            }
            node.add(property, pattern.span(), pattern);
        }
    }

    private static boolean isSymmetric(Node node) {
        Pattern pattern = node.pattern();
        return pattern != null && pattern.isSymmetric();
    }

    /**
     * @param directed whether an arrow has been read, which goes with some of them only
     */
    private List<Node> patterns(boolean directed) {
        cursor.take();
        List<Node> found = new ArrayList<>();
        do {
            cursor.offerWords(Pattern.names(directed));
            var pattern = Pattern.of(cursor.word());
            if (!cursor.is(TokenKind.WORD) || pattern.isEmpty()) {
                cursor.problem(
                        "Expecting an integration pattern but found `" + cursor.word() + "`.");
                if (cursor.is(TokenKind.WORD)) {
                    cursor.skipWord();
                }
            } else {
                var node = new Fresh(NodeType.PATTERN, cursor.start()).pattern(pattern.get());
                cursor.take();
                found.add(node.end(cursor.lastEnd()));
            }
        } while (goesOn());
        cursor.expect(TokenKind.RIGHT_BRACKET, "]");
        return found;
    }

    /** A comma that is missing between two patterns is all that is missing. */
    private boolean goesOn() {
        if (cursor.is(TokenKind.WORD)
                && Pattern.of(cursor.word()).isPresent()
                && (cursor.kindAfter() == TokenKind.COMMA
                        || cursor.kindAfter() == TokenKind.RIGHT_BRACKET)) {
            cursor.expected(",");
            return true;
        }
        return cursor.takeIf(TokenKind.COMMA);
    }

    private @Nullable Node side() {
        if (cursor.is("this") && cursor.kindAfter() != TokenKind.DOT) {
            var node = new Fresh(NodeType.THIS, cursor.start());
            cursor.take();
            return node.end(cursor.lastEnd());
        }
        int start = cursor.start();
        Value.Reference link = cursor.reference(NodeType.BOUNDED_CONTEXT, false);
        if (link == null) {
            return null;
        }
        var node = new Fresh(NodeType.CONTEXT_REFERENCE, start);
        node.add("link", link.span(), link);
        return node.end(cursor.lastEnd());
    }
}
