package dev.toolroom.domainlang.syntax;

import dev.toolroom.domainlang.syntax.Node.Fresh;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a model by recursive descent. Words are keywords by their position only, so that every word
 * can be a name; a text with mistakes gives the tree of what was understood.
 */
final class Parser {
    /** Deeper than any model, and far from the end of any stack. */
    private static final int DEEPEST = 100;

    private static final List<String> DOMAIN_WORDS = List.of("description", "vision", "type");

    private final Cursor cursor;
    private final ContextParser contexts;
    private final RelationshipParser relationships;
    private final Fresh root = new Fresh(NodeType.MODEL, 0);
    private final int length;
    private boolean elementsBegun;
    private int importsEnd;

    Parser(String text, Tokens tokens, List<SyntaxProblem> problems) {
        cursor = new Cursor(text, tokens, problems);
        relationships = new RelationshipParser(cursor);
        contexts = new ContextParser(cursor, relationships);
        length = text.length();
    }

    /** Reads a text for nothing but what could follow it. */
    Parser(String text, Set<Expected> noted) {
        this(text, Lexer.tokens(text, new ArrayList<>()), new ArrayList<>());
        cursor.noteExpected(noted);
    }

    Node model() {
        elements(root, 0);
        return root.end(length);
    }

    int references() {
        return cursor.references();
    }

    private void elements(Fresh parent, int depth) {
        while (!atEnd(depth)) {
            if (cursor.kind() == TokenKind.RIGHT_BRACE) {
                if (depth > 0) {
                    return;
                }
                cursor.problem(
                        "Expecting end of file but found `}`.",
                        Fix.replace("Remove this", cursor.span(), ""));
                cursor.skipToElement();
            } else if (cursor.is(TokenKind.WORD) && Keywords.isImport(cursor.word())) {
                root.add("imports", cursor.span(), imported(depth));
            } else if (cursor.is(TokenKind.WORD) && Keywords.element(cursor.word()).isPresent()) {
                elementsBegun = true;
                parent.add("children", cursor.span(), element(depth));
            } else {
                cursor.problem("Expecting an element but found `" + cursor.word() + "`.");
                cursor.skipToElement();
            }
        }
    }

    private boolean atEnd(int depth) {
        if (!cursor.is(TokenKind.END)) {
            return false;
        }
        cursor.offerWords(Keywords.elements());
        if (depth == 0 && !elementsBegun) {
            cursor.offerWords(Keywords.IMPORTS);
        }
        return true;
    }

    private Node imported(int depth) {
        Span late = depth > 0 || elementsBegun ? cursor.span() : null;
        if (late != null) {
            cursor.problem("Imports come before all elements: move this one up.");
        }
        var node = new Fresh(NodeType.IMPORT, cursor.start());
        node.keyword(cursor.take());
        Value.Text uri = cursor.string(Expected.Kind.PATH);
        if (uri != null) {
            node.add("uri", uri.span(), uri);
            if (cursor.is("as")) {
                Span label = cursor.take();
                Value.Word alias = cursor.name(NodeType.IMPORT);
                if (alias != null) {
                    node.add("alias", label, alias);
                }
            }
        }
        Node read = node.end(cursor.lastEnd());
        if (late == null) {
            importsEnd = read.span().end();
        } else {
            cursor.fixes(problem -> problem.span().equals(late), movedUp(read.span()));
        }
        return read;
    }

    private List<Fix> movedUp(Span late) {
        int end = late.start();
        String before = cursor.text(new Span(importsEnd, end));
        int line = importsEnd == 0 ? -1 : before.indexOf('\n');
        int to = importsEnd == 0 ? 0 : line < 0 ? importsEnd : importsEnd + line + 1;
        String moved = cursor.text(late) + "\n";
        return List.of(
                new Fix(
                        "Move it up to the other imports",
                        List.of(
                                new Fix.Change(
                                        new Span(to, to),
                                        to == importsEnd && to > 0 ? "\n" + moved : moved),
                                new Fix.Change(late, ""))));
    }

    private Node element(int depth) {
        NodeType type = Keywords.element(cursor.word()).orElseThrow();
        var node = new Fresh(type, cursor.start());
        node.keyword(cursor.take());
        Value.Word name = type == NodeType.NAMESPACE ? namespaceName() : cursor.name(type);
        if (name != null) {
            node.name(name);
        }
        switch (type) {
            case NAMESPACE -> namespace(node, depth);
            case DOMAIN -> domain(node);
            case BOUNDED_CONTEXT -> contexts.context(node);
            case CONTEXT_MAP -> relationships.contextMap(node);
            case DOMAIN_MAP -> relationships.domainMap(node);
            default -> {}
        }
        return node.end(cursor.lastEnd());
    }

    private Value.@Nullable Word namespaceName() {
        return cursor.qualified(Expected.name(NodeType.NAMESPACE));
    }

    private void namespace(Fresh node, int depth) {
        int open = cursor.start();
        if (!cursor.opens()) {
            return;
        }
        if (depth == DEEPEST) {
            cursor.problem("Namespaces may be nested " + DEEPEST + " deep and no deeper.");
            cursor.skipToElement();
        } else {
            elements(node, depth + 1);
        }
        close(cursor, node, open);
    }

    private void domain(Fresh node) {
        if (cursor.is("in")) {
            Span label = cursor.take();
            add(node, "parent", label, cursor.reference(NodeType.DOMAIN, false));
        }
        int open = cursor.start();
        if (!begins(cursor, DOMAIN_WORDS)) {
            return;
        }
        while (isInside(cursor, DOMAIN_WORDS)) {
            switch (cursor.word()) {
                case "description", "vision" -> textProperty(cursor, node, cursor.word());
                case "type" ->
                        referenceProperty(cursor, node, cursor.word(), NodeType.CLASSIFICATION);
                default -> unexpected(cursor, "'description', 'vision', 'type' or '}'");
            }
        }
        close(cursor, node, open);
    }

    /**
     * Whether a body follows that need not: with its brace, or with a word that only bodies have.
     */
    static boolean begins(Cursor cursor, Collection<String> words) {
        boolean follows =
                cursor.is(TokenKind.WORD)
                        && words.contains(cursor.word())
                        && (cursor.kindAfter() == TokenKind.COLON
                                || cursor.kindAfter() == TokenKind.EQUALS
                                || cursor.kindAfter() == TokenKind.LEFT_BRACE);
        return (cursor.is(TokenKind.LEFT_BRACE) || follows) && cursor.opens();
    }

    /**
     * Whether a body continues. An element at the start of a line means that the closing brace is
     * missing.
     */
    static boolean isInside(Cursor cursor, Collection<String> words, Expected... others) {
        cursor.offerWords(words);
        cursor.offer(others);
        return !cursor.is(TokenKind.RIGHT_BRACE)
                && !cursor.is(TokenKind.END)
                && !cursor.isElementOnNewLine();
    }

    static void close(Cursor cursor, Fresh node, int open) {
        boolean closed = cursor.expect(TokenKind.RIGHT_BRACE, "}");
        Span read = new Span(Math.min(open, cursor.lastEnd()), cursor.lastEnd());
        node.body(
                closed && cursor.hasBraceAt(open)
                        ? new Body.Enclosed(read)
                        : new Body.Recovered(read));
    }

    static void unexpected(Cursor cursor, String wanted) {
        cursor.problem("Expecting " + wanted + " but found `" + cursor.word() + "`.");
        cursor.skipLine();
    }

    static void textProperty(Cursor cursor, Fresh node, String name) {
        Span label = cursor.take();
        if (cursor.assignment()) {
            add(node, name, label, cursor.string());
        }
    }

    static void referenceProperty(Cursor cursor, Fresh node, String name, NodeType target) {
        Span label = cursor.take();
        if (cursor.assignment()) {
            add(node, name, label, cursor.reference(target, false));
        }
    }

    static void add(Fresh node, String property, Span label, @Nullable Value value) {
        if (value != null) {
            node.add(property, label, value);
        }
    }
}
