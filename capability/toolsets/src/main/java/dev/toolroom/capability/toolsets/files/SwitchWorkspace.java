package dev.toolroom.capability.toolsets.files;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.ToolsetsRefusal;
import dev.toolroom.capability.toolsets.workspace.ManifestId;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import org.jspecify.annotations.Nullable;

/** Brings a chat's files back to one of its states. */
public final class SwitchWorkspace extends WorkspaceTool<SwitchWorkspace.Input> {
    public SwitchWorkspace(OpenToolsets open) {
        super(open, editing("switch_workspace"));
    }

    record Input(@Nullable String chat, @Nullable String manifest, @Nullable String message) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                optional(arguments, "chat_id"),
                optional(arguments, "manifest_id"),
                optional(arguments, "message_id"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        ChatId chat = knownChat(input.chat(), context);
        String message = input.message();
        String named = input.manifest();
        if ((message == null) == (named == null)) {
            throw new Refusal(
                    ToolsetsRefusal.NO_SOURCE,
                    "name the state to go back to: a manifest or a message",
                    "See get_workspace_manifest for the states of the chat");
        }
        ManifestId now =
                open.turns()
                        .whileIdle(
                                chat,
                                () ->
                                        named == null
                                                ? workspaces()
                                                        .switchToMessage(
                                                                chat, String.valueOf(message))
                                                : workspaces()
                                                        .switchTo(
                                                                chat, manifest(chat, named).id()));
        return state(workspaces().manifest(now));
    }

    @Override
    protected View view(Json.Obj answer) {
        boolean one = Json.Num.of(1).equals(answer.get("files"));
        return new View.Text(
                "The chat "
                        + answer.text("chat_id", "")
                        + " is at version "
                        + answer.text("id", "")
                        + ", "
                        + String.valueOf(answer.get("files") instanceof Json.Num n ? n.text() : "")
                        + (one ? " file." : " files."));
    }
}
