package dev.toolroom.capability.toolsets.environment;

import dev.toolroom.capability.toolsets.ToolsetsRefusal;
import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.kernel.call.Refusal;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a toolset's tools: what its manifest declares, with each {@code ${NAME}} taken
 * from the variable that its user has bound to that name. It is made for a call and never kept.
 */
public final class BoundEnvironment {
    private final InstalledToolset toolset;
    private final UnaryOperator<@Nullable String> variables;

    public BoundEnvironment(InstalledToolset toolset, UnaryOperator<@Nullable String> variables) {
        this.toolset = toolset;
        this.variables = variables;
    }

    /**
     * The variables with their values.
     *
     * @param mask told every value
     * @throws Refusal if a name has none
     */
    public Map<String, String> resolved(SecretMask mask) {
        var references = new References(this::bound, mask);
        Map<String, String> environment = references.resolve(toolset.env());
        if (!references.missing().isEmpty()) {
            throw missing(references.missing().getFirst());
        }
        return environment;
    }

    private Optional<String> bound(String name) {
        String variable = toolset.bindings().get(name);
        return variable == null ? Optional.empty() : Optional.ofNullable(variables.apply(variable));
    }

    private Refusal missing(String name) {
        String variable = toolset.bindings().get(name);
        return variable == null
                ? new Refusal(
                        ToolsetsRefusal.NEEDS_CONFIG,
                        "the toolset " + toolset.id() + " wants " + name + ", which is not bound",
                        "Bind it with: toolroom toolset bind " + toolset.id() + " " + name)
                : new Refusal(
                        ToolsetsRefusal.NEEDS_CONFIG,
                        "the environment of Toolroom has no " + variable,
                        "Set it where Toolroom is started, then start it again");
    }
}
