package dev.toolroom.capability.designer.exchange.sql.tsql;

import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import java.util.List;

/** The words of SQL Server in keys, checks and foreign keys; none in scripts of other databases. */
public final class TsqlKeys {
    private final Cursor cursor;
    private final Words words;
    private final ScriptEdits edits;
    private boolean unchecked;

    /** For one statement. */
    public TsqlKeys(Cursor cursor, Words words, ScriptEdits edits) {
        this.cursor = cursor;
        this.words = words;
        this.edits = edits;
    }

    /** The server does not trust what follows, as it was added {@code WITH NOCHECK}. */
    public void leaveUnchecked() {
        unchecked = words.isTsql();
    }

    /** How a key is stored, if not in the usual way; ends with a blank. */
    public String kind(String usual) {
        if (!words.isTsql()) {
            return "";
        }
        var kind = new StringBuilder();
        for (String word : List.of("CLUSTERED", "NONCLUSTERED", "HASH")) {
            kind.append(cursor.accept(word) && !word.equals(usual) ? word + " " : "");
        }
        return kind.toString();
    }

    /** Which rows a check or foreign key was not checked on; ends with a blank. */
    public String checking() {
        String trusted = unchecked ? "WITH NOCHECK " : "";
        return cursor.accept("NOT", "FOR", "REPLICATION") && words.isTsql()
                ? trusted + "NOT FOR REPLICATION "
                : trusted;
    }

    /** Reports columns of a key that are sorted downwards, which a design does not say. */
    public void reportDirections(Cursor.Qualified table, int line) {
        int start = cursor.mark();
        if (words.isTsql() && cursor.at("(") && cursor.inner().holds("DESC")) {
            edits.skip(line, "DESC in a key of " + table.name(), "left out: keys are ascending");
        }
        cursor.reset(start);
    }
}
