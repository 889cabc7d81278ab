package dev.toolroom.kernel.content;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.function.Supplier;

/** An answer for a person at a terminal. Tools describe it, doors draw it. */
public sealed interface View {
    /** A text. */
    record Text(String text) implements View {}

    /**
     * A table.
     *
     * @param rows with as many cells as {@code headings}
     */
    record Table(List<String> headings, List<List<String>> rows) implements View {
        public Table {
            headings = List.copyOf(headings);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** A view that is built only when it is drawn, because most answers go to agents. */
    record Later(Supplier<View> drawing) implements View {}

    /** Returns it for another process, where {@link #of} reads it. */
    default Json.Obj json() {
        return switch (this) {
            case Text(String text) -> Json.Obj.EMPTY.with("text", text);
            case Later(var drawing) -> drawing.get().json();
            case Table(var headings, var rows) ->
                    Json.Obj.EMPTY
                            .with("headings", Json.Arr.ofTexts(headings))
                            .with(
                                    "rows",
                                    new Json.Arr(
                                            rows.stream().<Json>map(Json.Arr::ofTexts).toList()));
        };
    }

    static View of(Json.Obj json) {
        if (json.get("rows") instanceof Json.Arr(var rows)
                && json.get("headings") instanceof Json.Arr headings) {
            return new Table(
                    headings.texts(),
                    rows.stream()
                            .map(
                                    row ->
                                            row instanceof Json.Arr cells
                                                    ? cells.texts()
                                                    : List.<String>of())
                            .toList());
        }
        return new Text(json.get("text") instanceof Json.Str(String text) ? text : "");
    }
}
