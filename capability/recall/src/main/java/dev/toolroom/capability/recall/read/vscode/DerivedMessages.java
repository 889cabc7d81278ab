package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.Turn.Message;
import dev.toolroom.capability.recall.read.Turn.Response;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The conversation with the model: files of 2024 record it, later ones only its rounds, from which
 * it follows.
 */
record DerivedMessages(
        Json.Obj metadata, String prompt, List<Response> responses, List<Turn.Call> calls) {
    /** The call has the whole result. */
    private static final int MAX_RESULT_CHARACTERS = 500;

    List<Message> list() {
        List<Message> messages = new ArrayList<>();
        if (!prompt.isEmpty()) {
            messages.add(new Message("user", prompt, true));
        }
        Map<String, @Nullable String> results = new HashMap<>();
        for (Turn.Call each : calls) {
            if (each.side() == Turn.Side.MODEL && each.id() != null) {
                results.put(each.id(), each.result());
            }
        }
        String last = "";
        for (Json.Obj round : JsonValues.objects(metadata.get("toolCallRounds"))) {
            String said = JsonValues.text(round, "response");
            if (said != null && !said.isBlank()) {
                messages.add(new Message("assistant", said, true));
                last = said;
            }
            for (Json.Obj call : JsonValues.objects(round.get("toolCalls"))) {
                String id = JsonValues.text(call, "id");
                String result = id == null ? null : results.get(id);
                if (result != null) {
                    messages.add(
                            new Message(
                                    "tool",
                                    Excerpt.beginning(result, MAX_RESULT_CHARACTERS, "…"),
                                    true));
                }
            }
        }
        String answer = ResponseParts.answer(responses);
        if (!answer.isEmpty() && !answer.equals(last.strip())) {
            messages.add(new Message("assistant", answer, true));
        }
        return messages;
    }
}
