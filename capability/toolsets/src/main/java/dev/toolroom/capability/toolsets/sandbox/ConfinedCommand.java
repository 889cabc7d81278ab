package dev.toolroom.capability.toolsets.sandbox;

import java.util.List;
import java.util.Map;

/**
 * A command line that runs a program confined, and ends everything the program started with it. To
 * end it, {@link Process#destroy()} the process; it ends by itself when this process does.
 *
 * @param environment the whole of it: secrets are handed over here, as arguments can be seen by all
 */
public record ConfinedCommand(
        List<String> command, Map<String, String> environment, SandboxStatus sandbox) {
    public ConfinedCommand {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** Ready to be started: the environment of this process is not handed down. */
    public ProcessBuilder builder() {
        var builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }
}
