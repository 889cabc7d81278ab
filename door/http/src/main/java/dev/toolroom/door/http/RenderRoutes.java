package dev.toolroom.door.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.ResultPages;
import dev.toolroom.kernel.ResultPages.Page;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.json.Json;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Clock;
import java.util.Locale;
import java.util.Objects;

/**
 * Serves the pages of results. Each runs in a frame that can reach neither the page around it, nor
 * this server, nor any other. A frame sends no token, so its address contains one that is valid for
 * this page only and for a short time.
 */
public final class RenderRoutes {
    private static final String ROOT = "/render/";

    private final ResultPages pages;
    private final RenderTickets tickets;

    public RenderRoutes(ResultPages pages, Clock clock) {
        this.pages = pages;
        this.tickets = new RenderTickets(clock);
    }

    /** Whether a raw path needs no token of the home: a render path without {@code ..} segments. */
    public static boolean isOpen(String path) {
        return path.startsWith(ROOT)
                && !path.contains("..")
                && !path.toLowerCase(Locale.ROOT).contains("%2e");
    }

    public void mount(RoutesConfig routes) {
        routes.get("/api/calls/{id}/render", this::sendPlan);
        routes.get(ROOT + "{call}/{nonce}", this::sendPage);
        routes.get(ROOT + "{call}/{nonce}/<path>", this::sendFile);
    }

    private void sendPlan(Context request) {
        var call = new CallId(request.pathParam("id"));
        Json.Obj plan =
                pages.plan(call)
                        .orElseThrow(
                                () ->
                                        new WebError(
                                                404,
                                                "web.no-render-plan",
                                                "this call has no render plan",
                                                "Show its result as JSON"));
        var answer = Json.object().put("call", call.value()).put("render_plan", plan);
        pages.page(call).ifPresent(page -> answer.put("page", address(call, page)));
        HttpDoor.json(request, answer.build());
    }

    private Json.Obj address(CallId call, Page page) {
        RenderTickets.Ticket ticket = tickets.add(call);
        String root = ROOT + call.value() + "/" + ticket.nonce();
        return Json.object()
                .put("path", page instanceof Page.Html html ? root + "/" + html.path() : root)
                .put("sandbox", FramePolicy.sandbox(page))
                .put("expires_at", ticket.until().toString())
                .build();
    }

    private void sendPage(Context request) {
        CallId call = checkTicket(request);
        send(request, pages.page(call).orElseThrow(RenderRoutes::pageNotFound));
    }

    private void sendFile(Context request) {
        CallId call = checkTicket(request);
        String path = request.pathParam("path");
        if (pages.page(call).orElseThrow(RenderRoutes::pageNotFound) instanceof Page.Html html
                && html.path().equals(path)) {
            send(request, html);
            return;
        }
        Resource.Whole found = pages.file(call, path).orElseThrow(RenderRoutes::pageNotFound);
        FramePolicy.fileHeaders().forEach(request::header);
        request.contentType(found.mimeType()).result(found.bytes());
    }

    /** Returns the call of a valid address; throws if it is unknown or expired. */
    private CallId checkTicket(Context request) {
        var call = new CallId(request.pathParam("call"));
        if (!tickets.isGood(call, request.pathParam("nonce"))) {
            throw pageNotFound();
        }
        return call;
    }

    private static WebError pageNotFound() {
        return new WebError(
                404,
                "web.no-page",
                "this page is not there, or its address has expired",
                "Get a new address from /api/calls/{id}/render");
    }

    private void send(Context request, Page page) {
        String host = Objects.requireNonNullElse(request.header("Host"), "");
        String html =
                switch (page) {
                    case Page.Html(_, String written) -> written;
                    case Page.Framed framed -> FramePolicy.wrapperHtml(framed, host);
                };
        String root =
                "http://"
                        + host
                        + ROOT
                        + request.pathParam("call")
                        + "/"
                        + request.pathParam("nonce");
        FramePolicy.pageHeaders(page, root + "/").forEach(request::header);
        request.contentType("text/html; charset=utf-8").result(html.getBytes(UTF_8));
    }
}
