package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.RenderConfig;
import dev.toolroom.capability.toolsets.bundle.ToolDeclaration;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A tool of an installed toolset.
 *
 * @param toolId {@code toolset:tool}
 * @param enabled its own switch; it runs only while its toolset is enabled too
 * @param entrypoint as the manifest has it
 * @param module the module of the entry point from the folder of the toolset, as in {@code
 *     tools.analyze}
 * @param timeoutSeconds 0 where the manifest sets none
 * @param renderers the highest priority first
 * @param folder the files of its toolset
 */
public record InstalledTool(
        String toolId,
        String toolsetId,
        String name,
        String description,
        String category,
        Json.Obj inputSchema,
        boolean requiresConfirmation,
        boolean enabled,
        String entrypoint,
        String module,
        int timeoutSeconds,
        List<RenderConfig> renderers,
        Path folder) {
    public InstalledTool {
        renderers = List.copyOf(renderers);
    }

    /** The id within its toolset. */
    public String localId() {
        return toolId.substring(toolId.indexOf(':') + 1);
    }

    /** How its results are shown. */
    public Optional<RenderConfig> renderer() {
        return renderers.stream().findFirst();
    }

    ToolDeclaration declaration() {
        return new ToolDeclaration(
                localId(),
                name,
                description,
                category,
                entrypoint,
                inputSchema,
                requiresConfirmation,
                timeoutSeconds,
                renderers.stream()
                        .filter(each -> each.priority() == RenderConfig.DECLARED)
                        .findFirst()
                        .orElse(null));
    }
}
