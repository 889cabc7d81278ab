package dev.toolroom.capability.designer.exchange.dbml;

import dev.toolroom.capability.designer.exchange.Constraining;
import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the references of a DBML text: they may name tables that come later, and aliases. */
final class DbmlReferences {
    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private final Map<String, Cursor.Qualified> aliases;
    private final List<Runnable> later = new ArrayList<>();

    DbmlReferences(
            Cursor cursor, Words words, ScriptEdits edits, Map<String, Cursor.Qualified> aliases) {
        this.cursor = cursor;
        this.words = words;
        this.edits = edits;
        this.aliases = aliases;
    }

    /** One end: a table and columns of it. */
    private record End(Cursor.Qualified table, List<String> columns) {}

    void read(int line) {
        String name = cursor.peek().isName() ? cursor.name() : "";
        if (cursor.accept(":")) {
            one(name, line);
            return;
        }
        cursor.expect("{");
        while (!cursor.accept("}")) {
            if (cursor.isAtEnd()) {
                throw new Unreadable(line, "Ref is never closed");
            }
            one(name, line);
        }
    }

    private void one(String name, int line) {
        End left = end();
        String relation = cursor.next().value();
        End right = end();
        var actions = new Actions();
        if (cursor.accept("[")) {
            actions.read(cursor, line);
        }
        if (cursor.peek().line() == line && cursor.accept(DbmlLexer.EXTRA)) {
            cursor.expect("attributes");
            actions.attributes = cursor.next().value();
        }
        later.add(() -> add(name, left, relation, right, actions, line));
    }

    /** {@code schema.table.column}, {@code table.(a, b)}. */
    private End end() {
        var names = new ArrayList<String>();
        names.add(cursor.name());
        List<String> columns = List.of();
        while (cursor.accept(".")) {
            if (cursor.at("(")) {
                columns = cursor.names();
                break;
            }
            names.add(cursor.name());
        }
        if (columns.isEmpty()) {
            columns = List.of(names.removeLast());
        }
        if (names.isEmpty()) {
            throw new Unreadable(cursor.peek().line(), "a reference names table and column");
        }
        String table = names.removeLast();
        return new End(
                new Cursor.Qualified(names.isEmpty() ? "" : names.getLast(), table), columns);
    }

    /** What happens to rows that point at one that goes or changes. */
    private static final class Actions {
        private String onDelete = "";
        private String onUpdate = "";
        private String attributes = "";

        private void read(Cursor cursor, int line) {
            while (!cursor.accept("]")) {
                if (cursor.isAtEnd()) {
                    throw new Unreadable(line, "[ is never closed");
                }
                boolean delete = cursor.accept("delete", ":");
                boolean update = !delete && cursor.accept("update", ":");
                if (!delete && !update) {
                    cursor.next();
                    continue;
                }
                var action = new StringBuilder(cursor.next().lower());
                while (!cursor.at(",") && !cursor.at("]") && !cursor.isAtEnd()) {
                    action.append('_').append(cursor.next().lower());
                }
                onDelete = delete ? action.toString() : onDelete;
                onUpdate = update ? action.toString() : onUpdate;
            }
        }
    }

    /** {@code ref: > table.column} in the settings of a column. */
    void inline(Cursor.Qualified table, String column, DbmlSetting setting) {
        List<Token> tokens = setting.value();
        if (tokens.size() < 4) {
            throw new Unreadable(setting.line(), "ref needs a relation, a table and a column");
        }
        var names = new ArrayList<String>();
        tokens.subList(1, tokens.size()).stream()
                .filter(Token::isName)
                .forEach(token -> names.add(token.value()));
        String target = names.removeLast();
        if (names.isEmpty()) {
            throw new Unreadable(setting.line(), "ref needs a relation, a table and a column");
        }
        String name = names.removeLast();
        var end =
                new End(
                        new Cursor.Qualified(names.isEmpty() ? "" : names.getLast(), name),
                        List.of(target));
        later.add(
                () ->
                        add(
                                "",
                                new End(table, List.of(column)),
                                tokens.getFirst().value(),
                                end,
                                new Actions(),
                                setting.line()));
    }

    /** Aliases are known when all has been read. */
    void finish() {
        later.forEach(Runnable::run);
    }

    private void add(String name, End left, String relation, End right, Actions actions, int line) {
        switch (relation) {
            case ">", "-" -> key(name, left, right, actions, line);
            case "<" -> key(name, right, left, actions, line);
            case "<>" -> edits.skip(line, "many-to-many reference", "make a table between the two");
            default -> throw new Unreadable(line, "a reference is one of > < - <>");
        }
    }

    private Json.Obj table(Cursor.Qualified name) {
        Cursor.Qualified meant =
                name.schema().isEmpty()
                        ? aliases.getOrDefault(name.name().toLowerCase(Locale.ROOT), name)
                        : name;
        return words.table(meant);
    }

    private void key(String name, End from, End to, Actions actions, int line) {
        var key = Json.object();
        if (!name.isEmpty()) {
            key.put("name", name);
        }
        key.put("referencedTable", table(to.table()))
                .put("mappings", Constraining.mappings(from.columns(), to.columns(), line));
        if (!actions.onDelete.isEmpty()) {
            key.put("onDeleteAction", words.action(actions.onDelete));
        }
        if (!actions.onUpdate.isEmpty()) {
            key.put("onUpdateAction", words.action(actions.onUpdate));
        }
        Constraining.attributes(key, words.isOwn() ? actions.attributes : "");
        edits.add(
                Phase.FOREIGN_KEY,
                line,
                Json.object()
                        .put("op", "add_foreign_key")
                        .put("table", table(from.table()))
                        .put("foreignKey", key.build()));
    }
}
