package dev.toolroom.domainlang.database;

import dev.toolroom.domainlang.database.DatabaseTables.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tables that a context owns, as in {@code sales.*}.
 *
 * @param schema any schema if empty
 */
record TablePattern(String connection, String schema, String name, Pattern rule) {
    private static final int ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    /** Between a schema and a name, since either may have dots. */
    private static final char SEPARATOR = '\n';

    /** Reads {@code shop: sales.*, Customer; hr: people.*}; empty if it is not of this form. */
    static Optional<List<TablePattern>> parse(String text) {
        List<TablePattern> patterns = new ArrayList<>();
        for (String part : text.split(";", -1)) {
            int colon = part.indexOf(':');
            String connection = part.substring(0, Math.max(0, colon)).strip();
            if (connection.isEmpty()) {
                return Optional.empty();
            }
            for (String table : part.substring(colon + 1).split(",", -1)) {
                int dot = table.lastIndexOf('.');
                String name = table.substring(dot + 1).strip();
                if (name.isEmpty()) {
                    return Optional.empty();
                }
                String schema = table.substring(0, Math.max(0, dot)).strip();
                patterns.add(new TablePattern(connection, schema, name, rule(schema, name)));
            }
        }
        return Optional.of(patterns);
    }

    private static Pattern rule(String schema, String name) {
        String all = (schema.isEmpty() ? "*" : schema) + SEPARATOR + name;
        return Pattern.compile(
                Stream.of(all.split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")),
                ANY_CASE);
    }

    /** Compares without case. {@code *} stands for any characters. */
    boolean matches(Table table) {
        return rule.matcher(table.schema() + SEPARATOR + table.name()).matches();
    }

    String label() {
        return schema.isEmpty() ? name : schema + "." + name;
    }
}
