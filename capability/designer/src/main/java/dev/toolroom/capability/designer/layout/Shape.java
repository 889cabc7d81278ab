package dev.toolroom.capability.designer.layout;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;

/**
 * An area behind tables, or a note beside them.
 *
 * @param id given by whoever draws it
 * @param color one of {@link #COLORS}; empty for the usual one
 * @param text the title of an area, what a note says
 */
public record Shape(
        String id, Kind kind, int x, int y, int width, int height, String color, String text) {
    /** The words for colors; what they look like depends on the theme. */
    public static final List<String> COLORS =
            List.of("red", "orange", "yellow", "green", "blue", "purple", "gray");

    /** A view has no more. */
    public static final int MOST = 500;

    /** The largest coordinate of a table, in any direction. */
    public static final int FARTHEST = 1_000_000;

    public static final int WIDEST_TABLE = 800;
    public static final int NARROWEST_TABLE = 160;

    private static final int LONGEST_ID = 40;
    private static final int LONGEST_TEXT = 4_000;
    private static final int SMALLEST = 40;
    private static final int LARGEST = 20_000;

    /** What it is. */
    public enum Kind {
        AREA,
        NOTE;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Json.Obj json() {
        var json =
                Json.object()
                        .put("id", id)
                        .put("kind", kind.word())
                        .put("x", x)
                        .put("y", y)
                        .put("width", width)
                        .put("height", height);
        if (!color.isEmpty()) {
            json.put("color", color);
        }
        return json.put("text", text).build();
    }

    /** One that a caller or the store describes. */
    public static Shape read(Json.Obj json) {
        String id = id(json);
        String word = json.text("kind", "");
        Kind kind =
                List.of(Kind.values()).stream()
                        .filter(each -> each.word().equals(word))
                        .findFirst()
                        .orElseThrow(() -> wrong(id, "kind is area or note"));
        String text = json.text("text", "");
        if (text.length() > LONGEST_TEXT) {
            throw wrong(id, "text has at most " + LONGEST_TEXT + " characters");
        }
        return new Shape(
                id,
                kind,
                number(json, "x", -FARTHEST, FARTHEST),
                number(json, "y", -FARTHEST, FARTHEST),
                number(json, "width", SMALLEST, LARGEST),
                number(json, "height", SMALLEST, LARGEST),
                color(json.text("color", ""), "Shape '" + id + "'"),
                text);
    }

    public static String id(Json.Obj json) {
        String id = json.text("id", "");
        if (id.isEmpty() || id.length() > LONGEST_ID) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "A shape needs an id of 1 to " + LONGEST_ID + " characters");
        }
        return id;
    }

    /** A color that is known, or none. */
    public static String color(String color, String of) {
        if (!color.isEmpty() && !COLORS.contains(color)) {
            throw DesignerRefusal.INVALID_REQUEST.hinting(
                    of + ": unknown color '" + color + "'", "colors", COLORS);
        }
        return color;
    }

    private static int number(Json.Obj json, String name, int least, int most) {
        if (json.get(name) instanceof Json.Num number) {
            double value = number.decimal().doubleValue();
            if (value >= least && value <= most) {
                return (int) Math.round(value);
            }
        }
        throw wrong(id(json), name + " is a number from " + least + " to " + most);
    }

    private static Refusal wrong(String id, String why) {
        return DesignerRefusal.INVALID_REQUEST.because("Shape '" + id + "': " + why);
    }
}
