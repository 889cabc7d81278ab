package dev.toolroom.foundation.mcp.client.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The command that starts a local server.
 *
 * @param command the program and its arguments; no shell reads them
 * @param environment its complete environment
 * @param folder its working directory; null for ours
 */
public record Launch(List<String> command, Map<String, String> environment, @Nullable Path folder) {
    public Launch {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** Leaves out the values of variables, which may be secret. */
    @Override
    public String toString() {
        return "Launch[" + command.getFirst() + ", " + environment.keySet() + "]";
    }
}
