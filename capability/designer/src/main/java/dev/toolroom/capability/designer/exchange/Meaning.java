package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a type holds, whichever database names it.
 *
 * @param length of texts and bytes, or bits of a whole number; 0 for no limit
 * @param precision digits of a decimal number; 0 for no limit
 * @param scale digits behind the point, or of a second
 * @param note what is known to be lost wherever it goes; empty for nothing
 */
record Meaning(Sort sort, int length, int precision, int scale, String note) {
    /** What values are. */
    enum Sort {
        TRUTH,
        WHOLE,
        UNSIGNED,
        DECIMAL,
        SINGLE,
        DOUBLE,
        UUID,
        DATE,
        TIME,
        MOMENT,
        ZONED,
        FIXED_TEXT,
        TEXT,
        FIXED_BYTES,
        BYTES,
        BITS,
        XML,
        JSON,
        OTHER
    }

    private static final Pattern VALUES = Pattern.compile("'((?:[^']|'')*)'");
    private static final int WHOLE_DAY = 6;

    static Meaning of(ColumnType type, Family from) {
        return switch (from) {
            case TSQL -> tsql(type);
            case POSTGRESQL -> postgresql(type);
            case MARIADB -> mariaDb(type);
            case SQLITE -> sqlite(type);
        };
    }

    private static Meaning of(Sort sort) {
        return sized(sort, 0);
    }

    private static Meaning sized(Sort sort, int length) {
        return new Meaning(sort, Math.max(0, length), 0, 0, "");
    }

    private static Meaning decimal(int precision, int scale) {
        return new Meaning(Sort.DECIMAL, 0, precision, scale, "");
    }

    private static Meaning fine(Sort sort, int scale) {
        return new Meaning(sort, 0, 0, scale, "");
    }

    private Meaning losing(String what) {
        return new Meaning(sort, length, precision, scale, what);
    }

    private static Meaning other(ColumnType type) {
        return of(Sort.OTHER).losing("type " + type.name() + " has no equal, its values are texts");
    }

    private static Meaning tsql(ColumnType type) {
        return switch (type.name()) {
            case "bit" -> of(Sort.TRUTH);
            case "tinyint" -> sized(Sort.UNSIGNED, 8);
            case "smallint" -> sized(Sort.WHOLE, 16);
            case "int" -> sized(Sort.WHOLE, 32);
            case "bigint" -> sized(Sort.WHOLE, 64);
            case "decimal", "numeric" -> decimal(type.precision(), type.scale());
            case "money" -> decimal(19, 4);
            case "smallmoney" -> decimal(10, 4);
            case "real" -> of(Sort.SINGLE);
            case "float" -> of(Sort.DOUBLE);
            case "uniqueidentifier" -> of(Sort.UUID);
            case "date" -> of(Sort.DATE);
            case "time" -> fine(Sort.TIME, type.scale());
            case "datetime2" -> fine(Sort.MOMENT, type.scale());
            case "datetime" -> fine(Sort.MOMENT, 3);
            case "smalldatetime" -> fine(Sort.MOMENT, 0);
            case "datetimeoffset" -> fine(Sort.ZONED, type.scale());
            case "char", "nchar" -> sized(Sort.FIXED_TEXT, type.length());
            case "varchar", "nvarchar" -> sized(Sort.TEXT, type.length());
            case "sysname" -> sized(Sort.TEXT, 128);
            case "text", "ntext" -> of(Sort.TEXT);
            case "binary" -> sized(Sort.FIXED_BYTES, type.length());
            case "varbinary" -> sized(Sort.BYTES, type.length());
            case "image" -> of(Sort.BYTES);
            case "timestamp" ->
                    sized(Sort.FIXED_BYTES, 8)
                            .losing("the server no longer writes it when a row changes");
            case "xml" -> of(Sort.XML);
            case "json" -> of(Sort.JSON);
            default -> other(type);
        };
    }

    private static Meaning postgresql(ColumnType type) {
        return switch (type.name()) {
            case "boolean" -> of(Sort.TRUTH);
            case "smallint" -> sized(Sort.WHOLE, 16);
            case "integer" -> sized(Sort.WHOLE, 32);
            case "bigint" -> sized(Sort.WHOLE, 64);
            case "numeric" -> decimal(type.precision(), type.scale());
            case "money" -> decimal(19, 2);
            case "real" -> of(Sort.SINGLE);
            case "double precision" -> of(Sort.DOUBLE);
            case "uuid" -> of(Sort.UUID);
            case "date" -> of(Sort.DATE);
            case "time" -> fine(Sort.TIME, type.scale());
            case "timetz" -> fine(Sort.TIME, type.scale()).losing("its time zone");
            case "timestamp" -> fine(Sort.MOMENT, type.scale());
            case "timestamptz" -> fine(Sort.ZONED, type.scale());
            case "char" -> sized(Sort.FIXED_TEXT, type.length());
            case "varchar" -> sized(Sort.TEXT, type.length());
            case "text" -> of(Sort.TEXT);
            case "name" -> sized(Sort.TEXT, 63);
            case "bytea" -> of(Sort.BYTES);
            case "bit", "varbit" -> sized(Sort.BITS, type.length());
            case "xml" -> of(Sort.XML);
            case "json", "jsonb" -> of(Sort.JSON);
            default -> other(type);
        };
    }

    private static Meaning mariaDb(ColumnType type) {
        String name = type.name();
        if (name.endsWith(" unsigned")) {
            return mariaDbWhole(name.substring(0, name.length() - 9), Sort.UNSIGNED);
        }
        if (name.startsWith("enum(") || name.startsWith("set(")) {
            return listed(type);
        }
        return switch (name) {
            case "boolean" -> of(Sort.TRUTH);
            case "tinyint", "smallint", "mediumint", "int", "bigint" ->
                    mariaDbWhole(name, Sort.WHOLE);
            case "year" -> sized(Sort.WHOLE, 16);
            case "decimal" -> decimal(type.precision(), type.scale());
            case "float" -> of(Sort.SINGLE);
            case "double" -> of(Sort.DOUBLE);
            case "uuid" -> of(Sort.UUID);
            case "date" -> of(Sort.DATE);
            case "time" -> fine(Sort.TIME, type.scale()).losing("times outside of one day");
            case "datetime", "timestamp" -> fine(Sort.MOMENT, type.scale());
            case "char" -> sized(Sort.FIXED_TEXT, type.length());
            case "varchar" -> sized(Sort.TEXT, type.length());
            case "tinytext", "text", "mediumtext", "longtext" -> of(Sort.TEXT);
            case "binary" -> sized(Sort.FIXED_BYTES, type.length());
            case "varbinary" -> sized(Sort.BYTES, type.length());
            case "tinyblob", "blob", "mediumblob", "longblob" -> of(Sort.BYTES);
            case "bit" -> type.length() <= 1 ? of(Sort.TRUTH) : sized(Sort.BITS, type.length());
            case "json" -> of(Sort.JSON);
            default -> other(type);
        };
    }

    private static Meaning mariaDbWhole(String name, Sort sort) {
        return sized(
                sort,
                switch (name) {
                    case "tinyint" -> 8;
                    case "smallint" -> 16;
                    case "mediumint" -> 24;
                    case "bigint" -> 64;
                    default -> 32;
                });
    }

    /** As long as the longest value; of a set, as all of them. */
    private static Meaning listed(ColumnType type) {
        Matcher values = VALUES.matcher(type.name());
        int longest = 1;
        int all = 0;
        while (values.find()) {
            longest = Math.max(longest, values.group(1).length());
            all += values.group(1).length() + 1;
        }
        int length = type.name().startsWith("set(") ? Math.max(1, all) : longest;
        return sized(Sort.TEXT, length).losing("the values of " + type.name() + " are not checked");
    }

    /** SQLite goes by parts of the name, and whole numbers are as large as anywhere. */
    private static Meaning sqlite(ColumnType type) {
        String name = type.name().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "boolean", "bool" -> of(Sort.TRUTH);
            case "date" -> of(Sort.DATE);
            case "datetime", "timestamp" -> fine(Sort.MOMENT, WHOLE_DAY);
            case "decimal" -> decimal(type.precision(), type.scale());
            case "numeric" -> decimal(0, 0);
            case "varchar" -> sized(Sort.TEXT, type.length());
            default -> byAffinity(type, name);
        };
    }

    private static Meaning byAffinity(ColumnType type, String name) {
        if (name.contains("int")) {
            return sized(Sort.WHOLE, 64);
        }
        if (name.contains("char") || name.contains("clob") || name.contains("text")) {
            return of(Sort.TEXT);
        }
        if (name.contains("blob")) {
            return of(Sort.BYTES);
        }
        boolean real = name.contains("real") || name.contains("floa") || name.contains("doub");
        return real ? of(Sort.DOUBLE) : other(type);
    }
}
