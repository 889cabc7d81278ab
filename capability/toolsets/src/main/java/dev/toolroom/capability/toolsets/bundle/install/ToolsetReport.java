package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.util.ArrayList;
import java.util.List;

/** An installed toolset as a person reads it at a terminal. */
public final class ToolsetReport {
    private ToolsetReport() {}

    public static String of(Json.Obj toolset) {
        List<String> lines = new ArrayList<>();
        lines.add(
                toolset.text("id", "")
                        + " "
                        + toolset.text("version", "")
                        + (isTrue(toolset, "enabled") ? "" : ", disabled"));
        lines.add(toolset.text("description", ""));
        section(lines, "Tools", items(toolset, "tools"), "tool_id");
        section(lines, "MCP servers", items(toolset, "mcp_servers"), "server_id");
        lines.add("");
        lines.add("From       " + toolset.text("source_ref", toolset.text("source_type", "")));
        lines.add(
                "Network    " + (isTrue(toolset.object("permissions"), "network") ? "yes" : "no"));
        lines.add("Variables  " + variables(toolset));
        lines.add("Files      " + items(toolset, "files").size());
        return String.join("\n", lines);
    }

    private static void section(
            List<String> lines, String heading, List<Json.Obj> items, String id) {
        if (items.isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(heading);
        for (Json.Obj each : items) {
            String name = each.text(id, each.text("id", ""));
            lines.add(
                    "  "
                            + name.substring(name.indexOf(':') + 1)
                            + (new Json.Bool(false).equals(each.get("enabled"))
                                    ? " (disabled)"
                                    : "")
                            + (isTrue(each, "requires_confirmation") ? " (needs approval)" : "")
                            + "  "
                            + each.text("description", ""));
        }
    }

    private static String variables(Json.Obj toolset) {
        List<String> said = new ArrayList<>();
        toolset.object("bindings")
                .fields()
                .forEach(
                        (name, value) ->
                                said.add(
                                        name
                                                + " from "
                                                + (value instanceof Json.Str(String text)
                                                        ? text
                                                        : value.write())));
        if (toolset.get("unbound") instanceof Json.Arr names) {
            names.texts().forEach(each -> said.add(each + " (not bound)"));
        }
        return said.isEmpty() ? "none" : String.join(", ", said);
    }

    /** Of a file that was written. */
    public static View written(Json.Obj answer) {
        Json bytes = answer.get("bytes");
        return new View.Text(
                "Wrote "
                        + answer.text("path", "")
                        + (bytes instanceof Json.Num number
                                ? " (" + Amount.bytes(number.decimal().longValue()) + ")"
                                : ""));
    }

    private static boolean isTrue(Json.Obj object, String name) {
        return new Json.Bool(true).equals(object.get(name));
    }

    private static List<Json.Obj> items(Json.Obj object, String name) {
        List<Json.Obj> found = new ArrayList<>();
        if (object.get(name) instanceof Json.Arr(var items)) {
            for (Json each : items) {
                if (each instanceof Json.Obj item) {
                    found.add(item);
                }
            }
        }
        return found;
    }
}
