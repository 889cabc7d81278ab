package dev.toolroom.capability.designer.session;

import dev.toolroom.capability.designer.layout.Place;
import dev.toolroom.capability.designer.layout.Shape;
import dev.toolroom.kernel.json.Json;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One view of a design: where its tables stand, by their ids. A table that was dropped keeps its
 * place, so that undo brings it back to where it was.
 *
 * @param shapes areas and notes, by their ids
 * @param only the tables it shows; empty for all
 * @param viewport where a person looked last, as the canvas writes it
 */
public record Layout(
        Map<String, Place> places,
        Map<String, Shape> shapes,
        Set<String> only,
        Json.@Nullable Obj viewport) {
    /** The view that is always there. */
    public static final String MAIN = "main";

    public static final Layout EMPTY = new Layout(Map.of(), Map.of(), Set.of(), null);

    public Layout {
        places = Map.copyOf(places);
        shapes = Map.copyOf(shapes);
        only = Set.copyOf(only);
    }

    public Layout moved(Map<String, Place> others) {
        var all = new LinkedHashMap<>(places);
        all.putAll(others);
        return new Layout(all, shapes, only, viewport);
    }

    /** With other shapes in place of those of the same ids, and without some. */
    public Layout drawn(Map<String, Shape> fresh, Set<String> gone) {
        var all = new LinkedHashMap<>(shapes);
        all.putAll(fresh);
        all.keySet().removeAll(gone);
        return new Layout(places, all, only, viewport);
    }

    public Layout showing(Set<String> tables) {
        return new Layout(places, shapes, tables, viewport);
    }

    public Layout lookingAt(Json.Obj other) {
        return new Layout(places, shapes, only, other);
    }

    /** The same for tables that got other ids. */
    public Layout withIds(Map<String, String> others) {
        var all = new LinkedHashMap<String, Place>();
        places.forEach((id, place) -> all.put(others.getOrDefault(id, id), place));
        var shown = new LinkedHashSet<String>();
        only.forEach(id -> shown.add(others.getOrDefault(id, id)));
        return new Layout(all, shapes, shown, viewport);
    }

    Json.Obj json() {
        var tables = Json.object();
        places.forEach((id, place) -> tables.put(id, place.json()));
        var json = Json.object().put("places", tables.build());
        if (!shapes.isEmpty()) {
            json.put("shapes", new Json.Arr(List.copyOf(drawing())));
        }
        if (!only.isEmpty()) {
            json.put("only", Json.Arr.ofTexts(only.stream().sorted().toList()));
        }
        return json.putIfPresent("viewport", viewport).build();
    }

    /** All shapes as callers read them, in one order. */
    public List<Json.Obj> drawing() {
        return shapes.values().stream()
                .sorted(Comparator.comparing(Shape::kind).thenComparing(Shape::id))
                .map(Shape::json)
                .toList();
    }

    static Layout read(Json.Obj json) {
        var shapes = new LinkedHashMap<String, Shape>();
        if (json.get("shapes") instanceof Json.Arr(var items)) {
            items.forEach(
                    item -> {
                        Shape shape = Shape.read((Json.Obj) item);
                        shapes.put(shape.id(), shape);
                    });
        }
        var places = new LinkedHashMap<String, Place>();
        json.object("places").fields().forEach((id, value) -> places.put(id, Place.read(value)));
        Set<String> only =
                json.get("only") instanceof Json.Arr ids
                        ? new LinkedHashSet<>(ids.texts())
                        : Set.of();
        return new Layout(
                places,
                shapes,
                only,
                json.get("viewport") instanceof Json.Obj viewport ? viewport : null);
    }
}
