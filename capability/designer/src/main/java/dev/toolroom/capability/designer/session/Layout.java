package dev.toolroom.capability.designer.session;

import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One view of a design: where its tables stand, by their ids. A table that was dropped keeps its
 * place, so that undo brings it back to where it was.
 *
 * @param only the tables it shows; empty for all
 * @param viewport where a person looked last, as the canvas writes it
 */
public record Layout(Map<String, Place> places, Set<String> only, Json.@Nullable Obj viewport) {
    /** The view that is always there. */
    public static final String MAIN = "main";

    public static final Layout EMPTY = new Layout(Map.of(), Set.of(), null);

    public Layout {
        places = Map.copyOf(places);
        only = Set.copyOf(only);
    }

    /** Where one table stands. */
    public record Place(int x, int y, boolean collapsed) {}

    public Layout moved(Map<String, Place> others) {
        var all = new LinkedHashMap<>(places);
        all.putAll(others);
        return new Layout(all, only, viewport);
    }

    public Layout showing(Set<String> tables) {
        return new Layout(places, tables, viewport);
    }

    public Layout lookingAt(Json.Obj other) {
        return new Layout(places, only, other);
    }

    /** The same for tables that got other ids. */
    public Layout withIds(Map<String, String> others) {
        var all = new LinkedHashMap<String, Place>();
        places.forEach((id, place) -> all.put(others.getOrDefault(id, id), place));
        var shown = new LinkedHashSet<String>();
        only.forEach(id -> shown.add(others.getOrDefault(id, id)));
        return new Layout(all, shown, viewport);
    }

    Json.Obj json() {
        var tables = Json.object();
        places.forEach(
                (id, place) ->
                        tables.put(
                                id,
                                Json.Arr.of(
                                        Json.Num.of(place.x),
                                        Json.Num.of(place.y),
                                        new Json.Bool(place.collapsed))));
        var json = Json.object().put("places", tables.build());
        if (!only.isEmpty()) {
            json.put("only", Json.Arr.ofTexts(only.stream().sorted().toList()));
        }
        return json.putIfPresent("viewport", viewport).build();
    }

    static Layout read(Json.Obj json) {
        var places = new LinkedHashMap<String, Place>();
        json.object("places")
                .fields()
                .forEach(
                        (id, value) -> {
                            var parts = ((Json.Arr) value).items();
                            places.put(
                                    id,
                                    new Place(
                                            number(parts.get(0)),
                                            number(parts.get(1)),
                                            parts.get(2) instanceof Json.Bool(boolean is) && is));
                        });
        Set<String> only =
                json.get("only") instanceof Json.Arr ids
                        ? new LinkedHashSet<>(ids.texts())
                        : Set.of();
        return new Layout(
                places, only, json.get("viewport") instanceof Json.Obj viewport ? viewport : null);
    }

    private static int number(Json json) {
        return json instanceof Json.Num number ? number.decimal().intValue() : 0;
    }
}
