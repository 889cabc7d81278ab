package dev.toolroom.capability.toolsets.files;

import dev.toolroom.capability.toolsets.OpenToolsets;
import dev.toolroom.capability.toolsets.workspace.Manifest;
import dev.toolroom.capability.toolsets.workspace.ManifestId;
import dev.toolroom.capability.toolsets.workspace.tree.Changes;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lists what differs between two states of a chat's files. */
public final class DiffWorkspace extends WorkspaceTool<DiffWorkspace.Input> {
    public DiffWorkspace(OpenToolsets open) {
        super(open, reading("diff_workspace"));
    }

    record Input(@Nullable String chat, @Nullable String from, @Nullable String to) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                optional(arguments, "chat_id"),
                optional(arguments, "from"),
                optional(arguments, "to"));
    }

    @Override
    protected Json.Obj answered(Input input, CallContext context) {
        ChatId chat = knownChat(input.chat(), context);
        Manifest to = meant(chat, input.to());
        String from = input.from();
        ManifestId before =
                from != null ? manifest(chat, from).id() : to == null ? null : to.parent();
        List<Json> changes = new ArrayList<>();
        if (to != null && before != null) {
            for (Changes.Change each : workspaces().diff(before, to.id())) {
                changes.add(change(each));
            }
        }
        return Json.object()
                .put("chat_id", chat.value())
                .putIfPresent("from", before == null ? null : before.value())
                .putIfPresent("to", to == null ? null : to.id().value())
                .put("changes", new Json.Arr(changes))
                .putIfPresent("warnings", warnings(chat, input.to()))
                .build();
    }

    private static Json.Obj change(Changes.Change change) {
        Entry before = change.before();
        Entry after = change.after();
        return Json.object()
                .put("kind", change.kind().name().toLowerCase(Locale.ROOT))
                .put("path", change.path())
                .putIfPresent("renamed_from", change.from())
                .putIfPresent("before", before == null ? null : entry(change.path(), before))
                .putIfPresent("after", after == null ? null : entry(change.path(), after))
                .build();
    }

    @Override
    protected View view(Json.Obj answer) {
        return table(answer, "changes", "kind", "path", "renamed_from");
    }
}
