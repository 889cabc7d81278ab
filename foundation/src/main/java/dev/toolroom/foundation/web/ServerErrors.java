package dev.toolroom.foundation.web;

import dev.toolroom.kernel.text.Amount;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Gives errors that Jetty answers by itself, such as a broken request line, our JSON format. */
final class ServerErrors implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status =
                request.getAttribute(ErrorHandler.ERROR_STATUS) instanceof Integer known
                        ? known
                        : response.getStatus();
        StaticFiles.setSecurityHeaders(response);
        GateHandler.refuse(of(status), response, callback);
        return true;
    }

    static WebError of(int status) {
        return switch (status) {
            case 400 ->
                    new WebError(
                            status,
                            "web.bad-request",
                            "this is not a well-formed HTTP request",
                            "Check the request line and the headers");
            case 404 ->
                    new WebError(
                            status,
                            "web.http-404",
                            "there is nothing at this address",
                            "See /api/openapi.json for what there is");
            case 405 ->
                    new WebError(
                            status,
                            "web.http-405",
                            "this address does not take that method",
                            "Use another method");
            case 408 ->
                    new WebError(
                            status,
                            "web.too-slow",
                            "the request did not arrive in time",
                            "Send it again, in one go");
            case 413 ->
                    new WebError(
                            status,
                            WebError.TOO_LARGE,
                            "the body is too large",
                            "Send less, or in parts");
            case 414, 431 ->
                    new WebError(
                            status,
                            "web.headers-too-large",
                            "the address and headers of a request may have at most "
                                    + Amount.limit(WebServer.MAX_HEADER_BYTES),
                            "Send fewer or shorter headers, and arguments in the body");
            default ->
                    new WebError(
                            status,
                            "web.http-" + status,
                            status < 500
                                    ? "this request cannot be answered"
                                    : "the server failed; its log says why",
                            status < 500
                                    ? "See /api/openapi.json for what there is"
                                    : "Run toolroom doctor");
        };
    }
}
