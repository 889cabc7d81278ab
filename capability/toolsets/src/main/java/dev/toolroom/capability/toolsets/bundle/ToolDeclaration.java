package dev.toolroom.capability.toolsets.bundle;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A tool as its manifest declares it.
 *
 * @param entrypoint {@code module:function}, as written
 * @param timeoutSeconds 0 where the manifest sets none
 */
public record ToolDeclaration(
        String id,
        String name,
        String description,
        String category,
        String entrypoint,
        Json.Obj inputSchema,
        boolean requiresConfirmation,
        int timeoutSeconds,
        @Nullable RenderConfig renderer) {
    /** The category of a tool that names none. */
    static final String GENERAL = "general";

    static ToolDeclaration read(Json.Obj tool) {
        return new ToolDeclaration(
                tool.text("id", ""),
                tool.text("name", tool.text("id", "")),
                tool.text("description", ""),
                tool.text("category", GENERAL),
                tool.text("entrypoint", ""),
                tool.object("input_schema"),
                Manifest.flag(tool, "requires_confirmation", false),
                tool.get("timeout_seconds") instanceof Json.Num n ? n.decimal().intValue() : 0,
                tool.get("renderer") instanceof Json.Obj declared
                        ? RenderConfig.read(declared)
                        : null);
    }

    Json.Obj write() {
        var tool =
                Json.object()
                        .put("id", id)
                        .put("name", name)
                        .put("description", description)
                        .put("entrypoint", entrypoint)
                        .put("category", category)
                        .put("input_schema", inputSchema);
        if (requiresConfirmation) {
            tool.put("requires_confirmation", true);
        }
        if (timeoutSeconds > 0) {
            tool.put("timeout_seconds", timeoutSeconds);
        }
        return tool.putIfPresent("renderer", renderer == null ? null : renderer.write()).build();
    }
}
