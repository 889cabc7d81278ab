package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.sql.tsql.ColumnAttributes;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.SqlTokens;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the definition of a column: what an edit calls it, and the constraints it brings along. */
final class SqlColumns {
    /** Marks a computed column whose type the script leaves open. */
    static final String UNTYPED = "untyped";

    /** Marks a column that says from when to when a row was as it is. */
    static final String PERIOD = "period";

    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private final SqlConstraints constraints;

    SqlColumns(Cursor cursor, Words words, ScriptEdits edits, SqlConstraints constraints) {
        this.cursor = cursor;
        this.words = words;
        this.edits = edits;
        this.constraints = constraints;
    }

    /** The fields of one column, for the table it stands in. */
    Map<String, Json> column(Cursor.Qualified table) {
        var fields = new LinkedHashMap<String, Json>();
        Token first = cursor.peek();
        String name = cursor.name();
        fields.put("name", new Json.Str(name));
        if (cursor.at("AS") && !cursor.peek(1).isEnd()) {
            cursor.next();
            computed(fields, false);
            boolean none = words.columnsMayLackTypes() && words.isOwn();
            fields.put("dataType", new Json.Str(none ? words.untyped() : words.anyType()));
            if (!none) {
                fields.put(UNTYPED, new Json.Bool(true));
            }
        } else {
            boolean truth = type(first, name, fields);
            options(table, name, truth, fields);
            return fields;
        }
        options(table, name, false, fields);
        return fields;
    }

    private boolean type(Token first, String column, Map<String, Json> fields) {
        if (!cursor.peek().isName() || words.lacksType(cursor)) {
            fields.put("dataType", new Json.Str(words.type(words.untyped()).text()));
            return false;
        }
        String declared = declared();
        // In SQLite it is a type like any other word.
        if (!words.columnsMayLackTypes() && declared.matches("(?i)(small|big)?serial[248]?")) {
            fields.put("isIdentity", new Json.Bool(true));
            fields.put("dataType", new Json.Str(words.type(Words.counted(declared)).text()));
            return false;
        }
        Words.Typed typed = words.type(declared);
        if (!typed.known()) {
            edits.skip(
                    first.line(),
                    "type " + declared + " of column " + column,
                    "not known here; taken as " + typed.text());
        }
        typed.losses()
                .forEach(
                        each ->
                                edits.skip(
                                        first.line(),
                                        "type " + declared + " of column " + column,
                                        "taken as " + typed.text() + ", which loses: " + each));
        fields.put("dataType", new Json.Str(typed.text()));
        return typed.truth();
    }

    String declared() {
        return new SqlTypes(cursor, words).declared();
    }

    private void options(
            Cursor.Qualified table, String column, boolean truth, Map<String, Json> fields) {
        String constraint = "";
        var attributes = new ColumnAttributes();
        while (!cursor.isAtEnd() && !cursor.at(",") && !cursor.at(")") && !cursor.at(";")) {
            if (cursor.accept("CONSTRAINT")) {
                constraint = cursor.name();
                continue;
            }
            if (!words.isTsql() || !attributes.take(cursor)) {
                option(table, column, truth, constraint, fields);
            }
            constraint = "";
        }
        boolean required =
                fields.get("dataType") instanceof Json.Str(String type) && words.isRequired(type);
        if (required) {
            fields.putIfAbsent("isNullable", new Json.Bool(false));
        }
        if (!attributes.text().isEmpty()) {
            said(attributes.text(), fields);
        }
    }

    private void option(
            Cursor.Qualified table,
            String column,
            boolean truth,
            String constraint,
            Map<String, Json> fields) {
        int line = cursor.peek().line();
        if (cursor.peek().kind() == Kind.COMMENT) {
            fields.put("comment", new Json.Str(cursor.comment()));
        } else if (cursor.accept("NOT", "NULL")) {
            fields.put("isNullable", new Json.Bool(false));
        } else if (cursor.accept("NULL")) {
            fields.putIfAbsent("isNullable", new Json.Bool(true));
        } else if (cursor.accept("DEFAULT")) {
            defaultValue(table, column, truth, constraint, fields);
        } else if (cursor.accept("IDENTITY")) {
            fields.put("isIdentity", new Json.Bool(true));
            numbers(fields);
        } else if (cursor.accept("AUTO_INCREMENT") || cursor.accept("AUTOINCREMENT")) {
            fields.put("isIdentity", new Json.Bool(true));
        } else if (cursor.accept("GENERATED")) {
            generated(fields);
        } else if (cursor.accept("AS")) {
            computed(fields, false);
        } else if (cursor.accept("PRIMARY", "KEY")) {
            if (constraints.keyOf(table, column, constraint, line)) {
                fields.put("isPrimaryKey", new Json.Bool(true));
            }
        } else if (cursor.accept("UNIQUE")) {
            cursor.accept("KEY");
            constraints.uniqueOf(table, constraint, column, line);
        } else if (words.isTsql() && cursor.at("INDEX")) {
            constraints.innerIndex(table, column, line);
        } else if (cursor.accept("CHECK")) {
            check(table, constraint, fields, line);
        } else if (cursor.accept("REFERENCES")) {
            constraints.references(table, constraint, java.util.List.of(column), line);
        } else if (cursor.accept("ON", "UPDATE")) {
            renewed(expression(), fields);
        } else if (cursor.accept("COMMENT")) {
            fields.put("comment", new Json.Str(cursor.next().value()));
        } else if (cursor.accept("COLLATE")) {
            Token first = cursor.peek();
            cursor.qualified();
            if (words.keepsCollations()) {
                said("collate " + cursor.since(first), fields);
            }
        } else if (cursor.accept("CHARACTER", "SET")) {
            cursor.qualified();
        } else if (words.isMariaDb() && (cursor.at("INVISIBLE") || cursor.at("COMPRESSED"))) {
            said(cursor.next().lower(), fields);
        } else {
            cursor.skipOne();
        }
    }

    private void check(
            Cursor.Qualified table, String constraint, Map<String, Json> fields, int line) {
        boolean apart = cursor.accept("NOT", "FOR", "REPLICATION");
        String rule = cursor.inBrackets();
        if (fields.get("dataType") instanceof Json.Str(String type) && words.isJson(type, rule)) {
            jsonText(rule, fields);
        } else {
            constraints.check(table, constraint, apart ? "NOT FOR REPLICATION" : "", rule, line);
        }
    }

    /** In another collation than that of JSON, the check is part of a text of MariaDB. */
    private void jsonText(String rule, Map<String, Json> fields) {
        boolean usual = String.valueOf(fields.get("dataType")).contains("utf8mb4_bin");
        if (words.isMariaDb() && !usual) {
            said("check (" + rule + ")", fields);
        } else {
            fields.put("dataType", new Json.Str(words.type("json").text()));
        }
    }

    /** What MariaDB writes when a row changes belongs to the default there, and is nowhere else. */
    private void renewed(String value, Map<String, Json> fields) {
        if (words.isMariaDb()) {
            String usual =
                    fields.get("defaultValue") instanceof Json.Str(String text) ? text : "NULL";
            fields.put("defaultValue", new Json.Str(usual + " on update " + value));
        }
    }

    /** An order of its own, and what else is part of what a column is. */
    private static void said(String attribute, Map<String, Json> fields) {
        if (fields.get("dataType") instanceof Json.Str(String type)) {
            fields.put("dataType", new Json.Str(type + " " + attribute));
        }
    }

    private void defaultValue(
            Cursor.Qualified table,
            String column,
            boolean truth,
            String constraint,
            Map<String, Json> fields) {
        String value = expression();
        if (words.isForeignSequence(value)) {
            fields.put("isIdentity", new Json.Bool(true));
            return;
        }
        if (value.equalsIgnoreCase("null")) {
            return;
        }
        fields.put("defaultValue", new Json.Str(words.defaultValue(value, truth)));
        if (!constraint.isEmpty() && !isUsualDefaultName(table, column, constraint)) {
            fields.put("defaultName", new Json.Str(constraint));
        }
    }

    /** The designer writes this name where a default has none. */
    static boolean isUsualDefaultName(Cursor.Qualified table, String column, String name) {
        return name.equals("DF_" + table.name() + "_" + column);
    }

    /** From here to the word that cannot be part of it. */
    String expression() {
        Token first = cursor.peek();
        if (cursor.accept("NEXT", "VALUE", "FOR")) {
            cursor.qualified();
        } else {
            cursor.skipOne();
        }
        while (!cursor.isAtEnd()
                && !cursor.at(",")
                && !cursor.at(")")
                && !cursor.at(";")
                && cursor.peek().kind() != Kind.COMMENT
                && !cursor.atAny(Words.AFTER_DEFAULT)) {
            cursor.skipOne();
        }
        return cursor.since(first);
    }

    /** The seed and increment of T-SQL. */
    private void numbers(Map<String, Json> fields) {
        if (cursor.at("(")) {
            String[] numbers = cursor.inBrackets().split(",", -1);
            if (numbers.length == 2) {
                putNumber(fields, "identitySeed", numbers[0]);
                putNumber(fields, "identityIncrement", numbers[1]);
            }
        }
    }

    private static void putNumber(Map<String, Json> fields, String name, String text) {
        if (text.strip().matches("-?[0-9]{1,18}")) {
            fields.put(name, Json.Num.of(Long.parseLong(text.strip())));
        }
    }

    /** {@code GENERATED … AS IDENTITY (…)} or {@code GENERATED ALWAYS AS (…) STORED}. */
    void generated(Map<String, Json> fields) {
        boolean always = cursor.at("ALWAYS");
        while (!cursor.accept("AS")) {
            if (cursor.isAtEnd()) {
                throw new Unreadable(cursor.peek().line(), "GENERATED without AS");
            }
            cursor.next();
        }
        if (cursor.accept("ROW", "START") || cursor.accept("ROW", "END")) {
            fields.put(PERIOD, new Json.Bool(true));
            return;
        }
        if (!cursor.accept("IDENTITY")) {
            computed(fields, true);
            return;
        }
        fields.put("isIdentity", new Json.Bool(true));
        if (always && words.promisesNumbers()) {
            fields.put("identityAlways", new Json.Bool(true));
        }
        if (cursor.at("(")) {
            String options = cursor.inBrackets();
            var inner = new Cursor(options, SqlTokens.of(options), false);
            while (!inner.isAtEnd()) {
                if (inner.accept("START", "WITH") || inner.accept("START")) {
                    putNumber(fields, "identitySeed", number(inner));
                } else if (inner.accept("INCREMENT", "BY") || inner.accept("INCREMENT")) {
                    putNumber(fields, "identityIncrement", number(inner));
                } else {
                    inner.next();
                }
            }
        }
    }

    private static String number(Cursor inner) {
        String sign = inner.accept("-") ? "-" : "";
        return inner.peek().kind() == Kind.NUMBER ? sign + inner.next().value() : "";
    }

    private void computed(Map<String, Json> fields, boolean stored) {
        fields.put("isComputed", new Json.Bool(true));
        String formula = cursor.at("(") ? cursor.inBrackets() : expression();
        fields.put("computedFormula", new Json.Str(words.expression(formula)));
        boolean kept = cursor.accept("PERSISTED") || cursor.accept("STORED");
        if (!kept) {
            cursor.accept("VIRTUAL");
        }
        boolean persistent = stored && cursor.accept("PERSISTENT");
        fields.put("computedPersisted", new Json.Bool(words.persisted(kept || persistent)));
    }

    /** An edit of one column of a table that is there already. */
    void set(Cursor.Qualified table, String column, int line, Map<String, Json> fields) {
        var set = Json.object();
        fields.forEach(set::put);
        edits.add(
                Phase.COLUMN,
                line,
                Json.object()
                        .put("op", "set_column")
                        .put("table", words.table(table))
                        .put("column", Json.Obj.EMPTY.with("name", column))
                        .put("set", set.build()));
    }
}
