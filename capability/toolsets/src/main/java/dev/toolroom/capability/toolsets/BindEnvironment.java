package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.install.DeclaredServer;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.capability.toolsets.bundle.install.Toolsets;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.List;
import java.util.Optional;

/** Lets a toolset use a variable of Toolroom's own environment. */
final class BindEnvironment extends ToolsetTool<BindEnvironment.Input> {
    BindEnvironment(OpenToolsets open) {
        super(open, editing("bind_environment"));
    }

    record Input(String toolset, String name, String variable, boolean remove) {}

    @Override
    protected Input read(Fields arguments) {
        String name = arguments.text("name");
        return new Input(
                arguments.text("toolset_id"),
                name,
                arguments.optionalText("variable").orElse(name),
                arguments.optionalFlag("remove").orElse(false));
    }

    /** Taking away is asked of nobody, and what is then refused neither. */
    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        Input input = read(new Fields(arguments));
        boolean declared =
                open.toolsets()
                        .get(input.toolset())
                        .filter(each -> each.manifest().environmentNames().contains(input.name()))
                        .isPresent();
        return input.remove() || !declared
                ? Optional.empty()
                : Optional.of(
                        Proposal.of(
                                "Give "
                                        + input.toolset()
                                        + " the value of the environment variable "
                                        + input.variable()
                                        + " as "
                                        + input.name()
                                        + "?",
                                "Give the variable"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        Toolsets toolsets = open.toolsets();
        toolsets.require(input.toolset());
        if (input.remove()) {
            toolsets.unbind(input.toolset(), input.name());
        } else if (context.approved() == null) {
            toolsets.requireVariable(input.toolset(), input.name());
            throw notAsApproved();
        } else {
            toolsets.bind(input.toolset(), input.name(), input.variable());
        }
        open.changed();
        InstalledToolset toolset = toolsets.require(input.toolset());
        toolset.servers().stream()
                .filter(DeclaredServer::enabled)
                .filter(each -> toolset.enabled() && uses(each, input.name()))
                .forEach(each -> open.servers().restart(each.serverId()));
        return ToolsetJson.summary(toolset);
    }

    @Override
    protected View view(Json.Obj answer) {
        List<String> unbound =
                answer.get("unbound") instanceof Json.Arr names ? names.texts() : List.of();
        return new View.Text(
                "Updated the variables of "
                        + answer.text("id", "")
                        + "."
                        + (unbound.isEmpty()
                                ? ""
                                : " Not bound yet: " + String.join(", ", unbound) + "."));
    }

    /** A server is given its values when it starts. */
    private static boolean uses(DeclaredServer server, String name) {
        return server.config().write().contains("${" + name + "}");
    }
}
