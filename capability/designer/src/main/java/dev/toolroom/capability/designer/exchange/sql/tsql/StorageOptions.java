package dev.toolroom.capability.designer.exchange.sql.tsql;

import dev.toolroom.capability.designer.exchange.token.Cursor;
import dev.toolroom.capability.designer.exchange.token.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The options behind a table, key or index: where it is stored and how. Options that repeat a
 * default of the server are dropped, as Management Studio writes all of them.
 *
 * @param text in one spelling, such as {@code WITH (DATA_COMPRESSION = PAGE) ON [archive]}
 * @param versioning what {@code SYSTEM_VERSIONING} is set to; empty if it is not
 */
public record StorageOptions(String text, String versioning) {
    private static final Map<String, Set<String>> DEFAULTS =
            Map.ofEntries(
                    Map.entry("PAD_INDEX", Set.of("OFF")),
                    Map.entry("FILLFACTOR", Set.of("0", "100")),
                    Map.entry("IGNORE_DUP_KEY", Set.of("OFF")),
                    Map.entry("STATISTICS_NORECOMPUTE", Set.of("OFF")),
                    Map.entry("STATISTICS_INCREMENTAL", Set.of("OFF")),
                    Map.entry("ALLOW_ROW_LOCKS", Set.of("ON")),
                    Map.entry("ALLOW_PAGE_LOCKS", Set.of("ON")),
                    Map.entry("OPTIMIZE_FOR_SEQUENTIAL_KEY", Set.of("OFF")),
                    Map.entry("DATA_COMPRESSION", Set.of("NONE")),
                    Map.entry("XML_COMPRESSION", Set.of("OFF")),
                    Map.entry("SYSTEM_VERSIONING", Set.of("OFF")),
                    Map.entry("LOCK_ESCALATION", Set.of("TABLE")));

    /** They say how the statement runs and leave nothing behind. */
    private static final Set<String> OF_THE_STATEMENT =
            Set.of(
                    "SORT_IN_TEMPDB",
                    "DROP_EXISTING",
                    "ONLINE",
                    "MAXDOP",
                    "RESUMABLE",
                    "MAX_DURATION");

    private static final Set<String> DEFAULT_PLACES = Set.of("primary", "default");

    public boolean isEmpty() {
        return text.isEmpty() && versioning.isEmpty();
    }

    public boolean isInMemory() {
        return text.contains("MEMORY_OPTIMIZED = ON");
    }

    /** Reads as many options as come next. */
    public static StorageOptions read(Cursor cursor) {
        var parts = new ArrayList<String>();
        String versioning = "";
        while (true) {
            if (cursor.at("WITH", "NOCHECK") || cursor.at("WITH", "CHECK")) {
                break;
            }
            if (cursor.accept("WITH")) {
                Map<String, String> given = cursor.at("(") ? settings(cursor.inner()) : old(cursor);
                String value = given.remove("SYSTEM_VERSIONING");
                versioning = value == null ? versioning : value;
                if (!given.isEmpty()) {
                    parts.add("WITH (" + joined(given) + ")");
                }
            } else if (cursor.accept("ON")) {
                place("ON", cursor, parts);
            } else if (cursor.accept("TEXTIMAGE_ON")) {
                place("TEXTIMAGE_ON", cursor, parts);
            } else if (cursor.accept("FILESTREAM_ON")) {
                place("FILESTREAM_ON", cursor, parts);
            } else if (cursor.at("AS", "NODE")
                    || cursor.at("AS", "EDGE")
                    || cursor.at("AS", "FILETABLE")) {
                cursor.next();
                parts.add("AS " + cursor.next().value().toUpperCase(Locale.ROOT));
            } else {
                break;
            }
        }
        return new StorageOptions(String.join(" ", parts), versioning);
    }

    private static void place(String word, Cursor cursor, List<String> parts) {
        String name = cursor.name();
        String column = cursor.at("(") ? "([" + String.join("], [", cursor.names()) + "])" : "";
        if (!DEFAULT_PLACES.contains(name.toLowerCase(Locale.ROOT)) || !column.isEmpty()) {
            parts.add(word + " [" + name.replace("]", "]]") + "]" + column);
        }
    }

    /** The form without brackets, {@code WITH FILLFACTOR = 80, PAD_INDEX}. */
    private static Map<String, String> old(Cursor cursor) {
        var given = new LinkedHashMap<String, String>();
        do {
            String name = cursor.next().value().toUpperCase(Locale.ROOT);
            keep(name, cursor.accept("=") ? cursor.next().value() : "ON", given);
        } while (cursor.accept(","));
        return given;
    }

    /** The options of one pair of brackets that are no defaults, by name. */
    public static Map<String, String> settings(Cursor cursor) {
        var given = new LinkedHashMap<String, String>();
        while (!cursor.isAtEnd()) {
            Token name = cursor.next();
            String value = "ON";
            if (cursor.accept("=")) {
                Token first = cursor.peek();
                cursor.skipItem();
                value = cursor.since(first).replaceAll("\\s+", " ");
            } else {
                cursor.skipItem();
            }
            keep(name.value().toUpperCase(Locale.ROOT), value, given);
            cursor.accept(",");
        }
        return given;
    }

    private static void keep(String name, String value, Map<String, String> given) {
        boolean usual =
                DEFAULTS.getOrDefault(name, Set.of()).contains(value.toUpperCase(Locale.ROOT));
        if (!usual && !OF_THE_STATEMENT.contains(name)) {
            given.put(name, value);
        }
    }

    static String joined(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(each -> each.getKey() + " = " + each.getValue())
                .collect(Collectors.joining(", "));
    }
}
