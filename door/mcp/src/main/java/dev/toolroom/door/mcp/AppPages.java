package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Client;
import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.util.List;

/**
 * MCP Apps, revision 2026-01-26: tools that name a page for their results, for clients that say
 * they show such pages. Others see nothing of it.
 */
final class AppPages {
    static final String EXTENSION = "io.modelcontextprotocol/ui";

    /** Written last, so that it can be taken off again. */
    private static final String META = ",\"_meta\":";

    private AppPages() {}

    /** What this server says of itself. */
    static Json.Obj capability() {
        return Json.Obj.EMPTY.with(
                EXTENSION, Json.Obj.EMPTY.with("mimeTypes", Json.Arr.ofTexts(types())));
    }

    private static List<String> types() {
        return List.of(Resource.APP_PAGE);
    }

    static boolean areShownBy(Client client) {
        Json.Obj said = client.capabilities().object("extensions").object(EXTENSION);
        return said.get("mimeTypes") instanceof Json.Arr types
                && types.texts().contains(Resource.APP_PAGE);
    }

    /** Of a tool. The flat name is that of hosts from before the revision. */
    static Json.Obj ofTool(String uri) {
        return Json.object()
                .put("ui", Json.Obj.EMPTY.with("resourceUri", uri))
                .put("ui/resourceUri", uri)
                .build();
    }

    /** A tool as a client sees it that shows no pages. */
    static String without(String tool) {
        return tool.substring(0, tool.lastIndexOf(META)) + "}";
    }

    /** Of a page: it needs nothing from anywhere. */
    static Json.Obj ofPage() {
        Json.Obj csp =
                Json.object()
                        .put("connectDomains", Json.Arr.of())
                        .put("resourceDomains", Json.Arr.of())
                        .build();
        return Json.Obj.EMPTY.with(
                "ui", Json.object().put("csp", csp).put("prefersBorder", true).build());
    }

    /** Of a result: what its page is given. Empty where there is nothing to say. */
    static Json.Obj ofResult(Exchange exchange, CallId id, Answer answer) {
        Json.Obj plan = answer.renderPlan();
        return plan == null || plan.get("renderer") == null || !areShownBy(exchange.client())
                ? Json.Obj.EMPTY
                : Json.object()
                        .put("toolset/renderPlan", plan)
                        .put("toolset/toolCallId", id.value())
                        .build();
    }
}
