package dev.toolroom.foundation.mcp;

import static java.util.stream.Collectors.joining;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;

/**
 * A message on its way out, or the answers to a batch.
 *
 * @param isAnswer false for notifications and for requests of ours
 * @param errorCode 0 when it is no error
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

    /**
     * An answer, some fields of whose result are JSON text already and not written a second time.
     */
    static Outgoing of(Json.Obj answer, Map<String, String> written) {
        if (written.isEmpty()) {
            return of(answer);
        }
        // The result is the last field of an answer: what is written goes before the two ends.
        var spliced = new StringBuilder(answer.write());
        spliced.setLength(spliced.length() - 2);
        String before = answer.object("result").fields().isEmpty() ? "" : ",";
        for (var field : written.entrySet()) {
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
