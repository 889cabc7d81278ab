package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;

/** The types of T-SQL, for SQL Server and H2. */
final class TsqlTypes extends TypeMap {
    private static final int MAX_PRECISION = 38;
    private static final int SCALE_OF_UNLIMITED = 10;

    @Override
    TypeMeaning meaning(ColumnType type) {
        String name = type.name().startsWith("xml(") ? "xml" : type.name();
        return switch (name) {
            case "bit" -> TypeMeaning.of(Sort.TRUTH);
            case "tinyint" -> TypeMeaning.sized(Sort.UNSIGNED, 8);
            case "smallint" -> TypeMeaning.sized(Sort.WHOLE, 16);
            case "int" -> TypeMeaning.sized(Sort.WHOLE, 32);
            case "bigint" -> TypeMeaning.sized(Sort.WHOLE, 64);
            case "decimal", "numeric" -> TypeMeaning.decimal(type.precision(), type.scale());
            case "money" -> TypeMeaning.decimal(19, 4);
            case "smallmoney" -> TypeMeaning.decimal(10, 4);
            case "real" -> TypeMeaning.of(Sort.SINGLE);
            case "float" -> TypeMeaning.of(Sort.DOUBLE);
            case "uniqueidentifier" -> TypeMeaning.of(Sort.UUID);
            case "date" -> TypeMeaning.of(Sort.DATE);
            case "time" -> TypeMeaning.scaled(Sort.TIME, type.scale());
            case "datetime2" -> TypeMeaning.scaled(Sort.MOMENT, type.scale());
            case "datetime" -> TypeMeaning.scaled(Sort.MOMENT, 3);
            case "smalldatetime" -> TypeMeaning.scaled(Sort.MOMENT, 0);
            case "datetimeoffset" -> TypeMeaning.scaled(Sort.ZONED, type.scale());
            case "char", "nchar" -> TypeMeaning.sized(Sort.FIXED_TEXT, type.length());
            case "varchar", "nvarchar" -> TypeMeaning.sized(Sort.TEXT, type.length());
            case "sysname" -> TypeMeaning.sized(Sort.TEXT, 128);
            case "text", "ntext" -> TypeMeaning.of(Sort.TEXT);
            case "binary" -> TypeMeaning.sized(Sort.FIXED_BYTES, type.length());
            case "varbinary" -> TypeMeaning.sized(Sort.BYTES, type.length());
            case "image" -> TypeMeaning.of(Sort.BYTES);
            case "timestamp" ->
                    TypeMeaning.sized(Sort.FIXED_BYTES, 8)
                            .withLoss("the server no longer writes it when a row changes");
            case "xml" -> TypeMeaning.of(Sort.XML);
            case "json" -> TypeMeaning.of(Sort.JSON);
            default -> TypeMeaning.untranslatable(type);
        };
    }

    @Override
    String simpleType(Sort sort) {
        return switch (sort) {
            case TRUTH -> "bit";
            case SINGLE -> "real";
            case DOUBLE -> "float";
            case UUID -> "uniqueidentifier";
            case DATE -> "date";
            case XML -> "xml";
            default -> "nvarchar(MAX)";
        };
    }

    @Override
    String integerType(TypeMeaning meaning, TypeUse use, List<String> losses) {
        int bits = bitsNeeded(meaning);
        if (meaning.length() == 8 && meaning.sort() == Sort.UNSIGNED) {
            return "tinyint";
        }
        if (bits <= 32) {
            return bits <= 16 ? "smallint" : "int";
        }
        if (bits <= 64) {
            return "bigint";
        }
        return use.counts() ? largestInteger(losses) : "decimal(20,0)";
    }

    @Override
    String decimalType(TypeMeaning meaning, List<String> losses) {
        return meaning.precision() == 0
                ? decimalForUnlimited("decimal", MAX_PRECISION, SCALE_OF_UNLIMITED, losses)
                : boundedDecimal("decimal", MAX_PRECISION, MAX_PRECISION, meaning, losses);
    }

    @Override
    int maxFractionDigits() {
        return 7;
    }

    @Override
    String timestampType(TypeMeaning meaning, List<String> losses) {
        return withFraction("datetime2", meaning, losses);
    }

    @Override
    String zonedTimestampType(TypeMeaning meaning, List<String> losses) {
        return withFraction("datetimeoffset", meaning, losses);
    }

    @Override
    int maxKeyCharacters() {
        return 450;
    }

    @Override
    int maxKeyBytes() {
        return 900;
    }

    @Override
    String textType(int length, boolean fixed) {
        return length == 0 || length > 4000
                ? "nvarchar(MAX)"
                : (fixed ? "nchar(" : "nvarchar(") + length + ")";
    }

    @Override
    String binaryType(int length, boolean fixed) {
        return length == 0 || length > 8000
                ? "varbinary(MAX)"
                : (fixed ? "binary(" : "varbinary(") + length + ")";
    }

    @Override
    String bitsType(int length, List<String> losses) {
        if (length == 1) {
            return "bit";
        }
        losses.add("its bits are bytes");
        return length == 0 ? "varbinary(MAX)" : "varbinary(" + (length + 7) / 8 + ")";
    }
}
