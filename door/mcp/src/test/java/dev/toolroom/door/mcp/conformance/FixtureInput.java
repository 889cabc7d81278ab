package dev.toolroom.door.mcp.conformance;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tools that ask before they answer, in the way of 2026-07-28. */
final class FixtureInput {
    private static final Json.Obj ROOTS =
            Json.object().put("method", "roots/list").put("params", Json.Obj.EMPTY).build();

    private FixtureInput() {}

    static void addTo(Map<String, Method> tools) {
        String prefix = "test_input_required_result_";
        tools.put(prefix + "elicitation", exchange -> asking(exchange, "user_name", name(), null));
        tools.put(
                prefix + "sampling",
                exchange ->
                        asking(
                                exchange,
                                "capital_question",
                                sample("What is the capital of France?"),
                                null));
        tools.put(prefix + "list_roots", exchange -> asking(exchange, "client_roots", ROOTS, null));
        tools.put(
                prefix + "request_state",
                exchange -> {
                    exchange.ask(
                            Map.of("confirm", FixtureTools.elicit("Go on?", "confirmed")), "first");
                    return Content.result(
                            Content.text(
                                    "first".equals(exchange.state()) ? "state-ok" : "state lost"));
                });
        tools.put(prefix + "multiple_inputs", FixtureInput::several);
        tools.put(prefix + "multi_round", FixtureInput::rounds);
        tools.put(
                prefix + "tampered_state",
                exchange -> {
                    exchange.state();
                    exchange.ask(
                            Map.of("confirm", FixtureTools.elicit("Go on?", "confirmed")),
                            "guarded");
                    return Content.result(Content.text("state-ok"));
                });
        tools.put(prefix + "capabilities", FixtureInput::whatTheClientCan);
    }

    private static Json.Obj name() {
        return FixtureTools.elicit("What is your name?", "name");
    }

    static Json.Obj sample(String prompt) {
        var message =
                Json.object().put("role", "user").put("content", Content.text(prompt)).build();
        var params =
                Json.object().put("messages", Json.Arr.of(message)).put("maxTokens", 100).build();
        return Json.object().put("method", "sampling/createMessage").put("params", params).build();
    }

    private static Json.Obj asking(
            Exchange exchange,
            String key,
            Json.Obj request,
            @org.jspecify.annotations.Nullable String state)
            throws InterruptedException {
        Json.Obj said = exchange.ask(Map.of(key, request), state).get(key);
        return Content.result(Content.text("Answer: " + (said == null ? "" : said.write())));
    }

    private static Json.Obj several(Exchange exchange) throws InterruptedException {
        var requests = new LinkedHashMap<String, Json.Obj>();
        requests.put("user_name", name());
        requests.put("greeting", sample("Greet someone."));
        requests.put("client_roots", ROOTS);
        exchange.ask(requests, "several");
        return Content.result(Content.text("All there."));
    }

    private static Json.Obj rounds(Exchange exchange) throws InterruptedException {
        String state = exchange.state();
        if (state == null) {
            exchange.ask(Map.of("step1", FixtureTools.elicit("Step 1?", "name")), "round-1");
        }
        if ("round-1".equals(state)) {
            exchange.ask(Map.of("step2", FixtureTools.elicit("Step 2?", "color")), "round-2");
        }
        return Content.result(Content.text("Both rounds are done."));
    }

    private static Json.Obj whatTheClientCan(Exchange exchange) throws InterruptedException {
        var requests = new LinkedHashMap<String, Json.Obj>();
        if (exchange.client().can("elicitation")) {
            requests.put("user_name", name());
        }
        if (exchange.client().can("sampling")) {
            requests.put("capital_question", sample("What is the capital of France?"));
        }
        if (exchange.client().can("roots")) {
            requests.put("client_roots", ROOTS);
        }
        if (!requests.isEmpty()) {
            exchange.ask(requests, null);
        }
        return Content.result(Content.text("ok"));
    }
}
