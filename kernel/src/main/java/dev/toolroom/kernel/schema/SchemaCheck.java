package dev.toolroom.kernel.schema;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Walks a value and its schema, and checks the keywords that combine schemas. */
final class SchemaCheck {
    private static final int MAX_DEPTH = 100;

    private final Json.Obj root;
    private final boolean all;

    SchemaCheck(Json.Obj root, boolean all) {
        this.root = root;
        this.all = all;
    }

    void check(
            @Nullable Json schema, Json value, String path, List<Schema.Problem> out, int depth) {
        if (depth > MAX_DEPTH) {
            add(out, path, "a value that is nested less deeply", value);
            return;
        }
        switch (schema) {
            case Json.Bool(boolean allowed) when !allowed -> add(out, path, "nothing here", value);
            case Json.Obj object -> checkObject(object, value, path, out, depth);
            case null, default -> {}
        }
    }

    private void checkObject(
            Json.Obj schema, Json value, String path, List<Schema.Problem> out, int depth) {
        if (!all && schema.text("$comment", "").equals(Schema.CHECKED_BY_TOOL)) {
            return;
        }
        if (schema.get("$ref") instanceof Json.Str(String reference)) {
            check(resolve(reference), value, path, out, depth + 1);
        }
        int before = out.size();
        SchemaValues.check(schema, value, path, out);
        if (out.size() > before) {
            return;
        }
        switch (value) {
            case Json.Obj object -> new SchemaObjects(this).check(schema, object, path, out, depth);
            case Json.Arr array -> new SchemaArrays(this).check(schema, array, path, out, depth);
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
        combine(schema, value, path, out, depth);
    }

    private void combine(
            Json.Obj schema, Json value, String path, List<Schema.Problem> out, int depth) {
        for (Json part : items(schema, "allOf")) {
            check(part, value, path, out, depth + 1);
        }
        anyOf(items(schema, "anyOf"), value, path, out, depth);
        oneOf(items(schema, "oneOf"), value, path, out, depth);
        Json not = schema.get("not");
        if (not != null && fits(not, value, depth)) {
            add(out, path, "something that is not " + Quotation.quote(not), value);
        }
        Json condition = schema.get("if");
        if (condition != null) {
            Json branch = schema.get(fits(condition, value, depth) ? "then" : "else");
            check(branch, value, path, out, depth + 1);
        }
    }

    private void anyOf(
            List<Json> forms, Json value, String path, List<Schema.Problem> out, int depth) {
        if (!forms.isEmpty() && forms.stream().noneMatch(form -> fits(form, value, depth))) {
            out.addAll(closest(forms, value, path, depth));
        }
    }

    private void oneOf(
            List<Json> forms, Json value, String path, List<Schema.Problem> out, int depth) {
        long fitting = forms.stream().filter(form -> fits(form, value, depth)).count();
        if (!forms.isEmpty() && fitting == 0) {
            out.addAll(closest(forms, value, path, depth));
        } else if (fitting > 1) {
            add(out, path, "exactly one of " + forms.size() + " forms", value);
        }
    }

    /** Returns the problems of the alternative that fits best. */
    private List<Schema.Problem> closest(List<Json> forms, Json value, String path, int depth) {
        List<List<Schema.Problem>> tries = new ArrayList<>();
        for (Json form : forms) {
            var problems = new ArrayList<Schema.Problem>();
            check(form, value, path, problems, depth + 1);
            tries.add(problems);
        }
        boolean allAtTheTop =
                tries.stream()
                        .allMatch(each -> each.size() == 1 && each.getFirst().path().equals(path));
        if (allAtTheTop) {
            String expected =
                    tries.stream()
                            .map(each -> each.getFirst().expected())
                            .distinct()
                            .collect(Collectors.joining(", or "));
            var together = new ArrayList<Schema.Problem>();
            add(together, path, expected, value);
            return together;
        }
        return tries.stream()
                .max(
                        Comparator.<List<Schema.Problem>>comparingInt(
                                        each -> each.getFirst().path().length())
                                .thenComparingInt(each -> -each.size()))
                .orElseThrow();
    }

    boolean fits(Json schema, Json value, int depth) {
        var problems = new ArrayList<Schema.Problem>();
        check(schema, value, "", problems, depth + 1);
        return problems.isEmpty();
    }

    /** Resolves a reference within this schema; an unknown one allows everything. */
    private @Nullable Json resolve(String reference) {
        if (reference.equals("#")) {
            return root;
        }
        if (!reference.startsWith("#/")) {
            return reference.startsWith("#") ? anchored(root, reference.substring(1)) : null;
        }
        Json found = root;
        for (String step : reference.substring(2).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            found = found instanceof Json.Obj object ? object.get(name) : null;
        }
        return found;
    }

    private static @Nullable Json anchored(Json within, String anchor) {
        return switch (within) {
            case Json.Obj object when object.text("$anchor", "").equals(anchor) -> object;
            case Json.Obj(var fields) ->
                    fields.values().stream()
                            .map(field -> anchored(field, anchor))
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null);
            case Json.Arr(var items) ->
                    items.stream()
                            .map(item -> anchored(item, anchor))
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null);
            case Json _ -> null;
        };
    }

    static List<Json> items(Json.Obj schema, String keyword) {
        return schema.get(keyword) instanceof Json.Arr(var items) ? items : List.of();
    }

    static String counted(Json.Num number, String one) {
        return number.text() + " " + one + (number.text().equals("1") ? "" : "s");
    }

    static void add(List<Schema.Problem> out, String path, String expected, Json got) {
        String what = path.isEmpty() ? "the arguments" : path;
        out.add(new Schema.Problem(path, expected, got, "Send " + what + " as " + expected));
    }
}
