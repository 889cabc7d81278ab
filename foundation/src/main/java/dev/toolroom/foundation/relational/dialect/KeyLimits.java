package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a database takes in keys and indexes. A limit of 0 is none that a statement runs into.
 *
 * @param columns how many columns a key may have
 * @param bytes how many bytes its values may have together
 * @param clusteredBytes the same for the key that the rows are stored by
 * @param variableMayExceed whether only columns of a fixed size are refused, and longer values when
 *     they are inserted
 * @param unlimited whether texts and bytes without a limit can be in a key
 * @param unsorted types that no key or index is on
 * @param rowVersions how many columns of type {@code timestamp} a table may have
 */
public record KeyLimits(
        int columns,
        int bytes,
        int clusteredBytes,
        boolean variableMayExceed,
        boolean unlimited,
        Set<String> unsorted,
        int rowVersions) {
    static final KeyLimits NONE = new KeyLimits(0, 0, 0, true, true, Set.of(), 0);

    static final KeyLimits TSQL =
            new KeyLimits(
                    32,
                    1_700,
                    900,
                    true,
                    false,
                    Set.of("text", "ntext", "image", "xml", "json", "geography", "geometry"),
                    1);

    static final KeyLimits MARIADB =
            new KeyLimits(32, 3_072, 3_072, false, false, Set.of("json", "geometry"), 0);

    static final KeyLimits POSTGRESQL =
            new KeyLimits(
                    32,
                    0,
                    0,
                    true,
                    true,
                    Set.of(
                            "json", "xml", "point", "line", "lseg", "box", "path", "polygon",
                            "circle"),
                    0);

    /** Whether a column of this type cannot be in a key or index at all. */
    public boolean refuses(Dialect dialect, ColumnType type) {
        TypeMeaning meaning = dialect.meaning(type);
        boolean texts = meaning.sort() == TypeMeaning.Sort.TEXT;
        boolean endless =
                (texts || meaning.sort() == TypeMeaning.Sort.BYTES) && meaning.length() <= 0;
        return unsorted.contains(type.name())
                || type.name().startsWith("xml(")
                || (!unlimited && endless);
    }

    /** How many bytes the values of some columns have together, as far as that is known. */
    public int size(
            Dialect dialect, List<ColumnType> types, boolean fixedOnly, int bytesOfCharacter) {
        return types.stream()
                .filter(type -> !fixedOnly || isFixed(dialect.meaning(type)))
                .mapToInt(type -> size(dialect.meaning(type), type, bytesOfCharacter))
                .sum();
    }

    private static boolean isFixed(TypeMeaning meaning) {
        return meaning.sort() != TypeMeaning.Sort.TEXT && meaning.sort() != TypeMeaning.Sort.BYTES;
    }

    private static int size(TypeMeaning meaning, ColumnType type, int bytesOfCharacter) {
        return switch (meaning.sort()) {
            case TEXT, FIXED_TEXT -> meaning.length() * characterBytes(type, bytesOfCharacter);
            case BYTES, FIXED_BYTES -> meaning.length();
            case WHOLE, UNSIGNED, BITS -> meaning.length() / 8;
            case TRUTH -> 1;
            case SINGLE, DATE, TIME -> 4;
            case DOUBLE, MOMENT, ZONED -> 8;
            case DECIMAL -> meaning.precision() / 2 + 1;
            case UUID -> 16;
            case XML, JSON, OTHER -> 0;
        };
    }

    /** A collation says how a text is stored; otherwise the database does. */
    private static int characterBytes(ColumnType type, int usual) {
        String attributes = type.attributes().toLowerCase(Locale.ROOT);
        boolean wide = type.name().startsWith("n") || type.name().equals("sysname");
        if (attributes.contains("utf8mb4")) {
            return 4;
        }
        if (attributes.contains("latin") || attributes.contains("ascii")) {
            return wide ? 2 : 1;
        }
        return wide ? Math.max(usual, 2) : usual;
    }
}
