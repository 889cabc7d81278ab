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

/** The types a database knows, by the names it prefers and by their other names. */
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

    /** H2 speaks T-SQL's words, as its mode does. */
    public static TypeVocabulary of(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> TypeWords.POSTGRESQL;
            case MARIADB -> TypeWords.MARIADB;
            case SQLITE -> TypeWords.SQLITE;
            case SQLSERVER, H2, STUB, DESIGN -> TypeWords.TSQL;
        };
    }

    /** What is known of a type, by any of its names in any case. */
    public Optional<TypeRule> find(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        return Optional.ofNullable(rules.get(aliases.getOrDefault(lower, lower)));
    }

    /** As {@link #find}; what nobody knows is taken as it stands. */
    public TypeRule ruleOf(ColumnType type) {
        return find(type.name())
                .orElseGet(
                        () ->
                                isUnsigned(type.name())
                                        ? TypeRule.counting(type.name())
                                        : TypeRule.plain(type.name()));
    }

    /** In MariaDB whole numbers without a sign are types of their own. */
    private boolean isUnsigned(String declared) {
        String whole = TypeDeclaration.withoutWidth(declared);
        return this == TypeWords.MARIADB && whole != null && whole.endsWith(" unsigned");
    }

    /**
     * Whether a declaration names a type of the list, or an array of one where there are arrays.
     */
    public boolean takes(String declared) {
        String text = bare(declared);
        int bracket = text.indexOf('(');
        String bare = bracket < 0 ? text : text.substring(0, bracket);
        boolean array = this == TypeWords.POSTGRESQL && text.endsWith("[]");
        return open
                || isListed(text)
                || find(bare).isPresent()
                || isUnsigned(text)
                || fraction(text) != null
                || (array && takes(text.substring(0, text.length() - 2)));
    }

    private @Nullable String fraction(String text) {
        return this == TypeWords.MARIADB ? TypeDeclaration.fraction(text) : null;
    }

    /** In MariaDB a type may be the list of its values. */
    private boolean isListed(String text) {
        return this == TypeWords.MARIADB && TypeDeclaration.LISTED.matcher(text).matches();
    }

    /** A declaration without its attributes. */
    private static String bare(String declared) {
        String text = declared.strip();
        return text.substring(0, TypeDeclaration.attributes(text)).strip();
    }

    /** Whether a declaration has numbers in brackets. */
    public static boolean isBracketed(String declared) {
        return bare(declared).indexOf('(') >= 0;
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
        TypeRule rule = find(name).orElseGet(() -> TypeRule.plain(name));
        return switch (rule.form()) {
            case PLAIN -> ColumnType.plain(rule.name());
            case LENGTH -> new ColumnType(rule.name(), length, 0, 0);
            case PRECISION -> new ColumnType(rule.name(), 0, precision, precision == 0 ? 0 : scale);
            case SCALE -> new ColumnType(rule.name(), 0, 0, scale);
        };
    }

    /** Reads a declaration, as in {@code numeric(10, 2)}. */
    public ColumnType parse(String declaration) {
        String text = declaration.strip();
        int end = TypeDeclaration.attributes(text);
        return declared(text.substring(0, end).strip()).withAttributes(text.substring(end));
    }

    private ColumnType declared(String text) {
        if (isListed(text)) {
            return ColumnType.plain(TypeDeclaration.listed(text));
        }
        String fraction = fraction(text);
        if (fraction != null) {
            return ColumnType.plain(fraction);
        }
        String whole = this == TypeWords.MARIADB ? TypeDeclaration.withoutWidth(text) : null;
        var declared = TypeDeclaration.of(whole == null ? text : whole);
        TypeRule rule = find(declared.name()).orElse(null);
        if (!declared.bracketed()) {
            TypeRule usual = rule == null ? TypeRule.plain(declared.bare()) : rule;
            int scale = usual.form() == Form.SCALE ? usual.usual() : 0;
            return normal(declared.bare(), usual.usual(), usual.usual(), scale);
        }
        if (rule == null) {
            return ColumnType.plain(text.strip());
        }
        if (rule.form() == Form.PLAIN) {
            return floating(declared).orElseGet(() -> ColumnType.plain(text.strip()));
        }
        int first = declared.number(0);
        int second = rule.form() == Form.SCALE ? first : declared.number(1);
        return normal(declared.name(), first, first, second);
    }

    /** {@code float(n)} is one of two types, by the bits it wants. */
    private Optional<ColumnType> floating(TypeDeclaration declared) {
        int bits = declared.numbers().size() == 1 ? declared.number(0) : 0;
        boolean known = this == TypeWords.TSQL || this == TypeWords.POSTGRESQL;
        if (!known || !declared.name().equalsIgnoreCase("float") || bits < 1 || bits > 53) {
            return Optional.empty();
        }
        return Optional.of(parse(bits <= 24 ? "real" : "float"));
    }

    /** Whether a column of one type may point at a column of another. */
    public boolean comparable(ColumnType from, ColumnType to) {
        if (from.equals(to) || this == TypeWords.SQLITE) {
            return true;
        }
        boolean sameName = from.name().replace("(1)", "").equals(to.name().replace("(1)", ""));
        if (this == TypeWords.POSTGRESQL) {
            return sameName || TypeGroups.meet(from.name(), to.name());
        }
        if (this == TypeWords.MARIADB) {
            // Texts must be in the same order, and may be of different lengths.
            return sameName
                    && (ruleOf(from).form() == Form.LENGTH || isUnsigned(from.name()))
                    && from.attributes().equals(to.attributes());
        }
        // What an alias type of T-SQL stands for is known to the server alone.
        boolean alias = from.name().startsWith("[") || to.name().startsWith("[");
        return alias || from.withAttributes("").equals(to.withAttributes(""));
    }

    /** What may follow the brackets and is no part of the name. */
    private String after() {
        if (this == TypeWords.MARIADB) {
            return "(?i)(\\s+(unsigned|signed|zerofill))*";
        }
        return this == TypeWords.POSTGRESQL ? "(\\s*\\[\\d*])*" : "";
    }

    /** What is wrong with the brackets of a declaration, by what the type wants there. */
    public Optional<String> problem(String declaration) {
        String text = bare(declaration);
        boolean whole = this == TypeWords.MARIADB && TypeDeclaration.withoutWidth(text) != null;
        if (isListed(text)
                || fraction(text) != null
                || (this == TypeWords.TSQL && TYPED_XML.matcher(text).matches())
                || (whole && text.toLowerCase(Locale.ROOT).contains("zerofill"))) {
            return Optional.empty();
        }
        var declared = TypeDeclaration.of(text);
        if (!declared.bracketed() || floating(declared).isPresent()) {
            return Optional.empty();
        }
        if (declared.numbers().isEmpty()) {
            return Optional.of("it has a bracket that is never closed");
        }
        TypeRule rule = find(declared.name()).orElse(null);
        if (rule == null) {
            boolean more = open || declared.rest().matches(after());
            rule = more ? find(declared.bare()).orElse(null) : null;
            if (rule == null) {
                return open || more
                        ? Optional.empty()
                        : Optional.of("'" + declared.rest().strip() + "' cannot follow it");
            }
        }
        boolean anything = open && rule.form() == Form.PLAIN;
        boolean truth = this == TypeWords.MARIADB && parse(text).name().equals("boolean");
        return anything || truth || declared.fits(rule)
                ? Optional.empty()
                : Optional.of(rule.wants());
    }
}
