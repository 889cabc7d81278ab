package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Comments on tables and columns, as each database keeps them. */
final class SqlComments {
    /** After this, H2's remarks hold what a column was declared as. */
    private static final String MARK = "\u2063toolroom:";

    private static final List<String> PLACES =
            List.of(
                    "@name",
                    "@value",
                    "@level0type",
                    "@level0name",
                    "@level1type",
                    "@level1name",
                    "@level2type",
                    "@level2name");

    /** What extended properties of SQL Server are on, if a design has such things. */
    private static final Set<String> HELD =
            Set.of("TABLE", "TYPE", "SEQUENCE", "SYNONYM", "XML SCHEMA COLLECTION");

    private SqlComments() {}

    /**
     * Has a comment said of a table or of one of its columns.
     *
     * @param column empty for the table itself
     */
    static void set(
            Words words,
            ScriptEdits edits,
            Cursor.Qualified table,
            String column,
            String comment,
            int line) {
        var edit = Json.object().put("table", words.table(table));
        if (column.isEmpty()) {
            edit.put("op", "set_table").put("set", Json.Obj.EMPTY.with("comment", comment));
        } else {
            edit.put("op", "set_column")
                    .put("column", Json.Obj.EMPTY.with("name", column))
                    .put("set", fields(comment));
        }
        edits.add(Phase.COLUMN, line, edit);
    }

    private static Json.Obj fields(String comment) {
        int at = comment.indexOf(MARK);
        if (at < 0) {
            return Json.Obj.EMPTY.with("comment", comment);
        }
        var fields = Json.object();
        if (at > 0) {
            fields.put("comment", comment.substring(0, at));
        }
        Json.Obj declared = declared(comment.substring(at + MARK.length()));
        copy(declared, "t", fields, "dataType");
        copy(declared, "d", fields, "defaultValue");
        copy(declared, "n", fields, "defaultName");
        copy(declared, "f", fields, "computedFormula");
        copy(declared, "p", fields, "computedPersisted");
        return fields.build();
    }

    private static Json.Obj declared(String text) {
        try {
            return Json.read(text) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        } catch (Json.Malformed edited) {
            return Json.Obj.EMPTY;
        }
    }

    private static void copy(Json.Obj from, String name, Json.Builder to, String field) {
        Json value = from.get(name);
        if (value != null) {
            to.put(field, value);
        }
    }

    /** {@code COMMENT ON}, from after these words. */
    static void comment(Cursor cursor, Words words, ScriptEdits edits, int line) {
        boolean column = cursor.accept("COLUMN");
        if (!column && !cursor.accept("TABLE")) {
            onOther(cursor, words, edits, line);
            return;
        }
        var names = new ArrayList<String>();
        do {
            names.add(cursor.name());
        } while (cursor.accept("."));
        cursor.expect("IS");
        Token value = cursor.next();
        String comment = value.is("NULL") ? "" : value.value();
        String part = column ? names.removeLast() : "";
        String table = names.removeLast();
        String schema = names.isEmpty() ? "" : names.getLast();
        set(words, edits, new Cursor.Qualified(schema, table), part, comment, line);
    }

    /** The arguments of {@code sp_addextendedproperty}, by name or by place. */
    static void property(Cursor cursor, Words words, ScriptEdits edits, int line) {
        Map<String, String> given = new HashMap<>();
        int start = 0;
        int place = 0;
        while (!cursor.isAtEnd() && !cursor.at(";")) {
            String name = place < PLACES.size() ? PLACES.get(place) : "";
            if (cursor.peek(1).is("=")) {
                name = cursor.next().lower();
                cursor.next();
            }
            Token value = cursor.next();
            if (!value.is("NULL")) {
                given.put(name, value.value());
            }
            place++;
            cursor.accept(",");
        }
        boolean ours =
                given.getOrDefault("@name", "").equalsIgnoreCase("MS_Description")
                        && given.getOrDefault("@level1type", "").equalsIgnoreCase("TABLE");
        boolean column = given.getOrDefault("@level2type", "").equalsIgnoreCase("COLUMN");
        if (!ours || (!column && given.containsKey("@level2type"))) {
            other(given, cursor.since(start), words, edits, line);
            return;
        }
        var table =
                new Cursor.Qualified(
                        given.getOrDefault("@level0name", ""),
                        given.getOrDefault("@level1name", ""));
        String part = column ? given.getOrDefault("@level2name", "") : "";
        set(words, edits, table, part, given.getOrDefault("@value", ""), line);
    }

    /** A property of something that a design holds is kept as text, and others are reported. */
    private static void other(
            Map<String, String> given, String sql, Words words, ScriptEdits edits, int line) {
        String name = given.getOrDefault("@name", "");
        String kind = given.getOrDefault("@level1type", "").toUpperCase(Locale.ROOT);
        String part = given.getOrDefault("@level2name", "");
        String schema = given.getOrDefault("@level0name", "");
        String object = given.getOrDefault("@level1name", "");
        boolean held = kind.isEmpty() || HELD.contains(kind);
        String of = String.join(".", List.of(schema, object, part)).replaceAll("\\.+$", "");
        if (!words.isTsql() || !held) {
            edits.skip(line, "property " + name + " of " + of, "a design does not hold it");
            return;
        }
        // The one that comments are kept in tells an editor of the design nothing more.
        boolean comment = name.equalsIgnoreCase("MS_Description");
        String table = kind.equals("TABLE") ? edits.label(schema, object) : "";
        edits.attach(
                comment ? "comment" : "property",
                comment ? of : name + " of " + of,
                table,
                sql,
                line);
    }

    /** Those of PostgreSQL are reported as skipped: a live database would have them. */
    static void onOther(Cursor cursor, Words words, ScriptEdits edits, int line) {
        boolean withIt = cursor.at("VIEW") || cursor.at("MATERIALIZED") || cursor.at("EXTENSION");
        if (words.isPostgres() && !withIt) {
            Token first = cursor.peek();
            while (!cursor.at("IS") && !cursor.isAtEnd()) {
                cursor.next();
            }
            edits.skip(
                    line,
                    "comment on " + cursor.since(first),
                    "left out: a design does not hold it");
        } else {
            edits.ignore();
        }
    }
}
