package dev.toolroom.capability.designer.exchange.dbml;

import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the tables of a DBML text. */
final class DbmlTables {
    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private final DbmlReferences references;
    private final Map<String, Cursor.Qualified> aliases;
    private final DbmlConstraints constraints;

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
        this.constraints = new DbmlConstraints(cursor, words, edits);
    }

    void read(int line) {
        Cursor.Qualified table = cursor.qualified();
        if (cursor.accept("as")) {
            aliases.put(cursor.name().toLowerCase(Locale.ROOT), table);
        }
        DbmlSetting.list(cursor);
        cursor.expect("{");
        var columns = new ArrayList<Json>();
        String comment = "";
        String options = "";
        while (!cursor.accept("}")) {
            if (cursor.isAtEnd()) {
                throw new Unreadable(line, "Table " + table.name() + " is never closed");
            }
            if (cursor.at("indexes", "{")) {
                constraints.indexes(table);
            } else if (cursor.at("checks", "{")) {
                constraints.checks(table);
            } else if (cursor.at("Note", ":") || cursor.at("Note", "{")) {
                comment = note();
            } else if (cursor.accept(DbmlLexer.EXTRA, "options")) {
                options = cursor.next().value();
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
        if (!options.isEmpty() && words.isOwn()) {
            edit.put("options", options);
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
        for (DbmlSetting setting : DbmlSetting.list(cursor)) {
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

    private void apply(
            Cursor.Qualified table,
            String column,
            DbmlSetting setting,
            boolean truth,
            Map<String, Json> fields) {
        switch (setting.name()) {
            case "pk", "primary key" -> fields.put("isPrimaryKey", new Json.Bool(true));
            case "null" -> fields.put("isNullable", new Json.Bool(true));
            case "not null" -> fields.put("isNullable", new Json.Bool(false));
            case "increment" -> fields.put("isIdentity", new Json.Bool(true));
            case "unique" -> constraints.unique(table, "", List.of(column), setting.line());
            case "note" -> fields.put("comment", new Json.Str(setting.text()));
            case "default" -> defaultValue(setting, truth, fields);
            case "check" -> constraints.check(table, "", setting.text(), setting.line());
            case "ref" -> references.inline(table, column, setting);
            default ->
                    edits.skip(
                            setting.line(),
                            setting.name() + " of column " + column,
                            "a design does not hold it");
        }
    }

    private void defaultValue(DbmlSetting setting, boolean truth, Map<String, Json> fields) {
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
            } else if (cursor.accept("always")) {
                fields.put("identityAlways", new Json.Bool(words.promisesNumbers()));
            } else if (cursor.accept("default")) {
                fields.put("defaultName", new Json.Str(cursor.name()));
            } else if (cursor.accept("computed")) {
                fields.put("isComputed", new Json.Bool(true));
                String formula = words.expression(cursor.next().value());
                fields.put("computedFormula", new Json.Str(formula));
                fields.put("computedPersisted", new Json.Bool(words.persisted(false)));
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
}
