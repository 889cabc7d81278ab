package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * How long a name may be in a kind of database, and names made of other names that fit in it.
 *
 * @param longest how much fits
 * @param unit what is counted
 */
public record NameLimit(int longest, Unit unit) {
    /** What an engine counts; PostgreSQL cuts a name that is too long and says nothing. */
    public enum Unit {
        CHARACTERS,
        BYTES;

        /** As it is said in a message. */
        public String word() {
            return this == BYTES ? "bytes" : "characters";
        }
    }

    /**
     * Control characters, halves of characters, and what turns the direction of writing or takes no
     * room: two names that look the same must be the same.
     */
    private static final Pattern UNSEEN =
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
        return !UNSEEN.matcher(name).find();
    }

    /** With a mark in place of each character that nobody can see. */
    public static String seen(String name, String mark) {
        return UNSEEN.matcher(name).replaceAll(mark);
    }

    public boolean fits(String name) {
        return size(name) <= longest;
    }

    private int size(String name) {
        return unit == Unit.BYTES ? name.getBytes(StandardCharsets.UTF_8).length : name.length();
    }

    /**
     * The first free one of stem, stem_2, stem_3, …, each cut to fit and without what is unseen.
     */
    public String free(String stem, Predicate<String> isTaken) {
        String seen = seen(stem, "");
        String name = cut(seen, "");
        for (int number = 2; isTaken.test(name); number++) {
            name = cut(seen, "_" + number);
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
