package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.ToolSuggestion;
import java.util.List;

/** Shows one tool, by its name or by its id. */
final class GetTool extends ToolsetTool<GetTool.Input> {
    GetTool(OpenToolsets open) {
        super(open, reading("get_tool"));
    }

    record Input(String tool) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("tool_id"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        List<Json.Obj> all = ListTools.all(open);
        for (Json.Obj each : all) {
            if (each.text("tool_id", "").equals(input.tool())
                    || each.text("exposed_name", "").equals(input.tool())) {
                return each;
            }
        }
        List<String> known =
                all.stream()
                        .map(each -> each.text("exposed_name", each.text("tool_id", "")))
                        .toList();
        throw new Refusal(
                ToolsetsRefusal.NOT_FOUND,
                "there is no tool " + input.tool(),
                ToolSuggestion.of(input.tool(), known).orElse("See list_tools for the tools"));
    }
}
