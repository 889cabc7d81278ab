package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Domains of PostgreSQL and alias types of SQL Server. Other databases have the type that one is
 * made of.
 */
final class Domains {
    private static final String PART = "(?:\"(?:[^\"]|\"\")+\"|[^\\s\".]+)";
    private static final Pattern BASE =
            Pattern.compile(
                    ("(?is)CREATE DOMAIN (?:%s\\.)?(%s) AS"
                                    + " (.+?)(?:\\s(?:COLLATE|DEFAULT|NOT|NULL|CONSTRAINT|CHECK)\\b.*)?")
                            .formatted(PART, PART));
    private static final Pattern ALIAS =
            Pattern.compile(
                    "(?is)CREATE\\s+TYPE\\s+.+?\\s+FROM\\s+(.+?)(?:\\s+(?:NOT\\s+)?NULL)?\\s*");
    private static final Pattern ADDED =
            Pattern.compile("(?is)EXEC.+?sp_addtype.+?,[^']*'([^']+)'.*");
    private static final Pattern QUALIFIED = Pattern.compile("(?:" + PART + "\\.)?(" + PART + ")");
    private static final Pattern PLAIN = Pattern.compile("\"([a-z_][a-z0-9_]*)\"");

    /** A domain may be made of another one. */
    private static final int DEEPEST = 9;

    private final DatabaseSchema schema;
    private final Map<String, ColumnType> bases = new HashMap<>();

    Domains(DatabaseSchema schema, TypeVocabulary types) {
        this.schema = schema;
        for (Carried each : schema.carried()) {
            Matcher base = BASE.matcher(each.sql());
            if (each.kind().equals("domain") && base.matches()) {
                bases.put(key(base.group(1)), types.parse(base.group(2).strip()));
            }
            if (each.kind().equals("type")) {
                Stream.of(ALIAS, ADDED)
                        .map(pattern -> pattern.matcher(each.sql()))
                        .filter(Matcher::matches)
                        .forEach(found -> bases.put(key(each.name()), alias(found, types)));
            }
        }
    }

    private static ColumnType alias(Matcher found, TypeVocabulary types) {
        return types.parse(found.group(1).replaceAll("[\\[\\]]", ""));
    }

    /** Without its schema, in one spelling: {@code "Name"} is not the type {@code name}. */
    private static String key(String type) {
        Matcher qualified = QUALIFIED.matcher(type);
        String name = qualified.matches() ? qualified.group(1) : type;
        return name.startsWith("\"")
                ? PLAIN.matcher(name).replaceFirst("$1")
                : name.toLowerCase(Locale.ROOT);
    }

    /** The schema without them; what their rules said is among the losses. */
    DatabaseSchema resolved(List<String> losses) {
        if (bases.isEmpty()) {
            return schema;
        }
        return schema.mapTables(table -> table.mapColumns(each -> column(table, each, losses)));
    }

    private Column column(Table table, Column column, List<String> losses) {
        ColumnType type = column.type();
        for (int depth = 0; depth < DEEPEST && !base(type).equals(type); depth++) {
            type = base(type);
        }
        if (type.equals(column.type())) {
            return column;
        }
        losses.add(table.label() + "." + column.name() + ": the rules of " + column.type().name());
        return column.withType(type);
    }

    private ColumnType base(ColumnType type) {
        return bases.getOrDefault(key(type.name()), type);
    }
}
