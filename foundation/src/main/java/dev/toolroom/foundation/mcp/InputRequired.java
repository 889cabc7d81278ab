package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends an exchange of the modern era with questions to the client in place of a result. */
final class InputRequired extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Map<String, Json.Obj> requests;
    private final @Nullable String state;

    InputRequired(Map<String, Json.Obj> requests, @Nullable String state) {
        super("input required", null, false, false);
        this.requests = Map.copyOf(requests);
        this.state = state;
    }

    Json.Obj result() {
        var inputRequests = Json.object();
        requests.forEach(inputRequests::put);
        return Json.object()
                .put("resultType", "input_required")
                .put("inputRequests", inputRequests.build())
                .putIfPresent("requestState", state)
                .build();
    }
}
