package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.Constraining;
import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.sql.tsql.ColumnAttributes;
import dev.toolroom.capability.designer.exchange.sql.tsql.TsqlObjects;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Reads {@code ALTER TABLE}, of which scripts use a few forms. */
final class SqlAlter {
    private static final Set<String> PASSED =
            Set.of("owner", "enable", "disable", "cluster", "set", "replica");

    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private final SqlConstraints constraints;
    private final SqlColumns columns;
    private final TablesOfOthers others;
    private final TsqlObjects objects;
    private boolean adding;
    private boolean hasPeriod;

    SqlAlter(
            Cursor cursor,
            Words words,
            ScriptEdits edits,
            Constraining made,
            TablesOfOthers others,
            TsqlObjects objects) {
        this.objects = objects;
        this.cursor = cursor;
        this.words = words;
        this.edits = edits;
        this.constraints = new SqlConstraints(cursor, words, edits, made);
        this.columns = new SqlColumns(cursor, words, edits, constraints);
        this.others = others;
    }

    void read(int line) {
        cursor.accept("IF", "EXISTS");
        cursor.accept("ONLY");
        Cursor.Qualified table = cursor.qualified();
        if (cursor.accept("ATTACH", "PARTITION")) {
            edits.skip(
                    line,
                    "partition " + cursor.qualified().name() + " of table " + table.name(),
                    "left out: a design holds the whole table only");
            return;
        }
        if (others.has(table)) {
            edits.ignore();
            return;
        }
        if (cursor.accept("WITH", "NOCHECK")) {
            constraints.leaveUnchecked();
        } else {
            cursor.accept("WITH", "CHECK");
        }
        do {
            action(table, line);
        } while (cursor.accept(","));
    }

    private void action(Cursor.Qualified table, int line) {
        if (words.isTsql() && tsql(table, line)) {
            return;
        }
        if (cursor.at("CHECK", "CONSTRAINT") || cursor.at("NOCHECK", "CONSTRAINT")) {
            edits.ignore();
            cursor.skipItem();
        } else if (cursor.accept("ADD") || constraints.begins()) {
            added(table);
        } else if (cursor.accept("ALTER")) {
            cursor.accept("COLUMN");
            altered(table, line);
        } else if (cursor.accept("MODIFY")) {
            cursor.accept("COLUMN");
            Map<String, Json> fields = columns.column(table);
            Json name = fields.remove("name");
            columns.set(table, name instanceof Json.Str(String text) ? text : "", line, fields);
        } else if (PASSED.contains(cursor.peek().lower())) {
            passed(table, "", line);
        } else {
            throw new Unreadable(
                    line,
                    "ALTER TABLE %s %s is not taken over"
                            .formatted(table.name(), cursor.peek().value()));
        }
    }

    /** What only SQL Server has. */
    private boolean tsql(Cursor.Qualified table, int line) {
        int start = cursor.mark();
        if (cursor.at("SET") && cursor.peek(1).is("(")) {
            cursor.next();
            objects.settings(table, cursor.inner(), line);
        } else if (cursor.accept("NOCHECK", "CONSTRAINT")) {
            objects.setting(table, "disabled constraints", cursor.rest(start), line);
        } else if (cursor.accept("ENABLE", "CHANGE_TRACKING")) {
            objects.setting(table, "change tracking", cursor.rest(start), line);
        } else if (cursor.accept("REBUILD")) {
            objects.setting(table, "storage", cursor.rest(start), line);
        } else if (adding && cursor.at("PERIOD", "FOR")) {
            period(line);
        } else if (adding && !cursor.at("ADD") && !constraints.begins()) {
            added(table);
        } else {
            return false;
        }
        return true;
    }

    /** The columns say that they are its ends, unless they were there before. */
    private void period(int line) {
        if (!hasPeriod) {
            edits.skip(line, "PERIOD FOR SYSTEM_TIME", "it names columns that are no part of it");
        }
        cursor.skipItem();
    }

    private void added(Cursor.Qualified table) {
        adding = true;
        if (words.isTsql() && cursor.at("PERIOD", "FOR")) {
            period(cursor.peek().line());
            return;
        }
        if (constraints.begins() || cursor.at("DEFAULT")) {
            constraints.read(table);
            cursor.skipItem();
            return;
        }
        cursor.accept("COLUMN");
        cursor.accept("IF", "NOT", "EXISTS");
        int line = cursor.peek().line();
        var json = Json.object();
        Map<String, Json> fields = columns.column(table);
        if (fields.containsKey(SqlColumns.PERIOD)) {
            throw new Unreadable(line, "the history of rows is the database's own");
        }
        fields.remove(SqlColumns.UNTYPED);
        hasPeriod |= String.valueOf(fields.get("dataType")).contains("generated always as row");
        fields.forEach(json::put);
        edits.add(
                Phase.COLUMN,
                line,
                Json.object()
                        .put("op", "add_column")
                        .put("table", words.table(table))
                        .put("column", json.build()));
    }

    /** A setting. Those of PostgreSQL are reported as skipped: a live table would have them. */
    private void passed(Cursor.Qualified table, String part, int line) {
        Token first = cursor.peek();
        boolean told =
                (words.isPostgres() || words.isTsql()) && !first.is("OWNER") && !first.is("DROP");
        cursor.skipItem();
        if (told) {
            edits.skip(
                    line,
                    cursor.since(first) + " of " + part + "table " + table.name(),
                    "left out: a design does not hold it");
        } else {
            edits.ignore();
        }
    }

    /** Of a column: its type, default, nullability, identity. */
    private void altered(Cursor.Qualified table, int line) {
        String column = cursor.name();
        var fields = new LinkedHashMap<String, Json>();
        if (cursor.accept("SET", "DEFAULT")) {
            String value = columns.expression();
            if (words.isForeignSequence(value)) {
                fields.put("isIdentity", new Json.Bool(true));
            } else {
                fields.put("defaultValue", new Json.Str(words.defaultValue(value, false)));
            }
        } else if (cursor.accept("SET", "NOT", "NULL")) {
            fields.put("isNullable", new Json.Bool(false));
        } else if (cursor.accept("DROP", "NOT", "NULL")) {
            fields.put("isNullable", new Json.Bool(true));
        } else if (cursor.accept("ADD", "GENERATED")) {
            columns.generated(fields);
        } else if (cursor.accept("SET", "DATA", "TYPE") || cursor.accept("TYPE")) {
            fields.put("dataType", new Json.Str(words.type(columns.declared()).text()));
            cursor.skipItem();
        } else if (cursor.at("SET") || cursor.at("DROP") || cursor.at("ADD")) {
            passed(table, column + " of ", line);
            return;
        } else {
            String type = words.type(columns.declared()).text();
            var attributes = new ColumnAttributes();
            while (words.isTsql() && attributes.take(cursor)) {
                // All of them belong to the type.
            }
            fields.put("dataType", new Json.Str((type + " " + attributes.text()).strip()));
            fields.put("isNullable", new Json.Bool(!cursor.accept("NOT", "NULL")));
            cursor.skipItem();
        }
        columns.set(table, column, line, fields);
    }
}
