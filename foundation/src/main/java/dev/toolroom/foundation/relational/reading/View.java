package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Expressions;
import dev.toolroom.foundation.relational.schema.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A view. It is not part of the design, but changes must take into account what it reads.
 *
 * @param text its query
 * @param bound whether the database refuses to drop what it reads; otherwise the view breaks
 * @param reads the columns it reads, in lower case, by {@link Table#key}; null if the database does
 *     not list them, so that the text is searched
 * @param drop the statement that drops it for a while; null if none is needed
 * @param again the statements that create it again, with all that belongs to it
 */
public record View(
        String schema,
        String name,
        String text,
        boolean bound,
        @Nullable Map<String, Set<String>> reads,
        @Nullable String drop,
        List<String> again) {
    static View of(String schema, String name, String text, boolean bound) {
        return new View(schema, name, text, bound, null, null, List.of());
    }

    public String label() {
        return schema + "." + name;
    }

    public boolean reads(Table table) {
        return reads(table.schema(), table.name());
    }

    public boolean reads(View other) {
        return !label().equals(other.label()) && reads(other.schema, other.name);
    }

    private boolean reads(String schema, String table) {
        return reads == null
                ? Expressions.mentions(text, table)
                : reads.containsKey(Table.key(schema, table));
    }

    public boolean reads(Table table, Column column) {
        if (!reads(table)) {
            return false;
        }
        return reads == null
                ? Expressions.mentions(text, column.name())
                : reads.getOrDefault(table.key(), Set.of())
                        .contains(column.name().toLowerCase(Locale.ROOT));
    }
}
