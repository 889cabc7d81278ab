package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;
import java.util.Locale;

/** The types of SQLite, which derives the affinity of a column from parts of its type name. */
final class SqliteTypes extends TypeMap {
    private static final int FRACTION_DIGITS = 6;

    @Override
    TypeMeaning meaning(ColumnType type) {
        String name = type.name().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "boolean", "bool" -> TypeMeaning.of(Sort.TRUTH);
            case "date" -> TypeMeaning.of(Sort.DATE);
            case "datetime", "timestamp" -> TypeMeaning.scaled(Sort.MOMENT, FRACTION_DIGITS);
            case "decimal" -> TypeMeaning.decimal(type.precision(), type.scale());
            case "numeric" -> TypeMeaning.decimal(0, 0);
            case "varchar" -> TypeMeaning.sized(Sort.TEXT, type.length());
            default -> byAffinity(type, name);
        };
    }

    private static TypeMeaning byAffinity(ColumnType type, String name) {
        if (name.contains("int")) {
            return TypeMeaning.sized(Sort.WHOLE, 64);
        }
        if (name.contains("char") || name.contains("clob") || name.contains("text")) {
            return TypeMeaning.of(Sort.TEXT);
        }
        if (name.contains("blob")) {
            return TypeMeaning.of(Sort.BYTES);
        }
        boolean real = name.contains("real") || name.contains("floa") || name.contains("doub");
        return real ? TypeMeaning.of(Sort.DOUBLE) : TypeMeaning.untranslatable(type);
    }

    @Override
    String simpleType(Sort sort) {
        return switch (sort) {
            case TRUTH -> "boolean";
            case SINGLE, DOUBLE -> "real";
            case DATE -> "date";
            default -> "text";
        };
    }

    @Override
    String integerType(TypeMeaning meaning, TypeUse use, List<String> losses) {
        if (bitsNeeded(meaning) > 64) {
            if (!use.counts()) {
                return "numeric";
            }
            var _ = largestInteger(losses);
        }
        return "integer";
    }

    @Override
    String decimalType(TypeMeaning meaning, List<String> losses) {
        return meaning.precision() == 0
                ? "numeric"
                : boundedDecimal("decimal", Integer.MAX_VALUE, Integer.MAX_VALUE, meaning, losses);
    }

    @Override
    String timeType(TypeMeaning meaning, List<String> losses) {
        return "text";
    }

    @Override
    String timestampType(TypeMeaning meaning, List<String> losses) {
        return "datetime";
    }

    @Override
    String zonedTimestampType(TypeMeaning meaning, List<String> losses) {
        return "datetime";
    }

    @Override
    String textType(int length, boolean fixed) {
        return length == 0 || fixed ? "text" : "varchar(" + length + ")";
    }

    @Override
    String binaryType(int length, boolean fixed) {
        return "blob";
    }

    @Override
    String bitsType(int length, List<String> losses) {
        losses.add("its bits are bytes");
        return "blob";
    }
}
