package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.Meaning.Sort;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.ArrayList;
import java.util.List;

/** Types of one database in the words of another: as wide or wider, else with what is lost. */
final class TypeTranslation {
    private static final int FINEST = 6;

    private final Family to;
    private final TypeVocabulary words;

    TypeTranslation(DatabaseKind to) {
        this.to = Family.of(to);
        this.words = TypeVocabulary.of(to);
    }

    /**
     * A type and what must be known of it.
     *
     * @param truth whether it is yes or no, and so has defaults of its own
     * @param losses what values it can no longer hold, in words
     */
    record Translated(ColumnType type, boolean truth, List<String> losses) {}

    /**
     * What a column needs beyond its type.
     *
     * @param counts whether it is an identity
     * @param keys how many columns of no fixed size share the widest key it is in; 0 for none
     */
    record Use(boolean counts, int keys) {
        static final Use PLAIN = new Use(false, 0);
    }

    Translated of(ColumnType type, Family from) {
        return of(type, from, Use.PLAIN);
    }

    Translated of(ColumnType type, Family from, Use use) {
        Meaning meaning = Meaning.of(type, from);
        var losses = new ArrayList<String>();
        if (!meaning.note().isEmpty()) {
            losses.add(meaning.note());
        }
        if (!type.attributes().isEmpty()) {
            losses.add("what is said of it: " + type.attributes());
        }
        String text = text(meaning, use, losses);
        return new Translated(words.parse(text), meaning.sort() == Sort.TRUTH, losses);
    }

    private String text(Meaning meaning, Use use, List<String> losses) {
        return switch (meaning.sort()) {
            case TRUTH -> to == Family.TSQL ? "bit" : "boolean";
            case WHOLE, UNSIGNED -> whole(meaning, use, losses);
            case DECIMAL -> decimal(meaning, losses);
            case SINGLE -> to == Family.MARIADB ? "float" : "real";
            case DOUBLE -> pick("float", "double precision", "double", "real");
            case UUID -> pick("uniqueidentifier", "uuid", "uuid", "text");
            case DATE -> "date";
            case TIME -> to == Family.SQLITE ? "text" : fine("time", meaning, losses);
            case MOMENT -> moment(meaning, losses);
            case ZONED -> zoned(meaning, losses);
            case FIXED_TEXT, TEXT -> characters(meaning, use, losses);
            case FIXED_BYTES, BYTES -> bytes(meaning, use, losses);
            case BITS -> bits(meaning, losses);
            case XML -> pick("xml", "xml", "longtext", "text");
            case JSON -> pick("nvarchar(MAX)", "jsonb", "json", "text");
            case OTHER -> characters(new Meaning(Sort.TEXT, 0, 0, 0, ""), use, losses);
        };
    }

    private String pick(String tsql, String postgresql, String mariadb, String sqlite) {
        return switch (to) {
            case TSQL -> tsql;
            case POSTGRESQL -> postgresql;
            case MARIADB -> mariadb;
            case SQLITE -> sqlite;
        };
    }

    /** The smallest that holds all of them; what counts must be a whole number everywhere. */
    private String whole(Meaning meaning, Use use, List<String> losses) {
        boolean signed = meaning.sort() == Sort.WHOLE;
        int bits = meaning.length() + (signed ? 0 : 1);
        if (to == Family.SQLITE) {
            return bits > 64 && !use.counts() ? "numeric" : "integer";
        }
        if (meaning.length() == 8 && !signed && to != Family.POSTGRESQL) {
            return to == Family.TSQL ? "tinyint" : "tinyint unsigned";
        }
        if (bits <= 8 && to == Family.MARIADB) {
            return "tinyint";
        }
        if (bits <= 16) {
            return "smallint";
        }
        if (bits <= 32) {
            return to == Family.POSTGRESQL ? "integer" : "int";
        }
        if (bits <= 64) {
            return "bigint";
        }
        if (to == Family.MARIADB) {
            return "bigint unsigned";
        }
        if (use.counts()) {
            losses.add("numbers above " + Long.MAX_VALUE);
            return "bigint";
        }
        return to == Family.TSQL ? "decimal(20,0)" : "numeric(20,0)";
    }

    private String decimal(Meaning meaning, List<String> losses) {
        int most = pick(38, 1000, 65);
        int deepest = pick(38, 1000, 38);
        String name = pick("decimal", "numeric", "decimal", "decimal");
        if (meaning.precision() == 0) {
            if (to == Family.POSTGRESQL || to == Family.SQLITE) {
                return "numeric";
            }
            int scale = to == Family.TSQL ? 10 : 30;
            losses.add(
                    "more than "
                            + (most - scale)
                            + " digits before the point, or more than "
                            + scale
                            + " behind it");
            return name + "(" + most + "," + scale + ")";
        }
        int precision = Math.min(meaning.precision(), most);
        int scale = Math.clamp(meaning.scale(), 0, Math.min(precision, deepest));
        if (precision < meaning.precision() || scale != meaning.scale()) {
            losses.add("what needs more than " + precision + " digits, or " + scale + " behind it");
        }
        return name + "(" + precision + "," + scale + ")";
    }

    private int pick(int tsql, int postgresql, int mariadb) {
        return switch (to) {
            case TSQL -> tsql;
            case POSTGRESQL -> postgresql;
            case MARIADB -> mariadb;
            case SQLITE -> Integer.MAX_VALUE;
        };
    }

    private String fine(String name, Meaning meaning, List<String> losses) {
        int most = to == Family.TSQL ? FINEST + 1 : FINEST;
        if (meaning.scale() > most) {
            losses.add("what is finer than " + most + " digits of a second");
        }
        return name + "(" + Math.min(meaning.scale(), most) + ")";
    }

    private String moment(Meaning meaning, List<String> losses) {
        return to == Family.SQLITE
                ? "datetime"
                : fine(pick("datetime2", "timestamp", "datetime", ""), meaning, losses);
    }

    private String zoned(Meaning meaning, List<String> losses) {
        if (to == Family.SQLITE) {
            return "datetime";
        }
        if (to == Family.MARIADB) {
            losses.add("the time zone of its moments");
        }
        return fine(pick("datetimeoffset", "timestamptz", "datetime", ""), meaning, losses);
    }

    private String characters(Meaning meaning, Use use, List<String> losses) {
        int length = keyed(meaning.length(), use, pick(450, 0, 768), "characters", losses);
        boolean fixed = meaning.sort() == Sort.FIXED_TEXT && length > 0;
        return switch (to) {
            case TSQL ->
                    length == 0 || length > 4000
                            ? "nvarchar(MAX)"
                            : (fixed ? "nchar(" : "nvarchar(") + length + ")";
            case POSTGRESQL ->
                    length == 0 || length > 10_485_760
                            ? "text"
                            : (fixed ? "char(" : "varchar(") + length + ")";
            case MARIADB ->
                    length == 0 || length > 16_383
                            ? "longtext"
                            : (fixed && length <= 255 ? "char(" : "varchar(") + length + ")";
            case SQLITE -> length == 0 || fixed ? "text" : "varchar(" + length + ")";
        };
    }

    private String bytes(Meaning meaning, Use use, List<String> losses) {
        int length = keyed(meaning.length(), use, pick(900, 0, 3072), "bytes", losses);
        boolean fixed = meaning.sort() == Sort.FIXED_BYTES && length > 0;
        return switch (to) {
            case TSQL ->
                    length == 0 || length > 8000
                            ? "varbinary(MAX)"
                            : (fixed ? "binary(" : "varbinary(") + length + ")";
            case POSTGRESQL -> "bytea";
            case MARIADB ->
                    length == 0 || length > 16_383
                            ? "longblob"
                            : (fixed && length <= 255 ? "binary(" : "varbinary(") + length + ")";
            case SQLITE -> "blob";
        };
    }

    /** No database of these finds rows by a text that may be of any length. */
    private int keyed(int length, Use use, int room, String unit, List<String> losses) {
        boolean limited = to == Family.TSQL || to == Family.MARIADB;
        int most = use.keys() == 0 ? 0 : Math.max(1, room / use.keys());
        if (!limited || most == 0 || (length > 0 && length <= most)) {
            return length;
        }
        losses.add("more than " + most + " " + unit + ", as it is in a key or an index");
        return most;
    }

    private String bits(Meaning meaning, List<String> losses) {
        int length = meaning.length();
        if (to == Family.POSTGRESQL) {
            return length == 0 ? "varbit" : "bit(" + length + ")";
        }
        if (to == Family.MARIADB && length > 0 && length <= 64) {
            return "bit(" + length + ")";
        }
        if (to == Family.TSQL && length == 1) {
            return "bit";
        }
        losses.add("its bits are bytes");
        int bytes = (length + 7) / 8;
        return pick(
                length == 0 ? "varbinary(MAX)" : "varbinary(" + bytes + ")",
                "",
                length == 0 ? "longblob" : "varbinary(" + bytes + ")",
                "blob");
    }
}
