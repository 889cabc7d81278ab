package dev.toolroom.door.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.web.PageSessions;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ConnectionsOverHttpTest {
    private static final String PROGRAM = "a-token-of-the-home";

    private final List<String> done = new ArrayList<>();
    private final Tokens tokens = new Tokens(PROGRAM, Clock.systemUTC());
    private final WebServer web =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    tokens,
                    _ -> false,
                    List.of(new ConnectionRoutes(new Desk())::mount));
    private final HttpClient client = HttpClient.newHttpClient();

    /** Remembers what was asked of it. */
    private final class Desk implements ConnectionRoutes.Desk {
        @Override
        public Json.Obj list() {
            done.add("list");
            return Json.Obj.EMPTY.with("connections", Json.Arr.of());
        }

        @Override
        public void save(@Nullable String known, Json.Obj connection) {
            if (connection.text("id", "").equals("bad")) {
                throw new ConnectionRoutes.Refused("bad is not a name");
            }
            done.add("save " + known);
        }

        @Override
        public boolean remove(String id) {
            done.add("remove " + id);
            return id.equals("shop");
        }

        @Override
        public Json.Obj test(Json.Obj connection) {
            done.add("test");
            return Json.Obj.EMPTY.with("works", true);
        }

        @Override
        public Json.Obj login(Json.Obj wanted) {
            if (wanted.text("connection", "").isEmpty()) {
                throw new ConnectionRoutes.Refused("no login", "Name a connection");
            }
            done.add("login " + wanted.text("action", ""));
            return Json.Obj.EMPTY;
        }
    }

    @AfterEach
    void close() {
        client.close();
        web.close();
    }

    private HttpResponse<String> send(boolean page, String method, String path, String body)
            throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create(web.address() + path))
                        .method(method, BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json");
        if (page) {
            PageSessions.Begun begun = tokens.redeem(tokens.link()).orElseThrow();
            request.header("Toolroom-Page", begun.key())
                    .header("Cookie", String.valueOf(begun.cookie()).replaceAll(";.*", ""));
        } else {
            request.header("Authorization", "Bearer " + PROGRAM);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void aProgramNeitherSeesNorChangesConnections() throws Exception {
        for (String[] each :
                new String[][] {
                    {"GET", "/api/connections"},
                    {"POST", "/api/connections"},
                    {"POST", "/api/connections/shop"},
                    {"DELETE", "/api/connections/shop"},
                    {"POST", "/api/connection-tests"},
                    {"POST", "/api/connection-logins"}
                }) {
            HttpResponse<String> refused = send(false, each[0], each[1], "{\"id\":\"shop\"}");
            assertThat(refused.statusCode()).as(each[0] + " " + each[1]).isEqualTo(403);
            assertThat(refused.body()).contains("web.not-a-person");
        }
        assertThat(done).isEmpty();
    }

    @Test
    void aPageDoes() throws Exception {
        assertThat(send(true, "GET", "/api/connections", "").statusCode()).isEqualTo(200);
        assertThat(send(true, "POST", "/api/connections", "{\"id\":\"a\"}").statusCode())
                .isEqualTo(200);
        assertThat(send(true, "POST", "/api/connections/shop", "{}").statusCode()).isEqualTo(200);
        assertThat(send(true, "POST", "/api/connection-tests", "{}").body())
                .isEqualTo("{\"works\":true}");
        assertThat(send(true, "DELETE", "/api/connections/shop", "").statusCode()).isEqualTo(200);
        assertThat(send(true, "DELETE", "/api/connections/none", "").statusCode()).isEqualTo(404);
        HttpResponse<String> bad = send(true, "POST", "/api/connections", "{\"id\":\"bad\"}");
        assertThat(bad.statusCode()).isEqualTo(422);
        assertThat(bad.body()).contains("bad is not a name", "web.bad-connection");
        String create = "{\"connection\":\"shop\",\"action\":\"create\"}";
        assertThat(send(true, "POST", "/api/connection-logins", create).statusCode())
                .isEqualTo(200);
        HttpResponse<String> none = send(true, "POST", "/api/connection-logins", "{}");
        assertThat(none.statusCode()).isEqualTo(422);
        assertThat(none.body()).contains("no login", "Name a connection");
        assertThat(done)
                .contains(
                        "save null",
                        "save shop",
                        "test",
                        "remove shop",
                        "remove none",
                        "login create");
    }
}
