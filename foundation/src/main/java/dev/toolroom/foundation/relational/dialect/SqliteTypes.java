package dev.toolroom.foundation.relational.dialect;

import dev.toolroom.foundation.relational.dialect.TypeMeaning.Sort;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.List;
import java.util.Locale;

/**
 * The types of SQLite, which goes by parts of their names; whole numbers are as large as anywhere.
 */
final class SqliteTypes extends TypeMap {
    private static final int FINEST_MOMENT = 6;

    @Override
    TypeMeaning meaning(ColumnType type) {
        String name = type.name().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "boolean", "bool" -> TypeMeaning.of(Sort.TRUTH);
            case "date" -> TypeMeaning.of(Sort.DATE);
            case "datetime", "timestamp" -> TypeMeaning.fine(Sort.MOMENT, FINEST_MOMENT);
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
        return real ? TypeMeaning.of(Sort.DOUBLE) : TypeMeaning.other(type);
    }

    @Override
    String plain(Sort sort) {
        return switch (sort) {
            case TRUTH -> "boolean";
            case SINGLE, DOUBLE -> "real";
            case DATE -> "date";
            default -> "text";
        };
    }

    @Override
    String whole(TypeMeaning meaning, TypeUse use, List<String> losses) {
        if (bits(meaning) > 64) {
            if (!use.counts()) {
                return "numeric";
            }
            var _ = counting(losses);
        }
        return "integer";
    }

    @Override
    String decimal(TypeMeaning meaning, List<String> losses) {
        return meaning.precision() == 0
                ? "numeric"
                : decimal("decimal", Integer.MAX_VALUE, Integer.MAX_VALUE, meaning, losses);
    }

    @Override
    String time(TypeMeaning meaning, List<String> losses) {
        return "text";
    }

    @Override
    String moment(TypeMeaning meaning, List<String> losses) {
        return "datetime";
    }

    @Override
    String zoned(TypeMeaning meaning, List<String> losses) {
        return "datetime";
    }

    @Override
    String characters(int length, boolean fixed) {
        return length == 0 || fixed ? "text" : "varchar(" + length + ")";
    }

    @Override
    String bytes(int length, boolean fixed) {
        return "blob";
    }

    @Override
    String bits(int length, List<String> losses) {
        losses.add("its bits are bytes");
        return "blob";
    }
}
