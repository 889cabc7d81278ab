package dev.toolroom.capability.designer.exchange.sql.tsql;

import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps, as text, the indexes of SQL Server that a design cannot say: clustered and columnstore
 * ones, those on XML or words, and those that are stored in a way of their own.
 */
public final class TsqlIndexes {
    private static final Set<String> KINDS =
            Set.of(
                    "unique",
                    "clustered",
                    "nonclustered",
                    "columnstore",
                    "primary",
                    "xml",
                    "spatial",
                    "fulltext",
                    "hash");

    private static final Set<String> PLAIN = Set.of("UNIQUE", "NONCLUSTERED");

    private final ScriptEdits edits;

    public TsqlIndexes(ScriptEdits edits) {
        this.edits = edits;
    }

    /** Takes {@code CREATE INDEX} over as text if a design cannot hold it; else reads nothing. */
    public boolean take(Cursor cursor, int line) {
        int start = cursor.mark();
        boolean plain = cursor.accept("CREATE") && PLAIN.containsAll(kinds(cursor));
        if (!cursor.accept("INDEX")) {
            cursor.reset(start);
            return false;
        }
        String name = cursor.at("ON") ? "full-text" : cursor.name();
        cursor.expect("ON");
        Cursor.Qualified table = cursor.qualified();
        if (plain && !hasOptions(cursor)) {
            cursor.reset(start);
            return false;
        }
        edits.attach("index", name, TsqlObjects.label(edits, table), cursor.rest(start), line);
        return true;
    }

    private static List<String> kinds(Cursor cursor) {
        var kinds = new ArrayList<String>();
        while (KINDS.contains(cursor.peek().lower())) {
            kinds.add(cursor.next().value().toUpperCase(Locale.ROOT));
        }
        return kinds;
    }

    /** Whether something stands behind the columns that is no default. */
    private static boolean hasOptions(Cursor cursor) {
        cursor.skipBrackets();
        while (!cursor.isAtEnd() && !cursor.at("WITH") && !cursor.at("ON") && !cursor.at(",")) {
            cursor.skipOne();
        }
        return !StorageOptions.read(cursor).isEmpty();
    }

    /**
     * Takes over an index that stands in the declaration of a table, as a statement of its own.
     *
     * @param inMemory whether the table is memory-optimized, whose indexes have a form of their own
     * @param column the column that it stands behind; empty if it names its columns itself
     * @return false if a design can hold it; nothing was read then
     */
    public boolean takeInner(
            Cursor cursor, Cursor.Qualified table, boolean inMemory, String column, int line) {
        int start = cursor.mark();
        cursor.expect("INDEX");
        String name = cursor.name();
        List<String> kinds = kinds(cursor);
        int columns = cursor.mark();
        boolean plain = !inMemory && column.isEmpty() && PLAIN.containsAll(kinds);
        if (plain && !hasOptions(cursor)) {
            cursor.reset(start);
            return false;
        }
        cursor.reset(columns);
        String rest;
        if (column.isEmpty()) {
            cursor.skipItem();
            rest = cursor.mark() == columns ? "" : cursor.since(columns);
        } else {
            rest = "(" + TsqlObjects.quoted(column) + ") " + StorageOptions.read(cursor).text();
        }
        String index = TsqlObjects.quoted(name);
        String kind = kinds.isEmpty() ? "" : String.join(" ", kinds) + " ";
        String on = TsqlObjects.bracketed(table);
        String sql =
                inMemory
                        ? "ALTER TABLE " + on + " ADD INDEX " + index + " " + kind + rest
                        : "CREATE " + kind + "INDEX " + index + " ON " + on + " " + rest;
        edits.attach("index", name, TsqlObjects.label(edits, table), sql.strip(), line);
        return true;
    }
}
