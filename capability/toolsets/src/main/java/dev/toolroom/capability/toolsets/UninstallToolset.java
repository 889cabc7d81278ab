package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.Optional;

/** Removes a toolset. */
final class UninstallToolset extends ToolsetTool<UninstallToolset.Input> {
    UninstallToolset(OpenToolsets open) {
        super(open, editing("uninstall_toolset"));
    }

    record Input(String toolset) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("toolset_id"));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        return open.toolsets()
                .get(read(new Fields(arguments)).toolset())
                .map(
                        found ->
                                Proposal.of(
                                                "Remove "
                                                        + found.name()
                                                        + " "
                                                        + found.version()
                                                        + (found.tools().size() == 1
                                                                ? " with its tool?"
                                                                : " with its "
                                                                        + found.tools().size()
                                                                        + " tools?"),
                                                "Remove toolset")
                                        .withUndo("You can install it again."));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        InstalledToolset toolset = open.toolsets().require(input.toolset());
        open.toolsets().uninstall(toolset.id());
        open.changed();
        return Json.object().put("id", toolset.id()).put("removed", true).build();
    }

    @Override
    protected View view(Json.Obj answer) {
        return new View.Text("Removed " + answer.text("id", "") + ".");
    }
}
