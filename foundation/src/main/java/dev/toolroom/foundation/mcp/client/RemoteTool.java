package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A tool of a server.
 *
 * @param definition its entry in {@code tools/list}, as the server sent it
 */
public record RemoteTool(String name, Json.Obj definition) {
    static @Nullable RemoteTool of(Json entry) {
        return entry instanceof Json.Obj definition
                        && definition.get("name") instanceof Json.Str(String name)
                        && !name.isBlank()
                ? new RemoteTool(name, definition)
                : null;
    }

    /** Returns its display name. */
    public String title() {
        String own = definition.text("title", "");
        return own.isBlank() ? annotations().text("title", name) : own;
    }

    public String description() {
        return definition.text("description", "");
    }

    public Json.Obj inputSchema() {
        return definition.object("inputSchema");
    }

    public Json.@Nullable Obj outputSchema() {
        return definition.get("outputSchema") instanceof Json.Obj schema ? schema : null;
    }

    public Json.Obj annotations() {
        return definition.object("annotations");
    }

    /** Returns an annotation, or the protocol's default if the server gives none. */
    public boolean hint(String annotation, boolean otherwise) {
        return annotations().get(annotation) instanceof Json.Bool(boolean hint) ? hint : otherwise;
    }

    /** Whether both have the same input schema and annotations. */
    public boolean isCalledLike(RemoteTool other) {
        return inputSchema().equals(other.inputSchema())
                && annotations().equals(other.annotations());
    }
}
