package dev.toolroom.foundation.web;

import dev.toolroom.kernel.json.Json;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.SessionHandler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.session.NullSessionCache;
import org.eclipse.jetty.session.NullSessionDataStore;

/** The HTTP server on which doors mount routes. Handlers block, on virtual threads. */
public final class WebServer implements AutoCloseable {
    static final int MAX_HEADER_BYTES = 16 * 1024;

    private static final int MAX_PORTS_TRIED = 50;
    private static final int LAST_PORT = 65_535;

    private final Javalin javalin;
    private final ConnectionLimits connections;
    private final String bind;
    private final boolean openToOthers;

    /**
     * The address and port to listen on.
     *
     * @param port 0 for any free port; instead of a taken port the next free one is used
     */
    public record Options(String bind, int port) {
        boolean isLoopback() {
            return bind.equals("localhost") || bind.equals("::1") || bind.startsWith("127.");
        }

        boolean isEverywhere() {
            return bind.equals("0.0.0.0") || bind.equals("::");
        }
    }

    /**
     * Starts the server.
     *
     * @param open which paths need no token
     * @param mounts add the routes of the doors
     */
    public WebServer(
            Options options,
            Tokens tokens,
            Predicate<String> open,
            List<Consumer<RoutesConfig>> mounts) {
        this(options, tokens, open, mounts, ConnectionLimits.Caps.DEFAULT);
    }

    WebServer(
            Options options,
            Tokens tokens,
            Predicate<String> open,
            List<Consumer<RoutesConfig>> mounts,
            ConnectionLimits.Caps caps) {
        bind = options.bind();
        connections = new ConnectionLimits(caps);
        openToOthers = !options.isLoopback();
        var gate = new Gate(hostNames(options), tokens, open);
        int port = freePort(options);
        gate.setPort(port);
        javalin =
                Javalin.create(
                        config -> {
                            configure(config, gate, connections);
                            config.jetty.addConnector(
                                    (server, http) -> createConnector(server, http, port));
                            mounts.forEach(mount -> mount.accept(config.routes));
                        });
        javalin.start();
    }

    private ServerConnector createConnector(Server server, HttpConfiguration http, int port) {
        var connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(bind);
        connector.setPort(port);
        connector.addBean(connections);
        return connector;
    }

    /** Returns the host names it answers to; bound to all addresses, those of all interfaces. */
    private static Set<String> hostNames(Options options) {
        Set<String> names = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
        if (options.isLoopback()) {
            return names;
        }
        names.add(bracketed(options.bind()));
        if (options.isEverywhere()) {
            try {
                names.add(InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT));
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .map(InetAddress::getHostAddress)
                        .forEach(each -> names.add(bracketed(each.replaceAll("%.*", ""))));
            } catch (IOException e) {
                System.getLogger(WebServer.class.getName())
                        .log(Level.WARNING, "the addresses of this machine are not known", e);
            }
        }
        return names;
    }

    private static String bracketed(String host) {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /** Whether other machines can reach it. */
    public boolean isOpenToOthers() {
        return openToOthers;
    }

    private static void configure(JavalinConfig config, Gate gate, ConnectionLimits connections) {
        config.startup.showJavalinBanner = false;
        config.concurrency.useVirtualThreads = true;
        config.http.maxRequestSize = Json.MAX_BYTES;
        config.http.prefer405over404 = true;
        config.jetty.modifyServer(
                server -> {
                    server.setHandler(new GateHandler(gate, connections));
                    server.setErrorHandler(new ServerErrors());
                    server.setStopTimeout(500);
                });
        config.jetty.modifyServletContextHandler(WebServer::discardSessions);
        config.jetty.modifyHttpConfiguration(
                http -> {
                    http.setSendServerVersion(false);
                    http.setRequestHeaderSize(MAX_HEADER_BYTES);
                });
        config.jetty.modifyWebSocketServletFactory(
                sockets -> sockets.setMaxTextMessageSize(Json.MAX_BYTES));
        config.routes.before(
                request -> request.attribute(Reply.DEADLINE_ATTRIBUTE, connections.bodyDeadline()));
        config.routes.exception(WebError.class, WebServer::refuse);
        config.routes.exception(
                HttpResponseException.class,
                (error, request) -> refuse(ServerErrors.of(error.getStatus()), request));
        config.routes.exception(Exception.class, WebServer::fail);
    }

    /** Javalin opens a servlet session for every WebSocket; here it ends with its request. */
    private static void discardSessions(ServletContextHandler context) {
        SessionHandler sessions = context.getSessionHandler();
        var none = new NullSessionCache(sessions);
        none.setSessionDataStore(new NullSessionDataStore());
        sessions.setSessionCache(none);
        sessions.setUsingCookies(false);
        context.setErrorHandler(new ServerErrors());
    }

    private static void refuse(WebError error, Context request) {
        Reply.json(request, error.status(), error.json().write());
    }

    private static void fail(Exception bug, Context request) {
        System.getLogger(WebServer.class.getName())
                .log(Level.ERROR, request.method() + " " + request.path(), bug);
        refuse(
                new WebError(
                        500,
                        "web.failed",
                        "the server failed; its log says why",
                        "Run toolroom doctor"),
                request);
    }

    /** Returns the wanted port, or the first free one after it. */
    private static int freePort(Options options) {
        InetAddress address = address(options.bind());
        int last = options.port() == 0 ? 0 : Math.min(options.port() + MAX_PORTS_TRIED, LAST_PORT);
        for (int port = options.port(); port <= last; port++) {
            try (var probe = new ServerSocket()) {
                probe.setReuseAddress(true);
                probe.bind(new InetSocketAddress(address, port));
                return probe.getLocalPort();
            } catch (IOException taken) {
                // Try the next port.
            }
        }
        throw new WebError(
                500,
                "web.no-port",
                "No port from "
                        + options.port()
                        + " on is free at "
                        + options.bind()
                        + "; choose another with --port, or an address of this machine with"
                        + " --bind.",
                "Choose another with --port");
    }

    private static InetAddress address(String bind) {
        try {
            return InetAddress.getByName(bind);
        } catch (UnknownHostException e) {
            throw new WebError(
                    500,
                    "web.no-address",
                    "--bind: "
                            + bind
                            + " is not an address of this machine; leave it out for 127.0.0.1.",
                    "Leave --bind out");
        }
    }

    /** Closes the connections of every page; open streams would outlive their ended sessions. */
    public void disconnectPages() {
        connections.closeAll(key -> !key.isEmpty() && !key.equals(Tokens.Visitor.PROGRAM.key()));
    }

    ConnectionLimits connections() {
        return connections;
    }

    public int port() {
        return javalin.port();
    }

    /** Returns the URL by which a browser on this machine reaches it. */
    public String address() {
        String host = bind.equals("0.0.0.0") || bind.equals("::") ? "127.0.0.1" : bind;
        return "http://" + bracketed(host) + ":" + port();
    }

    /**
     * Stops the server. Requests that outlast the stop timeout are cut off; callers need not know.
     */
    @Override
    public void close() {
        connections.close();
        try {
            javalin.stop();
        } catch (JavalinException late) {
            System.getLogger(WebServer.class.getName()).log(Level.DEBUG, "cut off", late);
        }
    }
}
