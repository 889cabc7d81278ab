package dev.toolroom.capability.toolsets.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.ToolsetsRefusal;
import dev.toolroom.capability.toolsets.Upload;
import dev.toolroom.capability.toolsets.workspace.Edited;
import dev.toolroom.capability.toolsets.workspace.ManifestSource;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Saves one file of a chat, if it is still what was edited. */
public final class EditWorkspaceFile extends WorkspaceTool<EditWorkspaceFile.Input> {
    public EditWorkspaceFile(OpenToolsets open) {
        super(open, editing("edit_workspace_file"));
    }

    record Input(
            @Nullable String chat,
            String path,
            @Nullable String content,
            @Nullable String upload,
            @Nullable String base) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                optional(arguments, "chat_id"),
                arguments.text("path"),
                optional(arguments, "content"),
                optional(arguments, "upload"),
                optional(arguments, "base_sha"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        ChatId chat = knownChat(input.chat(), context);
        Edited edited = edited(input, chat, context.id().value());
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

    @Override
    protected View view(Json.Obj answer) {
        return new View.Text(
                "Saved "
                        + answer.text("path", "")
                        + " as version "
                        + answer.text("manifest_id", "")
                        + " of the chat "
                        + answer.text("chat_id", "")
                        + ".");
    }

    private Edited edited(Input input, ChatId chat, String call) {
        String content = input.content();
        String id = input.upload();
        if ((content == null) == (id == null)) {
            throw new Refusal(
                    ToolsetsRefusal.NO_SOURCE,
                    "set content or upload, and not both",
                    "Send the text as content, or the id of an upload as upload");
        }
        if (content != null && !UTF_8.newEncoder().canEncode(content)) {
            throw new Refusal(
                    CallRefusal.BAD_ARGUMENTS,
                    "content: it has half of a surrogate pair, which no file can hold",
                    "Send whole characters, or upload the bytes of the file");
        }
        if (content != null) {
            var bytes = new ByteArrayInputStream(content.getBytes(UTF_8));
            return workspaces()
                    .edit(chat, input.path(), input.base(), bytes, ManifestSource.EDIT, call);
        }
        Upload upload = Upload.of(open.home(), id == null ? "" : id);
        try (InputStream bytes = upload.open()) {
            Edited edited =
                    workspaces()
                            .edit(
                                    chat,
                                    input.path(),
                                    input.base(),
                                    bytes,
                                    ManifestSource.USER_UPLOAD,
                                    call);
            if (edited instanceof Edited.Saved) {
                upload.remove();
            }
            return edited;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Refusal refused(Edited.Conflict conflict) {
        return new Refusal(
                ToolsetsRefusal.CONFLICT,
                conflict.path() + " " + what(conflict) + "; nothing was saved",
                nextStep(conflict),
                Json.object()
                        .put("path", conflict.path())
                        .put("manifest_id", conflict.manifest().value())
                        .putIfPresent("base_sha", conflict.base())
                        .putIfPresent("present_sha", conflict.presentSha())
                        .build());
    }

    private static String what(Edited.Conflict conflict) {
        return switch (conflict.present()) {
            case Folder _ -> "is a folder";
            case Entry.Link link -> "is a link to " + link.target();
            case Entry.File _ ->
                    conflict.base() == null ? "already exists" : "is no longer what was edited";
            case null -> "does not exist any more";
        };
    }

    private static String nextStep(Edited.Conflict conflict) {
        return switch (conflict.present()) {
            case Folder _ -> "Use the path of a file";
            case Entry.Link _ -> "Save the file that the link leads to";
            case Entry.File _ ->
                    conflict.base() == null
                            ? "To replace it, send present_sha as base_sha"
                            : "Read it again, put your changes in, and save with its sha256 as"
                                    + " base_sha";
            case null -> "To create it again, send it without base_sha";
        };
    }
}
