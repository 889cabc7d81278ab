package dev.toolroom.door.mcp.conformance;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.json.Json;
import java.util.Map;

/** The prompts the suite gets. */
final class FixturePrompts {
    private FixturePrompts() {}

    static void addTo(Map<String, Method> methods) {
        methods.put("prompts/list", exchange -> list());
        methods.put("prompts/get", FixturePrompts::get);
        methods.put(
                "completion/complete",
                exchange ->
                        Content.parsed("{'completion':{'values':[],'total':0,'hasMore':false}}"));
    }

    private static Json.Obj list() {
        return Content.parsed(
                """
                {'prompts':[
                  {'name':'test_simple_prompt','description':'simple'},
                  {'name':'test_prompt_with_arguments','description':'with arguments','arguments':[
                    {'name':'arg1','description':'first','required':true},
                    {'name':'arg2','description':'second','required':true}]},
                  {'name':'test_prompt_with_embedded_resource','description':'with a resource','arguments':[
                    {'name':'resourceUri','description':'uri','required':true}]},
                  {'name':'test_prompt_with_image','description':'with an image'},
                  {'name':'test_input_required_result_prompt','description':'asks first'}]}""");
    }

    private static Json.Obj get(Exchange exchange) throws InterruptedException {
        Json.Obj arguments = exchange.object("arguments");
        return switch (exchange.text("name")) {
            case "test_simple_prompt" ->
                    messages(user(Content.text("This is a simple prompt for testing.")));
            case "test_prompt_with_arguments" ->
                    messages(
                            user(
                                    Content.text(
                                            "Prompt with arguments: arg1='"
                                                    + arguments.text("arg1", "")
                                                    + "', arg2='"
                                                    + arguments.text("arg2", "")
                                                    + "'")));
            case "test_prompt_with_embedded_resource" ->
                    messages(
                            user(
                                    Content.resource(
                                            arguments.text("resourceUri", ""),
                                            "text/plain",
                                            "Embedded resource content for testing.")),
                            user(Content.text("Please process the embedded resource above.")));
            case "test_prompt_with_image" ->
                    messages(
                            user(Content.image()),
                            user(Content.text("Please analyze the image above.")));
            case "test_input_required_result_prompt" -> {
                Json.Obj said =
                        exchange.ask(
                                        Map.of(
                                                "user_context",
                                                FixtureTools.elicit("What context?", "context")),
                                        null)
                                .get("user_context");
                yield messages(
                        user(Content.text("Context: " + (said == null ? "" : said.write()))));
            }
            default -> throw new RpcError(RpcError.INVALID_PARAMS, "no such prompt");
        };
    }

    private static Json.Obj user(Json content) {
        return Json.object().put("role", "user").put("content", content).build();
    }

    private static Json.Obj messages(Json... messages) {
        return Json.Obj.EMPTY.with("messages", Json.Arr.of(messages));
    }
}
