package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Tables of a script that belong to other objects: partitions, which it attaches after it made
 * them, the storage of virtual tables, materialized views.
 */
final class TablesOfOthers {
    /** What SQLite's own modules add to the name of a virtual table. */
    private static final Set<String> STORAGE =
            Set.of(
                    "node",
                    "parent",
                    "rowid",
                    "data",
                    "idx",
                    "content",
                    "docsize",
                    "config",
                    "segments",
                    "segdir",
                    "stat");

    private final Set<String> names = new HashSet<>();

    static TablesOfOthers of(String text, List<List<Token>> statements, Words words) {
        var found = new TablesOfOthers();
        for (List<Token> statement : statements) {
            try {
                found.look(new Cursor(text, statement, words.foldsNames()));
            } catch (Unreadable e) {
                // Reading it later reports the problem.
            }
        }
        return found;
    }

    private void look(Cursor cursor) {
        if (cursor.accept("ALTER", "TABLE")) {
            cursor.accept("IF", "EXISTS");
            cursor.accept("ONLY");
            cursor.qualified();
            if (cursor.accept("ATTACH", "PARTITION")) {
                names.add(key(cursor.qualified()));
            }
        } else if (cursor.accept("CREATE", "MATERIALIZED", "VIEW")) {
            cursor.accept("IF", "NOT", "EXISTS");
            names.add(key(cursor.qualified()));
        } else if (cursor.accept("CREATE", "VIRTUAL", "TABLE")) {
            cursor.accept("IF", "NOT", "EXISTS");
            String virtual = key(cursor.qualified());
            STORAGE.forEach(each -> names.add(virtual + "_" + each));
        }
    }

    private static String key(Cursor.Qualified table) {
        boolean main = table.schema().equals("public") || table.schema().isEmpty();
        return ((main ? "" : table.schema()) + "\n" + table.name()).toLowerCase(Locale.ROOT);
    }

    boolean has(Cursor.Qualified table) {
        return names.contains(key(table));
    }
}
