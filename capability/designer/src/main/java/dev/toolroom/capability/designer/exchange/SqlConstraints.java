package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.kernel.Json;
import java.util.List;

/** Reads keys, unique constraints, checks and foreign keys, wherever they stand. */
final class SqlConstraints {
    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private final Constraining made;

    /** For one statement. */
    SqlConstraints(Cursor cursor, Words words, ScriptEdits edits, Constraining made) {
        this.cursor = cursor;
        this.words = words;
        this.edits = edits;
        this.made = made;
    }

    /** Whether a constraint begins here, with or without its name. */
    boolean begins() {
        return cursor.at("CONSTRAINT")
                || cursor.at("PRIMARY", "KEY")
                || cursor.at("FOREIGN", "KEY")
                || cursor.at("CHECK")
                || (cursor.at("UNIQUE") && !cursor.peek(1).is("INDEX"))
                || cursor.at("UNIQUE", "INDEX")
                || (cursor.at("KEY") && isIndex(1))
                || (cursor.at("INDEX") && isIndex(1));
    }

    private boolean isIndex(int ahead) {
        return cursor.peek(ahead).is("(") || cursor.peek(ahead + 1).is("(");
    }

    /** Reads one, as it stands in a table or after ADD. */
    void read(Cursor.Qualified table) {
        int line = cursor.peek().line();
        String name = cursor.accept("CONSTRAINT") && !keyword() ? cursor.qualified().name() : "";
        if (cursor.accept("PRIMARY", "KEY")) {
            clustering();
            primaryKey(table, name, cursor.names(), line);
        } else if (cursor.accept("UNIQUE", "INDEX")) {
            index(table, cursor.at("(") ? "" : cursor.name(), true, line);
        } else if (cursor.accept("UNIQUE")) {
            boolean key = cursor.accept("KEY");
            if (!cursor.accept("NULLS", "NOT", "DISTINCT")) {
                cursor.accept("NULLS", "DISTINCT");
            }
            clustering();
            String inner = key && !cursor.at("(") ? cursor.name() : "";
            unique(table, name.isEmpty() ? inner : name, cursor.names(), line);
        } else if (cursor.accept("FOREIGN", "KEY")) {
            String inner = cursor.at("(") ? "" : cursor.name();
            List<String> columns = cursor.names();
            cursor.expect("REFERENCES");
            references(table, name.isEmpty() ? inner : name, columns, line);
        } else if (cursor.accept("CHECK")) {
            cursor.accept("NOT", "FOR", "REPLICATION");
            check(table, name, cursor.inBrackets(), line);
        } else if (cursor.accept("DEFAULT")) {
            defaultFor(table, name, line);
        } else if (cursor.accept("KEY") || cursor.accept("INDEX")) {
            index(table, cursor.at("(") ? "" : cursor.name(), line);
        } else {
            throw new Unreadable(line, "expected a constraint, found " + cursor.peek().shown());
        }
    }

    private boolean keyword() {
        return cursor.at("PRIMARY", "KEY")
                || cursor.at("FOREIGN", "KEY")
                || cursor.at("UNIQUE", "(")
                || cursor.at("CHECK", "(");
    }

    private void clustering() {
        boolean said = cursor.accept("CLUSTERED") || cursor.accept("NONCLUSTERED");
        if (!said && cursor.accept("USING")) {
            cursor.next();
        }
    }

    private void primaryKey(Cursor.Qualified table, String name, List<String> columns, int line) {
        made.primaryKey(table, isNamed(table, name) ? name : "", columns, line);
    }

    /** The designer writes this name where a key has none. */
    private static boolean isNamed(Cursor.Qualified table, String name) {
        return !name.isEmpty() && !name.equals("PK_" + table.name());
    }

    /** The name of the key of a column that said PRIMARY KEY itself. */
    void keyNamed(Cursor.Qualified table, String name, int line) {
        if (isNamed(table, name)) {
            Json.Obj set = Json.Obj.EMPTY.with("pkName", name);
            edits.add(Phase.KEY, line, made.edit("set_table", table).put("set", set));
        }
    }

    void unique(Cursor.Qualified table, String name, List<String> columns, int line) {
        made.unique(table, name, columns, line);
    }

    void check(Cursor.Qualified table, String name, String expression, int line) {
        made.check(table, name, expression, line);
    }

    /** From after REFERENCES. */
    void references(Cursor.Qualified table, String name, List<String> columns, int line) {
        Cursor.Qualified target = cursor.qualified();
        List<String> referenced = cursor.at("(") ? cursor.names() : List.of();
        String onDelete = "";
        String onUpdate = "";
        boolean more = true;
        while (more) {
            if (cursor.accept("ON", "DELETE")) {
                onDelete = action();
            } else if (cursor.accept("ON", "UPDATE")) {
                onUpdate = action();
            } else if (cursor.at("MATCH")) {
                cursor.next();
                cursor.next();
            } else {
                more = cursor.accept("NOT", "DEFERRABLE") || cursor.accept("DEFERRABLE");
            }
        }
        var key = Json.object();
        if (!name.isEmpty()) {
            key.put("name", name);
        }
        key.put("referencedTable", words.table(target));
        if (referenced.isEmpty()) {
            edits.skip(
                    line,
                    "foreign key " + name + " of " + table.name(),
                    "it does not name the columns it points at");
            return;
        }
        key.put("mappings", mappings(columns, referenced, line));
        if (!onDelete.isEmpty()) {
            key.put("onDeleteAction", onDelete);
        }
        if (!onUpdate.isEmpty()) {
            key.put("onUpdateAction", onUpdate);
        }
        edits.add(
                Phase.FOREIGN_KEY,
                line,
                made.edit("add_foreign_key", table).put("foreignKey", key.build()));
    }

    static Json.Arr mappings(List<String> columns, List<String> referenced, int line) {
        if (columns.size() != referenced.size()) {
            throw new Unreadable(line, "a foreign key with unequal numbers of columns");
        }
        var pairs = new java.util.ArrayList<Json>();
        for (int i = 0; i < columns.size(); i++) {
            pairs.add(
                    Json.object()
                            .put("column", columns.get(i))
                            .put("referencedColumn", referenced.get(i))
                            .build());
        }
        return new Json.Arr(pairs);
    }

    private String action() {
        if (cursor.accept("SET", "NULL")) {
            return "set_null";
        }
        if (cursor.accept("SET", "DEFAULT")) {
            return "set_default";
        }
        if (cursor.accept("CASCADE")) {
            return "cascade";
        }
        boolean none = cursor.accept("NO", "ACTION") || cursor.accept("RESTRICT");
        return none ? "no_action" : "";
    }

    /** {@code DEFAULT … FOR column}, as SSMS adds one. */
    private void defaultFor(Cursor.Qualified table, String name, int line) {
        var columns = new SqlColumns(cursor, words, edits, this);
        String value = columns.expression();
        cursor.expect("FOR");
        String column = cursor.name();
        var set = new java.util.LinkedHashMap<String, Json>();
        set.put("defaultValue", new Json.Str(words.defaultValue(value, false)));
        if (!name.isEmpty() && !SqlColumns.isUsualDefaultName(table, column, name)) {
            set.put("defaultName", new Json.Str(name));
        }
        columns.set(table, column, line, set);
    }

    /** From the brackets of an index, whose other options are left out. */
    void index(Cursor.Qualified table, String name, int line) {
        index(table, name, false, line);
    }

    void index(Cursor.Qualified table, String name, boolean unique, int line) {
        var parts = new java.util.ArrayList<String>();
        cursor.expect("(");
        do {
            onColumns(name, line);
            String column = cursor.name();
            if (cursor.at("(")) {
                edits.skip(line, "prefix in index " + name, "indexes are on whole columns here");
                cursor.skipBrackets();
            }
            boolean descending = false;
            while (!cursor.at(",") && !cursor.at(")") && !cursor.isAtEnd()) {
                descending |= cursor.next().is("DESC");
            }
            parts.add(descending ? column + " DESC" : column);
        } while (cursor.accept(","));
        cursor.expect(")");
        made.index(table, rest(name, unique, parts), line);
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
    private Constraining.Index rest(String name, boolean unique, List<String> parts) {
        List<String> included = List.of();
        String filter = "";
        while (!cursor.isAtEnd() && !cursor.at(",") && !cursor.at(")")) {
            if (cursor.accept("INCLUDE")) {
                included = cursor.names();
            } else if (cursor.accept("WHERE")) {
                filter = condition();
            } else {
                cursor.skipOne();
            }
        }
        return new Constraining.Index(name, unique, parts, included, filter);
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
