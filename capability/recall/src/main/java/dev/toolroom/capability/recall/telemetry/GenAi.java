package dev.toolroom.capability.recall.telemetry;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a span says about an agent, by the names of OpenTelemetry's conventions for generative AI:
 * those of today, those before, and those of emitters that came earlier than the conventions.
 */
final class GenAi {
    enum Operation {
        AGENT,
        CHAT,
        TOOL,
        OTHER
    }

    /** The editor's id of the chat is first: imported chats have it. */
    static final List<String> CONVERSATION =
            List.of(
                    "copilot_chat.chat_session_id",
                    "copilot_chat.session_id",
                    "gen_ai.conversation.id",
                    "gen_ai.session.id",
                    "session.id",
                    "conversation.id",
                    "traceloop.association.properties.session_id",
                    "ai.telemetry.metadata.sessionId");

    static final List<String> MODEL =
            List.of(
                    "gen_ai.request.model",
                    "gen_ai.response.model",
                    "llm.model_name",
                    "llm.request.model",
                    "ai.model.id",
                    "model");

    static final List<String> PROVIDER =
            List.of("gen_ai.provider.name", "gen_ai.system", "llm.provider", "ai.model.provider");

    static final List<String> RESPONSE = List.of("gen_ai.response.id", "ai.response.id");

    static final List<String> TURN = List.of("copilot_chat.turn.index", "copilot_chat.turn_index");

    private static final List<String> OPERATION =
            List.of(
                    "gen_ai.operation.name",
                    "openinference.span.kind",
                    "traceloop.span.kind",
                    "llm.request.type",
                    "ai.operationId");

    private GenAi() {}

    static Operation operation(Span span) {
        for (String key : OPERATION) {
            String named = span.text(key);
            Operation operation = named == null ? null : of(named);
            if (operation != null) {
                return operation;
            }
        }
        String name = span.name().strip();
        int space = name.indexOf(' ');
        Operation byName = of(space < 0 ? name : name.substring(0, space));
        if (byName != null) {
            return byName;
        }
        if (span.text("gen_ai.tool.name") != null) {
            return Operation.TOOL;
        }
        boolean hasModel = span.text("gen_ai.request.model") != null;
        return hasModel ? Operation.CHAT : Operation.OTHER;
    }

    private static @Nullable Operation of(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "invoke_agent",
                    "invoke_workflow",
                    "agent",
                    "workflow",
                    "ai.generatetext",
                    "ai.streamtext",
                    "claude_code.interaction" ->
                    Operation.AGENT;
            case "chat",
                    "generate_content",
                    "text_completion",
                    "completion",
                    "llm",
                    "ai.generatetext.dogenerate",
                    "ai.streamtext.dostream",
                    "claude_code.llm_request" ->
                    Operation.CHAT;
            case "execute_tool", "tool", "ai.toolcall", "claude_code.tool" -> Operation.TOOL;
            default -> null;
        };
    }
}
