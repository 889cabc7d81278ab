package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Returns a copy of a value with one place changed, as an entry of a mutation log states. */
final class LogPath {
    /** Longer arrays are not made by setting an item far behind their end. */
    private static final int MAX_ITEMS = 1_000_000;

    private LogPath() {}

    /** What to do with what is there; null stands for nothing, before and after. */
    interface Change {
        @Nullable Json of(@Nullable Json now);
    }

    /**
     * The value with the place at the end of the path changed; what is missing on the way is made.
     *
     * @throws IllegalArgumentException if the path leads through a text or a number
     */
    static @Nullable Json changed(@Nullable Json value, List<Json> path, int from, Change change) {
        if (from == path.size()) {
            return change.of(value);
        }
        return switch (path.get(from)) {
            case Json.Str(String name) -> field(value, name, path, from, change);
            case Json.Num number -> item(value, number, path, from, change);
            default -> throw new IllegalArgumentException("no path");
        };
    }

    private static Json field(
            @Nullable Json value, String name, List<Json> path, int from, Change change) {
        Json.Obj object =
                switch (value) {
                    case null -> Json.Obj.EMPTY;
                    case Json.Null _ -> Json.Obj.EMPTY;
                    case Json.Obj known -> known;
                    default -> throw new IllegalArgumentException("no object there");
                };
        Json changed = changed(object.get(name), path, from + 1, change);
        var fresh = Json.object();
        boolean[] placed = {false};
        object.fields()
                .forEach(
                        (each, old) -> {
                            if (!each.equals(name)) {
                                fresh.put(each, old);
                            } else if (changed != null) {
                                fresh.put(each, changed);
                                placed[0] = true;
                            }
                        });
        if (changed != null && !placed[0]) {
            fresh.put(name, changed);
        }
        return fresh.build();
    }

    private static Json item(
            @Nullable Json value, Json.Num number, List<Json> path, int from, Change change) {
        List<Json> items =
                switch (value) {
                    case null -> new ArrayList<>();
                    case Json.Null _ -> new ArrayList<>();
                    case Json.Arr(var known) -> new ArrayList<>(known);
                    default -> throw new IllegalArgumentException("no array there");
                };
        int index = index(number);
        while (items.size() <= index) {
            items.add(new Json.Null());
        }
        Json changed = changed(items.get(index), path, from + 1, change);
        items.set(index, changed == null ? new Json.Null() : changed);
        return new Json.Arr(items);
    }

    static int index(Json.Num number) {
        int index = number.text().length() < 8 ? number.decimal().intValue() : -1;
        if (index < 0 || index > MAX_ITEMS) {
            throw new IllegalArgumentException("no index");
        }
        return index;
    }

    /** Cuts an array and adds to it. */
    static Change append(@Nullable Integer keep, List<Json> more) {
        return now -> {
            List<Json> items =
                    switch (now) {
                        case null -> new ArrayList<>();
                        case Json.Null _ -> new ArrayList<>();
                        case Json.Arr(var known) -> new ArrayList<>(known);
                        default -> throw new IllegalArgumentException("no array there");
                    };
            if (keep != null && keep < items.size()) {
                items.subList(keep, items.size()).clear();
            }
            items.addAll(more);
            return new Json.Arr(items);
        };
    }
}
