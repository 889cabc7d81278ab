package dev.toolroom.capability.designer.layout;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * Where one table stands, and how it looks there.
 *
 * @param width 0 for the usual one
 * @param color one of {@link Shape#COLORS}; empty for none
 */
public record Place(int x, int y, boolean collapsed, int width, String color) {
    public static final Place ORIGIN = new Place(0, 0, false);

    public Place(int x, int y, boolean collapsed) {
        this(x, y, collapsed, 0, "");
    }

    /** As the store keeps it: a list, for a design has thousands. */
    public Json.Arr json() {
        List<Json> parts =
                new ArrayList<>(List.of(Json.Num.of(x), Json.Num.of(y), new Json.Bool(collapsed)));
        if (width > 0 || !color.isEmpty()) {
            parts.add(Json.Num.of(width));
            parts.add(new Json.Str(color));
        }
        return new Json.Arr(parts);
    }

    public static Place read(Json json) {
        List<Json> parts = ((Json.Arr) json).items();
        boolean collapsed = parts.get(2) instanceof Json.Bool(boolean is) && is;
        return parts.size() < 5
                ? new Place(number(parts.get(0)), number(parts.get(1)), collapsed)
                : new Place(
                        number(parts.get(0)),
                        number(parts.get(1)),
                        collapsed,
                        number(parts.get(3)),
                        parts.get(4) instanceof Json.Str(String color) ? color : "");
    }

    private static int number(Json json) {
        return json instanceof Json.Num number ? number.decimal().intValue() : 0;
    }
}
