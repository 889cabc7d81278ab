package dev.toolroom.foundation.mcp;

import static java.util.stream.Collectors.joining;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;

/**
 * An encoded message to send, or the answers to a batch.
 *
 * @param isAnswer false for notifications and for requests of ours
 * @param errorCode 0 if it is not an error
 */
public record Outgoing(String json, boolean isAnswer, int errorCode) {
    static Outgoing of(Json.Obj message) {
        return new Outgoing(message.write(), message.get("method") == null, errorCode(message));
    }

    private static int errorCode(Json.Obj message) {
        return message.object("error").get("code") instanceof Json.Num code
                ? code.decimal().intValue()
                : 0;
    }

    /** Encodes an answer with result fields that are already JSON text, without parsing them. */
    static Outgoing of(Json.Obj answer, Map<String, String> preEncoded) {
        if (preEncoded.isEmpty()) {
            return of(answer);
        }
        // The result is the last field of an answer: the fields go before the two closing braces.
        var spliced = new StringBuilder(answer.write());
        spliced.setLength(spliced.length() - 2);
        String before = answer.object("result").fields().isEmpty() ? "" : ",";
        for (var field : preEncoded.entrySet()) {
            spliced.append(before).append('"').append(field.getKey()).append("\":");
            spliced.append(field.getValue());
            before = ",";
        }
        return new Outgoing(spliced.append("}}").toString(), true, 0);
    }

    static Outgoing batch(List<Outgoing> answers) {
        return new Outgoing(
                answers.stream().map(Outgoing::json).collect(joining(",", "[", "]")), true, 0);
    }
}
