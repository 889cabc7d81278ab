package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The maximum length of names in a database.
 *
 * @param longest the maximum length of a name
 * @param unit the unit of this length
 */
public record NameLimit(int longest, Unit unit) {
    /** How a database counts. PostgreSQL silently cuts names that are too long. */
    public enum Unit {
        CHARACTERS,
        BYTES;

        /** Returns the name for messages. */
        public String word() {
            return this == BYTES ? "bytes" : "characters";
        }
    }

    /**
     * Control characters, lone surrogates, and characters that are invisible or change the
     * direction of text. They are refused because two different names must not look the same.
     */
    private static final Pattern INVISIBLE =
            Pattern.compile(
                    "[\\p{Cc}\\p{Cs}\\x{AD}\\x{61C}\\x{180E}\\x{200B}\\x{200E}\\x{200F}"
                            + "\\x{202A}-\\x{202E}\\x{2060}-\\x{2069}\\x{FEFF}\\x{2028}\\x{2029}"
                            + "\\x{FFF9}-\\x{FFFB}\\x{E0000}-\\x{E007F}]");

    public static NameLimit of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> new NameLimit(63, Unit.BYTES);
            case MARIADB -> new NameLimit(64, Unit.CHARACTERS);
            case SQLSERVER, SQLITE, H2, STUB, DESIGN -> new NameLimit(128, Unit.CHARACTERS);
        };
    }

    public static boolean isSeen(String name) {
        return !INVISIBLE.matcher(name).find();
    }

    /** Replaces each invisible character by a mark. */
    public static String seen(String name, String mark) {
        return INVISIBLE.matcher(name).replaceAll(mark);
    }

    public boolean fits(String name) {
        return size(name) <= longest;
    }

    private int size(String name) {
        return unit == Unit.BYTES ? name.getBytes(StandardCharsets.UTF_8).length : name.length();
    }

    /**
     * Returns the first name of stem, stem_2, stem_3 and so on that is not taken. Names are cut to
     * fit and have no invisible characters.
     */
    public String free(String stem, Predicate<String> isTaken) {
        String visible = seen(stem, "");
        String name = cut(visible, "");
        for (int number = 2; isTaken.test(name); number++) {
            name = cut(visible, "_" + number);
        }
        return name;
    }

    private String cut(String stem, String suffix) {
        int end = stem.length();
        while (end > 0 && !fits(stem.substring(0, end) + suffix)) {
            end = stem.offsetByCodePoints(end, -1);
        }
        return stem.substring(0, end) + suffix;
    }
}
