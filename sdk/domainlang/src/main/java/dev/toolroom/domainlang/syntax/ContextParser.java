package dev.toolroom.domainlang.syntax;

import dev.toolroom.domainlang.syntax.Node.Fresh;
import java.util.Set;

/** Reads what belongs to a bounded context. */
final class ContextParser {
    private static final Set<String> WORDS =
            Set.of(
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
        while (Parser.isInside(cursor)) {
            item(node);
        }
        Parser.close(cursor, node, open);
    }

    /**
     * {@code for}, {@code as}, {@code by}, in this order; in another they are read all the same.
     */
    private void header(Fresh node) {
        int seen = 0;
        while (true) {
            int clause = cursor.is("for") ? 1 : cursor.is("as") ? 2 : cursor.is("by") ? 3 : 0;
            if (clause == 0) {
                return;
            }
            if (clause <= seen) {
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
        }
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
            case "metadata", "meta" -> block(() -> metadataEntry(node));
            case "relationships", "integrations" -> block(() -> relationships.entry(node));
            case "terminology", "glossary" -> block(() -> term(node));
            case "decisions", "rules" -> block(() -> decision(node));
            default -> Parser.unexpected(cursor, ITEMS);
        }
    }

    private void block(Runnable entry) {
        cursor.take();
        if (!cursor.opens()) {
            return;
        }
        while (Parser.isInside(cursor) && !isNextBlock()) {
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
        Value.Word name = cursor.name();
        if (name != null) {
            node.name(name);
        }
        if (cursor.isAssignment()) {
            Span sign = cursor.take();
            Parser.add(node, "meaning", sign, cursor.string());
        }
        while (cursor.is(TokenKind.WORD)) {
            if (Keywords.isSynonyms(cursor.word())) {
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
            Value.Word synonym = cursor.name();
            if (synonym == null && !cursor.is(TokenKind.COMMA)) {
                return;
            }
            Parser.add(node, "synonyms", label, synonym);
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
        } while (cursor.is(TokenKind.COMMA)
                && cursor.kindAfter() == TokenKind.STRING
                && cursor.takeIf(TokenKind.COMMA));
    }

    private void optionalAssignment(TokenKind then) {
        if (cursor.isAssignment() && cursor.kindAfter() == then) {
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
        Value.Word name = cursor.name();
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
