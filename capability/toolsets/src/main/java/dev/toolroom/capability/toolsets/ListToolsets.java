package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.List;

/** Lists what is installed. */
final class ListToolsets extends ToolsetTool<ListToolsets.Input> {
    ListToolsets(OpenToolsets open) {
        super(open, reading("list_toolsets"));
    }

    record Input(int limit, String after) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalInteger("limit", 1, Page.LARGEST).orElse(Page.USUAL),
                arguments.optionalText("after").orElse(""));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        List<Json.Obj> all = open.toolsets().list().stream().map(ToolsetJson::summary).toList();
        return Page.of("toolsets", all, "id", input.after(), input.limit());
    }

    @Override
    protected View view(Json.Obj answer) {
        return table(
                answer, "toolsets", "id", "version", "enabled", "tools", "mcp_servers", "name");
    }
}
