package dev.toolroom.capability.toolsets;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.workspace.Edited;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.ChatId;
import dev.toolroom.kernel.Fields;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Refusal;
import java.io.ByteArrayInputStream;
import org.jspecify.annotations.Nullable;

/** Saves one file of a chat, if it is still what was edited. */
final class EditWorkspaceFile extends WorkspaceTool<EditWorkspaceFile.Input> {
    EditWorkspaceFile(OpenToolsets open) {
        super(open, editing("edit_workspace_file"));
    }

    record Input(@Nullable String chat, String path, String content, @Nullable String base) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                optional(arguments, "chat_id"),
                arguments.text("path"),
                arguments.text("content"),
                optional(arguments, "base_sha"));
    }

    @Override
    Json.Obj answered(Input input, CallContext context) {
        ChatId chat = chat(input.chat(), context);
        Edited edited =
                workspaces()
                        .edit(
                                chat,
                                input.path(),
                                input.base(),
                                new ByteArrayInputStream(input.content().getBytes(UTF_8)),
                                context.id().value());
        return switch (edited) {
            case Edited.Saved(var manifest) ->
                    Json.object()
                            .put("chat_id", chat.value())
                            .put("path", input.path())
                            .put("manifest_id", manifest.value())
                            .build();
            case Edited.Conflict conflict -> throw refused(conflict);
        };
    }

    private static Refusal refused(Edited.Conflict conflict) {
        return new Refusal(
                ToolsetsRefusal.CONFLICT,
                conflict.path() + " is no longer what was edited; nothing was saved",
                "Read it again, put your changes in, and save with its sha256 as base_sha",
                Json.object()
                        .put("path", conflict.path())
                        .put("manifest_id", conflict.manifest().value())
                        .putIfPresent("base_sha", conflict.base())
                        .putIfPresent("present_sha", conflict.presentSha())
                        .build());
    }
}
