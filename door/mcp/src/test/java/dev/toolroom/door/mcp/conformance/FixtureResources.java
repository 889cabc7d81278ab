package dev.toolroom.door.mcp.conformance;

import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.foundation.mcp.Method;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.json.Json;
import java.util.Map;
import java.util.Set;

/** The resources the suite reads. */
final class FixtureResources {
    private static final Set<String> KNOWN =
            Set.of("test://static-text", "test://static-binary", "test://watched-resource");

    private FixtureResources() {}

    static boolean exists(String uri) {
        return KNOWN.contains(uri) || uri.matches("test://template/[^/]+/data");
    }

    static void addTo(Map<String, Method> methods) {
        methods.put("resources/list", exchange -> list());
        methods.put(
                "resources/templates/list",
                exchange ->
                        Content.parsed(
                                "{'resourceTemplates':[{'uriTemplate':'test://template/{id}/data','name':'template','mimeType':'application/json'}]}"));
        methods.put("resources/read", FixtureResources::read);
    }

    private static Json.Obj list() {
        return Content.parsed(
                """
                {'resources':[
                  {'uri':'test://static-text','name':'text','mimeType':'text/plain'},
                  {'uri':'test://static-binary','name':'binary','mimeType':'image/png'},
                  {'uri':'test://watched-resource','name':'watched','mimeType':'text/plain'}]}""");
    }

    private static Json.Obj read(Exchange exchange) {
        String uri = exchange.text("uri");
        if (!exists(uri)) {
            throw RpcError.noSuchResource(uri);
        }
        var content = Json.object().put("uri", uri);
        switch (uri) {
            case "test://static-text", "test://watched-resource" ->
                    content.put("mimeType", "text/plain")
                            .put("text", "This is the content of the static text resource.");
            case "test://static-binary" ->
                    content.put("mimeType", "image/png").put("blob", Content.PNG);
            default -> {
                String id = uri.split("/", -1)[3];
                content.put("mimeType", "application/json")
                        .put(
                                "text",
                                Json.object()
                                        .put("id", id)
                                        .put("templateTest", true)
                                        .put("data", "Data for ID: " + id)
                                        .build()
                                        .write());
            }
        }
        return Json.Obj.EMPTY.with("contents", Json.Arr.of(content.build()));
    }
}
