package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.SqlTokens;
import dev.toolroom.kernel.json.Json;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Table options of a script in the dialect of the design. */
final class TableOptions {
    private static final Pattern ENGINE = Pattern.compile("(?i)\\bENGINE\\s*=\\s*(\\w+)");
    private static final Pattern COLLATE = Pattern.compile("(?i)\\bCOLLATE\\s*=\\s*(\\w+)");
    private static final Pattern VERSIONED = Pattern.compile("(?i)\\bWITH SYSTEM VERSIONING\\b");
    private static final Pattern PARTITIONED = Pattern.compile("(?is)\\bPARTITION BY\\b.*$");
    private static final Pattern INHERITS = Pattern.compile("(?is)INHERITS\\s*\\(([^)]*)\\)");
    private static final Pattern MORE =
            Pattern.compile(
                    "(?i)\\b(ROW_FORMAT|KEY_BLOCK_SIZE|STATS_PERSISTENT|PAGE_COMPRESSED)=(\\w+)");

    /** Options to report if a script lacks ENGINE or COLLATE, which mariadb-dump always writes. */
    private static final Pattern UNNAMED =
            Pattern.compile(
                    "(?i)\\b(PARTITION\\s+BY|WITH\\s+SYSTEM\\s+VERSIONING"
                            + "|(CHARSET|CHARACTER\\s+SET|COLLATE|ROW_FORMAT|KEY_BLOCK_SIZE"
                            + "|PAGE_COMPRESSED)\\s*=?\\s*\\w+|ENGINE\\s*=?\\s*(?!InnoDB\\b)\\w+)");

    private final Words words;
    private final ScriptEdits edits;

    TableOptions(Words words, ScriptEdits edits) {
        this.words = words;
        this.edits = edits;
    }

    /** Whether the options behind the columns, which come next, say so. */
    static boolean keepRowsInMemory(Cursor cursor) {
        return cursor.holdsAll("ENGINE", "=", "MEMORY") || cursor.holdsAll("ENGINE", "=", "HEAP");
    }

    /** Options that a live table would have are kept; others are reported as skipped. */
    void of(String said, Cursor.Qualified table, int line, Json.Builder edit) {
        String text = said.strip();
        if (words.columnsMayLackTypes()) {
            edit.put("options", " " + text);
        } else if (words.isMariaDb()) {
            mariaDb(text, table, line, edit);
        } else if (words.foldsNames()) {
            postgres(text, table, line, edit);
        }
    }

    private void postgres(String text, Cursor.Qualified table, int line, Json.Builder edit) {
        if (PARTITIONED.matcher(text).lookingAt()) {
            edit.put("options", " " + text);
            return;
        }
        Matcher parents = INHERITS.matcher(text);
        if (parents.lookingAt()) {
            for (String parent : parents.group(1).split(",", -1)) {
                var name = new Cursor(parent, SqlTokens.of(parent), true).qualified();
                edits.inherit(words.table(table), words.table(name));
            }
        }
        edits.skip(
                line,
                text.lines().findFirst().orElse("") + " of table " + table.name(),
                "left out: a design does not hold it");
    }

    /** As mariadb-dump writes it, which names both engine and collation. */
    private void mariaDb(String text, Cursor.Qualified table, int line, Json.Builder edit) {
        String head = PARTITIONED.matcher(text).replaceFirst("");
        Matcher engine = ENGINE.matcher(head);
        Matcher collate = COLLATE.matcher(head);
        if (!engine.find() || !collate.find()) {
            UNNAMED.matcher(text)
                    .results()
                    .forEach(
                            each ->
                                    edits.skip(
                                            line,
                                            each.group() + " of table " + table.name(),
                                            "left out: table options need ENGINE and COLLATE"));
            return;
        }
        var options =
                new StringBuilder(" ENGINE=" + engine.group(1) + " COLLATE=" + collate.group(1));
        Matcher more = MORE.matcher(head);
        while (more.find()) {
            options.append(' ').append(more.group(1).toLowerCase(Locale.ROOT));
            options.append('=').append(more.group(2));
        }
        if (VERSIONED.matcher(head).find()) {
            options.append(" WITH SYSTEM VERSIONING");
        }
        Matcher partitioned = PARTITIONED.matcher(text);
        if (partitioned.find()) {
            options.append('\n').append(partitioned.group().strip());
        }
        edit.put("options", options.toString());
    }
}
