package dev.toolroom.capability.recall.telemetry;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Attributes of spans by OpenTelemetry's conventions for generative AI: today's names first, then
 * earlier names and those of common emitters.
 */
final class GenAi {
    enum Operation {
        AGENT,
        CHAT,
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
                    "conversation.id");

    static final List<String> MODEL =
            List.of("gen_ai.request.model", "gen_ai.response.model", "llm.model_name", "model");

    static final List<String> PROVIDER =
            List.of("gen_ai.provider.name", "gen_ai.system", "llm.provider");

    static final List<String> RESPONSE = List.of("gen_ai.response.id");

    static final List<String> TURN = List.of("copilot_chat.turn.index", "copilot_chat.turn_index");

    private static final List<String> OPERATION =
            List.of(
                    "gen_ai.operation.name",
                    "openinference.span.kind",
                    "traceloop.span.kind",
                    "llm.request.type");

    private static final Map<String, Operation> OPERATIONS =
            Map.ofEntries(
                    Map.entry("invoke_agent", Operation.AGENT),
                    Map.entry("invoke_workflow", Operation.AGENT),
                    Map.entry("agent", Operation.AGENT),
                    Map.entry("workflow", Operation.AGENT),
                    Map.entry("claude_code.interaction", Operation.AGENT),
                    Map.entry("chat", Operation.CHAT),
                    Map.entry("generate_content", Operation.CHAT),
                    Map.entry("text_completion", Operation.CHAT),
                    Map.entry("completion", Operation.CHAT),
                    Map.entry("llm", Operation.CHAT),
                    Map.entry("claude_code.llm_request", Operation.CHAT),
                    Map.entry("execute_tool", Operation.OTHER),
                    Map.entry("tool", Operation.OTHER));

    private GenAi() {}

    static Operation operation(Span span) {
        String named = span.first(OPERATION);
        String firstWord = span.name().strip().split(" ", 2)[0];
        for (String word : new String[] {named == null ? "" : named, firstWord}) {
            Operation operation = OPERATIONS.get(word.toLowerCase(Locale.ROOT));
            if (operation != null) {
                return operation;
            }
        }
        boolean isModelCall =
                span.text("gen_ai.tool.name") == null && span.text("gen_ai.request.model") != null;
        return isModelCall ? Operation.CHAT : Operation.OTHER;
    }
}
