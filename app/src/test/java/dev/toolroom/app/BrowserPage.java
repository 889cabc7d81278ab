package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

/** What a browser holds of a session. */
record BrowserPage(String cookie, String key) {
    static BrowserPage signedIn(HttpServer server) throws Exception {
        String code = "{\"code\":\"" + server.code() + "\"}";
        HttpResponse<String> begun =
                server.send(server.to("/api/session").POST(BodyPublishers.ofString(code)));
        String cookie = begun.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).startsWith("toolroom-").contains("HttpOnly", "SameSite=Strict");
        String key = ((Json.Obj) Json.read(begun.body())).text("key", "");
        return new BrowserPage(cookie.replaceAll(";.*", ""), key);
    }

    HttpRequest.Builder sign(HttpRequest.Builder request) {
        return request.header("Cookie", cookie).header("Toolroom-Page", key);
    }
}
