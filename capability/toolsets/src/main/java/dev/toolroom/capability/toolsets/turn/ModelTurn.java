package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.capability.toolsets.chat.ChatRows;
import dev.toolroom.capability.toolsets.chat.Message;
import dev.toolroom.capability.toolsets.model.ModelClient;
import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.capability.toolsets.model.ModelRefusal;
import dev.toolroom.capability.toolsets.model.ModelReply;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import dev.toolroom.kernel.tool.Contract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A turn in which a model answers, and calls the tools that it was offered. */
final class ModelTurn {
    /** Of one answer that the model is given; it can ask for less. */
    private static final int LONGEST_ANSWER = 64 * 1024;

    private final OpenTurn turn;
    private final ModelEndpoint endpoint;
    private final Map<String, Contract> offered;
    private final TurnRows rows;
    private final ChatTurns.Parts parts;
    private final TurnCalls calls;
    private final List<Json> conversation;
    private Message last;

    ModelTurn(
            OpenTurn turn,
            Message first,
            ModelEndpoint endpoint,
            Map<String, Contract> offered,
            ChatRows chats,
            TurnRows rows,
            ChatTurns.Parts parts) {
        this.turn = turn;
        this.last = first;
        this.endpoint = endpoint;
        this.offered = offered;
        this.rows = rows;
        this.parts = parts;
        this.calls = new TurnCalls(turn, parts.redactor());
        this.conversation =
                ModelConversation.of(
                        endpoint.instructions(),
                        chats.branch(first.chat(), first.parent()),
                        rows::calls,
                        turn.request().content());
    }

    /** As often as it is allowed to ask for tools. */
    TurnEnd run() throws InterruptedException {
        var client = new ModelClient(endpoint);
        for (int round = 0; round < endpoint.rounds(); round++) {
            ModelReply reply = asked(client);
            if (turn.isCancelled()) {
                return TurnEnd.CANCELLED;
            }
            write(reply);
            if (reply.calls().isEmpty()) {
                return TurnEnd.SUCCESS;
            }
            for (int i = 0; i < reply.calls().size(); i++) {
                String answer = answer(reply.calls().get(i));
                if (turn.isCancelled()) {
                    return TurnEnd.CANCELLED;
                }
                conversation.add(ModelConversation.toolAnswer(callId(i), answer));
            }
        }
        return TurnEnd.error(
                ModelRefusal.TOO_MANY_ROUNDS.code(),
                "The model asked for tools "
                        + Amount.of(endpoint.rounds(), "time", "times")
                        + " without an end",
                "Continue with another turn, or raise model.rounds in toolroom.yaml");
    }

    private ModelReply asked(ModelClient client) throws InterruptedException {
        var request =
                Json.object()
                        .put("model", endpoint.model())
                        .put("stream", true)
                        .put("messages", new Json.Arr(conversation));
        if (!offered.isEmpty()) {
            request.put("tools", ModelConversation.tools(offered));
        }
        try {
            return client.ask(
                    request.build(),
                    text -> turn.tell("text", Json.object().put("text", text)),
                    turn::stoppedBy);
        } catch (Refusal refusal) {
            if (turn.isCancelled()) {
                return new ModelReply("", List.of());
            }
            throw refusal;
        }
    }

    /** Before its calls are made: they belong to it. */
    private void write(ModelReply reply) {
        last =
                rows.append(
                        new Message(
                                CallId.random().value(),
                                turn.chat(),
                                last.id(),
                                Message.ASSISTANT,
                                parts.redactor().redact(reply.text()),
                                rows.now(),
                                null,
                                turn.id()));
        turn.tell("message", last.json());
        List<Json> wanted = new ArrayList<>();
        for (int i = 0; i < reply.calls().size(); i++) {
            ModelReply.Wanted each = reply.calls().get(i);
            wanted.add(ModelConversation.toolCall(callId(i), each.tool(), each.arguments()));
        }
        conversation.add(ModelConversation.assistant(reply.text(), wanted));
    }

    private String callId(int index) {
        return last.id().substring(0, 18) + "-" + index;
    }

    /** What it is not offered it cannot call, whatever it writes. */
    private String answer(ModelReply.Wanted wanted) throws InterruptedException {
        if (!offered.containsKey(wanted.tool())) {
            return problem("call.unknown-tool", "There is no tool of this name in this chat");
        }
        Json.Obj arguments;
        try {
            Json read =
                    wanted.arguments().isBlank() ? Json.Obj.EMPTY : Json.read(wanted.arguments());
            if (!(read instanceof Json.Obj object)) {
                return problem("call.bad-arguments", "The arguments must be a JSON object");
            }
            arguments = object;
        } catch (Json.Malformed e) {
            return problem("call.bad-arguments", "The arguments are not JSON: " + e.getMessage());
        }
        Completed completed =
                calls.call(last.id(), new TurnRequest.Call(wanted.tool(), arguments), null);
        if (completed.outcome() instanceof Outcome.Failed) {
            return problem("call.failed", "The tool failed");
        }
        String json = completed.json();
        return json.length() <= LONGEST_ANSWER
                ? json
                : json.substring(0, LONGEST_ANSWER) + "… (cut; ask for less)";
    }

    private static String problem(String code, String message) {
        return Json.object().put("code", code).put("message", message).build().write();
    }
}
