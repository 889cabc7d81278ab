package dev.toolroom.capability.designer.model;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.SchemaJson;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The difference one edit makes: whole tables before and after, so that it can be taken back. */
public record Delta(
        List<Change> tables,
        List<String> schemasAdded,
        List<String> schemasDropped,
        List<Carried> carriedAdded,
        List<Carried> carriedDropped) {
    public Delta {
        tables = tables.stream().filter(each -> !Objects.equals(each.before, each.after)).toList();
        schemasAdded = List.copyOf(schemasAdded);
        schemasDropped = List.copyOf(schemasDropped);
        carriedAdded = List.copyOf(carriedAdded);
        carriedDropped = List.copyOf(carriedDropped);
    }

    public Delta(List<Change> tables, List<String> schemasAdded, List<String> schemasDropped) {
        this(tables, schemasAdded, schemasDropped, List.of(), List.of());
    }

    /** Objects that are known as text only. */
    public static Delta carrying(List<Carried> added, List<Carried> dropped) {
        return new Delta(List.of(), List.of(), List.of(), added, dropped);
    }

    public Delta(List<Change> tables) {
        this(tables, List.of(), List.of());
    }

    public static Delta of(@Nullable Table before, @Nullable Table after) {
        return new Delta(List.of(new Change(before, after)));
    }

    /** One table; without a before it is new, without an after it is gone. */
    public record Change(@Nullable Table before, @Nullable Table after) {
        public String id() {
            Table some = after != null ? after : before;
            return some == null ? "" : some.id();
        }
    }

    public boolean isEmpty() {
        return tables.isEmpty()
                && schemasAdded.isEmpty()
                && schemasDropped.isEmpty()
                && carriedAdded.isEmpty()
                && carriedDropped.isEmpty();
    }

    public Delta inverse() {
        return new Delta(
                tables.stream().map(each -> new Change(each.after, each.before)).toList(),
                schemasDropped,
                schemasAdded,
                carriedDropped,
                carriedAdded);
    }

    public Json.Obj json() {
        var json = SchemaJson.formatted();
        if (!tables.isEmpty()) {
            json.put("tables", new Json.Arr(tables.stream().<Json>map(Delta::json).toList()));
        }
        if (!schemasAdded.isEmpty()) {
            json.put("schemasAdded", Json.Arr.ofTexts(schemasAdded));
        }
        if (!schemasDropped.isEmpty()) {
            json.put("schemasDropped", Json.Arr.ofTexts(schemasDropped));
        }
        put(json, "carriedAdded", carriedAdded);
        put(json, "carriedDropped", carriedDropped);
        return json.build();
    }

    private static void put(Json.Builder json, String name, List<Carried> carried) {
        if (!carried.isEmpty()) {
            json.put(
                    name,
                    new Json.Arr(
                            carried.stream().<Json>map(each -> SchemaJson.write(each)).toList()));
        }
    }

    private static List<Carried> carried(Json.Obj json, String name) {
        return json.get(name) instanceof Json.Arr(var items)
                ? items.stream().map(item -> SchemaJson.readCarried((Json.Obj) item)).toList()
                : List.of();
    }

    private static Json.Obj json(Change change) {
        return Json.object()
                .putIfPresent(
                        "before", change.before == null ? null : SchemaJson.write(change.before))
                .putIfPresent("after", change.after == null ? null : SchemaJson.write(change.after))
                .build();
    }

    public static Delta read(Json.Obj json) {
        SchemaJson.expectFormat(json);
        List<Change> changes =
                json.get("tables") instanceof Json.Arr(var items)
                        ? items.stream().map(item -> readChange((Json.Obj) item)).toList()
                        : List.of();
        return new Delta(
                changes,
                texts(json, "schemasAdded"),
                texts(json, "schemasDropped"),
                carried(json, "carriedAdded"),
                carried(json, "carriedDropped"));
    }

    private static Change readChange(Json.Obj json) {
        return new Change(table(json.get("before")), table(json.get("after")));
    }

    private static @Nullable Table table(@Nullable Json json) {
        return json instanceof Json.Obj object ? SchemaJson.readTable(object) : null;
    }

    private static List<String> texts(Json.Obj json, String name) {
        return json.get(name) instanceof Json.Arr items ? items.texts() : List.of();
    }
}
