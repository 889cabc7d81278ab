package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;

/** The types of T-SQL, which H2 speaks too. */
final class TsqlTypes extends TypeMap {
    private static final int DIGITS = 38;
    private static final int USUAL_SCALE = 10;

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
            case "time" -> TypeMeaning.fine(Sort.TIME, type.scale());
            case "datetime2" -> TypeMeaning.fine(Sort.MOMENT, type.scale());
            case "datetime" -> TypeMeaning.fine(Sort.MOMENT, 3);
            case "smalldatetime" -> TypeMeaning.fine(Sort.MOMENT, 0);
            case "datetimeoffset" -> TypeMeaning.fine(Sort.ZONED, type.scale());
            case "char", "nchar" -> TypeMeaning.sized(Sort.FIXED_TEXT, type.length());
            case "varchar", "nvarchar" -> TypeMeaning.sized(Sort.TEXT, type.length());
            case "sysname" -> TypeMeaning.sized(Sort.TEXT, 128);
            case "text", "ntext" -> TypeMeaning.of(Sort.TEXT);
            case "binary" -> TypeMeaning.sized(Sort.FIXED_BYTES, type.length());
            case "varbinary" -> TypeMeaning.sized(Sort.BYTES, type.length());
            case "image" -> TypeMeaning.of(Sort.BYTES);
            case "timestamp" ->
                    TypeMeaning.sized(Sort.FIXED_BYTES, 8)
                            .losing("the server no longer writes it when a row changes");
            case "xml" -> TypeMeaning.of(Sort.XML);
            case "json" -> TypeMeaning.of(Sort.JSON);
            default -> TypeMeaning.other(type);
        };
    }

    @Override
    String plain(Sort sort) {
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
    String whole(TypeMeaning meaning, TypeUse use, List<String> losses) {
        int bits = bits(meaning);
        if (meaning.length() == 8 && meaning.sort() == Sort.UNSIGNED) {
            return "tinyint";
        }
        if (bits <= 32) {
            return bits <= 16 ? "smallint" : "int";
        }
        if (bits <= 64) {
            return "bigint";
        }
        return use.counts() ? counting(losses) : "decimal(20,0)";
    }

    @Override
    String decimal(TypeMeaning meaning, List<String> losses) {
        return meaning.precision() == 0
                ? unlimited("decimal", DIGITS, USUAL_SCALE, losses)
                : decimal("decimal", DIGITS, DIGITS, meaning, losses);
    }

    @Override
    int finest() {
        return super.finest() + 1;
    }

    @Override
    String moment(TypeMeaning meaning, List<String> losses) {
        return fine("datetime2", meaning, losses);
    }

    @Override
    String zoned(TypeMeaning meaning, List<String> losses) {
        return fine("datetimeoffset", meaning, losses);
    }

    @Override
    int indexedCharacters() {
        return 450;
    }

    @Override
    int indexedBytes() {
        return 900;
    }

    @Override
    String characters(int length, boolean fixed) {
        return length == 0 || length > 4000
                ? "nvarchar(MAX)"
                : (fixed ? "nchar(" : "nvarchar(") + length + ")";
    }

    @Override
    String bytes(int length, boolean fixed) {
        return length == 0 || length > 8000
                ? "varbinary(MAX)"
                : (fixed ? "binary(" : "varbinary(") + length + ")";
    }

    @Override
    String bits(int length, List<String> losses) {
        if (length == 1) {
            return "bit";
        }
        losses.add("its bits are bytes");
        return length == 0 ? "varbinary(MAX)" : "varbinary(" + (length + 7) / 8 + ")";
    }
}
