package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.install.InstalledToolset;
import dev.toolroom.kernel.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a toolset's tools: what its manifest declares, with each {@code ${NAME}} taken
 * from the variable that its user has bound to that name. It is made for a call and never kept.
 */
final class BoundEnvironment {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

    private final InstalledToolset toolset;
    private final UnaryOperator<@Nullable String> variables;

    BoundEnvironment(InstalledToolset toolset, UnaryOperator<@Nullable String> variables) {
        this.toolset = toolset;
        this.variables = variables;
    }

    Map<String, String> resolved() {
        Map<String, String> environment = new LinkedHashMap<>();
        toolset.env().forEach((name, value) -> environment.put(name, resolved(value)));
        return environment;
    }

    private String resolved(String value) {
        Matcher references = REFERENCE.matcher(value);
        var out = new StringBuilder();
        while (references.find()) {
            references.appendReplacement(out, Matcher.quoteReplacement(bound(references.group(1))));
        }
        return references.appendTail(out).toString();
    }

    private String bound(String name) {
        String variable = toolset.bindings().get(name);
        if (variable == null) {
            throw new Refusal(
                    ToolsetsRefusal.NEEDS_CONFIG,
                    "the toolset " + toolset.id() + " wants " + name + ", which is not bound",
                    "Bind it with: toolroom toolset bind " + toolset.id() + " " + name);
        }
        String value = variables.apply(variable);
        if (value == null) {
            throw new Refusal(
                    ToolsetsRefusal.NEEDS_CONFIG,
                    "the environment of Toolroom has no " + variable,
                    "Set it where Toolroom is started, then start it again");
        }
        return value;
    }
}
