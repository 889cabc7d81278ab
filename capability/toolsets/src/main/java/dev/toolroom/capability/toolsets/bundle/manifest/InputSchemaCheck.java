package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.text.SimilarNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Whether the schema of a tool's arguments is one, and can be checked in bounded time. */
final class InputSchemaCheck {
    private static final int LONGEST = 64 * 1024;
    private static final int MOST_REFERENCES = 100;
    private static final int MOST_SCHEMAS = 500;

    /** Names that are not keywords but that nobody mistypes either. */
    private static final Set<String> OTHER = Set.of("default", "const", "$vocabulary");

    private final Json.Obj schema;
    private final String path;
    private final Findings findings;

    private int references;
    private int schemas;
    private boolean resolvable = true;

    InputSchemaCheck(Json.Obj schema, String path, Findings findings) {
        this.schema = schema;
        this.path = path;
        this.findings = findings;
    }

    void check() {
        if (schema.write().length() > LONGEST) {
            wrong(path, "The schema is larger than 64 kB.");
            return;
        }
        Json.Obj meta = ManifestSchema.resource("input.schema.json");
        List<Schema.Problem> problems = new Schema(meta).problems(schema);
        for (Schema.Problem each : problems) {
            String inner = each.path().startsWith("[") ? each.path() : "." + each.path();
            wrong(
                    each.path().isEmpty() ? path : path + inner,
                    "Expected " + each.expected() + ", got " + each.got() + ".");
        }
        if (!schema.text("type", "").equals("object")) {
            wrong(path, "The schema must have type: object, as a tool takes named arguments.");
        }
        if (schema.object("properties").get("workspace") != null) {
            wrong(
                    path + ".properties.workspace",
                    "workspace is reserved: Toolroom passes the workspace folder under this name."
                            + " Rename the argument.");
        }
        if (problems.isEmpty()) {
            Set<String> keywords = new TreeSet<>(meta.object("properties").fields().keySet());
            keywords.addAll(OTHER);
            walk(schema, path, keywords);
            checkSize();
        }
    }

    private void wrong(String at, String message) {
        findings.problem(Code.SCHEMA_INVALID, at, message);
    }

    private void checkSize() {
        if (references > MOST_REFERENCES || schemas > MOST_SCHEMAS) {
            wrong(path, "The schema is too large: at most 500 schemas and 100 references.");
        } else if (resolvable && !new SchemaCost(schema).isBounded()) {
            wrong(
                    path,
                    "The schema is too expensive to check: its references multiply or refer to"
                            + " themselves. Simplify allOf, anyOf, oneOf and $ref.");
        }
    }

    private void walk(Json part, String at, Set<String> keywords) {
        if (!(part instanceof Json.Obj object)) {
            return;
        }
        schemas++;
        checkReference(object, at);
        checkPattern(object.text("pattern", ""), at + ".pattern");
        object.object("patternProperties")
                .fields()
                .keySet()
                .forEach(each -> checkPattern(each, at + ".patternProperties"));
        object.fields().keySet().stream()
                .filter(each -> !keywords.contains(each))
                .forEach(each -> unknown(each, at, keywords));
        SubSchemas.of(object).forEach(each -> walk(each.schema(), at + each.path(), keywords));
    }

    private void unknown(String keyword, String at, Set<String> keywords) {
        SimilarNames.to(keyword, keywords)
                .ifPresent(
                        meant ->
                                findings.warning(
                                        Code.SCHEMA_INVALID,
                                        LinedJson.within(at, keyword),
                                        "Not a keyword of JSON Schema, so it has no effect. Did you"
                                                + " mean "
                                                + meant
                                                + "?"));
    }

    private void checkReference(Json.Obj object, String at) {
        Json reference = object.get("$ref");
        if (object.get("$dynamicRef") != null || object.get("$recursiveRef") != null) {
            wrong(at, "Dynamic references are not supported. Use $ref.");
        }
        if (reference instanceof Json.Str(String text)) {
            references++;
            if (!text.startsWith("#")) {
                resolvable = false;
                findings.problem(
                        Code.SCHEMA_REF,
                        at + ".$ref",
                        "References to other documents are not allowed. Copy the schema to $defs.");
            } else if (SubSchemas.resolve(schema, text).isEmpty()) {
                resolvable = false;
                findings.problem(Code.SCHEMA_REF, at + ".$ref", "The schema has no " + text + ".");
            }
        }
    }

    private void checkPattern(String pattern, String at) {
        try {
            Pattern.compile(pattern);
        } catch (PatternSyntaxException e) {
            wrong(at, "Not a regular expression: " + e.getDescription() + ".");
        }
    }
}
