package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Whether a change of the type of a column can replace values by others. A value that the engine
 * refuses is not lost: the change fails and the column stays as it is.
 */
record Conversion(ColumnType before, ColumnType after, TypeMeaning from, TypeMeaning to) {
    private static final Set<Sort> MOMENTS = Set.of(Sort.DATE, Sort.TIME, Sort.MOMENT, Sort.ZONED);
    private static final Set<Sort> BINARY = Set.of(Sort.BYTES, Sort.FIXED_BYTES, Sort.BITS);
    private static final Set<Sort> FLOATS = Set.of(Sort.SINGLE, Sort.DOUBLE);
    private static final int UUID_DIGITS = 32;
    private static final List<String> LONG_TEXTS =
            List.of("tinytext", "text", "mediumtext", "longtext");

    boolean isLossy(DatabaseKind kind) {
        return switch (kind) {
            case SQLITE -> isLossyOnSqlite();
            case POSTGRESQL -> isLossyOnPostgres();
            case MARIADB -> isBinary() ? !to.holds(from) : isLossyOnMariaDb();
            case H2 -> isBinary() ? !to.holds(from) : isLossyOnH2();
            case SQLSERVER, STUB, DESIGN -> isLossyOnSqlServer();
        };
    }

    /** A numeric affinity makes numbers of texts; REAL cannot hold all integers. */
    private boolean isLossyOnSqlite() {
        Affinity old = Affinity.of(before.name());
        Affinity fresh = Affinity.of(after.name());
        return switch (fresh) {
            case TEXT, BLOB -> false;
            case REAL -> old != Affinity.REAL;
            case NUMERIC -> old == Affinity.TEXT || old == Affinity.BLOB;
        };
    }

    /** How SQLite stores values, derived from parts of the type name. */
    private enum Affinity {
        TEXT,
        NUMERIC,
        REAL,
        BLOB;

        static Affinity of(String type) {
            String name = type.toLowerCase(Locale.ROOT);
            if (name.contains("int")) {
                return NUMERIC;
            }
            if (name.contains("char") || name.contains("clob") || name.contains("text")) {
                return TEXT;
            }
            if (name.isEmpty() || name.contains("blob")) {
                return BLOB;
            }
            boolean real = name.contains("real") || name.contains("floa") || name.contains("doub");
            return real ? REAL : NUMERIC;
        }
    }

    /** The statement casts: a cast cuts texts, and most types of unlike kinds have no cast. */
    private boolean isLossyOnPostgres() {
        if (to.sort() == Sort.TEXT && !from.isText()) {
            return to.length() > 0 && to.length() < from.maxTextLength();
        }
        if (isBinary()) {
            return !to.holds(from);
        }
        if (from.isText() && to.sort() == Sort.UUID) {
            return from.maxTextLength() >= UUID_DIGITS;
        }
        if (from.sort() == Sort.FIXED_TEXT && to.sort() == Sort.FIXED_TEXT) {
            return to.length() < from.length();
        }
        if (isOther() || from.isText()) {
            return after.name().equals("jsonb") || (!isWidening() && to.sort() != Sort.JSON);
        }
        if (from.sort() == Sort.JSON && to.sort() == Sort.JSON) {
            return after.name().equals("jsonb");
        }
        if (to.isText()) {
            return to.length() < from.maxTextLength();
        }
        boolean casts =
                areNumbers() || areMoments() || (isWhole32(from) && to.sort() == Sort.TRUTH);
        return casts && !isWidening() && !isTimeFromOrToDate();
    }

    private static boolean isWhole32(TypeMeaning type) {
        return type.sort() == Sort.WHOLE && type.length() == 32;
    }

    private boolean isTimeFromOrToDate() {
        return (from.sort() == Sort.TIME) != (to.sort() == Sort.TIME)
                && from.sort() != Sort.MOMENT
                && from.sort() != Sort.ZONED;
    }

    /** In strict mode numbers and texts that do not fit are refused, but for blanks at the end. */
    private boolean isLossyOnMariaDb() {
        if (after.name().startsWith("year")) {
            return !before.name().startsWith("year");
        }
        if (to.sort() == Sort.JSON || (isListed(before) && !MOMENTS.contains(to.sort()))) {
            return false;
        }
        if (isListed(after)) {
            return from.isText() || (from.isNumber() && !from.isWhole());
        }
        if (to.isText() && from.sort() != Sort.OTHER) {
            int rank = LONG_TEXTS.indexOf(before.name());
            boolean cutsBlanks = rank >= 0 && rank > LONG_TEXTS.indexOf(after.name());
            return cutsBlanks || (from.sort() == Sort.TEXT && to.sort() == Sort.FIXED_TEXT);
        }
        return !new Conversion(before, after, counted(from), counted(to)).isWidening();
    }

    /** A boolean of MariaDB is a {@code tinyint}. */
    private static TypeMeaning counted(TypeMeaning type) {
        return type.sort() == Sort.TRUTH ? TypeMeaning.sized(Sort.WHOLE, 8) : type;
    }

    private boolean isLossyOnH2() {
        if (to.isText() && from.sort() != Sort.OTHER) {
            return to.sort() == Sort.FIXED_TEXT && from.isText() && !isWidening();
        }
        if (from.isText() && to.sort() == Sort.UUID) {
            return from.maxTextLength() >= UUID_DIGITS;
        }
        boolean converts =
                isOther()
                        || from.isText()
                        || (areMoments() && !isTimeFromOrToDate() && from.sort() != Sort.TIME)
                        || areNumbers()
                        || (from.isNumber() && to.sort() == Sort.TRUTH);
        return converts && !isWidening();
    }

    /** Not tried on a server: whatever is not known to hold all values may lose some. */
    private boolean isLossyOnSqlServer() {
        boolean national = before.name().startsWith("n") && !before.name().startsWith("numeric");
        boolean coarse = Set.of("datetime", "smalldatetime").contains(after.name());
        return !to.holds(from)
                || (national && !after.name().startsWith("n"))
                || (coarse && !after.name().equals(before.name()));
    }

    /** Bytes and bits are cut or padded in ways that differ from type to type. */
    private boolean isBinary() {
        return BINARY.contains(from.sort()) || BINARY.contains(to.sort());
    }

    private boolean isOther() {
        return from.sort() == Sort.OTHER || to.sort() == Sort.OTHER;
    }

    private boolean areNumbers() {
        return from.isNumber() && to.isNumber();
    }

    private boolean areMoments() {
        return MOMENTS.contains(from.sort()) && MOMENTS.contains(to.sort());
    }

    /** Whether the new type holds all values, or refuses those that are too large for it. */
    private boolean isWidening() {
        return to.holds(from)
                || (from.isExactNumber()
                        && to.isExactNumber()
                        && to.fractionDigits() >= from.fractionDigits())
                || (from.sort() == Sort.DATE
                        && (to.sort() == Sort.MOMENT || to.sort() == Sort.ZONED))
                || (FLOATS.contains(to.sort()) && from.isExactNumber() && isExactAsFloat());
    }

    private boolean isExactAsFloat() {
        boolean single = to.sort() == Sort.SINGLE;
        return from.isWhole()
                ? from.length() <= (single ? 24 : 53)
                : from.digits() <= (single ? 6 : 15);
    }

    private static boolean isListed(ColumnType type) {
        return type.name().startsWith("enum(") || type.name().startsWith("set(");
    }
}
