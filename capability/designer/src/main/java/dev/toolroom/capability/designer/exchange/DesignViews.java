package dev.toolroom.capability.designer.exchange;

import dev.toolroom.capability.designer.exchange.token.Unreadable;
import dev.toolroom.capability.designer.layout.Place;
import dev.toolroom.capability.designer.layout.Shape;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The views a file describes, with tables by their names. */
public final class DesignViews {
    private final Map<String, View> byName = new LinkedHashMap<>();
    private String now = "";

    /** One view: places by reference of the table, shapes, and the tables it shows if not all. */
    public record View(Map<Json.Obj, Place> places, List<Shape> shapes, Set<Json.Obj> only) {}

    public void begin(String name) {
        now = name;
        byName.put(name, new View(new LinkedHashMap<>(), new ArrayList<>(), new LinkedHashSet<>()));
    }

    public void show(Json.Obj table, int line) {
        current(line).only().add(table);
    }

    public void place(Json.Obj table, Place place, int line) {
        current(line).places().put(table, place);
    }

    public void draw(Shape shape, int line) {
        current(line).shapes().add(shape);
    }

    private View current(int line) {
        View view = byName.get(now);
        if (view == null) {
            throw new Unreadable(line, "a place before the first view");
        }
        return view;
    }

    public Map<String, View> byName() {
        return byName;
    }
}
