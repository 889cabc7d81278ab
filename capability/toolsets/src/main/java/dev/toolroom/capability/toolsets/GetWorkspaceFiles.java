package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.workspace.FilePage;
import dev.toolroom.capability.toolsets.workspace.Manifest;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.ChatId;
import dev.toolroom.kernel.Fields;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.View;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the files of a chat. */
final class GetWorkspaceFiles extends WorkspaceTool<GetWorkspaceFiles.Input> {
    GetWorkspaceFiles(OpenToolsets open) {
        super(open, reading("get_workspace_files"));
    }

    record Input(
            @Nullable String chat, @Nullable String manifest, int limit, @Nullable String after) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                optional(arguments, "chat_id"),
                optional(arguments, "manifest_id"),
                arguments.optionalInteger("limit", 1, LARGEST_PAGE).orElse(PAGE),
                optional(arguments, "after"));
    }

    @Override
    Json.Obj answered(Input input, CallContext context) {
        ChatId chat = chat(input.chat(), context);
        Manifest manifest = meant(chat, input.manifest());
        var answer = Json.object().put("chat_id", chat.value());
        if (manifest == null) {
            return answer.put("files", Json.Arr.of()).put("total", 0).build();
        }
        FilePage page = workspaces().files(manifest.id(), input.after(), input.limit());
        List<Json> files = new ArrayList<>();
        for (FilePage.Item each : page.items()) {
            files.add(entry(each.path(), each.entry()));
        }
        return answer.put("manifest_id", manifest.id().value())
                .put("files", new Json.Arr(files))
                .put("total", page.totalFiles())
                .put("bytes", page.totalBytes())
                .putIfPresent("next", page.next())
                .build();
    }

    @Override
    View view(Json.Obj answer) {
        return table(answer, "files", "path", "type", "size", "sha256");
    }
}
