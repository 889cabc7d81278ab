package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Token.Kind;
import dev.toolroom.kernel.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads the tables of a DBML text. */
final class DbmlTables {
    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private final DbmlReferences references;
    private final Map<String, Cursor.Qualified> aliases;
    private int unnamed;

    DbmlTables(
            Cursor cursor,
            Words words,
            ScriptEdits edits,
            DbmlReferences references,
            Map<String, Cursor.Qualified> aliases) {
        this.cursor = cursor;
        this.words = words;
        this.edits = edits;
        this.references = references;
        this.aliases = aliases;
    }

    void read(int line) {
        Cursor.Qualified table = cursor.qualified();
        if (cursor.accept("as")) {
            aliases.put(cursor.name().toLowerCase(Locale.ROOT), table);
        }
        settings();
        cursor.expect("{");
        var columns = new ArrayList<Json>();
        String comment = "";
        while (!cursor.accept("}")) {
            if (cursor.isAtEnd()) {
                throw new Unreadable(line, "Table " + table.name() + " is never closed");
            }
            if (cursor.at("indexes", "{")) {
                indexes(table);
            } else if (cursor.at("checks", "{")) {
                checks(table);
            } else if (cursor.at("Note", ":") || cursor.at("Note", "{")) {
                comment = note();
            } else if (cursor.at("~")) {
                edits.skip(cursor.next().line(), "~" + cursor.name(), "partials are not read");
            } else {
                columns.add(column(table));
            }
        }
        var edit =
                Json.object()
                        .put("op", "add_table")
                        .put("table", words.table(table))
                        .put("initialColumns", new Json.Arr(columns));
        if (!comment.isEmpty()) {
            edit.put("comment", comment);
        }
        edits.add(Phase.TABLE, line, edit);
    }

    private String note() {
        cursor.next();
        boolean block = cursor.accept("{");
        if (!block) {
            cursor.expect(":");
        }
        String text = cursor.next().value();
        if (block) {
            cursor.expect("}");
        }
        return text;
    }

    private Json.Obj column(Cursor.Qualified table) {
        var fields = new LinkedHashMap<String, Json>();
        int line = cursor.peek().line();
        String name = cursor.name();
        fields.put("name", new Json.Str(name));
        if (!cursor.peek().isName()) {
            throw new Unreadable(
                    line, "column " + name + " needs a type, found " + cursor.peek().shown());
        }
        String declared = declared();
        Words.Typed typed = words.type(declared);
        if (!typed.known()) {
            edits.skip(
                    line,
                    "type " + declared + " of column " + name,
                    "not known here; taken as " + typed.text());
        }
        fields.put("dataType", new Json.Str(typed.text()));
        for (Setting setting : settings()) {
            apply(table, name, setting, typed.truth(), fields);
        }
        if (cursor.at(DbmlLexer.EXTRA) && cursor.peek().line() == line) {
            cursor.next();
            extras(line, fields);
        }
        var json = Json.object();
        fields.forEach(json::put);
        return json.build();
    }

    private String declared() {
        var type = new StringBuilder(cursor.qualified().name());
        if (cursor.at("(")) {
            type.append('(').append(cursor.inBrackets()).append(')');
        }
        if (cursor.at("[") && cursor.peek(1).is("]")) {
            cursor.next();
            cursor.next();
            type.append("[]");
        }
        return type.toString();
    }

    /** One of a list in square brackets, as in {@code name: 'IX'}. */
    record Setting(String name, List<Token> value, int line) {
        String text() {
            return value.isEmpty() ? "" : value.getFirst().value();
        }

        String joined() {
            return String.join(" ", value.stream().map(Token::value).toList());
        }
    }

    List<Setting> settings() {
        var settings = new ArrayList<Setting>();
        if (!cursor.accept("[")) {
            return settings;
        }
        while (!cursor.accept("]")) {
            int line = cursor.peek().line();
            var name = new ArrayList<String>();
            var value = new ArrayList<Token>();
            boolean named = false;
            while (!cursor.at(",") && !cursor.at("]")) {
                Token token = cursor.next();
                if (token.isEnd()) {
                    throw new Unreadable(line, "[ is never closed");
                }
                if (!named && token.is(":")) {
                    named = true;
                } else if (named) {
                    value.add(token);
                } else {
                    name.add(token.lower());
                }
            }
            cursor.accept(",");
            settings.add(new Setting(String.join(" ", name), value, line));
        }
        return settings;
    }

    private void apply(
            Cursor.Qualified table,
            String column,
            Setting setting,
            boolean truth,
            Map<String, Json> fields) {
        switch (setting.name()) {
            case "pk", "primary key" -> fields.put("isPrimaryKey", new Json.Bool(true));
            case "null" -> fields.put("isNullable", new Json.Bool(true));
            case "not null" -> fields.put("isNullable", new Json.Bool(false));
            case "increment" -> fields.put("isIdentity", new Json.Bool(true));
            case "unique" -> unique(table, "", List.of(column), setting.line());
            case "note" -> fields.put("comment", new Json.Str(setting.text()));
            case "default" -> defaultValue(setting, truth, fields);
            case "check" -> check(table, "", setting.text(), setting.line());
            case "ref" -> references.inline(table, column, setting);
            default ->
                    edits.skip(
                            setting.line(),
                            setting.name() + " of column " + column,
                            "a design does not hold it");
        }
    }

    private void defaultValue(Setting setting, boolean truth, Map<String, Json> fields) {
        if (setting.value().isEmpty() || setting.value().getFirst().is("null")) {
            return;
        }
        Token value = setting.value().getFirst();
        String text =
                value.kind() == Kind.STRING
                        ? "'" + value.value().replace("'", "''") + "'"
                        : setting.joined();
        fields.put("defaultValue", new Json.Str(words.defaultValue(text, truth)));
    }

    private void extras(int line, Map<String, Json> fields) {
        while (!cursor.isAtEnd() && cursor.peek().line() == line) {
            if (cursor.accept("identity")) {
                fields.put("identitySeed", number());
                fields.put("identityIncrement", number());
            } else if (cursor.accept("default")) {
                fields.put("defaultName", new Json.Str(cursor.name()));
            } else if (cursor.accept("computed")) {
                fields.put("isComputed", new Json.Bool(true));
                String formula = words.expression(cursor.next().value());
                fields.put("computedFormula", new Json.Str(formula));
            } else if (cursor.accept("persisted")) {
                fields.put("computedPersisted", new Json.Bool(true));
            } else {
                throw new Unreadable(line, "unexpected " + cursor.peek().shown());
            }
        }
    }

    private Json number() {
        Token token = cursor.next();
        if (token.kind() != Kind.NUMBER || !token.value().matches("-?[0-9]{1,18}")) {
            throw new Unreadable(token.line(), "expected a number, found " + token.shown());
        }
        return Json.Num.of(Long.parseLong(token.value()));
    }

    private void checks(Cursor.Qualified table) {
        int first = cursor.next().line();
        cursor.expect("{");
        while (!cursor.accept("}")) {
            Token expression = cursor.next();
            if (expression.kind() != Kind.EXPRESSION) {
                throw new Unreadable(
                        expression.isEnd() ? first : expression.line(),
                        "a check is an expression in backticks, found " + expression.shown());
            }
            String name =
                    settings().stream()
                            .filter(each -> each.name().equals("name"))
                            .map(Setting::text)
                            .findFirst()
                            .orElse("");
            check(table, name, expression.value(), expression.line());
        }
    }

    private void check(Cursor.Qualified table, String name, String expression, int line) {
        String named = name.isEmpty() ? "CK_" + table.name() + "_" + ++unnamed : name;
        edits.add(
                Phase.CONSTRAINT,
                line,
                edit("add_check", table)
                        .put(
                                "check",
                                Json.object()
                                        .put("name", named)
                                        .put("expression", words.expression(expression))
                                        .build()));
    }

    private Json.Fresh edit(String op, Cursor.Qualified table) {
        return Json.object().put("op", op).put("table", words.table(table));
    }

    private void unique(Cursor.Qualified table, String name, List<String> columns, int line) {
        var unique = Json.object().put("columns", Json.Arr.ofTexts(columns));
        if (!name.isEmpty()) {
            unique.put("name", name);
        }
        edits.add(Phase.CONSTRAINT, line, edit("add_unique", table).put("unique", unique.build()));
    }

    private void indexes(Cursor.Qualified table) {
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
            settings();
            return;
        }
        List<String> columns = start.is("(") ? cursor.names() : List.of(cursor.name());
        List<Setting> settings = settings();
        Set<String> flags = new HashSet<>();
        settings.forEach(each -> flags.add(each.name()));
        String name =
                settings.stream()
                        .filter(each -> each.name().equals("name"))
                        .map(Setting::text)
                        .findFirst()
                        .orElse("");
        Set<String> descending = new HashSet<>();
        boolean index = indexExtras(start.line(), descending);
        if (flags.contains("pk")) {
            var set = Json.object().put("primaryKey", Json.Arr.ofTexts(columns));
            if (!name.isEmpty()) {
                set.put("pkName", name);
            }
            edits.add(Phase.KEY, start.line(), edit("set_table", table).put("set", set.build()));
        } else if (flags.contains("unique") && !index) {
            unique(table, name, columns, start.line());
        } else {
            var json =
                    Json.object()
                            .put(
                                    "columns",
                                    Json.Arr.ofTexts(
                                            columns.stream()
                                                    .map(
                                                            each ->
                                                                    descending.contains(each)
                                                                            ? each + " DESC"
                                                                            : each)
                                                    .toList()));
            if (!name.isEmpty()) {
                json.put("name", name);
            }
            json.put("isUnique", flags.contains("unique"));
            edits.add(
                    Phase.CONSTRAINT,
                    start.line(),
                    edit("add_index", table).put("index", json.build()));
        }
    }

    /** Whether a unique one is an index and no constraint, and which columns go down. */
    private boolean indexExtras(int line, Set<String> descending) {
        boolean index = false;
        if (!cursor.at(DbmlLexer.EXTRA) || cursor.peek().line() != line) {
            return false;
        }
        cursor.next();
        while (!cursor.isAtEnd() && cursor.peek().line() == line) {
            if (cursor.accept("desc")) {
                descending.add(cursor.name());
            } else if (cursor.accept("index")) {
                index = true;
            } else {
                throw new Unreadable(line, "unexpected " + cursor.peek().shown());
            }
        }
        return index;
    }
}
