package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tools of a manifest against the files of its bundle. */
final class ToolCheck {
    /** How long a name may be that a client of MCP is given. */
    private static final int LONGEST_NAME = 64;

    private final Json.Obj manifest;
    private final Sources sources;
    private final Findings findings;

    ToolCheck(Json.Obj manifest, Sources sources, Findings findings) {
        this.manifest = manifest;
        this.sources = sources;
        this.findings = findings;
    }

    void check() {
        List<Json> tools = manifest.get("tools") instanceof Json.Arr(var items) ? items : List.of();
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < tools.size(); i++) {
            if (tools.get(i) instanceof Json.Obj tool) {
                String path = "tools[" + i + "]";
                checkId(tool.text("id", ""), path + ".id", seen, i);
                checkEntryPoint(tool, path + ".entrypoint");
                if (tool.get("input_schema") instanceof Json.Obj schema) {
                    new InputSchemaCheck(schema, path + ".input_schema", findings).check();
                }
                if (tool.get("renderer") instanceof Json.Obj renderer) {
                    new RendererCheck(tool, sources, findings).check(renderer, path + ".renderer");
                }
            }
        }
    }

    private void checkId(String id, String path, Map<String, Integer> seen, int index) {
        Integer earlier = seen.putIfAbsent(id, index);
        if (earlier != null && !id.isEmpty()) {
            findings.invalid(path, "tools[" + earlier + "] already has the id \"" + id + "\".");
        }
        int length = manifest.text("id", "").length() + 2 + id.length();
        if (length > LONGEST_NAME) {
            findings.invalid(
                    path,
                    "The ids of the toolset and the tool are too long together: "
                            + (length - 2)
                            + " characters; the maximum is 62.");
        }
    }

    private void checkEntryPoint(Json.Obj tool, String path) {
        String text = tool.text("entrypoint", "");
        if (text.isEmpty()) {
            return;
        }
        if (!EntryPoint.isOne(text)) {
            findings.invalid(path, "Expected module:function, as in tools.analyze:run.");
            return;
        }
        List<String> files = EntryPoint.matches(text, sources.paths());
        if (files.isEmpty()) {
            findings.problem(
                    Code.ENTRYPOINT_NOT_FOUND,
                    path,
                    "The module does not exist. Looked for "
                            + String.join(", ", EntryPoint.candidates(text))
                            + ".");
        } else if (files.size() > 1) {
            findings.problem(
                    Code.ENTRYPOINT_AMBIGUOUS,
                    path,
                    "The module fits several files: " + String.join(", ", files) + ". Rename one.");
        } else {
            checkFunction(tool, text, files.getFirst(), path);
        }
    }

    private void checkFunction(Json.Obj tool, String entry, String file, String path) {
        String function = entry.substring(entry.indexOf(':') + 1);
        String source = sources.text(file).orElse(null);
        if (source == null) {
            findings.problem(
                    Code.ENTRYPOINT_NOT_FOUND, path, file + " is not a text file in UTF-8.");
            return;
        }
        var functions = new PythonFunctions(source);
        if (functions.defined().contains(function)) {
            checkParameters(tool, functions, function, path);
        } else if (functions.mayBeBound(function)) {
            findings.warning(
                    Code.ENTRYPOINT_NOT_FOUND,
                    path,
                    file + " does not define " + function + "; it seems to import or assign it.");
        } else {
            String meant =
                    SimilarNames.to(function, functions.defined())
                            .map(name -> " Did you mean " + name + "?")
                            .orElse("");
            findings.problem(
                    Code.ENTRYPOINT_NOT_FOUND,
                    path,
                    file + " has no function " + function + "." + meant);
        }
    }

    private void checkParameters(
            Json.Obj tool, PythonFunctions functions, String function, String path) {
        List<String> names = functions.parameters(function).orElse(List.of("**kwargs"));
        if (names.stream().anyMatch(each -> each.startsWith("**"))) {
            return;
        }
        if (!names.contains("workspace")) {
            findings.warning(
                    Code.MANIFEST_INVALID,
                    path,
                    function + " has no parameter workspace. Add workspace or **kwargs.");
        }
        for (String each : tool.object("input_schema").object("properties").fields().keySet()) {
            if (!names.contains(each)) {
                findings.warning(
                        Code.MANIFEST_INVALID,
                        path,
                        function
                                + " has no parameter "
                                + each
                                + ", which input_schema declares. Add it or **kwargs.");
            }
        }
    }
}
