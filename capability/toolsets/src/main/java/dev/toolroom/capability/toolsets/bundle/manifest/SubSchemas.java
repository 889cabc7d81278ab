package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The schemas that a schema is made of. */
final class SubSchemas {
    /** Keywords whose schemas look at the same value. */
    private static final List<String> SAME_LISTS = List.of("allOf", "anyOf", "oneOf");

    private static final List<String> SAME = List.of("not", "if", "then", "else");
    private static final List<String> INNER =
            List.of("additionalProperties", "propertyNames", "items", "contains");
    private static final List<String> NAMED =
            List.of("properties", "patternProperties", "$defs", "definitions");

    private SubSchemas() {}

    /**
     * A schema within another.
     *
     * @param path from the other, as in {@code .properties.name}
     * @param where the part of a value that it looks at: empty for the same value, a property, or
     *     {@code *} for any
     */
    record Part(Json schema, String path, String where) {}

    /** Every schema that is written within this one, definitions included. */
    static List<Part> of(Json.Obj schema) {
        List<Part> parts = new ArrayList<>();
        for (String keyword : SAME_LISTS) {
            list(schema, keyword, "", parts);
        }
        list(schema, "prefixItems", "*", parts);
        for (String keyword : SAME) {
            single(schema, keyword, "", parts);
        }
        for (String keyword : INNER) {
            single(schema, keyword, "*", parts);
        }
        for (String keyword : NAMED) {
            named(schema, keyword, parts);
        }
        schema.object("dependentSchemas")
                .fields()
                .forEach(
                        (name, part) -> parts.add(new Part(part, ".dependentSchemas." + name, "")));
        return parts;
    }

    private static void list(Json.Obj schema, String keyword, String where, List<Part> parts) {
        if (schema.get(keyword) instanceof Json.Arr(var items)) {
            for (int i = 0; i < items.size(); i++) {
                parts.add(new Part(items.get(i), "." + keyword + "[" + i + "]", where));
            }
        }
    }

    private static void single(Json.Obj schema, String keyword, String where, List<Part> parts) {
        if (schema.get(keyword) instanceof Json.Obj part) {
            parts.add(new Part(part, "." + keyword, where));
        }
    }

    private static void named(Json.Obj schema, String keyword, List<Part> parts) {
        schema.object(keyword)
                .fields()
                .forEach(
                        (name, part) -> {
                            String where = keyword.equals("properties") ? "." + name : "*";
                            parts.add(new Part(part, "." + keyword + "." + name, where));
                        });
    }

    /** Whether it only holds definitions, which look at nothing by themselves. */
    static boolean isDefinition(Part part) {
        return part.path().startsWith(".$defs.") || part.path().startsWith(".definitions.");
    }

    /** What a reference within {@code root} means. */
    static Optional<Json> resolve(Json.Obj root, String reference) {
        if (reference.equals("#")) {
            return Optional.of(root);
        }
        if (!reference.startsWith("#/")) {
            return anchored(root, reference.substring(1));
        }
        Json found = root;
        for (String step : reference.substring(2).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            found = found instanceof Json.Obj object ? object.get(name) : null;
            if (found == null) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    private static Optional<Json> anchored(Json.Obj schema, String anchor) {
        if (schema.text("$anchor", "").equals(anchor)) {
            return Optional.of(schema);
        }
        return of(schema).stream()
                .filter(part -> part.schema() instanceof Json.Obj)
                .flatMap(part -> anchored((Json.Obj) part.schema(), anchor).stream())
                .findFirst();
    }
}
