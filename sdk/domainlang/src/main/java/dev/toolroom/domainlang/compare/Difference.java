package dev.toolroom.domainlang.compare;

import dev.toolroom.domainlang.query.Location;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One change between two models.
 *
 * @param type of what changed, as in {@code BoundedContext}, {@code Relationship} or {@code
 *     DomainTerm}
 * @param name its qualified name; of something renamed or moved the new one
 * @param property the property that changed, or null if the change concerns the whole
 * @param before the former value or name, or null
 * @param after the new value or name, or null
 * @param location in the newer model, or in the older one for what was removed
 */
public record Difference(
        Change change,
        String type,
        String name,
        @Nullable String property,
        @Nullable String before,
        @Nullable String after,
        Location location) {

    /** What happened. */
    public enum Change {
        ADDED("added"),
        REMOVED("removed"),
        RENAMED("renamed"),
        /** To another namespace; of a relationship, to another map or bounded context. */
        MOVED("moved"),
        /** A relationship that points the other way. */
        TURNED("turned"),
        CHANGED("changed");

        private final String word;

        Change(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /** As the tools answer it. */
    public Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("change", change.word());
        data.put("type", type);
        data.put("name", name);
        put(data, "property", property);
        put(data, "before", before);
        put(data, "after", after);
        data.put("location", location.data());
        return data;
    }

    private static void put(Map<String, Object> data, String name, @Nullable String value) {
        if (value != null) {
            data.put(name, value);
        }
    }

    /** On one line, as a person reads it. */
    public String text() {
        var line = new StringBuilder(change.word()).append(' ').append(type).append(' ');
        line.append(name);
        if (property != null) {
            line.append(": ").append(property);
        }
        if (before != null && after != null) {
            line.append(property == null ? ": " : " ").append(before).append(" → ").append(after);
        }
        return line.toString().replaceAll("\\R", " ");
    }
}
