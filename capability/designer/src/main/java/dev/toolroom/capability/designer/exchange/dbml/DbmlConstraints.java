package dev.toolroom.capability.designer.exchange.dbml;

import dev.toolroom.capability.designer.exchange.Constraining;
import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the indexes and checks of a DBML table, and makes the edits of its constraints. */
final class DbmlConstraints {
    private final Cursor cursor;
    private final ScriptEdits edits;
    private final Constraining made;

    DbmlConstraints(Cursor cursor, Words words, ScriptEdits edits) {
        this.cursor = cursor;
        this.edits = edits;
        this.made = new Constraining(words, edits);
    }

    void checks(Cursor.Qualified table) {
        int first = cursor.next().line();
        cursor.expect("{");
        while (!cursor.accept("}")) {
            Token expression = cursor.next();
            if (expression.kind() != Kind.EXPRESSION) {
                throw new Unreadable(
                        expression.isEnd() ? first : expression.line(),
                        "a check is an expression in backticks, found " + expression.shown());
            }
            String name = DbmlSetting.named(DbmlSetting.list(cursor), "name");
            Extras extras = extras(expression.line());
            made.check(table, name, expression.value(), extras.attributes(), expression.line());
        }
    }

    void check(Cursor.Qualified table, String name, String expression, int line) {
        made.check(table, name, expression, "", line);
    }

    void unique(Cursor.Qualified table, String name, List<String> columns, int line) {
        made.unique(table, name, columns, "", line);
    }

    void indexes(Cursor.Qualified table) {
        int first = cursor.next().line();
        cursor.expect("{");
        while (!cursor.accept("}")) {
            if (cursor.isAtEnd()) {
                throw new Unreadable(first, "indexes { is never closed");
            }
            index(table);
        }
    }

    private void index(Cursor.Qualified table) {
        Token start = cursor.peek();
        if (start.kind() == Kind.EXPRESSION || cursor.peek(1).kind() == Kind.EXPRESSION) {
            edits.skip(start.line(), "index on an expression", "a design does not hold it");
            cursor.skipOne();
            DbmlSetting.list(cursor);
            return;
        }
        List<String> columns = start.is("(") ? cursor.names() : List.of(cursor.name());
        List<DbmlSetting> settings = DbmlSetting.list(cursor);
        Set<String> flags = new HashSet<>();
        settings.forEach(each -> flags.add(each.name()));
        String name = DbmlSetting.named(settings, "name");
        Extras extras = extras(start.line());
        boolean unique = flags.contains("unique");
        if (flags.contains("pk")) {
            made.primaryKey(table, name, columns, extras.attributes(), start.line());
        } else if (unique && !extras.index()) {
            made.unique(table, name, columns, extras.attributes(), start.line());
        } else {
            List<String> parts =
                    columns.stream()
                            .map(each -> extras.descending().contains(each) ? each + " DESC" : each)
                            .toList();
            made.index(
                    table,
                    new Constraining.Index(name, unique, parts, extras.included(), extras.filter()),
                    start.line());
        }
    }

    /**
     * What DBML has no words for.
     *
     * @param index whether a unique one is an index and no constraint
     */
    private record Extras(
            boolean index,
            Set<String> descending,
            List<String> included,
            String filter,
            String attributes) {}

    private Extras extras(int line) {
        boolean index = false;
        Set<String> descending = new HashSet<>();
        List<String> included = new ArrayList<>();
        String filter = "";
        String attributes = "";
        boolean there = cursor.at(DbmlLexer.EXTRA) && cursor.peek().line() == line;
        if (there) {
            cursor.next();
        }
        while (there && !cursor.isAtEnd() && cursor.peek().line() == line) {
            if (cursor.accept("desc")) {
                descending.add(cursor.name());
            } else if (cursor.accept("index")) {
                index = true;
            } else if (cursor.accept("include")) {
                included.add(cursor.name());
            } else if (cursor.accept("where")) {
                filter = cursor.next().value();
            } else if (cursor.accept("attributes")) {
                attributes = cursor.next().value();
            } else {
                throw new Unreadable(line, "unexpected " + cursor.peek().shown());
            }
        }
        return new Extras(index, descending, included, filter, attributes);
    }
}
