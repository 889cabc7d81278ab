package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.Prompt;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** {@code prompts/list}, {@code prompts/get} and {@code completion/complete}. */
final class PromptMethods {
    private static final int MAX_COMPLETIONS = 100;

    private final Supplier<List<Prompt>> prompts;

    PromptMethods(Supplier<List<Prompt>> prompts) {
        this.prompts = prompts;
    }

    void addTo(Map<String, Method> methods) {
        methods.put("prompts/list", exchange -> list());
        methods.put("prompts/get", this::get);
        methods.put("completion/complete", this::complete);
    }

    private Json.Obj list() {
        List<Json> entries = prompts.get().stream().<Json>map(PromptMethods::entry).toList();
        return Json.Obj.EMPTY.with("prompts", new Json.Arr(entries));
    }

    private static Json.Obj entry(Prompt prompt) {
        List<Json> arguments =
                prompt.arguments().stream()
                        .<Json>map(
                                argument ->
                                        Json.object()
                                                .put("name", argument.name())
                                                .put("description", argument.description())
                                                .put("required", argument.required())
                                                .build())
                        .toList();
        return Json.object()
                .put("name", prompt.name())
                .put("title", prompt.title())
                .put("description", prompt.description())
                .put("arguments", new Json.Arr(arguments))
                .build();
    }

    private Json.Obj get(Exchange exchange) {
        Prompt prompt = find(exchange.text("name"));
        Map<String, String> given = new LinkedHashMap<>();
        exchange.object("arguments")
                .fields()
                .forEach(
                        (name, value) ->
                                given.put(
                                        name,
                                        value instanceof Json.Str(String text)
                                                ? text
                                                : value.write()));
        for (Prompt.Argument argument : prompt.arguments()) {
            if (argument.required() && !given.containsKey(argument.name())) {
                throw new RpcError(RpcError.INVALID_PARAMS, argument.name() + " is missing");
            }
        }
        var content =
                Json.object().put("type", "text").put("text", prompt.text().apply(given)).build();
        var message = Json.Obj.EMPTY.with("role", "user").with("content", content);
        return Json.object()
                .put("description", prompt.description())
                .put("messages", Json.Arr.of(message))
                .build();
    }

    private Prompt find(String name) {
        return prompts.get().stream()
                .filter(prompt -> prompt.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new RpcError(RpcError.INVALID_PARAMS, "no prompt has this name"));
    }

    private Json.Obj complete(Exchange exchange) {
        Json.Obj reference = exchange.object("ref");
        Json.Obj argument = exchange.object("argument");
        List<String> values =
                switch (reference.text("type", "")) {
                    case "ref/prompt" ->
                            find(reference.text("name", ""))
                                    .complete()
                                    .apply(argument.text("name", ""), argument.text("value", ""));
                    case "ref/resource" -> List.of();
                    default ->
                            throw new RpcError(
                                    RpcError.INVALID_PARAMS,
                                    "ref.type must be ref/prompt or ref/resource");
                };
        var completion =
                Json.object()
                        .put(
                                "values",
                                Json.Arr.ofTexts(values.stream().limit(MAX_COMPLETIONS).toList()))
                        .put("total", values.size())
                        .put("hasMore", values.size() > MAX_COMPLETIONS);
        return Json.Obj.EMPTY.with("completion", completion.build());
    }
}
