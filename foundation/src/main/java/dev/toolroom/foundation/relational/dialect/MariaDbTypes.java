package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The types of MariaDB, such as unsigned numbers, texts of four sizes, enums and sets. */
final class MariaDbTypes extends TypeMap {
    private static final Pattern QUOTED_VALUE = Pattern.compile("'((?:[^']|'')*)'");
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(tinyint|smallint|mediumint|int|bigint|float|double|decimal)"
                            + "(?:\\((\\d{1,9})(?:,(\\d{1,9}))?\\))?((?: unsigned| zerofill)*)");
    private static final int MAX_PRECISION = 65;
    private static final int MAX_SCALE = 38;
    private static final int SCALE_OF_UNLIMITED = 30;
    private static final int MAX_LENGTH = 16_383;
    private static final int MAX_FIXED_LENGTH = 255;

    @Override
    TypeMeaning meaning(ColumnType type) {
        String name = type.name();
        Matcher number = NUMBER.matcher(name);
        if (number.matches() && !number.group(1).equals(name)) {
            return numberMeaning(number);
        }
        if (name.startsWith("enum(") || name.startsWith("set(")) {
            return enumOrSetMeaning(type);
        }
        return switch (name) {
            case "boolean" -> TypeMeaning.of(Sort.TRUTH);
            case "tinyint", "smallint", "mediumint", "int", "bigint" ->
                    integerMeaning(name, Sort.WHOLE);
            case "year" -> TypeMeaning.sized(Sort.WHOLE, 16);
            case "decimal" -> TypeMeaning.decimal(type.precision(), type.scale());
            case "float" -> TypeMeaning.of(Sort.SINGLE);
            case "double" -> TypeMeaning.of(Sort.DOUBLE);
            case "uuid" -> TypeMeaning.of(Sort.UUID);
            case "date" -> TypeMeaning.of(Sort.DATE);
            case "time" ->
                    TypeMeaning.scaled(Sort.TIME, type.scale())
                            .withLoss("times outside of one day");
            case "datetime", "timestamp" -> TypeMeaning.scaled(Sort.MOMENT, type.scale());
            case "char" -> TypeMeaning.sized(Sort.FIXED_TEXT, type.length());
            case "varchar" -> TypeMeaning.sized(Sort.TEXT, type.length());
            case "tinytext", "text", "mediumtext", "longtext" -> TypeMeaning.of(Sort.TEXT);
            case "binary" -> TypeMeaning.sized(Sort.FIXED_BYTES, type.length());
            case "varbinary" -> TypeMeaning.sized(Sort.BYTES, type.length());
            case "tinyblob", "blob", "mediumblob", "longblob" -> TypeMeaning.of(Sort.BYTES);
            case "bit" ->
                    type.length() <= 1
                            ? TypeMeaning.of(Sort.TRUTH)
                            : TypeMeaning.sized(Sort.BITS, type.length());
            case "json" -> TypeMeaning.of(Sort.JSON);
            default -> TypeMeaning.untranslatable(type);
        };
    }

    /** Both {@code unsigned} and {@code zerofill} mean that an integer has no sign. */
    private static TypeMeaning numberMeaning(Matcher found) {
        return switch (found.group(1)) {
            case "float" -> TypeMeaning.of(Sort.SINGLE);
            case "double" -> TypeMeaning.of(Sort.DOUBLE);
            case "decimal" ->
                    TypeMeaning.decimal(
                            found.group(2) == null ? 10 : Integer.parseInt(found.group(2)),
                            found.group(3) == null ? 0 : Integer.parseInt(found.group(3)));
            default ->
                    integerMeaning(
                            found.group(1), found.group(4).isEmpty() ? Sort.WHOLE : Sort.UNSIGNED);
        };
    }

    private static TypeMeaning integerMeaning(String name, Sort sort) {
        return TypeMeaning.sized(
                sort,
                switch (name) {
                    case "tinyint" -> 8;
                    case "smallint" -> 16;
                    case "mediumint" -> 24;
                    case "bigint" -> 64;
                    default -> 32;
                });
    }

    /** Text as long as the longest value of an enum, or all values of a set joined by commas. */
    private static TypeMeaning enumOrSetMeaning(ColumnType type) {
        Matcher values = QUOTED_VALUE.matcher(type.name());
        int longest = 1;
        int joined = 0;
        while (values.find()) {
            longest = Math.max(longest, values.group(1).length());
            joined += values.group(1).length() + 1;
        }
        int length = type.name().startsWith("set(") ? Math.max(1, joined) : longest;
        return TypeMeaning.sized(Sort.TEXT, length)
                .withLoss("the values of " + type.name() + " are not checked");
    }

    @Override
    String simpleType(Sort sort) {
        return switch (sort) {
            case TRUTH -> "boolean";
            case SINGLE -> "float";
            case DOUBLE -> "double";
            case UUID -> "uuid";
            case DATE -> "date";
            case XML -> "longtext";
            default -> "json";
        };
    }

    @Override
    String integerType(TypeMeaning meaning, TypeUse use, List<String> losses) {
        int bits = bitsNeeded(meaning);
        if (meaning.length() == 8 && meaning.sort() == Sort.UNSIGNED) {
            return "tinyint unsigned";
        }
        if (bits <= 16) {
            return bits <= 8 ? "tinyint" : "smallint";
        }
        if (bits <= 32) {
            return "int";
        }
        return bits <= 64 ? "bigint" : "bigint unsigned";
    }

    @Override
    String decimalType(TypeMeaning meaning, List<String> losses) {
        return meaning.precision() == 0
                ? decimalForUnlimited("decimal", MAX_PRECISION, SCALE_OF_UNLIMITED, losses)
                : boundedDecimal("decimal", MAX_PRECISION, MAX_SCALE, meaning, losses);
    }

    @Override
    String timestampType(TypeMeaning meaning, List<String> losses) {
        return withFraction("datetime", meaning, losses);
    }

    @Override
    String zonedTimestampType(TypeMeaning meaning, List<String> losses) {
        losses.add("the time zone of its moments");
        return withFraction("datetime", meaning, losses);
    }

    @Override
    int maxKeyCharacters() {
        return 768;
    }

    @Override
    int maxKeyBytes() {
        return 3072;
    }

    @Override
    String textType(int length, boolean fixed) {
        return length == 0 || length > MAX_LENGTH
                ? "longtext"
                : (fixed && length <= MAX_FIXED_LENGTH ? "char(" : "varchar(") + length + ")";
    }

    @Override
    String binaryType(int length, boolean fixed) {
        return length == 0 || length > MAX_LENGTH
                ? "longblob"
                : (fixed && length <= MAX_FIXED_LENGTH ? "binary(" : "varbinary(") + length + ")";
    }

    @Override
    String bitsType(int length, List<String> losses) {
        if (length > 0 && length <= 64) {
            return "bit(" + length + ")";
        }
        losses.add("its bits are bytes");
        return length == 0 ? "longblob" : "varbinary(" + (length + 7) / 8 + ")";
    }
}
