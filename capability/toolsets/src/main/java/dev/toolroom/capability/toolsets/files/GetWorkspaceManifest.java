package dev.toolroom.capability.toolsets.files;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.workspace.FilePage;
import dev.toolroom.capability.toolsets.workspace.Manifest;
import dev.toolroom.capability.toolsets.workspace.ManifestId;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows one state of a chat's files, or lists all of them. */
public final class GetWorkspaceManifest extends WorkspaceTool<GetWorkspaceManifest.Input> {
    public GetWorkspaceManifest(OpenToolsets open) {
        super(open, reading("get_workspace_manifest"));
    }

    record Input(
            @Nullable String chat,
            @Nullable String manifest,
            @Nullable String message,
            int limit,
            @Nullable String after,
            @Nullable String path) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                optional(arguments, "chat_id"),
                optional(arguments, "manifest_id"),
                optional(arguments, "message_id"),
                arguments.optionalInteger("limit", 1, LARGEST_PAGE).orElse(PAGE),
                optional(arguments, "after"),
                optional(arguments, "path"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        ChatId chat = knownChat(input.chat(), context);
        if (input.manifest() == null && input.message() == null) {
            return listed(chat, input);
        }
        String message = input.message();
        Manifest manifest =
                message == null
                        ? meant(chat, input.manifest())
                        : workspaces()
                                .ofMessage(chat, message)
                                .map(workspaces()::manifest)
                                .orElse(null);
        if (manifest == null) {
            return listed(chat, input);
        }
        FilePage page = workspaces().files(manifest.id(), input.after(), input.limit());
        var files = Json.object();
        for (FilePage.Item each : page.items()) {
            if (each.entry() instanceof Entry.File file) {
                files.put(each.path(), file.id().sha256());
            }
        }
        return state(manifest)
                .with("total", manifest.folder().files())
                .with("files", files.build())
                .with("next", page.next() == null ? new Json.Null() : new Json.Str(page.next()));
    }

    private Json.Obj listed(ChatId chat, Input input) {
        List<Json> states = new ArrayList<>();
        String next = null;
        boolean begun = input.after() == null;
        for (Manifest each : states(chat, input.path())) {
            if (begun && states.size() == input.limit()) {
                next = ((Json.Obj) states.getLast()).text("id", "");
                break;
            }
            if (begun) {
                states.add(state(each, input.path()));
            }
            begun = begun || each.id().value().equals(input.after());
        }
        return Json.object()
                .put("chat_id", chat.value())
                .putIfPresent(
                        "active_manifest_id",
                        workspaces().active(chat).map(each -> each.value()).orElse(null))
                .put("manifests", new Json.Arr(states))
                .putIfPresent("next", next)
                .build();
    }

    @Override
    protected @Nullable View view(Json.Obj answer) {
        if (!(answer.get("manifests") instanceof Json.Arr(var manifests))) {
            return null;
        }
        String active = answer.text("active_manifest_id", "");
        List<List<String>> rows = new ArrayList<>();
        for (Json each : manifests) {
            if (each instanceof Json.Obj one) {
                rows.add(
                        List.of(
                                one.text("id", "").equals(active) ? "*" : "",
                                one.text("id", ""),
                                one.text("created_at", ""),
                                one.text("source", ""),
                                one.get("files") instanceof Json.Num files ? files.text() : "",
                                one.get("bytes") instanceof Json.Num bytes ? bytes.text() : ""));
            }
        }
        return new View.Table(List.of("", "version", "saved", "by", "files", "bytes"), rows);
    }

    /** All states, the newest first, or those in which a file is another than before. */
    private List<Manifest> states(ChatId chat, @Nullable String path) {
        List<Manifest> all = workspaces().manifests(chat);
        if (path == null) {
            return all.reversed();
        }
        List<String> names = List.of(path.split("/", -1));
        Map<ManifestId, Manifest> byId = new HashMap<>();
        all.forEach(each -> byId.put(each.id(), each));
        return all.reversed().stream()
                .filter(
                        each -> {
                            Manifest before = byId.get(each.parent());
                            Entry then = before == null ? null : before.folder().find(names);
                            return !Objects.equals(then, each.folder().find(names));
                        })
                .toList();
    }

    private static Json.Obj state(Manifest manifest, @Nullable String path) {
        Entry entry = path == null ? null : manifest.folder().find(List.of(path.split("/", -1)));
        Json.Obj state = state(manifest);
        return entry == null ? state : state.with("entry", entry(String.valueOf(path), entry));
    }
}
