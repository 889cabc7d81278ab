package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;

/** Lists what is installed. */
final class ListToolsets extends ToolsetTool<ListToolsets.Input> {
    ListToolsets(OpenToolsets open) {
        super(open, reading("list_toolsets"));
    }

    record Input() {}

    @Override
    protected Input read(Fields arguments) {
        return new Input();
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        return Json.Obj.EMPTY.with(
                "toolsets",
                new Json.Arr(
                        open.toolsets().list().stream().<Json>map(ToolsetJson::summary).toList()));
    }

    @Override
    protected View view(Json.Obj answer) {
        return table(
                answer, "toolsets", "id", "version", "enabled", "tools", "mcp_servers", "name");
    }
}
