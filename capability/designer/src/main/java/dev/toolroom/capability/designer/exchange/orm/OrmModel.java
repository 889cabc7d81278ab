package dev.toolroom.capability.designer.exchange.orm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ForeignKey;
import dev.toolroom.foundation.relational.schema.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A design as ORMs see it: identifiers, enums and defaults. Collects what they cannot say. */
final class OrmModel {
    private static final Pattern LITERAL = Pattern.compile("'((?:[^']|'')*)'");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    private static final Pattern TEXT =
            Pattern.compile("[Nn]?'((?:[^']|'')*)'(::[\\w .\"]+(\\(\\d+\\))?)?");
    private static final Pattern NOW =
            Pattern.compile(
                    "(?i)(current_timestamp(\\(\\d*\\))?|now\\(\\)|getdate\\(\\)"
                            + "|sysdatetime\\(\\)|localtimestamp(\\(\\d*\\))?)");
    private static final Pattern COUNTS = Pattern.compile("(?i)nextval\\(.*");

    final DatabaseKind kind;
    final Dialect dialect;
    final DatabaseSchema schema;
    final List<String> losses = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Table> tables = new HashMap<>();
    private final Map<String, List<String>> enums = new LinkedHashMap<>();
    private final Set<String> taken;

    /** A default as ORMs distinguish them; {@code text} is a literal's value or an expression. */
    record Default(Form form, String text) {
        enum Form {
            NUMBER,
            TEXT,
            TRUTH,
            NOW,
            COUNT,
            SQL
        }
    }

    /**
     * @param reserved words that cannot be identifiers
     */
    OrmModel(DatabaseSchema schema, DatabaseKind kind, Set<String> reserved) {
        this.schema = schema;
        this.kind = kind;
        this.dialect = Dialect.of(kind);
        this.taken = new HashSet<>(reserved);
        schema.carried().stream()
                .filter(each -> each.kind().equals("enum"))
                .forEach(each -> enums.put(each.name(), literals(each.sql())));
        for (Table table : schema.tables()) {
            tables.put(table.id(), table);
            names.put(table.id(), unique(table.name(), taken));
        }
        for (Table table : schema.tables()) {
            var inTable = new HashSet<>(reserved);
            table.columns().forEach(each -> names.put(each.id(), unique(each.name(), inTable)));
        }
        schema.carried().stream()
                .filter(each -> !each.kind().equals("enum") && !each.kind().equals("sequence"))
                .forEach(each -> losses.add(each.label() + " is not written"));
    }

    /** Returns an identifier that was not yet taken, and takes it. */
    String unique(String name, Set<String> among) {
        String letters = name.replaceAll("[^A-Za-z0-9_]", "_").replaceFirst("^_+", "");
        String plain =
                letters.isEmpty() || !Character.isLetter(letters.charAt(0))
                        ? "x" + letters
                        : letters;
        String found = plain;
        for (int i = 2; !among.add(found); i++) {
            found = plain + "_" + i;
        }
        return found;
    }

    /** Returns an identifier for something besides the tables. */
    String uniqueName(String name) {
        return unique(name, taken);
    }

    String name(Table table) {
        return names.getOrDefault(table.id(), table.name());
    }

    String name(Column column) {
        return names.getOrDefault(column.id(), column.name());
    }

    List<String> names(Table table, List<String> columns) {
        return columns.stream().map(each -> names.getOrDefault(each, "?")).toList();
    }

    Table target(ForeignKey key) {
        return tables.getOrDefault(key.referencedTable(), schema.tables().getFirst());
    }

    /** Whether the columns of a foreign key may be null. */
    static boolean isOptional(Table table, ForeignKey key) {
        return key.columns().stream()
                .flatMap(each -> table.column(each).stream())
                .anyMatch(Column::nullable);
    }

    /** Returns the named enums of the database by their names. */
    Map<String, List<String>> enums() {
        return enums;
    }

    /** Returns the name of the database's enum that a column has; empty for none. */
    Optional<String> enumName(Column column) {
        String type = column.type().name();
        return enums.keySet().stream()
                .filter(each -> each.equals(type) || each.equals("public." + type))
                .findFirst();
    }

    /** Returns the values of a column whose type lists them, as in MariaDB. */
    Optional<List<String>> inlineEnum(Column column) {
        return column.type().name().startsWith("enum(")
                ? Optional.of(literals(column.type().name()))
                : Optional.empty();
    }

    private static List<String> literals(String sql) {
        var values = new ArrayList<String>();
        Matcher literal = LITERAL.matcher(sql);
        while (literal.find()) {
            values.add(literal.group(1).replace("''", "'"));
        }
        return values;
    }

    /** Returns the words of an ORM that cannot be identifiers, in a new set. */
    static Set<String> reserved(String orm) {
        String words = words(orm + "|reserved|").getOrDefault("words", "");
        return new HashSet<>(List.of(words.split(" ", -1)));
    }

    /** Returns the types of an ORM by the names of types of a database. */
    static Map<String, String> types(String orm, DatabaseKind kind) {
        return words(orm + "|" + kind.word() + "|");
    }

    private static Map<String, String> words(String beginning) {
        try (var in = OrmModel.class.getResourceAsStream("types.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(beginning))
                    .map(line -> line.substring(beginning.length()).split("\\|", 2))
                    .collect(Collectors.toMap(each -> each[0], each -> each[1]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the length, or precision and scale, of a type as it is declared; empty for none. */
    String numbers(Column column) {
        String name = column.type().name();
        String text = dialect.types().text(column.type().withAttributes(""));
        return text.startsWith(name + "(") && text.endsWith(")")
                ? text.substring(name.length() + 1, text.length() - 1).replace(",", ", ")
                : "";
    }

    static String bracketed(String numbers) {
        return numbers.isEmpty() ? "" : "(" + numbers + ")";
    }

    /** Returns the type as the database writes it. */
    String sqlType(Column column) {
        return dialect.types().text(column.type());
    }

    Optional<Default> defaultOf(Column column) {
        if (column.identity() != null) {
            return Optional.of(new Default(Default.Form.COUNT, ""));
        }
        if (column.defaultValue() == null) {
            return Optional.empty();
        }
        String bare = bare(column.defaultValue());
        Matcher text = TEXT.matcher(bare);
        String type = column.type().name();
        boolean isText =
                type.contains("char")
                        || type.endsWith("text")
                        || enumName(column).isPresent()
                        || inlineEnum(column).isPresent();
        if (NUMBER.matcher(bare).matches()) {
            boolean isTruth = type.equals("bit") && dialect.speaksAs(Dialect.of(DatabaseKind.H2));
            return Optional.of(
                    isTruth
                            ? new Default(Default.Form.TRUTH, String.valueOf(!bare.equals("0")))
                            : new Default(Default.Form.NUMBER, bare));
        }
        if (isText && text.matches()) {
            return Optional.of(new Default(Default.Form.TEXT, text.group(1).replace("''", "'")));
        }
        if (bare.equalsIgnoreCase("true") || bare.equalsIgnoreCase("false")) {
            return Optional.of(new Default(Default.Form.TRUTH, bare.toLowerCase(Locale.ROOT)));
        }
        if (COUNTS.matcher(bare).matches()) {
            losses.add("the sequence of column " + column.name() + ": the ORM names its own");
            return Optional.of(new Default(Default.Form.COUNT, bare));
        }
        return Optional.of(
                new Default(
                        NOW.matcher(bare).matches() ? Default.Form.NOW : Default.Form.SQL,
                        column.defaultValue()));
    }

    /** Returns an expression without the brackets around it. */
    private static String bare(String expression) {
        String text = expression.strip();
        while (text.startsWith("(") && text.endsWith(")") && closes(text) == text.length() - 1) {
            text = text.substring(1, text.length() - 1).strip();
        }
        return text;
    }

    private static int closes(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    void lose(Table table, String what) {
        losses.add(table.label() + ": " + what + " is not written");
    }
}
