package dev.toolroom.domainlang.database;

import dev.toolroom.domainlang.database.DatabaseTables.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tables that a context owns, as in {@code sales.*}.
 *
 * @param schema any schema if empty
 */
record TablePattern(String connection, String schema, String name) {
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
                patterns.add(new TablePattern(connection, schema, name));
            }
        }
        return Optional.of(patterns);
    }

    /** Compares without case. {@code *} stands for any characters. */
    boolean matches(Table table) {
        return (schema.isEmpty() || matches(schema, table.schema())) && matches(name, table.name());
    }

    private static boolean matches(String pattern, String name) {
        String[] parts = pattern.toLowerCase(Locale.ROOT).split("\\*", -1);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = Pattern.quote(parts[i]);
        }
        return name.toLowerCase(Locale.ROOT).matches(String.join(".*", parts));
    }

    String label() {
        return schema.isEmpty() ? name : schema + "." + name;
    }
}
