package dev.toolroom.domainlang.syntax;

import dev.toolroom.domainlang.syntax.Node.Fresh;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** Reads what belongs to a bounded context. */
final class ContextParser {
    private static final List<String> WORDS =
            List.of(
                    "description",
                    "classification",
                    "businessModel",
                    "evolution",
                    "archetype",
                    "team",
                    "metadata",
                    "meta",
                    "relationships",
                    "integrations",
                    "terminology",
                    "glossary",
                    "decisions",
                    "rules");

    private static final List<String> CLAUSES = List.of("for", "as", "by");

    private static final String ITEMS =
            "'description', 'classification', 'team', 'businessModel', 'evolution', 'archetype',"
                    + " 'metadata', 'relationships', 'terminology', 'decisions' or '}'";

    private final Cursor cursor;
    private final RelationshipParser relationships;

    ContextParser(Cursor cursor, RelationshipParser relationships) {
        this.cursor = cursor;
        this.relationships = relationships;
    }

    void context(Fresh node) {
        header(node);
        int open = cursor.start();
        if (!Parser.begins(cursor, WORDS)) {
            return;
        }
        while (Parser.isInside(cursor, WORDS)) {
            item(node);
        }
        Parser.close(cursor, node, open);
    }

    /**
     * {@code for}, {@code as}, {@code by}, in this order; in another they are read all the same.
     */
    private void header(Fresh node) {
        int seen = 0;
        var clauses = new TreeMap<Integer, Span>();
        Span misplaced = null;
        boolean twice = false;
        int begin = cursor.start();
        while (true) {
            int clause = clause(seen);
            if (clause == 0) {
                break;
            }
            int start = cursor.start();
            if (clause <= seen) {
                misplaced = misplaced == null ? cursor.span() : misplaced;
                cursor.problem(
                        "Expecting the clauses 'for', 'as' and 'by' once and in this order but"
                                + " found `"
                                + cursor.word()
                                + "`.");
            }
            seen = Math.max(seen, clause);
            Span label = cursor.take();
            switch (clause) {
                case 1 -> reference(node, "domain", label, NodeType.DOMAIN);
                case 2 -> reference(node, "classification", label, NodeType.CLASSIFICATION);
                default -> reference(node, "team", label, NodeType.TEAM);
            }
            twice |= clauses.put(clause, new Span(start, cursor.lastEnd())) != null;
        }
        if (misplaced != null && !twice) {
            reorder(misplaced, new Span(begin, cursor.lastEnd()), clauses.values());
        }
    }

    private void reorder(Span misplaced, Span header, Collection<Span> clauses) {
        List<String> texts = clauses.stream().map(cursor::text).toList();
        cursor.fixes(
                problem -> problem.span().equals(misplaced),
                Fix.replace("Put the clauses in order", header, String.join(" ", texts)));
    }

    /** Which one begins here, or 0; only those that have not had their turn are looked for. */
    private int clause(int seen) {
        for (int i = 1; i <= CLAUSES.size(); i++) {
            String word = CLAUSES.get(i - 1);
            if (i > seen ? cursor.is(word) : cursor.reads(word)) {
                return i;
            }
        }
        return 0;
    }

    private void reference(Fresh node, String property, Span label, NodeType target) {
        Parser.add(node, property, label, cursor.reference(target, false));
    }

    private void item(Fresh node) {
        String word = cursor.word();
        switch (word) {
            case "description" -> Parser.textProperty(cursor, node, word);
            case "classification", "businessModel", "evolution", "archetype" ->
                    Parser.referenceProperty(cursor, node, word, NodeType.CLASSIFICATION);
            case "team" -> Parser.referenceProperty(cursor, node, word, NodeType.TEAM);
            case "metadata", "meta" ->
                    block(
                            () -> metadataEntry(node),
                            List.of(),
                            Expected.reference(NodeType.METADATA));
            case "relationships", "integrations" ->
                    block(
                            () -> relationships.entry(node),
                            List.of("this"),
                            Expected.reference(NodeType.BOUNDED_CONTEXT));
            case "terminology", "glossary" -> block(() -> term(node), Keywords.TERMS);
            case "decisions", "rules" -> block(() -> decision(node), Keywords.decisions());
            default -> Parser.unexpected(cursor, ITEMS);
        }
    }

    private void block(Runnable entry, Collection<String> words, Expected... others) {
        cursor.take();
        if (!cursor.opens()) {
            return;
        }
        while (Parser.isInside(cursor, words, others) && !isNextBlock()) {
            entry.run();
            // Between entries, and after the last: lists are easier to edit that way.
            cursor.takeIf(TokenKind.COMMA);
        }
        cursor.expect(TokenKind.RIGHT_BRACE, "}");
    }

    /** Within a block another one begins only where the brace between them is missing. */
    private boolean isNextBlock() {
        return cursor.is(TokenKind.WORD)
                && WORDS.contains(cursor.word())
                && cursor.kindAfter() == TokenKind.LEFT_BRACE;
    }

    private void metadataEntry(Fresh parent) {
        var node = new Fresh(NodeType.METADATA_ENTRY, cursor.start());
        if (!cursor.is(TokenKind.WORD)) {
            Parser.unexpected(cursor, "the name of a metadata key or '}'");
            return;
        }
        Span label = cursor.span();
        reference(node, "key", label, NodeType.METADATA);
        if (cursor.assignment()) {
            Parser.add(node, "value", label, cursor.string());
        }
        if (!node.has("value")) {
            cursor.recover();
        }
        parent.add("metadata", label, node.end(cursor.lastEnd()));
    }

    private void term(Fresh parent) {
        if (!cursor.is(TokenKind.WORD) || !Keywords.isTerm(cursor.word())) {
            Parser.unexpected(cursor, "'term' or '}'");
            return;
        }
        var node = new Fresh(NodeType.TERM, cursor.start());
        Span label = cursor.take();
        node.keyword(label);
        Value.Word name = cursor.name(NodeType.TERM);
        if (name != null) {
            node.name(name);
        }
        if (cursor.isAssignment()) {
            Span sign = cursor.take();
            Parser.add(node, "meaning", sign, cursor.string());
        }
        while (true) {
            if (cursor.is("aka") || cursor.is("synonyms")) {
                synonyms(node);
            } else if (cursor.is("examples")) {
                examples(node);
            } else {
                break;
            }
        }
        parent.add("terminology", label, node.end(cursor.lastEnd()));
        if (name == null) {
            cursor.recover();
        }
    }

    private void synonyms(Fresh node) {
        Span label = cursor.take();
        optionalAssignment(TokenKind.WORD);
        do {
            Value.Word synonym = cursor.name(null);
            if (synonym == null && !cursor.is(TokenKind.COMMA)) {
                return;
            }
            Parser.add(node, "synonyms", label, synonym);
            offerMore(Expected.name(null));
        } while (cursor.is(TokenKind.COMMA) && listGoesOn() && cursor.takeIf(TokenKind.COMMA));
    }

    /** After the comma of a list of synonyms a {@code term} with a name is the next term. */
    private boolean listGoesOn() {
        return cursor.kindAfter() == TokenKind.WORD && !Keywords.isTerm(cursor.wordAfter());
    }

    private void examples(Fresh node) {
        Span label = cursor.take();
        optionalAssignment(TokenKind.STRING);
        do {
            Value.Text example = cursor.string();
            if (example == null && !cursor.is(TokenKind.COMMA)) {
                return;
            }
            Parser.add(node, "examples", label, example);
            offerMore(Expected.of(Expected.Kind.TEXT));
        } while (cursor.is(TokenKind.COMMA)
                && cursor.kindAfter() == TokenKind.STRING
                && cursor.takeIf(TokenKind.COMMA));
    }

    private void offerMore(Expected entry) {
        if (cursor.is(TokenKind.COMMA)) {
            cursor.offerBehind(entry);
        }
    }

    private void optionalAssignment(TokenKind then) {
        boolean follows = cursor.kindAfter() == then || cursor.kindAfter() == TokenKind.END;
        if (cursor.isAssignment() && follows) {
            cursor.take();
        }
    }

    private void decision(Fresh parent) {
        var type = Keywords.decision(cursor.word());
        if (type.isEmpty()) {
            Parser.unexpected(cursor, "'decision', 'policy', 'rule' or '}'");
            return;
        }
        var node = new Fresh(type.get(), cursor.start());
        Span label = cursor.take();
        node.keyword(label);
        if (cursor.takeIf(TokenKind.LEFT_BRACKET)) {
            reference(node, "classification", label, NodeType.CLASSIFICATION);
            cursor.expect(TokenKind.RIGHT_BRACKET, "]");
        }
        Value.Word name = cursor.name(type.get());
        if (name != null) {
            node.name(name);
            if (cursor.assignment()) {
                Parser.add(node, "value", label, cursor.string());
            }
        }
        parent.add("decisions", label, node.end(cursor.lastEnd()));
        if (!node.has("value")) {
            cursor.recover();
        }
    }
}
