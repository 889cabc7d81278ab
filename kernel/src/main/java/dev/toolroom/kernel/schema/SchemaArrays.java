package dev.toolroom.kernel.schema;

import static dev.toolroom.kernel.schema.SchemaCheck.add;
import static dev.toolroom.kernel.schema.SchemaCheck.items;

import dev.toolroom.kernel.json.Json;
import java.util.HashSet;
import java.util.List;

/** Checks the keywords for arrays. */
final class SchemaArrays {
    private final SchemaCheck walk;

    SchemaArrays(SchemaCheck walk) {
        this.walk = walk;
    }

    void check(Json.Obj schema, Json.Arr value, String path, List<Schema.Problem> out, int depth) {
        int size = value.items().size();
        if (schema.get("minItems") instanceof Json.Num least && size < least.decimal().intValue()) {
            add(out, path, "at least " + SchemaCheck.counted(least, "item"), value);
        }
        if (schema.get("maxItems") instanceof Json.Num most && size > most.decimal().intValue()) {
            add(out, path, "at most " + SchemaCheck.counted(most, "item"), value);
        }
        if (schema.get("uniqueItems") instanceof Json.Bool(boolean unique)
                && unique
                && new HashSet<>(value.items()).size() < size) {
            add(out, path, "no item twice", value);
        }
        eachItem(schema, value, path, out, depth);
        Json contained = schema.get("contains");
        if (contained != null
                && value.items().stream().noneMatch(item -> walk.fits(contained, item, depth))) {
            add(out, path, "an item that is " + Quotation.quote(contained), value);
        }
    }

    private void eachItem(
            Json.Obj schema, Json.Arr value, String path, List<Schema.Problem> out, int depth) {
        List<Json> first = items(schema, "prefixItems");
        Json rest = schema.get("items");
        for (int i = 0; i < value.items().size(); i++) {
            Json part = i < first.size() ? first.get(i) : rest;
            walk.check(part, value.items().get(i), path + "[" + i + "]", out, depth + 1);
        }
    }
}
