package dev.toolroom.capability.toolsets.chat.tools;

import dev.toolroom.capability.toolsets.chat.ChatRows;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.TypedTool;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A tool about chats.
 *
 * @param <I> what the arguments say
 */
abstract class ChatTool<I extends Record> extends TypedTool<I> {
    static final int PAGE = 50;
    static final int LARGEST_PAGE = 200;

    /** A page of messages holds what their calls answered. */
    private static final Limits LIMITS = new Limits(1_000, 1024 * 1024, Duration.ofMinutes(1));

    final ChatTools tools;

    ChatTool(ChatTools tools, String name, Effect effect) {
        super(
                Contract.load(
                        ChatTool.class,
                        name,
                        EffectRule.always(effect),
                        WorkspaceUse.NONE,
                        LIMITS));
        this.tools = tools;
    }

    ChatRows chats() {
        return tools.chats();
    }

    abstract Json.Obj answered(I input, CallContext context);

    @Override
    protected final Answer answer(I input, CallContext context) {
        Json.Obj answer = answered(input, context);
        View view = view(answer);
        return view == null ? Answer.whole(answer) : Answer.whole(answer).withView(view);
    }

    /** How a terminal shows it; null for the JSON. */
    @Nullable View view(Json.Obj answer) {
        return null;
    }
}
