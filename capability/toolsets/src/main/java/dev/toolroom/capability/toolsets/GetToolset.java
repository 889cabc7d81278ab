package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.bundle.install.Toolsets;
import dev.toolroom.kernel.call.CallContext;
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
        InstalledToolset toolset = installed(open.toolsets(), input.toolset());
        return ToolsetJson.whole(toolset, open.toolsets().files(toolset.id()))
                .with("signature", open.toolsets().signer(toolset).json());
    }

    static InstalledToolset installed(Toolsets toolsets, String id) {
        return toolsets.get(id)
                .orElseThrow(
                        () ->
                                new BundleRefused(
                                        Problem.Code.NOT_INSTALLED,
                                        "",
                                        "there is no toolset " + id));
    }
}
