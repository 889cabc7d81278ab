package dev.toolroom.capability.toolsets.files;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.ToolsetsRefusal;
import dev.toolroom.capability.toolsets.workspace.FilePage;
import dev.toolroom.capability.toolsets.workspace.Manifest;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the files of a chat. */
public final class GetWorkspaceFiles extends WorkspaceTool<GetWorkspaceFiles.Input> {
    public GetWorkspaceFiles(OpenToolsets open) {
        super(open, reading("get_workspace_files"));
    }

    record Input(
            @Nullable String chat,
            @Nullable String manifest,
            int limit,
            @Nullable String after,
            @Nullable String folder) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                optional(arguments, "chat_id"),
                optional(arguments, "manifest_id"),
                arguments.optionalInteger("limit", 1, LARGEST_PAGE).orElse(PAGE),
                optional(arguments, "after"),
                optional(arguments, "folder"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        ChatId chat = knownChat(input.chat(), context);
        Manifest manifest = meant(chat, input.manifest());
        var answer = Json.object().put("chat_id", chat.value());
        if (manifest == null) {
            return answer.put("files", Json.Arr.of()).put("total", 0).build();
        }
        if (input.folder() != null) {
            return listed(answer, manifest, input.folder(), input);
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
                .putIfPresent("warnings", warnings(chat, input.manifest()))
                .build();
    }

    /**
     * What lies directly in one folder: the tree of a large workspace is read as it is unfolded.
     */
    private static Json.Obj listed(
            Json.Builder answer, Manifest manifest, String path, Input input) {
        boolean top = path.equals(".");
        List<String> names = top ? List.of() : List.of(path.split("/", -1));
        if (!(manifest.folder().find(names) instanceof Folder folder)) {
            throw new Refusal(
                    ToolsetsRefusal.NOT_FOUND,
                    "there is no folder " + path,
                    "Name a folder of an earlier answer, or . for the topmost");
        }
        List<Json> found = new ArrayList<>();
        String after = input.after();
        String next = null;
        for (int at = 0; at < folder.size(); at++) {
            String name = folder.name(at);
            if (after != null && name.compareTo(after) <= 0) {
                continue;
            }
            if (found.size() == input.limit()) {
                next = folder.name(at - 1);
                break;
            }
            found.add(entry(top ? name : path + "/" + name, folder.entry(at)));
        }
        return answer.put("manifest_id", manifest.id().value())
                .put("files", new Json.Arr(found))
                .put("total", folder.files())
                .put("bytes", folder.bytes())
                .putIfPresent("next", next)
                .build();
    }

    @Override
    protected View view(Json.Obj answer) {
        return table(answer, "files", "path", "type", "size", "sha256");
    }
}
