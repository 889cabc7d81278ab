package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.Json;
import java.util.Map;

/**
 * A message on its way out.
 *
 * @param written fields of its result that are JSON text already, and are not written a second time
 */
public record Outgoing(Json.Obj message, Map<String, String> written) {
    Outgoing(Json.Obj message) {
        this(message, Map.of());
    }

    public String json() {
        String text = message.write();
        if (written.isEmpty()) {
            return text;
        }
        // The result is the last field of an answer: what is written goes before the two ends.
        var spliced = new StringBuilder(text);
        spliced.setLength(text.length() - 2);
        String before = message.object("result").fields().isEmpty() ? "" : ",";
        for (var field : written.entrySet()) {
            spliced.append(before).append('"').append(field.getKey()).append("\":");
            spliced.append(field.getValue());
            before = ",";
        }
        return spliced.append("}}").toString();
    }
}
