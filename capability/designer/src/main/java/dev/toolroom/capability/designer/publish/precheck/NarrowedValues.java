package dev.toolroom.capability.designer.publish.precheck;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Which values of a column do not fit another type, as a condition in SQL. */
final class NarrowedValues {
    private static final int ASKS_WHETHER_VALID = 16;

    /** Whole numbers by how many bits they have. */
    private static final Map<String, Integer> BITS =
            Map.of(
                    "tinyint",
                    8,
                    "smallint",
                    16,
                    "mediumint",
                    24,
                    "int",
                    32,
                    "integer",
                    32,
                    "bigint",
                    64);

    private static final List<String> NUMBERS =
            List.of("decimal", "numeric", "real", "float", "double", "double precision", "money");

    private final DatabaseKind kind;
    private final int majorVersion;

    NarrowedValues(DatabaseKind kind, int majorVersion) {
        this.kind = kind;
        this.majorVersion = majorVersion;
    }

    /**
     * A condition and what it finds.
     *
     * @param where empty where the database cannot be asked
     */
    record Found(String problem, String where, boolean fails) {}

    /** SQLite keeps values of any length and size, whatever is declared. */
    Optional<Found> of(ColumnType before, ColumnType after, String column, String declared) {
        if (kind == DatabaseKind.SQLITE || before.equals(after)) {
            return Optional.empty();
        }
        if (isText(before)) {
            return isText(after)
                    ? tooLong(after, column)
                    : Optional.of(unreadable(column, declared));
        }
        if (!isNumber(before)) {
            return Optional.empty();
        }
        if (bits(after) > 0) {
            return Optional.of(
                    new Found("the value is out of range", outOfRange(after, column), true));
        }
        return after.precision() > 0 ? Optional.of(tooLarge(after, column)) : Optional.empty();
    }

    private static boolean isText(ColumnType type) {
        return type.name().contains("char") || type.name().contains("text");
    }

    private static boolean isNumber(ColumnType type) {
        return bits(type) > 0 || NUMBERS.contains(type.name());
    }

    private static int bits(ColumnType type) {
        String name = type.name().toLowerCase(Locale.ROOT).replaceAll("\\(.*?\\)|unsigned", "");
        return BITS.getOrDefault(name.strip(), 0);
    }

    private Optional<Found> tooLong(ColumnType after, String column) {
        if (after.length() <= 0) {
            return Optional.empty();
        }
        String length =
                switch (kind) {
                    case SQLSERVER, STUB, DESIGN -> "LEN(" + column + ")";
                    default -> "CHAR_LENGTH(" + column + ")";
                };
        // The statement for PostgreSQL casts, and a cast truncates.
        boolean cut = kind == DatabaseKind.POSTGRESQL;
        return Optional.of(
                new Found(
                        cut ? "the text is too long and is cut" : "the text is too long",
                        length + " > " + after.length(),
                        !cut));
    }

    private Found unreadable(String column, String declared) {
        boolean asks = kind == DatabaseKind.POSTGRESQL && majorVersion >= ASKS_WHETHER_VALID;
        String quoted = "'" + declared.replace("'", "''") + "'";
        return new Found(
                "the text is not a value of the new type",
                asks
                        ? "%s IS NOT NULL AND NOT pg_input_is_valid(%s::text, %s)"
                                .formatted(column, column, quoted)
                        : "",
                true);
    }

    private String outOfRange(ColumnType after, String column) {
        boolean unsigned =
                after.name().contains("unsigned")
                        || (bits(after) == 8 && kind != DatabaseKind.MARIADB);
        BigInteger most = BigInteger.TWO.pow(bits(after) - (unsigned ? 0 : 1));
        BigInteger least = unsigned ? BigInteger.ZERO : most.negate();
        return column + " < " + least + " OR " + column + " > " + most.subtract(BigInteger.ONE);
    }

    private static Found tooLarge(ColumnType after, String column) {
        BigDecimal most = BigDecimal.TEN.pow(after.precision() - after.scale());
        return new Found(
                "the number is too large", "ABS(" + column + ") >= " + most.toPlainString(), true);
    }
}
