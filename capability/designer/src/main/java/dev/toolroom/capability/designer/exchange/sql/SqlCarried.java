package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.ScriptEdits;
import dev.toolroom.capability.designer.exchange.Words;
import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import java.util.Set;

/**
 * Takes over, as text, what columns need: types, domains, extensions and sequences of PostgreSQL,
 * sequences of H2. A design that lost them could not be published.
 */
final class SqlCarried {
    private static final Set<String> KINDS = Set.of("type", "domain", "extension", "sequence");

    private final Words words;
    private final ScriptEdits edits;

    SqlCarried(Words words, ScriptEdits edits) {
        this.words = words;
        this.edits = edits;
    }

    /** Whether a statement that begins with CREATE makes such a thing. */
    boolean begins(Cursor cursor) {
        return words.isPostgres()
                ? cursor.atAny(KINDS)
                : (words.isH2() || words.isMariaDb()) && cursor.at("SEQUENCE");
    }

    /** pg_dump makes a sequence behind the table whose default only names it in a text. */
    void announce(Cursor cursor) {
        if (cursor.accept("CREATE") && cursor.at("SEQUENCE") && begins(cursor)) {
            cursor.next();
            cursor.accept("IF", "NOT", "EXISTS");
            words.takeSequence(cursor.qualified().name());
        }
    }

    /** From the word behind CREATE. */
    void create(Cursor cursor, Token first, int line) {
        String kind = cursor.next().lower();
        cursor.accept("IF", "NOT", "EXISTS");
        Cursor.Qualified name = cursor.qualified();
        String label = words.isMariaDb() ? name.name() : label(name);
        boolean values = cursor.at("AS", "ENUM");
        while (!cursor.isAtEnd()) {
            cursor.next();
        }
        switch (kind) {
            case "sequence" -> words.takeSequence(name.name());
            case "extension" -> {
                words.takeOwnTypes();
                label = name.name();
            }
            default -> words.takeOwnTypes();
        }
        if (!label.equals("plpgsql")) {
            edits.carry(values ? "enum" : kind, label, cursor.since(first), line);
        }
    }

    /** {@code ALTER SEQUENCE … OWNED BY table.column}; all else of a sequence is passed over. */
    void alterSequence(Cursor cursor, Token first, int line) {
        cursor.accept("ALTER", "SEQUENCE");
        Cursor.Qualified name = cursor.qualified();
        if (!words.isPostgres() || !cursor.accept("OWNED", "BY") || cursor.at("NONE")) {
            edits.ignore();
            return;
        }
        String schema = "public";
        String table = cursor.name();
        cursor.expect(".");
        String column = cursor.name();
        if (cursor.accept(".")) {
            schema = table;
            table = column;
            cursor.name();
        }
        edits.attach("sequence", name.name(), schema + "." + table, cursor.since(first), line);
    }

    private static String label(Cursor.Qualified name) {
        return (name.schema().isEmpty() ? "public" : name.schema()) + "." + name.name();
    }
}
