package dev.toolroom.door.mcp.conformance;

import dev.toolroom.foundation.mcp.client.Backoff;
import dev.toolroom.foundation.mcp.client.ClientLimits;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RemoteTool;
import dev.toolroom.foundation.mcp.client.RequestListener;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerListener;
import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.foundation.mcp.client.ServerState;
import dev.toolroom.foundation.mcp.client.ServerSupervisor;
import dev.toolroom.foundation.mcp.client.http.HttpTransport;
import dev.toolroom.foundation.mcp.client.process.Launch;
import dev.toolroom.foundation.mcp.client.process.ProcessTransport;
import dev.toolroom.kernel.json.Json;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code main NODE SCRIPT}: our client against the official everything server, as a process and
 * over HTTP. Run by {@code .ci/conformance}, which has the packages.
 */
public final class OfficialServerCheck {
    private static final Duration AMPLE = Duration.ofSeconds(60);

    private OfficialServerCheck() {}

    public static void main(String[] arguments) throws Exception {
        String node = arguments[0];
        String script = arguments[1];
        ClientSetup setup = setup();
        var launch = new Launch(List.of(node, script, "stdio"), Map.of("GIVEN", "only"), null);
        try (McpClient client = McpClient.connect(setup, ProcessTransport.opener(setup, launch))) {
            converse(client, true);
        }
        System.out.println("   everything server over stdio: converses");
        overHttp(node, script);
        System.out.println("   everything server over HTTP: converses");
        System.out.println("2 passed, 0 failed");
        System.exit(0);
    }

    private static ClientSetup setup() {
        return new ClientSetup(
                "everything",
                new ClientSetup.Identity("toolroom", "Toolroom", "1.0.0"),
                ClientLimits.USUAL,
                new ServerLog(200, line -> line, Clock.systemUTC()),
                ServerListener.NONE);
    }

    /** The supervisor waits until the server listens. */
    private static void overHttp(String node, String script) throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        var builder =
                new ProcessBuilder(node, script, "streamableHttp")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("PORT", Integer.toString(port));
        Process server = builder.start();
        ClientSetup setup = setup();
        var endpoint = new Endpoint(URI.create("http://localhost:" + port + "/mcp"), Map.of());
        var policy =
                new ServerSupervisor.Policy(
                        new Backoff(Duration.ofMillis(100), Duration.ofSeconds(1)), AMPLE, AMPLE);
        var ready = new java.util.concurrent.CountDownLatch(1);
        try (var supervisor =
                new ServerSupervisor(
                        "everything",
                        () -> McpClient.connect(setup, HttpTransport.opener(setup, endpoint)),
                        policy,
                        Clock.systemUTC(),
                        state -> {
                            if (state instanceof ServerState.Ready) {
                                ready.countDown();
                            }
                        })) {
            supervisor.start();
            check("is reached", ready.await(60, java.util.concurrent.TimeUnit.SECONDS));
            converse(supervisor.ready(AMPLE), false);
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private static void converse(McpClient client, boolean local) throws InterruptedException {
        check("is named", client.info().name().equals("mcp-servers/everything"));
        client.ping(AMPLE);
        List<String> tools = client.tools(AMPLE).stream().map(RemoteTool::name).toList();
        check("lists its tools", tools.containsAll(List.of("echo", "get-sum")));
        check(
                "echoes",
                call(client, "echo", Json.Obj.EMPTY.with("message", "hi")).contains("Echo: hi"));
        check("says no", isRefused(client));
        if (local) {
            check(
                    "has the environment that was given",
                    call(client, "get-env", Json.Obj.EMPTY).contains("GIVEN")
                            && !call(client, "get-env", Json.Obj.EMPTY).contains("PATH"));
        }
        progress(client);
        List<Json.Obj> resources = client.resources(AMPLE);
        check("has resources", !resources.isEmpty());
        check(
                "has one that can be read",
                !client.read(resources.getFirst().text("uri", ""), AMPLE).isEmpty());
        cancel(client);
    }

    private static void progress(McpClient client) throws InterruptedException {
        var told = new ArrayList<String>();
        client.call(
                        "trigger-long-running-operation",
                        Json.Obj.EMPTY.with("duration", 1).with("steps", 2))
                .await(
                        AMPLE,
                        new RequestListener() {
                            @Override
                            public void progress(double done, double total, String message) {
                                told.add(done + "/" + total);
                            }
                        });
        check("tells its progress: " + told, told.contains("2.0/2.0"));
    }

    private static void cancel(McpClient client) throws InterruptedException {
        var call =
                client.call(
                        "trigger-long-running-operation",
                        Json.Obj.EMPTY.with("duration", 600).with("steps", 600));
        call.cancel();
        try {
            call.await(AMPLE, RequestListener.NONE);
            check("stops", false);
        } catch (ServerFailure e) {
            check("stops", e.kind() == ServerFailure.Kind.CANCELLED);
        }
        client.ping(AMPLE);
    }

    private static boolean isRefused(McpClient client) throws InterruptedException {
        try {
            return call(client, "get-sum", Json.Obj.EMPTY.with("a", "no number"))
                    .contains("\"isError\":true");
        } catch (ServerFailure e) {
            return e.kind() == ServerFailure.Kind.REJECTED;
        }
    }

    private static String call(McpClient client, String tool, Json.Obj arguments)
            throws InterruptedException {
        return client.call(tool, arguments).await(AMPLE, RequestListener.NONE).write();
    }

    private static void check(String what, boolean holds) {
        if (!holds) {
            System.out.println("   the everything server should be one that " + what);
            System.exit(1);
        }
    }
}
