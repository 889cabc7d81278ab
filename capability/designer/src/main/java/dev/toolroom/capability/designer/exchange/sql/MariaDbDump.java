package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.token.SqlTokens;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;

/** Scripts as mariadb-dump writes them, in plain statements; everything keeps its place. */
final class MariaDbDump {
    private MariaDbDump() {}

    /** The body of a trigger is one statement: what ends others inside of it is left out. */
    static String plain(String text) {
        var plain = new StringBuilder(text);
        for (Token token : SqlTokens.raw(text, Syntax.MARIADB_DUMP)) {
            switch (token.kind()) {
                case COMMENT -> blank(plain, token);
                case TERMINATOR -> {
                    blank(plain, token);
                    plain.setCharAt(token.start(), ';');
                }
                case SYMBOL -> {
                    if (token.isSymbol(';')) {
                        blank(plain, token);
                    }
                }
                case WORD, NAME, TEXT, NUMBER, VARIABLE, PLACEHOLDER -> {
                    // Stays as it is.
                }
            }
        }
        return plain.toString();
    }

    private static void blank(StringBuilder text, Token token) {
        for (int i = token.start(); i < token.end(); i++) {
            text.setCharAt(i, ' ');
        }
    }
}
