package dev.toolroom.foundation.mcp.client.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a local server is started.
 *
 * @param command the program and its arguments; no shell reads them
 * @param environment all of the variables that it gets
 * @param folder where it works; ours where none is given
 */
public record Launch(List<String> command, Map<String, String> environment, @Nullable Path folder) {
    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** Without the values of variables, which may be secret. */
    @Override
    public String toString() {
        return "Launch[" + command.getFirst() + ", " + environment.keySet() + "]";
    }
}
