package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.Constraining;
import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads indexes. In the design's own dialect one that is more than a design can say is left out
 * whole: without its operators or its collation it would be another index.
 */
final class SqlIndexes {
    static final String TREE = "BTREE";

    /** Why an index of a table in memory is left out. */
    static final String OF_TREES = "it uses " + TREE;

    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private final Constraining made;

    SqlIndexes(Cursor cursor, Words words, ScriptEdits edits, Constraining made) {
        this.cursor = cursor;
        this.words = words;
        this.edits = edits;
        this.made = made;
    }

    /** {@code CREATE INDEX} from after that word. */
    void create(boolean unique, TablesOfOthers others, int line) {
        cursor.accept("CONCURRENTLY");
        cursor.accept("IF", "NOT", "EXISTS");
        String name = cursor.at("ON") ? "" : cursor.qualified().name();
        cursor.expect("ON");
        cursor.accept("ONLY");
        Cursor.Qualified table = cursor.qualified();
        if (others.has(table)) {
            edits.ignore();
            return;
        }
        if (cursor.accept("USING") && !cursor.accept("BTREE")) {
            String method = cursor.next().value();
            if (words.isPostgres()) {
                leaveOut(name, "it uses " + method, line);
                return;
            }
            edits.skip(line, method + " of index " + name, "left out: a design does not hold it");
        }
        read(table, name, unique, line);
    }

    /** From the bracket before its columns. */
    void read(Cursor.Qualified table, String name, boolean unique, int line) {
        read(table, name, unique, "", line);
    }

    /**
     * As above.
     *
     * @param special why a design cannot hold it; empty if it can
     */
    void read(Cursor.Qualified table, String name, boolean unique, String special, int line) {
        var parts = new ArrayList<String>();
        String more = special;
        cursor.expect("(");
        do {
            onColumns(name, line);
            String column = cursor.name();
            if (cursor.at("(")) {
                more = "it is on the beginning of " + column;
                if (!words.keepsCollations()) {
                    edits.skip(
                            line, "prefix in index " + name, "indexes are on whole columns here");
                }
                cursor.skipBrackets();
            }
            Token first = cursor.peek();
            boolean descending = cursor.accept("DESC");
            if (!descending) {
                cursor.accept("ASC");
            }
            if (!cursor.at(",") && !cursor.at(")")) {
                more = "it has " + words(first) + " on " + column;
            }
            parts.add(descending ? column + " DESC" : column);
        } while (cursor.accept(","));
        cursor.expect(")");
        rest(table, new Constraining.Index(name, unique, parts, List.of(), ""), more, line);
    }

    /** The other attributes of a column, verbatim. */
    private String words(Token first) {
        do {
            cursor.skipOne();
        } while (!cursor.at(",") && !cursor.at(")") && !cursor.isAtEnd());
        return cursor.since(first);
    }

    /** A name, or with a number in brackets the beginning of a text. */
    private void onColumns(String name, int line) {
        boolean call = cursor.peek(1).is("(") && cursor.peek(2).kind() != Token.Kind.NUMBER;
        if (!cursor.peek().isName() || call) {
            throw new Unreadable(
                    line, "index " + name + " is on an expression, which a design cannot hold");
        }
    }

    /** Where it lies and how full it is are no part of a design. */
    private void rest(
            Cursor.Qualified table, Constraining.Index columns, String special, int line) {
        List<String> included = List.of();
        String filter = "";
        String more = special;
        while (!cursor.isAtEnd() && !cursor.at(",") && !cursor.at(")")) {
            if (cursor.accept("INCLUDE")) {
                included = cursor.names();
            } else if (cursor.accept("WHERE")) {
                filter = condition();
            } else if (cursor.accept("USING")) {
                if (cursor.next().is(TREE) && made.isInMemory(table)) {
                    more = OF_TREES;
                }
            } else if (words.isPostgres() && (cursor.at("WITH") || cursor.at("NULLS"))) {
                more = cursor.at("WITH") ? "it has storage options" : "its nulls are not distinct";
                cursor.skipOne();
            } else {
                cursor.skipOne();
            }
        }
        if (!more.isEmpty() && words.keepsCollations()) {
            leaveOut(columns.name(), more, line);
        } else {
            made.index(
                    table,
                    new Constraining.Index(
                            columns.name(), columns.unique(), columns.parts(), included, filter),
                    line);
        }
    }

    void leaveOut(String name, String why, int line) {
        edits.skip(line, "index " + name, why + ", which a design does not hold");
    }

    private String condition() {
        Token first = cursor.peek();
        do {
            cursor.skipOne();
        } while (!cursor.isAtEnd()
                && !cursor.at(")")
                && !cursor.at("WITH", "(")
                && !cursor.at("ON"));
        return cursor.since(first);
    }
}
