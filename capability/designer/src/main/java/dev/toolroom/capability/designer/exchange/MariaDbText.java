package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/** Texts as MariaDB writes them: with backslashes before what is hard to see. */
final class MariaDbText {
    private MariaDbText() {}

    /**
     * What such a text means.
     *
     * @param quoted with its quotes
     */
    static String of(String quoted) {
        var text = new StringBuilder();
        for (int i = 1; i < quoted.length() - 1; i++) {
            char here = quoted.charAt(i);
            if (here == '\\') {
                i++;
                text.append(meant(quoted.charAt(i)));
            } else {
                text.append(here);
                // A doubled quote stands for one.
                i += here == '\'' ? 1 : 0;
            }
        }
        return text.toString();
    }

    /**
     * The bytes of such a text as another database writes them; empty where a plain text says the
     * same, or where nobody knows them.
     */
    static Optional<String> bytes(String quoted, DatabaseKind to) {
        String text = of(quoted);
        boolean plain = !quoted.contains("\\") && to != DatabaseKind.SQLSERVER;
        if (plain || text.chars().anyMatch(each -> each > 127)) {
            return Optional.empty();
        }
        String digits = HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
        return Optional.of(
                switch (to) {
                    case POSTGRESQL -> "'\\x" + digits + "'";
                    case SQLITE, H2 -> "X'" + digits + "'";
                    default -> "0x" + digits;
                });
    }

    private static char meant(char escaped) {
        return switch (escaped) {
            case '0' -> '\0';
            case 'b' -> '\b';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'Z' -> '\u001a';
            default -> escaped;
        };
    }
}
