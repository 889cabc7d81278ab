package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Client;
import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.util.List;

/**
 * MCP Apps, revision 2026-01-26: tools name a page that shows their results. Only clients that
 * declare support for such pages see them.
 */
final class AppPages {
    static final String EXTENSION = "io.modelcontextprotocol/ui";

    /** Starts the last field of a tool, so that {@link #without} can cut it off. */
    private static final String META_FIELD = ",\"_meta\":";

    private AppPages() {}

    /** Returns the capability that this server declares. */
    static Json.Obj capability() {
        return Json.Obj.EMPTY.with(
                EXTENSION, Json.Obj.EMPTY.with("mimeTypes", Json.Arr.ofTexts(mimeTypes())));
    }

    private static List<String> mimeTypes() {
        return List.of(Resource.APP_PAGE);
    }

    static boolean areShownBy(Client client) {
        Json.Obj declared = client.capabilities().object("extensions").object(EXTENSION);
        return declared.get("mimeTypes") instanceof Json.Arr types
                && types.texts().contains(Resource.APP_PAGE);
    }

    /** Returns the metadata of a tool. Hosts from before the revision read the flat name. */
    static Json.Obj ofTool(String uri) {
        return Json.object()
                .put("ui", Json.Obj.EMPTY.with("resourceUri", uri))
                .put("ui/resourceUri", uri)
                .build();
    }

    /** Returns the JSON of a tool for a client that shows no pages. */
    static String without(String tool) {
        return tool.substring(0, tool.lastIndexOf(META_FIELD)) + "}";
    }

    /** Returns the metadata of a page: it may load nothing from other hosts. */
    static Json.Obj ofPage() {
        Json.Obj csp =
                Json.object()
                        .put("connectDomains", Json.Arr.of())
                        .put("resourceDomains", Json.Arr.of())
                        .build();
        return Json.Obj.EMPTY.with(
                "ui", Json.object().put("csp", csp).put("prefersBorder", true).build());
    }

    /** Returns the metadata of a result, which its page reads; empty if it has none. */
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
