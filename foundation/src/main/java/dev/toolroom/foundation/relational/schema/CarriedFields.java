package dev.toolroom.foundation.relational.schema;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a stored table that this build does not know. They are kept when the table is written,
 * as long as the part they belong to exists.
 *
 * @param byPart the fields of each part by its id, and of the table itself by {@link #TABLE}
 */
public record CarriedFields(Map<String, Json.Obj> byPart) {
    static final CarriedFields NONE = new CarriedFields(Map.of());

    private static final String TABLE = "";

    public CarriedFields {
        byPart = Map.copyOf(byPart);
    }

    /**
     * Returns the fields of {@code stored} that {@code written} lacks.
     *
     * @param stored the JSON of the table
     * @param written what this build writes for the same table
     */
    static CarriedFields of(Json.Obj stored, Json.Obj written) {
        if (stored.equals(written)) {
            return NONE;
        }
        Map<String, Json.Obj> lost = new HashMap<>();
        collect(TABLE, stored, written, lost);
        return lost.isEmpty() ? NONE : new CarriedFields(lost);
    }

    private static void collect(
            String part, Json.Obj stored, Json.Obj written, Map<String, Json.Obj> lost) {
        var fields = Json.object();

        for (var field : stored.fields().entrySet()) {
            Json known = written.get(field.getKey());
            if (known == null) {
                fields.put(field.getKey(), field.getValue());

            } else if (field.getValue() instanceof Json.Obj inner
                    && known instanceof Json.Obj other) {
                collect(field.getKey(), inner, other, lost);
            } else if (field.getValue() instanceof Json.Arr(var items)
                    && known instanceof Json.Arr(var others)) {
                collectFromArray(items, others, lost);
            }
        }
        Json.Obj unknown = fields.build();
        if (!unknown.fields().isEmpty()) {
            lost.put(part, unknown);
        }
    }

    private static void collectFromArray(
            List<Json> stored, List<Json> written, Map<String, Json.Obj> lost) {
        Map<String, Json.Obj> byId = new HashMap<>();
        for (Json item : written) {
            if (item instanceof Json.Obj part) {
                byId.put(part.text("id", ""), part);
            }
        }
        for (Json item : stored) {
            if (item instanceof Json.Obj part) {
                Json.Obj known = byId.get(part.text("id", ""));
                if (known != null) {
                    collect(part.text("id", ""), part, known, lost);
                }
            }
        }
    }

    /** Returns the JSON of a table with the unknown fields added. */
    Json.Obj addTo(Json.Obj written) {
        return byPart.isEmpty() ? written : addUnknown(TABLE, written);
    }

    private Json.Obj addUnknown(String part, Json.Obj written) {
        var merged = Json.object();
        written.fields().forEach((name, value) -> merged.put(name, addUnknown(name, value)));
        Json.@Nullable Obj unknown = byPart.get(part);
        if (unknown != null) {
            unknown.fields()
                    .forEach(
                            (name, value) -> {
                                if (written.get(name) == null) {
                                    merged.put(name, value);
                                }
                            });
        }
        return merged.build();
    }

    private Json addUnknown(String name, Json value) {
        return switch (value) {
            case Json.Obj inner -> addUnknown(name, inner);
            case Json.Arr(var items) -> {
                var parts = new ArrayList<Json>();
                for (Json item : items) {
                    parts.add(
                            item instanceof Json.Obj part
                                    ? addUnknown(part.text("id", ""), part)
                                    : item);
                }
                yield new Json.Arr(parts);
            }
            default -> value;
        };
    }
}
