package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tool arguments that a modern server wants repeated as HTTP headers. */
public final class ToolHeaders {
    private ToolHeaders() {}

    /** Returns header names by argument name. */
    public static Map<String, String> of(Json.Obj inputSchema) {
        Map<String, String> headers = new LinkedHashMap<>();
        inputSchema
                .object("properties")
                .fields()
                .forEach(
                        (name, part) -> {
                            if (part instanceof Json.Obj schema
                                    && schema.get("x-mcp-header") instanceof Json.Str(String header)
                                    && header.matches("[A-Za-z0-9-]{1,64}")) {
                                headers.put(name, "Mcp-Param-" + header);
                            }
                        });
        return headers;
    }

    /** Returns the headers of a call, without those of absent arguments. */
    public static Map<String, String> values(Map<String, String> headers, Json.Obj arguments) {
        Map<String, String> values = new LinkedHashMap<>();
        headers.forEach(
                (argument, header) -> {
                    Json value = arguments.get(argument);
                    if (value instanceof Json.Str(String text)) {
                        values.put(header, text);
                    } else if (value != null && !(value instanceof Json.Null)) {
                        values.put(header, value.write());
                    }
                });
        return values;
    }
}
