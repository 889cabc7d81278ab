package dev.toolroom.kernel;

import org.jspecify.annotations.Nullable;

/**
 * What a tool answers, and how much of the whole that is.
 *
 * @param view how a terminal draws it; without one it shows the JSON
 */
public record Answer(Json.Obj value, Extent extent, @Nullable View view) {
    public Answer(Json.Obj value, Extent extent) {
        this(value, extent, null);
    }

    /** All of it. */
    public static Answer whole(Json.Obj value) {
        return new Answer(value, new Extent.Whole());
    }

    public Answer withView(View drawn) {
        return new Answer(value, extent, drawn);
    }
}
