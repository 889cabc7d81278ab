package dev.toolroom.capability.designer.exchange.dbml;

import dev.toolroom.capability.designer.exchange.DesignViews;
import dev.toolroom.capability.designer.exchange.Script;
import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.capability.designer.layout.Place;
import dev.toolroom.capability.designer.layout.Shape;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads DBML, as {@link Dbml} and as people write it. What is not DBML is an error with its line.
 */
public final class DbmlScript {
    /** The last one has areas, notes, colors and widths. */
    private static final String FORMAT = "2";

    private final Cursor cursor;
    private final ScriptEdits edits = new ScriptEdits();
    private final Words words;
    private final DbmlTables tables;
    private final DbmlReferences references;
    private final DesignViews views = new DesignViews();

    private DbmlScript(String text, List<Token> tokens, DatabaseKind from, DatabaseKind to) {
        this.cursor = new Cursor(text, tokens, false);
        this.words = new Words(from, to);
        if (text.contains("\n//: carried ")) {
            words.takeOwnTypes();
        }
        Map<String, Cursor.Qualified> aliases = new HashMap<>();
        this.references = new DbmlReferences(cursor, words, edits, aliases);
        this.tables = new DbmlTables(cursor, words, edits, references, aliases);
    }

    /**
     * A text, read.
     *
     * @param views where its tables stand, if it says so
     */
    public record Read(Script script, DesignViews views) {}

    /**
     * What a text says, in the words of a design.
     *
     * @throws Unreadable if it is not DBML
     */
    public static Read read(String text, DatabaseKind to) {
        List<Token> tokens = DbmlLexer.tokens(text);
        var script = new DbmlScript(text, tokens, dialect(tokens, to), to);
        while (!script.cursor.isAtEnd()) {
            script.element();
        }
        script.references.finish();
        return new Read(script.edits.script(), script.views);
    }

    /** As the project says it, by any of the names in use. */
    public static DatabaseKind dialect(String text, DatabaseKind otherwise) {
        return dialect(DbmlLexer.tokens(text), otherwise);
    }

    private static DatabaseKind dialect(List<Token> tokens, DatabaseKind otherwise) {
        for (int i = 0; i + 2 < tokens.size(); i++) {
            if (tokens.get(i).is("database_type") && tokens.get(i + 1).is(":")) {
                String word = tokens.get(i + 2).lower().replaceAll("[^a-z0-9]", "");
                return switch (word) {
                    case "sqlserver", "mssql" -> DatabaseKind.SQLSERVER;
                    case "postgresql", "postgres" -> DatabaseKind.POSTGRESQL;
                    case "mysql", "mariadb" -> DatabaseKind.MARIADB;
                    case "sqlite" -> DatabaseKind.SQLITE;
                    case "h2" -> DatabaseKind.SQLSERVER;
                    default -> otherwise;
                };
            }
        }
        return otherwise;
    }

    private void element() {
        Token first = cursor.next();
        switch (first.kind() == Kind.WORD ? first.lower() : first.value()) {
            case "table" -> tables.read(first.line());
            case "ref" -> references.read(first.line());
            case DbmlLexer.EXTRA -> extra(first.line());
            case "project", "tablegroup", "note" -> passed(first);
            case "enum", "tablepartial", "records", "diagramview" -> {
                edits.skip(
                        first.line(),
                        first.value() + " " + cursor.peek().value(),
                        "a design does not hold it");
                passed(first);
            }
            default ->
                    throw new Unreadable(
                            first.line(),
                            "expected Table, Ref, Enum, TableGroup or Project, found "
                                    + first.shown());
        }
    }

    /** An element of which nothing is taken over. */
    private void passed(Token first) {
        while (!cursor.at("{") && !cursor.at(":")) {
            if (cursor.isAtEnd()) {
                throw new Unreadable(first.line(), first.value() + " without its { }");
            }
            cursor.next();
        }
        if (cursor.accept(":")) {
            cursor.next();
        } else {
            skipBraces(cursor);
        }
    }

    static void skipBraces(Cursor cursor) {
        int line = cursor.peek().line();
        cursor.expect("{");
        int depth = 1;
        while (depth > 0) {
            Token token = cursor.next();
            if (token.isEnd()) {
                throw new Unreadable(line, "{ is never closed");
            }
            depth += token.is("{") ? 1 : 0;
            depth -= token.is("}") ? 1 : 0;
        }
    }

    /** A line of ours: an empty schema, a view, a place in a view. */
    private void extra(int line) {
        String word = cursor.peek().line() == line ? cursor.next().lower() : "";
        switch (word.toLowerCase(Locale.ROOT)) {
            case "schema" ->
                    edits.add(
                            Phase.SCHEMA,
                            line,
                            Json.object().put("op", "add_schema").put("schema", cursor.name()));
            case "carried" -> carried(line);
            case "view" -> views.begin(cursor.name());
            case "show" -> views.show(words.table(cursor.qualified()), line);
            case "at" -> place(line);
            case "area", "note" -> views.draw(shape(word, line), line);
            case "format" -> expectFormat(line);
            default -> throw new Unreadable(line, "//: is followed by nothing known here");
        }
        if (!cursor.isAtEnd() && cursor.peek().line() == line) {
            throw new Unreadable(line, "unexpected " + cursor.peek().shown());
        }
    }

    /** Text that the design carries for its own database: another one is not given it. */
    private void carried(int line) {
        String kind = cursor.next().value();
        String name = cursor.next().value();
        String table = cursor.next().value();
        String sql = cursor.next().value();
        boolean first = cursor.peek().line() == line && cursor.accept("first");
        if (!words.isOwn()) {
            return;
        }
        if (first) {
            edits.carry(kind, name, sql, line);
        } else {
            edits.attach(kind, name, table, sql, line);
        }
    }

    /** A file says its format once that is not the first. */
    private void expectFormat(int line) {
        Token token = cursor.next();
        if (!Set.of("1", FORMAT).contains(token.value())) {
            throw new Unreadable(
                    line,
                    "the file was saved by a newer Toolroom, in format "
                            + token.value()
                            + "; this one reads format "
                            + FORMAT);
        }
    }

    private void place(int line) {
        Json.Obj table = words.table(cursor.qualified());
        int x = number(line);
        int y = number(line);
        boolean collapsed = cursor.peek().line() == line && cursor.accept("collapsed");
        boolean sized = cursor.peek().line() == line && cursor.accept("width");
        int width = sized ? number(line) : 0;
        boolean colored = cursor.peek().line() == line && cursor.accept("color");
        String color = colored ? color(line) : "";
        views.place(table, new Place(x, y, collapsed, width, color), line);
    }

    private Shape shape(String kind, int line) {
        var json = Json.object().put("kind", kind).put("id", cursor.name());
        json.put("text", cursor.next().value());
        for (String field : List.of("x", "y", "width", "height")) {
            json.put(field, number(line));
        }
        boolean colored = cursor.peek().line() == line && cursor.accept("color");
        try {
            return Shape.read(json.put("color", colored ? color(line) : "").build());
        } catch (Refusal e) {
            throw new Unreadable(line, e.outcome().message());
        }
    }

    private String color(int line) {
        String color = cursor.next().lower();
        if (!Shape.COLORS.contains(color)) {
            throw new Unreadable(
                    line,
                    "unknown color '" + color + "'; known: " + String.join(", ", Shape.COLORS));
        }
        return color;
    }

    private int number(int line) {
        Token token = cursor.next();
        if (token.kind() != Kind.NUMBER || !token.value().matches("-?[0-9]{1,7}")) {
            throw new Unreadable(line, "expected a whole number, found " + token.shown());
        }
        return Integer.parseInt(token.value());
    }
}
