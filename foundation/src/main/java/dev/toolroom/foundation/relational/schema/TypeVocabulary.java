package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.TypeRule.Form;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The types of a database, by their preferred names and aliases. */
public final class TypeVocabulary {
    /** XML of T-SQL that one of the schemas of a collection describes. */
    private static final Pattern TYPED_XML =
            Pattern.compile("(?i)xml\\s*\\(\\s*(?:(?:content|document)\\s+)?[\\[\\]\\w.]+\\s*\\)");

    private final Map<String, TypeRule> rules = new LinkedHashMap<>();
    private final Map<String, String> aliases;
    private final boolean open;

    TypeVocabulary(List<TypeRule> rules, Map<String, String> aliases, boolean open) {
        rules.forEach(rule -> this.rules.put(rule.name(), rule));
        this.aliases = Map.copyOf(aliases);
        this.open = open;
    }

    /** H2 is used in its SQL Server mode and has the types of T-SQL. */
    public static TypeVocabulary of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> TypeWords.POSTGRESQL;
            case MARIADB -> TypeWords.MARIADB;
            case SQLITE -> TypeWords.SQLITE;
            case SQLSERVER, H2, STUB, DESIGN -> TypeWords.TSQL;
        };
    }

    /** Returns the rule of a type, by any of its names in any case. */
    public Optional<TypeRule> find(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        return Optional.ofNullable(rules.get(aliases.getOrDefault(lower, lower)));
    }

    /** Returns the rule of a type; an unknown type takes no numbers. */
    public TypeRule ruleOf(ColumnType type) {
        return find(type.name())
                .orElseGet(
                        () ->
                                isUnsigned(type.name())
                                        ? TypeRule.integer(type.name())
                                        : TypeRule.plain(type.name()));
    }

    /** Whether this is an unsigned integer of MariaDB. */
    private boolean isUnsigned(String declared) {
        String integer = mariaDbInteger(declared);
        return integer != null && integer.endsWith(" unsigned");
    }

    /** Whether the database accepts a type: a known one, or in PostgreSQL an array of one. */
    public boolean takes(String declared) {
        String text = withoutAttributes(declared);
        int bracket = text.indexOf('(');
        String bare = bracket < 0 ? text : text.substring(0, bracket);
        boolean array = this == TypeWords.POSTGRESQL && text.endsWith("[]");
        return open
                || isEnumOrSet(text)
                || find(bare).isPresent()
                || isUnsigned(text)
                || mariaDbFraction(text) != null
                || (array && takes(text.substring(0, text.length() - 2)));
    }

    private @Nullable String mariaDbInteger(String text) {
        return this == TypeWords.MARIADB ? TypeDeclaration.normalizeInteger(text) : null;
    }

    private @Nullable String mariaDbFraction(String text) {
        return this == TypeWords.MARIADB ? TypeDeclaration.normalizeFraction(text) : null;
    }

    /** Whether this is an enum or set of MariaDB. */
    private boolean isEnumOrSet(String text) {
        return this == TypeWords.MARIADB && TypeDeclaration.ENUM_OR_SET.matcher(text).matches();
    }

    /** Removes the attributes from a declaration. */
    private static String withoutAttributes(String declared) {
        String text = declared.strip();
        return text.substring(0, TypeDeclaration.attributesStart(text)).strip();
    }

    /** Whether a declaration has parentheses. */
    public static boolean isBracketed(String declared) {
        return withoutAttributes(declared).indexOf('(') >= 0;
    }

    public List<String> names() {
        return List.copyOf(rules.keySet());
    }

    public String text(ColumnType type) {
        return type.text(ruleOf(type));
    }

    /** Returns a reported type with its preferred name and without numbers that do not apply. */
    public ColumnType normalize(String name, int length, int precision, int scale) {
        TypeRule rule = find(name).orElseGet(() -> TypeRule.plain(name));
        return switch (rule.form()) {
            case PLAIN -> ColumnType.plain(rule.name());
            case LENGTH -> new ColumnType(rule.name(), length, 0, 0);
            case PRECISION -> new ColumnType(rule.name(), 0, precision, precision == 0 ? 0 : scale);
            case SCALE -> new ColumnType(rule.name(), 0, 0, scale);
        };
    }

    /** Parses a declaration such as {@code numeric(10, 2)}. */
    public ColumnType parse(String declaration) {
        String text = declaration.strip();
        int end = TypeDeclaration.attributesStart(text);
        return parseType(text.substring(0, end).strip()).withAttributes(text.substring(end));
    }

    private ColumnType parseType(String text) {
        if (isEnumOrSet(text)) {
            return ColumnType.plain(TypeDeclaration.normalizeEnumOrSet(text));
        }
        String fraction = mariaDbFraction(text);
        if (fraction != null) {
            return ColumnType.plain(fraction);
        }
        String integer = mariaDbInteger(text);
        var declared = TypeDeclaration.of(integer == null ? text : integer);
        TypeRule rule = find(declared.name()).orElse(null);
        if (!declared.bracketed()) {
            TypeRule effective = rule == null ? TypeRule.plain(declared.bare()) : rule;
            int scale = effective.form() == Form.SCALE ? effective.usual() : 0;
            return normalize(declared.bare(), effective.usual(), effective.usual(), scale);
        }
        if (rule == null) {
            return ColumnType.plain(text.strip());
        }
        if (rule.form() == Form.PLAIN) {
            return floatByBits(declared).orElseGet(() -> ColumnType.plain(text.strip()));
        }
        int first = declared.number(0);
        int second = rule.form() == Form.SCALE ? first : declared.number(1);
        return normalize(declared.name(), first, first, second);
    }

    /** Returns {@code real} or {@code float} for {@code float(n)}, depending on the bits. */
    private Optional<ColumnType> floatByBits(TypeDeclaration declared) {
        int bits = declared.numbers().size() == 1 ? declared.number(0) : 0;
        boolean hasBits = this == TypeWords.TSQL || this == TypeWords.POSTGRESQL;
        if (!hasBits || !declared.name().equalsIgnoreCase("float") || bits < 1 || bits > 53) {
            return Optional.empty();
        }
        return Optional.of(parse(bits <= 24 ? "real" : "float"));
    }

    /** Whether a foreign key column of one type can reference a column of another. */
    public boolean areComparable(ColumnType from, ColumnType to) {
        if (from.equals(to) || this == TypeWords.SQLITE) {
            return true;
        }
        boolean sameName = from.name().replace("(1)", "").equals(to.name().replace("(1)", ""));
        if (this == TypeWords.POSTGRESQL) {
            return sameName || TypeGroups.areComparable(from.name(), to.name());
        }
        if (this == TypeWords.MARIADB) {
            // Texts need the same collation, but not the same length.
            return sameName
                    && (ruleOf(from).form() == Form.LENGTH || isUnsigned(from.name()))
                    && from.attributes().equals(to.attributes());
        }
        // What an alias type of T-SQL stands for is known to the server alone.
        boolean alias = from.name().startsWith("[") || to.name().startsWith("[");
        return alias || from.withAttributes("").equals(to.withAttributes(""));
    }

    /** Returns the pattern of what can follow the parentheses besides the rest of a name. */
    private String suffixPattern() {
        if (this == TypeWords.MARIADB) {
            return "(?i)(\\s+(unsigned|signed|zerofill))*";
        }
        return this == TypeWords.POSTGRESQL ? "(\\s*\\[\\d*])*" : "";
    }

    /** Returns what is wrong with the numbers of a declaration. */
    public Optional<String> problem(String declaration) {
        String text = withoutAttributes(declaration);
        if (isEnumOrSet(text)
                || mariaDbFraction(text) != null
                || (this == TypeWords.TSQL && TYPED_XML.matcher(text).matches())
                || (mariaDbInteger(text) != null
                        && text.toLowerCase(Locale.ROOT).contains("zerofill"))) {
            return Optional.empty();
        }
        var declared = TypeDeclaration.of(text);
        if (!declared.bracketed() || floatByBits(declared).isPresent()) {
            return Optional.empty();
        }
        if (declared.numbers().isEmpty()) {
            return Optional.of("it has a bracket that is never closed");
        }
        TypeRule rule = find(declared.name()).orElse(null);
        if (rule == null) {
            boolean restFits = open || declared.rest().matches(suffixPattern());
            rule = restFits ? find(declared.bare()).orElse(null) : null;
            if (rule == null) {
                return restFits
                        ? Optional.empty()
                        : Optional.of("'" + declared.rest().strip() + "' cannot follow it");
            }
        }
        boolean takesAnything = open && rule.form() == Form.PLAIN;
        boolean isBoolean = this == TypeWords.MARIADB && parse(text).name().equals("boolean");
        return takesAnything || isBoolean || declared.fits(rule)
                ? Optional.empty()
                : Optional.of(rule.describeNumbers());
    }
}
