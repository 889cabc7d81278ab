package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Makes the edits of constraints and indexes, whichever language a text is in. One for a text. */
public final class Constraining {
    private final Words words;
    private final ScriptEdits edits;
    private final Map<String, Integer> unnamed = new HashMap<>();
    private final Set<Json.Obj> inMemory = new HashSet<>();

    public Constraining(Words words, ScriptEdits edits) {
        this.words = words;
        this.edits = edits;
    }

    /** Remembers a table whose indexes are hash indexes unless they say BTREE. */
    public void keepInMemory(Cursor.Qualified table) {
        inMemory.add(words.table(table));
    }

    public boolean isInMemory(Cursor.Qualified table) {
        return inMemory.contains(words.table(table));
    }

    public Json.Builder edit(String op, Cursor.Qualified table) {
        return Json.object().put("op", op).put("table", words.table(table));
    }

    public static void name(Json.Builder thing, String name) {
        if (!name.isEmpty()) {
            thing.put("name", name);
        }
    }

    public static void attributes(Json.Builder thing, String attributes) {
        if (!attributes.isEmpty()) {
            thing.put("attributes", attributes);
        }
    }

    /** An empty name leaves it to the designer. */
    public void primaryKey(
            Cursor.Qualified table,
            String name,
            List<String> columns,
            String attributes,
            int line) {
        var set = Json.object().put("primaryKey", Json.Arr.ofTexts(columns));
        if (!name.isEmpty()) {
            set.put("pkName", name);
        }
        if (!attributes.isEmpty()) {
            set.put("pkAttributes", attributes);
        }
        edits.add(Phase.KEY, line, edit("set_table", table).put("set", set.build()));
    }

    public void unique(
            Cursor.Qualified table,
            String name,
            List<String> columns,
            String attributes,
            int line) {
        var unique = Json.object().put("columns", Json.Arr.ofTexts(columns));
        name(unique, name);
        attributes(unique, attributes);
        edits.add(Phase.CONSTRAINT, line, edit("add_unique", table).put("unique", unique.build()));
    }

    /** Those without a name are counted in their table. */
    public void check(
            Cursor.Qualified table, String name, String expression, String attributes, int line) {
        String named = name;
        if (named.isEmpty()) {
            int number = unnamed.merge(table.name().toLowerCase(Locale.ROOT), 1, Integer::sum);
            named = "CK_" + table.name() + (number == 1 ? "" : "_" + number);
        }
        var check =
                Json.object().put("name", named).put("expression", words.expression(expression));
        attributes(check, attributes);
        edits.add(Phase.CONSTRAINT, line, edit("add_check", table).put("check", check.build()));
    }

    /**
     * An index.
     *
     * @param parts with DESC behind those that go down
     * @param filter empty for all rows
     */
    public record Index(
            String name,
            boolean unique,
            List<String> parts,
            List<String> included,
            String filter) {}

    public void index(Cursor.Qualified table, Index given, int line) {
        var index = Json.object().put("columns", Json.Arr.ofTexts(given.parts()));
        name(index, given.name());
        if (given.unique()) {
            index.put("isUnique", true);
        }
        if (!given.included().isEmpty()) {
            index.put("include", Json.Arr.ofTexts(given.included()));
        }
        if (!given.filter().isEmpty()) {
            index.put("where", words.expression(given.filter()));
        }
        edits.add(Phase.CONSTRAINT, line, edit("add_index", table).put("index", index.build()));
    }

    /** The pairs of columns of a foreign key. */
    public static Json.Arr mappings(List<String> columns, List<String> referenced, int line) {
        if (columns.size() != referenced.size()) {
            throw new Unreadable(line, "a foreign key with unequal numbers of columns");
        }
        var pairs = new ArrayList<Json>();
        for (int i = 0; i < columns.size(); i++) {
            pairs.add(
                    Json.object()
                            .put("column", columns.get(i))
                            .put("referencedColumn", referenced.get(i))
                            .build());
        }
        return new Json.Arr(pairs);
    }
}
