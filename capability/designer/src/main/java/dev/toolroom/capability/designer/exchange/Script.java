package dev.toolroom.capability.designer.exchange;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a text says, as edits in the order in which they can be made.
 *
 * @param skipped statements that a design cannot hold
 * @param ignored statements that are no part of a schema, as the settings of a session
 */
public record Script(List<Entry> edits, List<Skipped> skipped, int ignored) {
    public Script {
        edits = List.copyOf(edits);
        skipped = List.copyOf(skipped);
    }

    /** The one schema that it names; empty if it names none or several. */
    public String onlySchema() {
        Set<String> named =
                edits.stream()
                        .map(Entry::edit)
                        .flatMap(
                                edit ->
                                        Stream.of(
                                                edit.text("schema", ""),
                                                edit.object("table").text("schema", "")))
                        .filter(each -> !each.isEmpty())
                        .collect(Collectors.toSet());
        return named.size() == 1 ? named.iterator().next() : "";
    }

    /**
     * The same in another schema, for a database that has but one.
     *
     * @param quote how names are quoted in SQL
     */
    public Script inSchema(String from, String to, UnaryOperator<String> quote) {
        var there = new Json.Str(from);
        var here = new Json.Str(to);
        var moved = new ArrayList<Entry>();
        for (Entry entry : edits) {
            Json.Obj edit = moved(entry.edit(), there, here);
            if (edit.get("table") instanceof Json.Obj table) {
                edit = edit.with("table", moved(table, there, here));
            }
            if (edit.object("foreignKey").get("referencedTable") instanceof Json.Obj table) {
                edit =
                        edit.with(
                                "foreignKey",
                                edit.object("foreignKey")
                                        .with("referencedTable", moved(table, there, here)));
            }
            if (edit.get("carried") instanceof Json.Obj object) {
                String table = object.text("table", "");
                String label =
                        table.startsWith(from + ".") ? to + table.substring(from.length()) : table;
                String sql =
                        object.text("sql", "")
                                .replace(quote.apply(from) + ".", quote.apply(to) + ".");
                edit = edit.with("carried", object.with("table", label).with("sql", sql));
            }
            moved.add(new Entry(entry.line(), edit));
        }
        return new Script(moved, skipped, ignored);
    }

    private static Json.Obj moved(Json.Obj named, Json.Str from, Json.Str to) {
        return from.equals(named.get("schema")) ? named.with("schema", to) : named;
    }

    /** One edit and the line that asks for it. */
    public record Entry(int line, Json.Obj edit) {}

    /** Something that is left out, where it stands, and why. */
    public record Skipped(int line, String what, String why) {
        public Skipped {
            what = what.length() <= 80 ? what : what.substring(0, 80) + "…";
        }
    }
}
