package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.Arrays;
import java.util.List;

/** Types of one database in the words of another. */
final class TypeTranslation {
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
     */
    record Translated(ColumnType type, boolean truth) {}

    /**
     * What types mean. Each has the names the families know it by, the one to write first; a number
     * in brackets is written always.
     */
    private enum Meaning {
        TRUTH("bit", "boolean", "boolean", "boolean"),
        TINY("tinyint", "smallint", "tinyint", "integer"),
        SMALL("smallint", "smallint", "smallint", "integer"),
        WHOLE("int", "integer", "int mediumint", "integer"),
        LARGE("bigint", "bigint", "bigint", "integer"),
        DECIMAL("decimal numeric", "numeric", "decimal", "decimal numeric"),
        MONEY("money smallmoney", "money", "decimal(19,4)", "decimal(19,4)"),
        SINGLE("real", "real", "float", "real"),
        DOUBLE("float", "double precision", "double", "real"),
        UUID("uniqueidentifier", "uuid", "uuid", "text"),
        DATE("date", "date", "date", "date"),
        TIME("time", "time timetz", "time", "text"),
        MOMENT("datetime2 datetime smalldatetime", "timestamp", "datetime timestamp", "datetime"),
        ZONED("datetimeoffset", "timestamptz", "timestamp", "datetime"),
        FIXED_TEXT("nchar char", "char", "char", "text"),
        SHORT_TEXT("nvarchar varchar sysname", "varchar", "varchar", "varchar"),
        TEXT("nvarchar(MAX) text ntext", "text", "longtext text mediumtext tinytext", "text"),
        FIXED_BYTES("binary timestamp", "bytea", "binary", "blob"),
        BYTES("varbinary", "bytea", "varbinary", "blob"),
        LARGE_BYTES("varbinary(MAX) image", "bytea", "longblob blob mediumblob", "blob"),
        XML("xml", "xml", "longtext", "text"),
        JSON("nvarchar(MAX) json", "jsonb json", "longtext", "text");

        private final String tsql;
        private final String postgresql;
        private final String mariadb;
        private final String sqlite;

        Meaning(String tsql, String postgresql, String mariadb, String sqlite) {
            this.tsql = tsql;
            this.postgresql = postgresql;
            this.mariadb = mariadb;
            this.sqlite = sqlite;
        }

        private List<String> in(Family family) {
            String names =
                    switch (family) {
                        case TSQL -> tsql;
                        case POSTGRESQL -> postgresql;
                        case MARIADB -> mariadb;
                        case SQLITE -> sqlite;
                    };
            return Arrays.asList(names.split(" (?!precision)", -1));
        }

        static Meaning of(ColumnType type, Family family) {
            if (type.length() == ColumnType.MAX) {
                return type.name().contains("binary") ? LARGE_BYTES : TEXT;
            }
            return Arrays.stream(values())
                    .filter(each -> each.in(family).contains(type.name()))
                    .findFirst()
                    .orElse(TEXT);
        }
    }

    Translated of(ColumnType type, Family from) {
        Meaning meaning = Meaning.of(type, from);
        String name = meaning.in(to).getFirst();
        if (name.indexOf('(') >= 0) {
            return new Translated(words.parse(name), false);
        }
        TypeRule rule = words.find(name).orElseThrow();
        return new Translated(sized(type, rule), meaning == Meaning.TRUTH);
    }

    /** As near to the old numbers as the new type goes. */
    private ColumnType sized(ColumnType type, TypeRule rule) {
        return switch (rule.form()) {
            case PLAIN -> ColumnType.plain(rule.name());
            case LENGTH -> {
                int wanted = type.length() == 0 ? rule.usual() : type.length();
                yield wanted > rule.most()
                        ? words.parse(to == Family.TSQL ? "nvarchar(MAX)" : longest(rule))
                        : new ColumnType(rule.name(), wanted, 0, 0);
            }
            case PRECISION -> {
                int precision = Math.min(type.precision(), rule.most());
                boolean none = precision == 0;
                yield new ColumnType(
                        rule.name(),
                        0,
                        none ? rule.usual() : precision,
                        none ? 0 : Math.min(type.scale(), precision));
            }
            case SCALE -> new ColumnType(rule.name(), 0, 0, Math.min(scale(type), rule.most()));
        };
    }

    private String longest(TypeRule rule) {
        boolean bytes = rule.name().contains("binary");
        return switch (to) {
            case MARIADB -> bytes ? "longblob" : "longtext";
            case TSQL, POSTGRESQL, SQLITE -> bytes ? "blob" : "text";
        };
    }

    /** Old types of T-SQL have theirs without saying so. */
    private static int scale(ColumnType type) {
        return switch (type.name()) {
            case "datetime" -> type.scale() == 0 ? 3 : type.scale();
            default -> type.scale();
        };
    }
}
