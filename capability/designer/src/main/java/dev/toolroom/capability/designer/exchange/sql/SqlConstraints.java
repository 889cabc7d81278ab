package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.Constraining;
import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.sql.tsql.StorageOptions;
import dev.toolroom.capability.designer.exchange.sql.tsql.TsqlIndexes;
import dev.toolroom.capability.designer.exchange.sql.tsql.TsqlKeys;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** Reads keys, unique constraints, checks and foreign keys, wherever they stand. */
public final class SqlConstraints {
    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private final Constraining made;
    private final SqlIndexes indexes;
    private final TsqlIndexes special;
    private final TsqlKeys keys;

    /** For one statement. */
    SqlConstraints(Cursor cursor, Words words, ScriptEdits edits, Constraining made) {
        this.cursor = cursor;
        this.words = words;
        this.edits = edits;
        this.made = made;
        this.indexes = new SqlIndexes(cursor, words, edits, made);
        this.special = new TsqlIndexes(edits);
        this.keys = new TsqlKeys(cursor, words, edits);
    }

    /** What follows was added {@code WITH NOCHECK}. */
    void leaveUnchecked() {
        keys.leaveUnchecked();
    }

    /** Whether a constraint begins here, with or without its name. */
    boolean begins() {
        return cursor.at("CONSTRAINT")
                || cursor.at("PRIMARY", "KEY")
                || cursor.at("FOREIGN", "KEY")
                || cursor.at("CHECK", "(")
                || cursor.at("CHECK", "NOT")
                || (cursor.at("UNIQUE") && !cursor.peek(1).isEnd())
                || isIndex();
    }

    /** Among the columns, which may be called so too where there are no such indexes. */
    private boolean isIndex() {
        if (!words.hasInnerIndexes()) {
            return false;
        }
        boolean kind = cursor.at("FULLTEXT") || cursor.at("SPATIAL");
        int ahead = kind ? 1 : 0;
        boolean key =
                cursor.peek(ahead).is("INDEX")
                        || (words.isFromMariaDb() && cursor.peek(ahead).is("KEY"));
        return kind ? key || cursor.peek(1).is("(") || cursor.peek(2).is("(") : key && opens();
    }

    /** Not a column of that name with its type. */
    private boolean opens() {
        return cursor.peek(1).is("(")
                || cursor.peek(2).is("(")
                || cursor.peek(1).is("USING")
                || cursor.peek(2).is("USING")
                || cursor.peek(2).is("UNIQUE")
                || cursor.peek(2).is("CLUSTERED")
                || cursor.peek(2).is("COLUMNSTORE")
                || cursor.peek(2).is("HASH")
                || cursor.peek(2).is("NONCLUSTERED");
    }

    /** Reads one, as it stands in a table or after ADD. */
    void read(Cursor.Qualified table) {
        int line = cursor.peek().line();
        String name = cursor.accept("CONSTRAINT") && !keyword() ? cursor.qualified().name() : "";
        if (cursor.accept("PRIMARY", "KEY")) {
            String kind = keys.kind("CLUSTERED");
            boolean tree = clustering();
            List<Integer> beginnings = cursor.beginnings();
            keys.reportDirections(table, line);
            if (!beginnings.isEmpty() && !words.isMariaDb()) {
                edits.skip(line, "prefix in key of " + table.name(), "keys are on whole columns");
            }
            List<String> columns = cursor.names();
            tree |= clustering();
            String method = tree && made.isInMemory(table) ? "USING BTREE " : "";
            primaryKey(table, name, columns, kind + prefix(beginnings) + method, line);
        } else if (cursor.accept("UNIQUE", "INDEX")) {
            indexes.read(table, cursor.at("(") ? "" : cursor.name(), true, line);
        } else if (cursor.accept("UNIQUE")) {
            unique(table, name, line);
        } else if (cursor.accept("FOREIGN", "KEY")) {
            String inner = cursor.at("(") ? "" : cursor.name();
            List<String> columns = cursor.names();
            cursor.expect("REFERENCES");
            references(table, name.isEmpty() ? inner : name, columns, line);
        } else if (cursor.accept("CHECK")) {
            String apart = keys.checking();
            String rule = cursor.inBrackets();
            made.check(table, name, rule, kept(apart + attributes()), line);
        } else if (cursor.accept("DEFAULT")) {
            defaultFor(table, name, line);
        } else if (cursor.at("FULLTEXT") || cursor.at("SPATIAL")) {
            String kind = cursor.next().value();
            boolean said = cursor.accept("KEY") || cursor.accept("INDEX");
            String called = cursor.at("(") ? "" : " " + cursor.name();
            edits.skip(
                    line,
                    kind + (said ? " index" : "") + called + " of " + table.name(),
                    "a design does not hold it");
        } else if (words.isTsql() && innerIndex(table, "", line)) {
            return;
        } else if (cursor.accept("KEY") || cursor.accept("INDEX")) {
            String inner = cursor.at("(") || cursor.at("USING") ? "" : cursor.name();
            boolean unique = cursor.accept("UNIQUE");
            boolean tree = clustering() && made.isInMemory(table);
            indexes.read(table, inner, unique, tree ? SqlIndexes.OF_TREES : "", line);
        } else if (cursor.at("EXCLUDE")) {
            edits.skip(
                    line,
                    "exclusion constraint " + name + " of " + table.name(),
                    "a design does not hold it");
        } else {
            throw new Unreadable(line, "expected a constraint, found " + cursor.peek().shown());
        }
    }

    /** An index in the declaration of a table, or behind one of its columns. */
    boolean innerIndex(Cursor.Qualified table, String column, int line) {
        return cursor.at("INDEX")
                && special.takeInner(cursor, table, made.isInMemory(table), column, line);
    }

    private void unique(Cursor.Qualified table, String name, int line) {
        String kind = keys.kind("NONCLUSTERED");
        boolean key = cursor.accept("KEY");
        boolean distinct = cursor.accept("NULLS", "NOT", "DISTINCT");
        if (!distinct) {
            cursor.accept("NULLS", "DISTINCT");
        }
        boolean tree = clustering();
        String inner = key && !cursor.at("(") ? cursor.name() : "";
        if (!cursor.beginnings().isEmpty()) {
            edits.skip(line, "unique " + inner + " of " + table.name(), "on part of a column");
            return;
        }
        keys.reportDirections(table, line);
        List<String> columns = cursor.names();
        tree |= clustering();
        if (tree && made.isInMemory(table)) {
            indexes.leaveOut(inner, SqlIndexes.OF_TREES, line);
            return;
        }
        String more = kind + (distinct ? "NULLS NOT DISTINCT " : "") + attributes();
        made.unique(table, name.isEmpty() ? inner : name, columns, kept(more), line);
    }

    /** Only the same database knows them. */
    private String kept(String attributes) {
        return words.keepsCollations() ? attributes.strip() : "";
    }

    /** What stands behind a constraint, as the database itself would write it. */
    private String attributes() {
        if (words.isTsql()) {
            return keys.checking() + StorageOptions.read(cursor).text();
        }
        var found = new ArrayList<String>();
        boolean more = true;
        while (more) {
            if (cursor.accept("INCLUDE")) {
                found.add("INCLUDE (" + cursor.inBrackets() + ")");
            } else if (cursor.accept("WITH") && cursor.at("(")) {
                found.add("WITH (" + options(cursor.inBrackets()) + ")");
            } else if (cursor.accept("NOT", "DEFERRABLE")
                    || cursor.accept("INITIALLY", "IMMEDIATE")) {
                // As every constraint is that says nothing.
            } else if (cursor.accept("DEFERRABLE")) {
                found.add("DEFERRABLE");
            } else if (cursor.accept("INITIALLY", "DEFERRED")) {
                found.add("INITIALLY DEFERRED");
            } else if (cursor.accept("NO", "INHERIT")) {
                found.add("NO INHERIT");
            } else if (cursor.accept("NOT", "VALID")) {
                found.add("NOT VALID");
            } else if (cursor.accept("NOT", "ENFORCED")) {
                found.add("NOT ENFORCED");
            } else {
                more = false;
            }
        }
        return String.join(" ", found);
    }

    private static String options(String given) {
        return given.replace("'", "").replaceAll("\\s*=\\s*", "=").replaceAll("\\s*,\\s*", ", ");
    }

    private boolean keyword() {
        return cursor.at("PRIMARY", "KEY")
                || cursor.at("FOREIGN", "KEY")
                || cursor.at("UNIQUE", "(")
                || cursor.at("CHECK", "(");
    }

    /** Passes over how an index is stored, and says whether it is a tree by name. */
    private boolean clustering() {
        boolean said = cursor.accept("CLUSTERED") || cursor.accept("NONCLUSTERED");
        // PostgreSQL makes a constraint of an index this way, which is no method.
        return !said
                && !cursor.at("USING", "INDEX")
                && cursor.accept("USING")
                && cursor.next().is(SqlIndexes.TREE);
    }

    private void primaryKey(
            Cursor.Qualified table, String name, List<String> columns, String prefix, int line) {
        String more = kept(prefix + attributes());
        made.primaryKey(table, isNamed(table, name) ? name : "", columns, more, line);
    }

    /** How much of each column a key of MariaDB is on, as it is kept in a design. */
    private String prefix(List<Integer> beginnings) {
        return beginnings.isEmpty() || !words.isMariaDb()
                ? ""
                : beginnings.stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(", ", "PREFIX (", ") "));
    }

    /** The designer writes this name where a key has none, and H2 makes one up. */
    private boolean isNamed(Cursor.Qualified table, String name) {
        return !name.isEmpty() && !name.equals("PK_" + table.name()) && !words.isMadeUp(name);
    }

    /**
     * Takes the key of a column. Returns false if it names its columns, with no comma before it.
     */
    boolean keyOf(Cursor.Qualified table, String column, String name, int line) {
        String kind = keys.kind("CLUSTERED");
        if (words.isTsql() && cursor.at("(")) {
            keys.reportDirections(table, line);
            primaryKey(table, name, cursor.names(), kind, line);
            return false;
        }
        String more = words.isTsql() ? kind + attributes() : "";
        if (!more.isEmpty()) {
            made.primaryKey(
                    table, isNamed(table, name) ? name : "", List.of(column), more.strip(), line);
        } else if (isNamed(table, name)) {
            Json.Obj set = Json.Obj.EMPTY.with("pkName", name);
            edits.add(Phase.KEY, line, made.edit("set_table", table).put("set", set));
        }
        return true;
    }

    /** The same of UNIQUE. */
    void uniqueOf(Cursor.Qualified table, String name, String column, int line) {
        String more = words.isTsql() ? keys.kind("NONCLUSTERED") + attributes() : "";
        made.unique(table, name, List.of(column), more.strip(), line);
    }

    /** From after CHECK, if the rule is what it says of its column. */
    void check(
            Cursor.Qualified table, String name, String attributes, String expression, int line) {
        made.check(table, name, expression, kept(attributes), line);
    }

    /** From after REFERENCES. */
    void references(Cursor.Qualified table, String name, List<String> columns, int line) {
        Cursor.Qualified target = cursor.qualified();
        List<String> referenced = cursor.at("(") ? cursor.names() : List.of();
        String onDelete = "";
        String onUpdate = "";
        String full = "";
        boolean more = true;
        while (more) {
            if (cursor.accept("ON", "DELETE")) {
                onDelete = action();
            } else if (cursor.accept("ON", "UPDATE")) {
                onUpdate = action();
            } else if (cursor.at("MATCH")) {
                cursor.next();
                full = cursor.next().is("FULL") ? "MATCH FULL " : "";
            } else {
                more = false;
            }
        }
        var key = Json.object();
        Constraining.attributes(key, kept(full + attributes()));
        Constraining.name(key, name);
        key.put("referencedTable", words.table(target));
        if (referenced.isEmpty()) {
            key.put(ScriptEdits.COLUMNS, Json.Arr.ofTexts(columns));
        } else {
            key.put("mappings", Constraining.mappings(columns, referenced, line));
        }
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
        if (cursor.accept("RESTRICT")) {
            return words.restricting();
        }
        return cursor.accept("NO", "ACTION") ? "no_action" : "";
    }

    /** {@code DEFAULT … FOR column}, as SSMS adds one. */
    private void defaultFor(Cursor.Qualified table, String name, int line) {
        var columns = new SqlColumns(cursor, words, edits, this);
        String value = columns.expression();
        cursor.expect("FOR");
        String column = cursor.name();
        var set = new LinkedHashMap<String, Json>();
        set.put("defaultValue", new Json.Str(words.defaultValue(value, false)));
        if (!name.isEmpty() && !SqlColumns.isUsualDefaultName(table, column, name)) {
            set.put("defaultName", new Json.Str(name));
        }
        columns.set(table, column, line, set);
    }
}
