package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Ends an exchange of the modern era with questions in place of a result. */
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
        var asked = Json.object();
        requests.forEach(asked::put);
        return Json.object()
                .put("resultType", "input_required")
                .put("inputRequests", asked.build())
                .putIfPresent("requestState", state)
                .build();
    }
}
