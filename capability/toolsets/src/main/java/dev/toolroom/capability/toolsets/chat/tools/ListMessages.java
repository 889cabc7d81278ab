package dev.toolroom.capability.toolsets.chat.tools;

import dev.toolroom.capability.toolsets.chat.Chat;
import dev.toolroom.capability.toolsets.chat.ChatRefusal;
import dev.toolroom.capability.toolsets.chat.Message;
import dev.toolroom.capability.toolsets.turn.RecordedCall;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Fields;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the messages of a chat, of all branches or of one, with their calls. */
final class ListMessages extends ChatTool<ListMessages.Input> {
    ListMessages(ChatTools tools) {
        super(tools, "list_messages", Effect.READS);
    }

    record Input(String chat, String branch, int limit, String after) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("chat_id"),
                arguments.optionalText("branch").orElse(""),
                arguments.optionalInteger("limit", 1, LARGEST_PAGE).orElse(PAGE),
                arguments.optionalText("after").orElse(""));
    }

    @Override
    Json.Obj answered(Input input, CallContext context) {
        tools.recorded().run();
        Chat chat = chats().named(input.chat());
        List<Message> found = found(chat, input);
        boolean more = found.size() > input.limit();
        List<Json> shown = new ArrayList<>();
        for (Message each : more ? found.subList(0, input.limit()) : found) {
            shown.add(each.json().put("calls", calls(each)).build());
        }
        return Json.object()
                .put("chat_id", chat.id().value())
                .putIfPresent("active_leaf_message_id", chat.leaf())
                .put("messages", new Json.Arr(shown))
                .putIfPresent("next", more ? found.get(input.limit() - 1).id() : null)
                .build();
    }

    private List<Message> found(Chat chat, Input input) {
        if (!input.after().isEmpty() && chats().message(chat.id(), input.after()).isEmpty()) {
            throw ChatRefusal.noMessage();
        }
        return input.branch().isEmpty()
                ? chats().messages(chat.id(), input.after(), input.limit() + 1)
                : rest(chats().branch(chat.id(), leaf(chat, input.branch())), input);
    }

    private @Nullable String leaf(Chat chat, String branch) {
        if (branch.equals("active")) {
            return chat.leaf();
        }
        return chats().message(chat.id(), branch).orElseThrow(ChatRefusal::noMessage).id();
    }

    private static List<Message> rest(List<Message> branch, Input input) {
        int from = 0;
        for (int i = 0; i < branch.size(); i++) {
            if (branch.get(i).id().equals(input.after())) {
                from = i + 1;
            }
        }
        return branch.subList(from, Math.min(branch.size(), from + input.limit() + 1));
    }

    private Json.Arr calls(Message message) {
        List<Json> all = new ArrayList<>();
        for (RecordedCall each : tools.turns().calls(message.id())) {
            all.add(each.json());
        }
        return new Json.Arr(all);
    }
}
