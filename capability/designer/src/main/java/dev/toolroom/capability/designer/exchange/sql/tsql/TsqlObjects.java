package dev.toolroom.capability.designer.exchange.sql.tsql;

import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Keeps, as text, what a script of SQL Server creates and a design does not edit: types, sequences,
 * XML schema collections, partitioning, owners of schemas, settings of tables, and the functions
 * that columns call.
 */
public final class TsqlObjects {
    /** Procedures that change a schema in ways that are not read. */
    public static final Set<String> UNREAD_PROCEDURES =
            Set.of("sp_rename", "sp_executesql", "sp_bindrule", "sp_bindefault");

    private static final Pattern NOT_NULL = Pattern.compile("(?i)\\bNOT\\s+NULL\\b|'NONULL'");

    private final Words words;
    private final ScriptEdits edits;
    private final List<Function> functions = new ArrayList<>();

    /** A function, which is needed only if a column, a check or another function calls it. */
    private record Function(Cursor.Qualified name, String sql, int line) {}

    public TsqlObjects(Words words, ScriptEdits edits) {
        this.words = words;
        this.edits = edits;
    }

    /** Notes the alias types, so that columns above their definition find them. */
    public void announce(Cursor cursor) {
        if (cursor.accept("CREATE", "TYPE")) {
            words.takeType(bracketed(cursor.qualified()), isRequired(cursor));
        } else if (isProcedure(cursor, "sp_addtype")) {
            words.takeType(addedType(cursor), isRequired(cursor));
        }
    }

    /** Takes a statement over as text if it is of a kind that is kept so; else reads nothing. */
    public boolean take(Cursor cursor, int line) {
        int start = cursor.mark();
        if (cursor.accept("CREATE", "TYPE")) {
            carry("type", cursor, start, line);
        } else if (cursor.accept("CREATE", "SEQUENCE") || cursor.accept("ALTER", "SEQUENCE")) {
            carry("sequence", cursor, start, line);
        } else if (cursor.accept("CREATE", "XML", "SCHEMA", "COLLECTION")
                || cursor.accept("ALTER", "XML", "SCHEMA", "COLLECTION")) {
            carry("xml schema collection", cursor, start, line);
        } else if (cursor.accept("CREATE", "PARTITION", "FUNCTION")) {
            edits.carry("partition function", quoted(cursor.name()), cursor.rest(start), line);
        } else if (cursor.accept("CREATE", "PARTITION", "SCHEME")) {
            edits.carry("partition scheme", quoted(cursor.name()), cursor.rest(start), line);
        } else if (cursor.accept("CREATE", "FULLTEXT", "CATALOG")) {
            edits.carry("full-text catalog", quoted(cursor.name()), cursor.rest(start), line);
        } else if (cursor.accept("CREATE", "SYNONYM")) {
            String name = bracketed(cursor.qualified());
            edits.attach("synonym", name, "", cursor.rest(start), line);
        } else if (cursor.accept("ALTER", "AUTHORIZATION", "ON", "SCHEMA", "::")) {
            String schema = cursor.name();
            cursor.expect("TO");
            owner(schema, cursor.name(), line);
        } else if (cursor.accept("CREATE", "FUNCTION")
                || cursor.accept("CREATE", "OR", "ALTER", "FUNCTION")) {
            functions.add(new Function(cursor.qualified(), cursor.rest(start), line));
        } else if (isProcedure(cursor, "sp_addtype")) {
            edits.carry("type", addedType(cursor), cursor.rest(start), line);
        } else {
            return false;
        }
        return true;
    }

    private void carry(String kind, Cursor cursor, int start, int line) {
        String name = bracketed(cursor.qualified());
        edits.carry(kind, name, cursor.rest(start), line);
    }

    /** The owner of a schema, unless it is the usual one. */
    public void owner(String schema, String owner, int line) {
        if (!owner.equalsIgnoreCase("dbo")) {
            String sql =
                    "ALTER AUTHORIZATION ON SCHEMA::" + quoted(schema) + " TO " + quoted(owner);
            edits.attach("owner of schema", schema, "", sql, line);
        }
    }

    /**
     * Carries the functions that tables need, after the whole script was read, and reports the
     * others.
     */
    public void finish() {
        boolean found;
        do {
            found = functions.removeIf(this::carried);
        } while (found);
        functions.forEach(
                each ->
                        edits.skip(
                                each.line(),
                                "CREATE FUNCTION " + bracketed(each.name()),
                                "no column or check calls it, and a design does not hold it"));
    }

    private boolean carried(Function function) {
        boolean needed = edits.calls(function.name().name());
        if (needed) {
            String name = bracketed(function.name());
            edits.carry("function", name, function.sql(), function.line());
        }
        return needed;
    }

    /** A setting of {@code ALTER TABLE} that a design has no field for. */
    public void setting(Cursor.Qualified table, String kind, String action, int line) {
        String sql = "ALTER TABLE " + bracketed(table) + " " + action;
        edits.attach(kind, table.name(), label(edits, table), sql, line);
    }

    /** What {@code SET (…)} of a table says, if it is not what the server would have anyway. */
    public void settings(Cursor.Qualified table, Cursor options, int line) {
        Map<String, String> given = StorageOptions.settings(options);
        String versioning = given.remove("SYSTEM_VERSIONING");
        if (versioning != null) {
            versioning(table, versioning, line);
        }
        if (!given.isEmpty()) {
            setting(table, "setting of table", "SET (" + StorageOptions.joined(given) + ")", line);
        }
    }

    /** Set last: the table needs its key first. */
    public void versioning(Cursor.Qualified table, String value, int line) {
        setting(table, "system versioning", "SET (SYSTEM_VERSIONING = " + value + ")", line);
    }

    private static boolean isRequired(Cursor cursor) {
        int start = cursor.mark();
        return NOT_NULL.matcher(cursor.rest(start)).find();
    }

    private static boolean isProcedure(Cursor cursor, String name) {
        int start = cursor.mark();
        boolean called =
                (cursor.accept("EXEC") || cursor.accept("EXECUTE"))
                        && cursor.peek().isName()
                        && cursor.qualified().name().equalsIgnoreCase(name);
        if (!called) {
            cursor.reset(start);
        }
        return called;
    }

    private static String addedType(Cursor cursor) {
        if (cursor.peek(1).is("=")) {
            cursor.next();
            cursor.next();
        }
        return bracketed(new Cursor.Qualified("", cursor.next().value()));
    }

    static String quoted(String name) {
        return "[" + name.replace("]", "]]") + "]";
    }

    /** With its schema, {@code dbo} if it names none. */
    public static String bracketed(Cursor.Qualified name) {
        return quoted(name.schema().isEmpty() ? "dbo" : name.schema()) + "." + quoted(name.name());
    }

    /** As a design calls the table that an object belongs to. */
    static String label(ScriptEdits edits, Cursor.Qualified table) {
        return edits.label(table.schema().isEmpty() ? "dbo" : table.schema(), table.name());
    }
}
