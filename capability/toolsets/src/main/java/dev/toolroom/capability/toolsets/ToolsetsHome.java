package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.download.AddressRule;
import dev.toolroom.capability.toolsets.bundle.included.IncludedToolset;
import dev.toolroom.capability.toolsets.bundle.signature.TrustedKeys;
import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What this capability needs of the home around it. Nothing of it is opened before the first call.
 *
 * @param store where the process that owns the home keeps its rows
 * @param exports where results lie that are too large for an answer
 * @param exported told when there is another export
 * @param python which interpreter runs the tools, and whether it must be confined
 * @param environment the variables that a toolset may be given
 * @param tools every tool of the house, with the group it belongs to
 * @param model the model of the settings, or a refusal that says what they lack
 * @param recorded returns when every call that has ended can be read in the store
 * @param chatAge how long a chat with messages, files or a pin is kept after its last use; empty
 *     for until its owner deletes it
 * @param events where it is told that a turn has begun or ended in a chat
 * @param addresses where a bundle may be fetched from, where the settings allow URLs at all
 * @param included the toolsets that this home is given once
 * @param version of this program, for servers that ask who calls
 */
public record ToolsetsHome(
        Path root,
        Supplier<Store> store,
        Path exports,
        Runnable exported,
        Supplier<PythonSettings> python,
        UnaryOperator<@Nullable String> environment,
        Supplier<Collection<ToolRegistry.Grouped>> tools,
        Supplier<ModelEndpoint> model,
        Runnable recorded,
        Supplier<Optional<Duration>> chatAge,
        Supplier<Events> events,
        AddressRule addresses,
        List<IncludedToolset> included,
        String version,
        Clock clock) {
    /**
     * How Python tools are run.
     *
     * @param command the interpreter; empty for the one that is found
     * @param frames whether pages of local servers may be shown
     * @param urls whether a bundle may be imported from a URL
     * @param keys whose bundles are trusted
     */
    public record PythonSettings(
            String command,
            SandboxPolicy sandbox,
            boolean frames,
            boolean urls,
            TrustedKeys keys) {}

    Path toolsets() {
        return root.resolve("toolsets");
    }

    Path chats() {
        return root.resolve("chats");
    }

    Path content() {
        return root.resolve("content");
    }

    Path uploads() {
        return root.resolve("uploads");
    }

    Path pythonFolder() {
        return root.resolve("python");
    }
}
