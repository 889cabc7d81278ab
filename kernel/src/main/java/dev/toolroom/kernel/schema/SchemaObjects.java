package dev.toolroom.kernel.schema;

import static dev.toolroom.kernel.schema.SchemaCheck.add;
import static dev.toolroom.kernel.schema.SchemaCheck.items;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks the keywords for objects. */
final class SchemaObjects {
    private static final int MAX_NAMES_LENGTH = 120;

    private final SchemaCheck walk;

    SchemaObjects(SchemaCheck walk) {
        this.walk = walk;
    }

    void check(Json.Obj schema, Json.Obj value, String path, List<Schema.Problem> out, int depth) {
        Map<String, Json> properties = schema.object("properties").fields();
        // Unknown fields first, because a mistyped name is the likely cause of a missing one.
        List<String> unknown = unknown(schema, value, path, out, depth);
        for (Json name : items(schema, "required")) {
            if (name instanceof Json.Str(String text) && value.get(text) == null) {
                missing(text, properties.get(text), unknown, value, path, out);
            }
        }
        properties.forEach(
                (name, part) -> {
                    Json field = value.get(name);
                    if (field != null) {
                        walk.check(part, field, within(path, name), out, depth + 1);
                    }
                });
        count(schema, value, path, out);
        dependencies(schema, value, path, out, depth);
    }

    private static void missing(
            String name,
            @org.jspecify.annotations.Nullable Json part,
            List<String> unknown,
            Json.Obj value,
            String path,
            List<Schema.Problem> out) {
        if (unknown.stream().anyMatch(other -> SimilarNames.to(other, List.of(name)).isPresent())) {
            return;
        }
        String field = within(path, name);
        String expected =
                part instanceof Json.Obj object ? SchemaValues.expectation(object) : "a value";
        String got =
                value.fields().isEmpty()
                        ? "nothing"
                        : "nothing; there is only " + named(value.fields().keySet());
        out.add(
                new Schema.Problem(
                        field, expected, got, null, "Send " + field + " as " + expected));
    }

    private static String named(Collection<String> fields) {
        String all = String.join(", ", fields);
        return all.length() <= MAX_NAMES_LENGTH ? all : all.substring(0, MAX_NAMES_LENGTH) + "…";
    }

    private List<String> unknown(
            Json.Obj schema, Json.Obj value, String path, List<Schema.Problem> out, int depth) {
        Json additional = schema.get("additionalProperties");
        Map<String, Json> patterns = schema.object("patternProperties").fields();
        Map<String, Json> properties = schema.object("properties").fields();
        var unknown = new ArrayList<String>();
        value.fields()
                .forEach(
                        (name, field) -> {
                            boolean matched = properties.containsKey(name);
                            for (var pattern : patterns.entrySet()) {
                                Pattern form = SchemaValues.pattern(pattern.getKey());
                                matched = matched || form == null;
                                if (form != null && form.matcher(name).find()) {
                                    matched = true;
                                    walk.check(
                                            pattern.getValue(),
                                            field,
                                            within(path, name),
                                            out,
                                            depth + 1);
                                }
                            }
                            if (!matched
                                    && additional instanceof Json.Bool(boolean allowed)
                                    && !allowed) {
                                unknown.add(name);
                                out.add(noSuchField(name, field, properties, path));
                            } else if (!matched && additional instanceof Json.Obj) {
                                walk.check(additional, field, within(path, name), out, depth + 1);
                            }
                        });
        return unknown;
    }

    private static Schema.Problem noSuchField(
            String name, Json field, Map<String, Json> known, String path) {
        Optional<String> meant = SimilarNames.to(name, known.keySet());
        String next =
                meant.map(other -> "Did you mean " + within(path, other) + "?")
                        .orElse("Leave it out; known are " + String.join(", ", known.keySet()));
        return new Schema.Problem(
                within(path, Quotation.shorten(name)), "no such field", field, next);
    }

    private static void count(
            Json.Obj schema, Json.Obj value, String path, List<Schema.Problem> out) {
        int size = value.fields().size();
        if (schema.get("minProperties") instanceof Json.Num least
                && size < least.decimal().intValue()) {
            add(out, path, "at least " + SchemaCheck.counted(least, "field"), value);
        }
        if (schema.get("maxProperties") instanceof Json.Num most
                && size > most.decimal().intValue()) {
            add(out, path, "at most " + SchemaCheck.counted(most, "field"), value);
        }
    }

    private void dependencies(
            Json.Obj schema, Json.Obj value, String path, List<Schema.Problem> out, int depth) {
        Json names = schema.get("propertyNames");
        if (names != null) {
            value.fields()
                    .keySet()
                    .forEach(
                            name ->
                                    walk.check(
                                            names,
                                            new Json.Str(name),
                                            within(path, name),
                                            out,
                                            depth + 1));
        }
        schema.object("dependentRequired")
                .fields()
                .forEach(
                        (name, needed) -> {
                            if (value.get(name) != null && needed instanceof Json.Arr array) {
                                array.texts().stream()
                                        .filter(other -> value.get(other) == null)
                                        .forEach(
                                                other ->
                                                        add(
                                                                out,
                                                                within(path, other),
                                                                "a value, since "
                                                                        + name
                                                                        + " is given",
                                                                new Json.Null()));
                            }
                        });
        schema.object("dependentSchemas")
                .fields()
                .forEach(
                        (name, part) -> {
                            if (value.get(name) != null) {
                                walk.check(part, value, path, out, depth + 1);
                            }
                        });
    }

    static String within(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
