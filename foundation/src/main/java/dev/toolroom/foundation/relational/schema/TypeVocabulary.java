package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.TypeRule.Form;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The types a database knows, by the names it prefers and by their other names. */
public final class TypeVocabulary {
    private static final int LONG = 1_000_000_000;

    private final Map<String, TypeRule> rules = new LinkedHashMap<>();
    private final Map<String, String> aliases;
    private final boolean open;

    private TypeVocabulary(List<TypeRule> rules, Map<String, String> aliases, boolean open) {
        rules.forEach(rule -> this.rules.put(rule.name(), rule));
        this.aliases = Map.copyOf(aliases);
        this.open = open;
    }

    /** H2 speaks T-SQL's words, as its mode does. */
    public static TypeVocabulary of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> Words.POSTGRESQL;
            case MARIADB -> Words.MARIADB;
            case SQLITE -> Words.SQLITE;
            case SQLSERVER, H2, STUB, DESIGN -> Words.TSQL;
        };
    }

    /** What is known of a type, by any of its names in any case. */
    public Optional<TypeRule> find(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        return Optional.ofNullable(rules.get(aliases.getOrDefault(lower, lower)));
    }

    /** As {@link #find}; what nobody knows is taken as it stands. */
    public TypeRule ruleOf(ColumnType type) {
        return find(type.name()).orElseGet(() -> TypeRule.plain(type.name()));
    }

    /**
     * Whether a declaration names a type of the list, or an array of one where there are arrays.
     */
    public boolean takes(String declared) {
        String text = declared.strip();
        int bracket = text.indexOf('(');
        String bare = bracket < 0 ? text : text.substring(0, bracket);
        boolean array = this == Words.POSTGRESQL && text.endsWith("[]");
        return open
                || find(bare).isPresent()
                || (array && takes(text.substring(0, text.length() - 2)));
    }

    /** Whether the database takes types that are not in its list. */
    public boolean isOpen() {
        return open;
    }

    public List<String> names() {
        return List.copyOf(rules.keySet());
    }

    public String text(ColumnType type) {
        return type.text(ruleOf(type));
    }

    /** A type as a database reports it: what does not apply is dropped, what is known is named. */
    public ColumnType normal(String name, int length, int precision, int scale) {
        TypeRule rule = find(name).orElseGet(() -> TypeRule.plain(name.toLowerCase(Locale.ROOT)));
        return switch (rule.form()) {
            case PLAIN -> ColumnType.plain(rule.name());
            case LENGTH -> new ColumnType(rule.name(), length, 0, 0);
            case PRECISION -> new ColumnType(rule.name(), 0, precision, precision == 0 ? 0 : scale);
            case SCALE -> new ColumnType(rule.name(), 0, 0, scale);
        };
    }

    /** Reads a declaration, as in {@code numeric(10, 2)}. */
    public ColumnType parse(String text) {
        String plain = text.strip();
        int open = plain.indexOf('(');
        int close = plain.indexOf(')');
        if (open < 0 || close < open) {
            TypeRule rule = find(plain).orElseGet(() -> TypeRule.plain(plain));
            return normal(
                    plain,
                    rule.usual(),
                    rule.usual(),
                    rule.form() == Form.SCALE ? rule.usual() : 0);
        }
        String name = (plain.substring(0, open).strip() + plain.substring(close + 1)).strip();
        String[] numbers = plain.substring(open + 1, close).split(",", -1);
        if (find(name).isEmpty()) {
            return ColumnType.plain(plain);
        }
        int first = number(numbers[0]);
        int second = numbers.length > 1 ? number(numbers[1]) : 0;
        return normal(name, first, first, ruleForm(name) == Form.SCALE ? first : second);
    }

    private Form ruleForm(String name) {
        return find(name).map(TypeRule::form).orElse(Form.PLAIN);
    }

    private static int number(String text) {
        String plain = text.strip();
        if (plain.equalsIgnoreCase("max")) {
            return ColumnType.MAX;
        }
        try {
            return Integer.parseInt(plain);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** The lists themselves; apart, so that each is made when its database is first used. */
    private static final class Words {
        static final TypeVocabulary TSQL =
                new TypeVocabulary(
                        List.of(
                                TypeRule.counting("int"),
                                TypeRule.counting("bigint"),
                                TypeRule.length("nvarchar", 4000, 50, true),
                                TypeRule.scaled("datetime2", 7, 7),
                                TypeRule.plain("bit"),
                                TypeRule.decimal("decimal", 38, 18),
                                TypeRule.plain("uniqueidentifier"),
                                TypeRule.plain("date"),
                                TypeRule.counting("tinyint"),
                                TypeRule.counting("smallint"),
                                TypeRule.decimal("numeric", 38, 18),
                                TypeRule.plain("money"),
                                TypeRule.plain("smallmoney"),
                                TypeRule.plain("float"),
                                TypeRule.plain("real"),
                                TypeRule.plain("datetime"),
                                TypeRule.plain("smalldatetime"),
                                TypeRule.scaled("datetimeoffset", 7, 7),
                                TypeRule.scaled("time", 7, 7),
                                TypeRule.length("char", 8000, 1, false),
                                TypeRule.length("varchar", 8000, 50, true),
                                TypeRule.length("nchar", 4000, 1, false),
                                TypeRule.length("binary", 8000, 1, false),
                                TypeRule.length("varbinary", 8000, 50, true),
                                TypeRule.length("vector", 1998, 1, false),
                                TypeRule.plain("text"),
                                TypeRule.plain("ntext"),
                                TypeRule.plain("image"),
                                TypeRule.plain("xml"),
                                TypeRule.plain("json"),
                                TypeRule.plain("sql_variant"),
                                TypeRule.plain("timestamp"),
                                TypeRule.plain("hierarchyid"),
                                TypeRule.plain("geography"),
                                TypeRule.plain("geometry"),
                                TypeRule.plain("sysname")),
                        Map.of(
                                "integer", "int",
                                "dec", "decimal",
                                "rowversion", "timestamp",
                                "double precision", "float",
                                "character varying", "varchar",
                                "national character varying", "nvarchar"),
                        false);

        static final TypeVocabulary POSTGRESQL =
                new TypeVocabulary(
                        List.of(
                                TypeRule.counting("integer"),
                                TypeRule.counting("bigint"),
                                TypeRule.length("varchar", 10_485_760, 0, false),
                                TypeRule.plain("text"),
                                TypeRule.plain("boolean"),
                                TypeRule.decimal("numeric", 1000, 0),
                                TypeRule.scaled("timestamptz", 6, 6),
                                TypeRule.plain("uuid"),
                                TypeRule.counting("smallint"),
                                TypeRule.plain("real"),
                                TypeRule.plain("double precision"),
                                TypeRule.plain("money"),
                                TypeRule.length("char", 10_485_760, 1, false),
                                TypeRule.plain("date"),
                                TypeRule.scaled("timestamp", 6, 6),
                                TypeRule.scaled("time", 6, 6),
                                TypeRule.scaled("timetz", 6, 6),
                                TypeRule.plain("interval"),
                                TypeRule.plain("bytea"),
                                TypeRule.plain("json"),
                                TypeRule.plain("jsonb"),
                                TypeRule.plain("xml"),
                                TypeRule.plain("inet"),
                                TypeRule.plain("cidr"),
                                TypeRule.plain("macaddr"),
                                TypeRule.length("bit", 83_886_080, 1, false),
                                TypeRule.length("varbit", 83_886_080, 0, false),
                                TypeRule.plain("point"),
                                TypeRule.plain("tsvector"),
                                TypeRule.plain("tsquery")),
                        postgresAliases(),
                        false);

        static final TypeVocabulary MARIADB =
                new TypeVocabulary(
                        List.of(
                                TypeRule.counting("int"),
                                TypeRule.counting("bigint"),
                                TypeRule.length("varchar", 16_383, 50, false),
                                TypeRule.plain("text"),
                                TypeRule.decimal("decimal", 65, 10),
                                TypeRule.scaled("datetime", 6, 0),
                                TypeRule.counting("tinyint"),
                                TypeRule.counting("smallint"),
                                TypeRule.counting("mediumint"),
                                TypeRule.plain("float"),
                                TypeRule.plain("double"),
                                TypeRule.plain("date"),
                                TypeRule.scaled("time", 6, 0),
                                TypeRule.scaled("timestamp", 6, 0),
                                TypeRule.plain("year"),
                                TypeRule.length("char", 255, 1, false),
                                TypeRule.length("binary", 255, 1, false),
                                TypeRule.length("varbinary", 65_532, 50, false),
                                TypeRule.plain("tinytext"),
                                TypeRule.plain("mediumtext"),
                                TypeRule.plain("longtext"),
                                TypeRule.plain("blob"),
                                TypeRule.plain("mediumblob"),
                                TypeRule.plain("longblob"),
                                TypeRule.plain("uuid"),
                                TypeRule.plain("inet6"),
                                TypeRule.plain("boolean"),
                                TypeRule.plain("json"),
                                TypeRule.length("bit", 64, 1, false)),
                        Map.of(
                                "integer", "int",
                                "numeric", "decimal",
                                "bool", "boolean"),
                        false);

        static final TypeVocabulary SQLITE =
                new TypeVocabulary(
                        List.of(
                                TypeRule.counting("integer"),
                                TypeRule.plain("text"),
                                TypeRule.plain("real"),
                                TypeRule.plain("numeric"),
                                TypeRule.plain("blob"),
                                TypeRule.length("varchar", LONG, 0, false),
                                TypeRule.plain("boolean"),
                                TypeRule.plain("date"),
                                TypeRule.plain("datetime"),
                                TypeRule.decimal("decimal", 38, 0)),
                        Map.of(),
                        true);

        private static Map<String, String> postgresAliases() {
            var names = new LinkedHashMap<String, String>();
            names.put("int", "integer");
            names.put("int4", "integer");
            names.put("int8", "bigint");
            names.put("int2", "smallint");
            names.put("float4", "real");
            names.put("float8", "double precision");
            names.put("float", "double precision");
            names.put("decimal", "numeric");
            names.put("bool", "boolean");
            names.put("character varying", "varchar");
            names.put("character", "char");
            names.put("bpchar", "char");
            names.put("bit varying", "varbit");
            names.put("timestamp without time zone", "timestamp");
            names.put("timestamp with time zone", "timestamptz");
            names.put("time without time zone", "time");
            names.put("time with time zone", "timetz");
            return names;
        }
    }
}
