package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.install.Toolsets;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.Optional;

/** Switches a toolset, a tool of it or a server of it. */
final class EnableToolset extends ToolsetTool<EnableToolset.Input> {
    EnableToolset(OpenToolsets open) {
        super(open, editing("enable_toolset"));
    }

    record Input(String toolset, String tool, String server, boolean enabled) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("toolset_id"),
                arguments.optionalText("tool_id").orElse(""),
                arguments.optionalText("server_id").orElse(""),
                arguments.optionalFlag("enabled").orElse(true));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        if (!contract().widens(arguments)) {
            return Optional.empty();
        }
        Input input = read(new Fields(arguments));
        String part = input.tool().isEmpty() ? input.server() : input.tool();
        String what = (part.isEmpty() ? "" : part + " of ") + "toolset " + input.toolset();
        return Optional.of(
                Proposal.of("Enable " + what + " for all agents?", "Enable")
                        .withUndo("You can disable it again."));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        Toolsets toolsets = open.toolsets();
        toolsets.require(input.toolset());
        if (!input.tool().isEmpty()) {
            boolean full = input.tool().startsWith(input.toolset() + ":");
            String id = full ? input.tool() : input.toolset() + ":" + input.tool();
            toolsets.enableTool(id, input.enabled());
        } else if (!input.server().isEmpty()) {
            toolsets.enableServer(input.toolset(), input.server(), input.enabled());
        } else {
            toolsets.enable(input.toolset(), input.enabled());
        }
        open.changed();
        String switched = input.tool().isEmpty() ? input.server() : input.tool();
        return ToolsetJson.summary(toolsets.require(input.toolset()))
                .with("switched", switched.isEmpty() ? input.toolset() : switched)
                .with("switched_on", input.enabled());
    }

    @Override
    protected View view(Json.Obj answer) {
        boolean on = new Json.Bool(true).equals(answer.get("switched_on"));
        return new View.Text((on ? "Enabled " : "Disabled ") + answer.text("switched", "") + ".");
    }
}
