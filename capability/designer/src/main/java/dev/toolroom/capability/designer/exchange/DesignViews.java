package dev.toolroom.capability.designer.exchange;

import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The views a file describes, with tables by their names. */
public final class DesignViews {
    private final Map<String, View> byName = new LinkedHashMap<>();
    private String now = "";

    /** One view: places by reference of the table, and the tables it shows if not all. */
    public record View(Map<Json.Obj, Place> places, Set<Json.Obj> only) {}

    /** Where a table stands. */
    public record Place(int x, int y, boolean collapsed) {}

    public void begin(String name) {
        now = name;
        byName.put(name, new View(new LinkedHashMap<>(), new LinkedHashSet<>()));
    }

    public void show(Json.Obj table, int line) {
        current(line).only().add(table);
    }

    public void place(Json.Obj table, Place place, int line) {
        current(line).places().put(table, place);
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
