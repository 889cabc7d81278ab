package dev.toolroom.capability.toolsets.files;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.ToolsetsRefusal;
import dev.toolroom.capability.toolsets.workspace.disk.FolderTree;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes a chat's files and every version of them into a folder, whole or not at all. */
public final class ExportWorkspace extends WorkspaceTool<ExportWorkspace.Input> {
    public ExportWorkspace(OpenToolsets open) {
        super(open, contract("export_workspace", EffectRule.always(Effect.WRITES)));
    }

    record Input(@Nullable String chat, String path) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(optional(arguments, "chat_id"), arguments.text("path"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        ChatId chat = knownChat(input.chat(), context);
        Path folder =
                local(
                        input.path(),
                        context.caller(),
                        "Run toolroom chat export on the machine of the server");
        Path target = folder.resolve(chat.value());
        if (workspaces().active(chat).isEmpty()) {
            throw new Refusal(
                    ToolsetsRefusal.NOT_FOUND,
                    "the chat " + chat + " has no files",
                    "See list_chats for the chats there are");
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new Refusal(
                    ToolsetsRefusal.CONFLICT,
                    target + " already exists; nothing was written",
                    "Name another folder, or move that one away");
        }
        try {
            write(chat, folder.resolve(".export-" + context.id().value()), target);
        } catch (IOException | UncheckedIOException e) {
            throw new Refusal(
                    ToolsetsRefusal.NO_SOURCE,
                    "the files cannot be written to " + folder,
                    "Name a folder that you may write to, on a disk with enough space");
        }
        return Json.object()
                .put("chat_id", chat.value())
                .put("path", target.toString())
                .put("versions", workspaces().manifests(chat).size())
                .build();
    }

    private void write(ChatId chat, Path unfinished, Path target) throws IOException {
        Files.createDirectories(unfinished);
        try {
            workspaces().export(chat, unfinished);
            Files.move(unfinished.resolve(chat.value()), target);
        } finally {
            FolderTree.delete(unfinished);
        }
    }

    @Override
    protected View view(Json.Obj answer) {
        Json versions = answer.get("versions");
        return new View.Text(
                "Wrote the chat %s to %s (versions: %s)."
                        .formatted(
                                answer.text("chat_id", ""),
                                answer.text("path", ""),
                                versions == null ? "" : versions.write()));
    }
}
