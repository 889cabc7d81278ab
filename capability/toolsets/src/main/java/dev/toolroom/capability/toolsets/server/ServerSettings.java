package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.mcp.client.ClientLimits;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.ServerSupervisor;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What all servers share.
 *
 * @param folder where each local server has a folder of its own
 * @param environment the variables that every local server gets beside its own, as {@code PATH}
 * @param kept what servers said of their tools when they ran last
 * @param redactor takes secrets that nobody bound out of what servers write
 * @param idle after so long without a call the instance of a chat is ended
 */
public record ServerSettings(
        Path folder,
        Map<String, String> environment,
        Bindings bindings,
        ServerConfinement confinement,
        KeptTools kept,
        UnaryOperator<String> redactor,
        ClientSetup.Identity identity,
        ClientLimits limits,
        ServerSupervisor.Policy policy,
        Duration idle,
        Clock clock) {
    public ServerSettings {
        environment = Map.copyOf(environment);
    }

    /** With the usual limits. */
    public static ServerSettings usual(
            Path folder,
            String version,
            Bindings bindings,
            ServerConfinement confinement,
            KeptTools kept,
            UnaryOperator<String> redactor,
            Clock clock) {
        return new ServerSettings(
                folder,
                Map.of("PATH", System.getenv().getOrDefault("PATH", ""), "LANG", "C.UTF-8"),
                bindings,
                confinement,
                kept,
                redactor,
                new ClientSetup.Identity("toolroom", "Toolroom", version),
                ClientLimits.USUAL,
                ServerSupervisor.Policy.USUAL,
                Duration.ofMinutes(10),
                clock);
    }
}
