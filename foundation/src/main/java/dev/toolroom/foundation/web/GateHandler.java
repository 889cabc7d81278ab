package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Runs the gate as the first handler of the server: a refused request reaches nothing that would
 * keep a session, a name or a trace of it.
 */
final class GateHandler extends Handler.Wrapper {
    private final Gate gate;
    private final ConnectionLimits connections;

    GateHandler(Gate gate, ConnectionLimits connections) {
        this.gate = gate;
        this.connections = connections;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        connections.beginRequest(request);
        StaticFiles.setSecurityHeaders(response);
        try {
            connections.admit(request, gate.admit(request, response).key());
        } catch (WebError refused) {
            refuse(refused, response, callback);
            return true;
        }
        return super.handle(request, response, callback);
    }

    static void refuse(WebError error, Response response, Callback callback) {
        response.setStatus(error.status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        byte[] body = error.json().write().getBytes(UTF_8);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
