package dev.toolroom.capability.toolsets.render;

import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.json.Json;

/**
 * What the expressions of a renderer's config stand for.
 *
 * @param toolset the toolset of the tool
 */
public record RenderContext(Json.Obj arguments, Json.Obj result, ChatId chat, String toolset) {
    /** Stands for the folder of the chat, wherever that is. */
    static final String WORKSPACE = "workspace:";

    /** Stands for the folder of the toolset. */
    static final String TOOLSET = "toolset:";
}
