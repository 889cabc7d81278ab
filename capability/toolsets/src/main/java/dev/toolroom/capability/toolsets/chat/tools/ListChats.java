package dev.toolroom.capability.toolsets.chat.tools;

import dev.toolroom.capability.toolsets.ToolsetTool;
import dev.toolroom.capability.toolsets.chat.ChatRows;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Fields;
import java.util.ArrayList;
import java.util.List;

/** Lists the chats, the newest first. */
final class ListChats extends ChatTool<ListChats.Input> {
    ListChats(ChatTools tools) {
        super(tools, "list_chats", Effect.READS);
    }

    record Input(int limit, String after, boolean pinned, boolean conversations) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalInteger("limit", 1, LARGEST_PAGE).orElse(PAGE),
                arguments.optionalText("after").orElse(""),
                arguments.optionalFlag("pinned").orElse(false),
                arguments.optionalFlag("with_messages").orElse(false));
    }

    @Override
    Json.Obj answered(Input input, CallContext context) {
        List<ChatRows.Listed> page =
                chats().page(
                                input.after(),
                                input.limit() + 1,
                                input.pinned(),
                                input.conversations());
        boolean more = page.size() > input.limit();
        List<Json> shown = new ArrayList<>();
        for (ChatRows.Listed each : more ? page.subList(0, input.limit()) : page) {
            shown.add(tools.json(each.chat()).put("messages", each.messages()).build());
        }
        return Json.object()
                .put("chats", new Json.Arr(shown))
                .putIfPresent("next", more ? page.get(input.limit() - 1).cursor() : null)
                .build();
    }

    @Override
    View view(Json.Obj answer) {
        return ToolsetTool.table(
                answer, "chats", "id", "title", "client", "created_at", "messages", "pinned");
    }
}
