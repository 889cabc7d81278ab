package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.path.PathRule;
import dev.toolroom.kernel.text.SimilarNames;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The renderer of a tool: its file, and the expressions that it takes its values from. */
final class RendererCheck {
    private static final Pattern EXPRESSION =
            Pattern.compile("\\$\\$|\\$([A-Za-z_][A-Za-z0-9_]*)((?:\\.[A-Za-z_][A-Za-z0-9_-]*)*)");
    private static final Set<String> NAMES =
            Set.of("args", "return", "chat_id", "workspace", "toolset");

    private static final int LONGEST = 4_096;

    private final Json.Obj tool;
    private final Sources sources;
    private final Findings findings;

    RendererCheck(Json.Obj tool, Sources sources, Findings findings) {
        this.tool = tool;
        this.sources = sources;
        this.findings = findings;
    }

    void check(Json.Obj renderer, String path) {
        String type = renderer.text("type", "");
        boolean file = renderer.get("file") != null;
        boolean content = renderer.get("content") != null;
        if ((type.equals("code") || type.equals("document")) && file == content) {
            wrong(
                    path,
                    file
                            ? "Set file or content, not both."
                            : "Set file or content, as in file: $args.path.");
        }
        if (renderer.get("artifact") instanceof Json.Str(String artifact) && type.equals("html")) {
            checkArtifact(PathRule.tidy(artifact), path + ".artifact");
        }
        String literal = renderer.text("file", "");
        if (!literal.isEmpty() && literal.indexOf('$') < 0) {
            PathRule.PORTABLE
                    .problem(PathRule.tidy(literal))
                    .ifPresent(wrong -> wrong(path + ".file", wrong));
        }
        expressions(renderer, path);
    }

    private void wrong(String path, String message) {
        findings.problem(Code.RENDERER_INVALID, path, message);
    }

    private void checkArtifact(String artifact, String path) {
        if (!artifact.startsWith("artifacts/") || !artifact.matches(".*\\.html?")) {
            wrong(path, "Expected an HTML file below artifacts/, as in artifacts/results.html.");
        } else if (!sources.paths().contains(artifact)) {
            String meant =
                    SimilarNames.to(artifact, sources.paths())
                            .map(name -> " Did you mean " + name + "?")
                            .orElse("");
            wrong(path, "The bundle has no file " + PathRule.shown(artifact) + "." + meant);
        }
    }

    private void expressions(Json value, String path) {
        switch (value) {
            case Json.Str(String text) when text.length() > LONGEST ->
                    wrong(path, "The text is longer than " + LONGEST + " characters.");
            case Json.Str(String text) ->
                    EXPRESSION
                            .matcher(text)
                            .results()
                            .filter(found -> found.group(1) != null)
                            .forEach(found -> expression(found, path));
            case Json.Arr(var items) -> {
                for (int i = 0; i < items.size(); i++) {
                    expressions(items.get(i), path + "[" + i + "]");
                }
            }
            case Json.Obj(var fields) ->
                    fields.forEach(
                            (name, field) -> expressions(field, LinedJson.within(path, name)));
            case Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
    }

    private void expression(MatchResult found, String path) {
        String name = found.group(1);
        if (!NAMES.contains(name)) {
            SimilarNames.to(name, NAMES)
                    .ifPresent(
                            meant ->
                                    findings.warning(
                                            Code.RENDERER_INVALID,
                                            path,
                                            "$"
                                                    + name
                                                    + " is not an expression and is shown as text."
                                                    + " Did you mean $"
                                                    + meant
                                                    + "?"));
        } else if (name.equals("args") && !found.group(2).isEmpty()) {
            argument(found.group(2).substring(1).split("\\.", 2)[0], path);
        }
    }

    private void argument(String name, String path) {
        Json.Obj schema = tool.object("input_schema");
        Set<String> known = schema.object("properties").fields().keySet();
        boolean open = schema.get("$ref") != null || schema.get("allOf") != null;
        if (!open && !known.contains(name)) {
            String meant =
                    SimilarNames.to(name, known)
                            .map(other -> " Did you mean $args." + other + "?")
                            .orElse(known.isEmpty() ? "" : " Known are " + listed(known) + ".");
            wrong(path, "The tool has no argument " + name + "." + meant);
        }
    }

    private static String listed(Set<String> names) {
        return String.join(", ", List.copyOf(names));
    }
}
