package dev.toolroom.capability.designer.exchange.sql;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Scripts as mariadb-dump writes them, in plain statements; each line keeps its number. */
final class MariaDbDump {
    private static final Pattern COMPRESSED = Pattern.compile("/\\*M?!\\d+ COMPRESSED\\s*\\*/");

    /** At the beginning of a line, and those that follow one: what other databases do not read. */
    private static final Pattern VERSIONED =
            Pattern.compile("(?sm)(^|\\G *)/\\*M?!\\d{5,6} (.*?)\\*/");

    private static final Pattern DELIMITED =
            Pattern.compile("(?sm)^DELIMITER ;;$(.*?)^DELIMITER ;$");

    private MariaDbDump() {}

    static String plain(String text) {
        String open =
                VERSIONED
                        .matcher(COMPRESSED.matcher(text).replaceAll("COMPRESSED"))
                        .replaceAll("$1$2");
        return DELIMITED.matcher(open).replaceAll(MariaDbDump::undelimited);
    }

    /** A body is one statement, whatever ends there inside of it. */
    private static String undelimited(MatchResult part) {
        String ends = "\u0001";
        return Matcher.quoteReplacement(
                part.group(1).replace(";;", ends).replace(';', ' ').replace(ends, ";"));
    }
}
