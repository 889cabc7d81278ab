package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;

/** The types of PostgreSQL. */
final class PostgresTypes extends TypeMap {
    private static final int DIGITS = 1000;
    private static final int LONGEST = 10_485_760;

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
            case "time" -> TypeMeaning.fine(Sort.TIME, type.scale());
            case "timetz" -> TypeMeaning.fine(Sort.TIME, type.scale()).losing("its time zone");
            case "timestamp" -> TypeMeaning.fine(Sort.MOMENT, type.scale());
            case "timestamptz" -> TypeMeaning.fine(Sort.ZONED, type.scale());
            case "char" -> TypeMeaning.sized(Sort.FIXED_TEXT, type.length());
            case "varchar" -> TypeMeaning.sized(Sort.TEXT, type.length());
            case "text" -> TypeMeaning.of(Sort.TEXT);
            case "name" -> TypeMeaning.sized(Sort.TEXT, 63);
            case "bytea" -> TypeMeaning.of(Sort.BYTES);
            case "bit", "varbit" -> TypeMeaning.sized(Sort.BITS, type.length());
            case "xml" -> TypeMeaning.of(Sort.XML);
            case "json", "jsonb" -> TypeMeaning.of(Sort.JSON);
            default -> TypeMeaning.other(type);
        };
    }

    @Override
    String plain(Sort sort) {
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
    String whole(TypeMeaning meaning, TypeUse use, List<String> losses) {
        int bits = bits(meaning);
        if (bits <= 32) {
            return bits <= 16 ? "smallint" : "integer";
        }
        if (bits <= 64) {
            return "bigint";
        }
        return use.counts() ? counting(losses) : "numeric(20,0)";
    }

    @Override
    String decimal(TypeMeaning meaning, List<String> losses) {
        return meaning.precision() == 0
                ? "numeric"
                : decimal("numeric", DIGITS, DIGITS, meaning, losses);
    }

    @Override
    String moment(TypeMeaning meaning, List<String> losses) {
        return fine("timestamp", meaning, losses);
    }

    @Override
    String zoned(TypeMeaning meaning, List<String> losses) {
        return fine("timestamptz", meaning, losses);
    }

    @Override
    String characters(int length, boolean fixed) {
        return length == 0 || length > LONGEST
                ? "text"
                : (fixed ? "char(" : "varchar(") + length + ")";
    }

    @Override
    String bytes(int length, boolean fixed) {
        return "bytea";
    }

    @Override
    String bits(int length, List<String> losses) {
        return length == 0 ? "varbit" : "bit(" + length + ")";
    }
}
