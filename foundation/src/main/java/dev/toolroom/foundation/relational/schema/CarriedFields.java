package dev.toolroom.foundation.relational.schema;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a stored table that this build does not know. They are written again beside what it
 * does, as long as the part that they belong to is there.
 *
 * @param byPart the fields of each part, by its id; of the table itself by {@link #TABLE}
 */
public record CarriedFields(Map<String, Json.Obj> byPart) {
    static final CarriedFields NONE = new CarriedFields(Map.of());

    private static final String TABLE = "";

    public CarriedFields {
        byPart = Map.copyOf(byPart);
    }

    /**
     * What would be lost.
     *
     * @param stored as it was read
     * @param written as this build would write it
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
        boolean some = false;
        for (var field : stored.fields().entrySet()) {
            Json known = written.get(field.getKey());
            if (known == null) {
                fields.put(field.getKey(), field.getValue());
                some = true;
            } else if (field.getValue() instanceof Json.Obj inner && known instanceof Json.Obj of) {
                collect(field.getKey(), inner, of, lost);
            } else if (field.getValue() instanceof Json.Arr(var items)
                    && known instanceof Json.Arr(var others)) {
                each(items, others, lost);
            }
        }
        if (some) {
            lost.put(part, fields.build());
        }
    }

    private static void each(List<Json> stored, List<Json> written, Map<String, Json.Obj> lost) {
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

    /** A written table with what it carries. */
    Json.Obj into(Json.Obj written) {
        return byPart.isEmpty() ? written : with(TABLE, written);
    }

    private Json.Obj with(String part, Json.Obj written) {
        var whole = Json.object();
        written.fields().forEach((name, value) -> whole.put(name, with(name, value)));
        Json.@Nullable Obj own = byPart.get(part);
        if (own != null) {
            own.fields()
                    .forEach(
                            (name, value) -> {
                                if (written.get(name) == null) {
                                    whole.put(name, value);
                                }
                            });
        }
        return whole.build();
    }

    private Json with(String name, Json value) {
        return switch (value) {
            case Json.Obj inner -> with(name, inner);
            case Json.Arr(var items) -> {
                var parts = new ArrayList<Json>();
                for (Json item : items) {
                    parts.add(
                            item instanceof Json.Obj part ? with(part.text("id", ""), part) : item);
                }
                yield new Json.Arr(parts);
            }
            default -> value;
        };
    }
}
