package dev.toolroom.capability.toolsets.files;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.ToolsetTool;
import dev.toolroom.capability.toolsets.ToolsetsRefusal;
import dev.toolroom.capability.toolsets.workspace.ChatWorkspaces;
import dev.toolroom.capability.toolsets.workspace.Manifest;
import dev.toolroom.capability.toolsets.workspace.ManifestId;
import dev.toolroom.capability.toolsets.workspace.disk.Skipped;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.path.PathRule;
import dev.toolroom.kernel.text.SimilarNames;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool about the files of a chat.
 *
 * @param <I> what the arguments say
 */
abstract class WorkspaceTool<I extends Record> extends ToolsetTool<I> {
    static final int PAGE = 200;
    static final int LARGEST_PAGE = 1_000;

    WorkspaceTool(OpenToolsets open, Contract contract) {
        super(open, contract);
    }

    ChatWorkspaces workspaces() {
        return open.workspaces();
    }

    static @Nullable String optional(Fields arguments, String name) {
        return arguments.optionalText(name).orElse(null);
    }

    /**
     * The chat that was named, else the caller's own. It is there, but for the caller's own, which
     * begins with what is done in it first.
     */
    ChatId knownChat(@Nullable String named, CallContext context) {
        ChatId own = context.caller().chat();
        ChatId chat = named == null ? own : ChatId.of(named);
        if (named == null || chat.equals(own)) {
            return own;
        }
        if (open.chats().find(chat).isEmpty()) {
            // Of a chat that has only read, no more than a line of the journal may be written yet.
            open.home().recorded().run();
        }
        return open.chats().named(named).id();
    }

    /** One state of this chat, and of no other. */
    Manifest manifest(ChatId chat, String id) {
        return workspaces()
                .find(new ManifestId(id))
                .filter(found -> found.chat().equals(chat))
                .orElseThrow(() -> noVersion(chat, id));
    }

    private Refusal noVersion(ChatId chat, String id) {
        List<String> known =
                workspaces().manifests(chat).stream().map(each -> each.id().value()).toList();
        return new Refusal(
                ToolsetsRefusal.NOT_FOUND,
                "The chat \"%s\" has no version \"%s\" of its files"
                        .formatted(chat, PathRule.shown(id)),
                SimilarNames.to(id, known).map(near -> "Did you mean \"" + near + "\"? ").orElse("")
                        + "See get_workspace_manifest for the versions there are");
    }

    /** The state that was named, else the one that the chat is at; null where it has no files. */
    @Nullable Manifest meant(ChatId chat, @Nullable String manifest) {
        return manifest != null
                ? manifest(chat, manifest)
                : workspaces().active(chat).map(workspaces()::manifest).orElse(null);
    }

    /** What the chat's folder holds besides, where it is shown as it is now. */
    Json.@Nullable Arr warnings(ChatId chat, @Nullable String manifest) {
        List<String> said =
                manifest == null ? Skipped.warnings(workspaces().skipped(chat)) : List.of();
        return said.isEmpty() ? null : Json.Arr.ofTexts(said);
    }

    static Json.Obj entry(String path, Entry entry) {
        var json = Json.object().put("path", path);
        switch (entry) {
            case Entry.File file ->
                    json.put("type", "file")
                            .put("size", file.size())
                            .put("sha256", file.id().sha256())
                            .put("executable", file.executable());
            case Entry.Link link -> json.put("type", "link").put("target", link.target());
            case Folder folder ->
                    json.put("type", "folder")
                            .put("files", folder.files())
                            .put("bytes", folder.bytes());
        }
        return json.build();
    }

    static Json.Obj state(Manifest manifest) {
        ManifestId parent = manifest.parent();
        return Json.object()
                .put("id", manifest.id().value())
                .put("chat_id", manifest.chat().value())
                .putIfPresent("parent_id", parent == null ? null : parent.value())
                .put("created_at", manifest.createdAt().toString())
                .put("source", manifest.source().word())
                .putIfPresent("source_ref", manifest.ref())
                .put("files", manifest.folder().files())
                .put("bytes", manifest.folder().bytes())
                .build();
    }
}
