package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.bundle.install.ToolsetReport;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;

/** Shows one toolset. */
final class GetToolset extends ToolsetTool<GetToolset.Input> {
    GetToolset(OpenToolsets open) {
        super(open, reading("get_toolset"));
    }

    record Input(String toolset) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("toolset_id"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        InstalledToolset toolset = open.toolsets().require(input.toolset());
        return ToolsetJson.whole(toolset, open.toolsets().files(toolset.id()))
                .with("signature", open.toolsets().signer(toolset).json());
    }

    @Override
    protected View view(Json.Obj answer) {
        return new View.Text(ToolsetReport.of(answer));
    }
}
