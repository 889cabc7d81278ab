package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.install.InstalledTool;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists every tool there is, those that are switched off too. */
final class ListTools extends ToolsetTool<ListTools.Input> {
    static final String BUILT_IN = "Builtin";

    /**
     * @param name it has two: agents ask for what is available, programs for the list
     */
    ListTools(OpenToolsets open, String name) {
        super(open, reading(name));
    }

    record Input(String group, int limit, String after) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("group").orElse(""),
                arguments.optionalInteger("limit", 1, Page.LARGEST).orElse(Page.USUAL),
                arguments.optionalText("after").orElse(""));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        List<Json.Obj> shown = new ArrayList<>();
        for (Json.Obj each : all(open)) {
            if (input.group().isEmpty() || each.text("group", "").equals(input.group())) {
                shown.add(each);
            }
        }
        return Page.of("tools", shown, "tool_id", input.after(), input.limit());
    }

    /** Those that can be called by the name they have, then those that are switched off. */
    static List<Json.Obj> all(OpenToolsets open) {
        Map<String, InstalledTool> installed = new HashMap<>();
        open.toolsets()
                .list()
                .forEach(
                        toolset ->
                                toolset.tools()
                                        .forEach(tool -> installed.put(tool.toolId(), tool)));
        List<Json.Obj> all = new ArrayList<>();
        for (ToolRegistry.Grouped each : open.home().tools().get()) {
            Tool tool = each.tool();
            // As the store has it, whatever name is left for callers.
            InstalledTool known = installed.remove(tool.toolset() + ":" + tool.ownName());
            all.add(described(tool, known));
        }
        installed.forEach(
                (id, tool) ->
                        all.add(
                                ToolsetJson.tool(tool)
                                        .with("group", tool.toolsetId())
                                        .with("origin", "toolset")
                                        .with("available", false)));
        return all;
    }

    private static Json.Obj described(Tool tool, @Nullable InstalledTool installed) {
        Contract contract = tool.contract();
        if (installed != null) {
            return ToolsetJson.tool(installed)
                    .with("exposed_name", contract.name().value())
                    .with("group", installed.toolsetId())
                    .with("origin", "toolset")
                    .with("available", true);
        }
        return Json.object()
                .put("tool_id", contract.name().value())
                .put("exposed_name", contract.name().value())
                .put("group", tool.toolset().isEmpty() ? BUILT_IN : tool.toolset())
                .put("origin", tool.toolset().isEmpty() ? "builtin" : "server")
                .put("name", contract.title())
                .put("description", contract.purpose())
                .put("category", contract.category())
                .put("enabled", true)
                .put("available", true)
                .put("listed", contract.listed())
                .put("requires_confirmation", contract.requiresConfirmation())
                .put("input_schema", contract.inputSchema())
                .build();
    }

    @Override
    protected View view(Json.Obj answer) {
        return table(
                answer,
                "tools",
                "group",
                "tool_id",
                "exposed_name",
                "available",
                "requires_confirmation",
                "name");
    }
}
