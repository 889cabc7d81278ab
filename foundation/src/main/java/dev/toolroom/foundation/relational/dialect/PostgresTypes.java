package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;

final class PostgresTypes extends TypeMap {
    private static final int MAX_PRECISION = 1000;
    private static final int MAX_LENGTH = 10_485_760;

    @Override
    TypeMeaning meaning(ColumnType type) {
        return switch (type.name()) {
            case "boolean" -> TypeMeaning.of(Sort.TRUTH);
            case "smallint" -> TypeMeaning.sized(Sort.WHOLE, 16);
            case "integer" -> TypeMeaning.sized(Sort.WHOLE, 32);
            case "bigint" -> TypeMeaning.sized(Sort.WHOLE, 64);
            case "numeric" -> TypeMeaning.decimal(type.precision(), type.scale());
            case "money" -> TypeMeaning.decimal(19, 2);
            case "real" -> TypeMeaning.of(Sort.SINGLE);
            case "double precision" -> TypeMeaning.of(Sort.DOUBLE);
            case "uuid" -> TypeMeaning.of(Sort.UUID);
            case "date" -> TypeMeaning.of(Sort.DATE);
            case "time" -> TypeMeaning.scaled(Sort.TIME, type.scale());
            case "timetz" -> TypeMeaning.scaled(Sort.TIME, type.scale()).withLoss("its time zone");
            case "timestamp" -> TypeMeaning.scaled(Sort.MOMENT, type.scale());
            case "timestamptz" -> TypeMeaning.scaled(Sort.ZONED, type.scale());
            case "char" -> TypeMeaning.sized(Sort.FIXED_TEXT, type.length());
            case "varchar" -> TypeMeaning.sized(Sort.TEXT, type.length());
            case "text" -> TypeMeaning.of(Sort.TEXT);
            case "name" -> TypeMeaning.sized(Sort.TEXT, 63);
            case "bytea" -> TypeMeaning.of(Sort.BYTES);
            case "bit", "varbit" -> TypeMeaning.sized(Sort.BITS, type.length());
            case "xml" -> TypeMeaning.of(Sort.XML);
            case "json", "jsonb" -> TypeMeaning.of(Sort.JSON);
            default -> TypeMeaning.untranslatable(type);
        };
    }

    @Override
    String simpleType(Sort sort) {
        return switch (sort) {
            case TRUTH -> "boolean";
            case SINGLE -> "real";
            case DOUBLE -> "double precision";
            case UUID -> "uuid";
            case DATE -> "date";
            case XML -> "xml";
            default -> "jsonb";
        };
    }

    @Override
    String integerType(TypeMeaning meaning, TypeUse use, List<String> losses) {
        int bits = bitsNeeded(meaning);
        if (bits <= 32) {
            return bits <= 16 ? "smallint" : "integer";
        }
        if (bits <= 64) {
            return "bigint";
        }
        return use.counts() ? largestInteger(losses) : "numeric(20,0)";
    }

    @Override
    String decimalType(TypeMeaning meaning, List<String> losses) {
        return meaning.precision() == 0
                ? "numeric"
                : boundedDecimal("numeric", MAX_PRECISION, MAX_PRECISION, meaning, losses);
    }

    @Override
    String timestampType(TypeMeaning meaning, List<String> losses) {
        return withFraction("timestamp", meaning, losses);
    }

    @Override
    String zonedTimestampType(TypeMeaning meaning, List<String> losses) {
        return withFraction("timestamptz", meaning, losses);
    }

    @Override
    String textType(int length, boolean fixed) {
        return length == 0 || length > MAX_LENGTH
                ? "text"
                : (fixed ? "char(" : "varchar(") + length + ")";
    }

    @Override
    String binaryType(int length, boolean fixed) {
        return "bytea";
    }

    @Override
    String bitsType(int length, List<String> losses) {
        return length == 0 ? "varbit" : "bit(" + length + ")";
    }
}
