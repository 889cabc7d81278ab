package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.Constraining;
import dev.toolroom.capability.designer.exchange.Script;
import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.ScriptEdits.Phase;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.sql.tsql.StorageOptions;
import dev.toolroom.capability.designer.exchange.sql.tsql.TsqlIndexes;
import dev.toolroom.capability.designer.exchange.sql.tsql.TsqlObjects;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads scripts as people and tools write them. What is no part of a schema is ignored. What a
 * design cannot hold is reported with its line. One bad statement does not affect the others.
 */
public final class SqlScript {
    /** Statements that change no schema. */
    private static final Set<String> PASSED =
            Set.of(
                    "set",
                    "use",
                    "print",
                    "go",
                    "begin",
                    "commit",
                    "select",
                    "grant",
                    "revoke",
                    "deny",
                    "lock",
                    "unlock",
                    "pragma",
                    "start",
                    "if",
                    "declare",
                    "do",
                    "analyze",
                    "rollback",
                    "insert",
                    "update",
                    "delete",
                    "truncate",
                    "copy",
                    "vacuum",
                    "drop",
                    "reset",
                    "delimiter",
                    "end");

    /** Behind whose definer and algorithm MariaDB names them. */
    private static final Set<String> KINDS =
            Set.of("view", "trigger", "function", "procedure", "event");

    /** What can be made beside tables and says nothing of them. */
    private static final Set<String> NO_SCHEMA =
            Set.of("sequence", "database", "extension", "user", "role", "login");

    private final Words words;
    private final ScriptEdits edits = new ScriptEdits();
    private final Constraining made;
    private final SqlCarried carried;
    private final TsqlObjects objects;
    private final TsqlIndexes indexes;
    private final TablesOfOthers others;
    private final String text;

    private SqlScript(String text, Words words, TablesOfOthers others) {
        this.text = text;
        this.words = words;
        this.others = others;
        this.made = new Constraining(words, edits);
        this.carried = new SqlCarried(words, edits);
        this.objects = new TsqlObjects(words, edits);
        this.indexes = new TsqlIndexes(edits);
    }

    /**
     * What a script says, in the words of a design.
     *
     * @param from whose script it is
     * @param to whose words the design speaks
     * @throws Unreadable if a quote or a comment never ends
     */
    public static Script read(String text, DatabaseKind from, DatabaseKind to) {
        String data = SqlStatements.withoutData(text);
        String clean = from == DatabaseKind.MARIADB ? MariaDbDump.plain(data) : data;
        var words = new Words(from, to);
        List<List<Token>> statements = SqlStatements.split(clean, from);
        var script = new SqlScript(clean, words, TablesOfOthers.of(clean, statements, words));
        statements.forEach(each -> script.carried.announce(script.cursor(each)));
        if (words.isTsql()) {
            statements.forEach(each -> script.objects.announce(script.cursor(each)));
        }
        statements.forEach(script::statement);
        script.objects.finish();
        if (script.words.isMariaDb()) {
            // It makes indexes for foreign keys by itself.
            script.edits.leaveOutKeyIndexes();
        }
        return script.edits.script();
    }

    private Cursor cursor(List<Token> tokens) {
        return new Cursor(text, tokens, words.foldsNames());
    }

    private void statement(List<Token> tokens) {
        Cursor cursor = cursor(tokens);
        int line = cursor.peek().line();
        try {
            dispatch(cursor, line);
        } catch (Unreadable e) {
            edits.skip(e.line(), begin(tokens), e.why());
        }
    }

    /** Its first words, with the name that they end before. */
    private String begin(List<Token> tokens) {
        boolean named = words.isFromMariaDb() && tokens.getFirst().is("CREATE");
        for (int i = 1; named && i + 1 < tokens.size(); i++) {
            if (tokens.get(i).isOneOf(KINDS)) {
                return "CREATE " + tokens.get(i).value() + " " + tokens.get(i + 1).value();
            }
        }
        return tokens.stream()
                .limit(tokens.size() > 5 && tokens.get(4).is(".") ? 6 : 5)
                .map(Token::value)
                .reduce((left, right) -> left + " " + right)
                .orElse("");
    }

    private void dispatch(Cursor cursor, int line) {
        Token first = cursor.peek();
        if (words.isTsql() && (objects.take(cursor, line) || indexes.take(cursor, line))) {
            return;
        }
        if (cursor.accept("CREATE")) {
            if (carried.begins(cursor)) {
                carried.create(cursor, first, line);
            } else {
                create(cursor, line);
            }
        } else if (cursor.accept("ALTER", "TABLE")) {
            new SqlAlter(cursor, words, edits, made, others, objects).read(line);
        } else if (cursor.at("ALTER", "SEQUENCE")) {
            carried.alterSequence(cursor, first, line);
        } else if (cursor.accept("COMMENT", "ON")) {
            SqlComments.comment(cursor, words, edits, line);
        } else if (cursor.at("EXEC") || cursor.at("EXECUTE")) {
            cursor.next();
            property(cursor, line);
        } else if (cursor.at("ALTER", "DATABASE")
                // That of an index goes with its table.
                || (cursor.at("ALTER", "INDEX") && cursor.holds("ATTACH"))
                || cursor.at("ALTER", "DEFAULT")
                || (cursor.at("ALTER") && cursor.holds("OWNER"))
                || cursor.at("BULK", "INSERT")
                // A command of sqlcmd.
                || cursor.at(":")
                || PASSED.contains(cursor.peek().lower())) {
            edits.ignore();
        } else {
            throw new Unreadable(line, "not a statement that a design can take over");
        }
    }

    private void create(Cursor cursor, int line) {
        boolean unique = cursor.accept("UNIQUE");
        // H2 says how it treats nulls before the word INDEX.
        if (unique && !cursor.accept("NULLS", "DISTINCT")) {
            cursor.accept("NULLS", "NOT", "DISTINCT");
        }
        boolean unlogged = cursor.accept("UNLOGGED");
        while (cursor.accept("CLUSTERED") || cursor.accept("NONCLUSTERED")) {
            // Where the rows lie is no part of a design.
        }
        while (cursor.at("CACHED", "TABLE") || cursor.at("MEMORY", "TABLE")) {
            cursor.next();
        }
        if (cursor.accept("TABLE")) {
            cursor.accept("IF", "NOT", "EXISTS");
            createTable(cursor, unlogged, line);
        } else if (cursor.accept("INDEX")) {
            new SqlIndexes(cursor, words, edits, made).create(unique, others, line);
        } else if (cursor.accept("SCHEMA")) {
            cursor.accept("IF", "NOT", "EXISTS");
            schema(cursor, line);
        } else if (cursor.atAny(NO_SCHEMA)) {
            edits.ignore();
        } else {
            throw new Unreadable(
                    line, "CREATE " + cursor.peek().value() + ": a design does not hold it");
        }
    }

    private void schema(Cursor cursor, int line) {
        String name = cursor.at("AUTHORIZATION") ? "" : cursor.name();
        String ours = words.table(new Cursor.Qualified(name, "x")).text("schema", "");
        if (ours.isEmpty()) {
            edits.ignore();
            return;
        }
        edits.add(Phase.SCHEMA, line, Json.object().put("op", "add_schema").put("schema", ours));
        if (words.isTsql() && cursor.accept("AUTHORIZATION")) {
            objects.owner(ours, cursor.name(), line);
        }
    }

    private void createTable(Cursor cursor, boolean unlogged, int line) {
        // SQLite lets a name stand in the quotes of a text.
        if (others.has(new Cursor.Qualified("", cursor.peek().value()))) {
            edits.ignore();
            return;
        }
        Cursor.Qualified table = cursor.qualified();
        if (others.has(table)) {
            edits.ignore();
            return;
        }
        if (unlogged) {
            edits.skip(line, "UNLOGGED of table " + table.name(), "left out");
        }
        if ((words.isMariaDb() && TableOptions.keepRowsInMemory(cursor))
                || (words.isTsql() && cursor.holdsAll("MEMORY_OPTIMIZED", "=", "ON"))) {
            made.keepInMemory(table);
        }
        var constraints = new SqlConstraints(cursor, words, edits, made);
        var columns = new SqlColumns(cursor, words, edits, constraints);
        String ahead = cursor.accept("COMMENT") ? cursor.next().value() : "";
        if (!cursor.accept("(")) {
            throw new Unreadable(line, "a table without columns in brackets");
        }
        String comment = ahead + cursor.comment();
        List<Map<String, Json>> found = new ArrayList<>();
        do {
            cursor.comment();
            if (cursor.at(")")) {
                break;
            }
            if (constraints.begins()) {
                constraints.read(table);
                cursor.skipItem();
            } else if (isOther(cursor)) {
                other(cursor, table);
            } else {
                readColumn(columns, cursor.peek().line(), table, found);
            }
        } while (cursor.accept(","));
        cursor.expect(")");
        ComputedTypes.guess(found);
        Json.Builder edit = table(cursor, table, found, line);
        edits.add(Phase.TABLE, line, comment.isEmpty() ? edit : edit.put("comment", comment));
    }

    private void readColumn(
            SqlColumns columns, int line, Cursor.Qualified table, List<Map<String, Json>> found) {
        Map<String, Json> column = columns.column(table);
        if (column.containsKey(SqlColumns.PERIOD)) {
            edits.skip(
                    line,
                    "column " + text(column, "name") + " of table " + table.name(),
                    "the history of rows is the database's own");
        } else {
            found.add(column);
        }
    }

    private static boolean isOther(Cursor cursor) {
        return cursor.at("PERIOD", "FOR")
                || cursor.at("LIKE")
                || cursor.at("EXCLUDE", "USING")
                || cursor.at("EXCLUDE", "(");
    }

    /** What is no column: reported, unless the columns say of themselves that they end a period. */
    private void other(Cursor cursor, Cursor.Qualified table) {
        Token first = cursor.peek();
        cursor.skipItem();
        if (!words.isTsql() || !first.is("PERIOD")) {
            String what = first.value() + " in table " + table.name();
            edits.skip(first.line(), what, "a design does not hold it");
        }
    }

    private Json.Builder table(
            Cursor cursor, Cursor.Qualified table, List<Map<String, Json>> columns, int line) {
        List<Json> items = new ArrayList<>();
        for (Map<String, Json> column : columns) {
            var json = Json.object();
            column.forEach(json::put);
            items.add(json.build());
        }
        var edit =
                Json.object()
                        .put("op", "add_table")
                        .put("table", words.table(table))
                        .put("initialColumns", new Json.Arr(items));
        if (words.isTsql()) {
            StorageOptions options = StorageOptions.read(cursor);
            if (!options.text().isEmpty()) {
                edit.put("options", " " + options.text());
            }
            if (!options.versioning().isEmpty()) {
                objects.versioning(table, options.versioning(), line);
            }
            return edit;
        }
        Token first = cursor.peek();
        while (!cursor.isAtEnd() && !cursor.at(";")) {
            if (cursor.accept("COMMENT")) {
                cursor.accept("=");
                edit.put("comment", cursor.next().value());
            } else {
                cursor.skipOne();
            }
        }
        if (words.isOwn() && cursor.peek().start() > first.start()) {
            new TableOptions(words, edits).of(cursor.since(first), table, line, edit);
        }
        return edit;
    }

    private static String text(Map<String, Json> column, String field) {
        return column.get(field) instanceof Json.Str(String value) ? value : "";
    }

    /** Extended properties; of other procedures a design knows nothing. */
    private void property(Cursor cursor, int line) {
        String procedure = cursor.qualified().name().toLowerCase(Locale.ROOT);
        if (procedure.equals("sp_addextendedproperty")) {
            SqlComments.property(cursor, words, edits, line);
        } else if (TsqlObjects.UNREAD_PROCEDURES.contains(procedure)) {
            throw new Unreadable(line, procedure + " is not taken over");
        } else {
            edits.ignore();
        }
    }
}
