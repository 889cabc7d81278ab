package dev.toolroom.foundation.home;

import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.CallListener;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Confirmations.Decision;
import dev.toolroom.kernel.Confirmations.Question;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.ToolCall;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** The owner's side of the socket: serves the calls of every front. */
public final class OwnerSocket implements AutoCloseable {
    private final ServerSocketChannel listening;
    private final Path socket;
    private final String token;
    private final Calls calls;
    private final Function<Json.Obj, Json.Obj> requests;
    private final Set<Wire> fronts = ConcurrentHashMap.newKeySet();

    /**
     * @param requests answers what is not a call, as in "open the HTTP door"
     */
    public OwnerSocket(HomeFolder home, Calls calls, Function<Json.Obj, Json.Obj> requests)
            throws IOException {
        this.calls = calls;
        this.requests = requests;
        byte[] secret = new byte[24];
        new SecureRandom().nextBytes(secret);
        token = HexFormat.of().formatHex(secret);
        socket = OwnerCard.socketFor(home);
        Files.deleteIfExists(socket);
        listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listening.bind(UnixDomainSocketAddress.of(socket));
        new OwnerCard(socket, token, ProcessHandle.current().pid()).write(home);
        Thread.ofPlatform().daemon().name("home-socket").start(this::accept);
    }

    private void accept() {
        while (listening.isOpen()) {
            try {
                SocketChannel channel = listening.accept();
                Thread.ofPlatform()
                        .daemon()
                        .name("home-front")
                        .start(() -> serve(new Wire(channel)));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Wire wire) {
        var underWay = new ConcurrentHashMap<CallId, Consumer<Decision>>();
        try (wire) {
            if (!isWelcome(wire.receive())) {
                wire.send(Json.Obj.EMPTY.with(Frames.TYPE, "sorry"));
                return;
            }
            wire.send(Json.Obj.EMPTY.with(Frames.TYPE, "welcome"));
            fronts.add(wire);
            while (true) {
                take(wire.receive(), wire, underWay);
            }
        } catch (IOException gone) {
            // What it had asked for is not wanted any more.
        } finally {
            fronts.remove(wire);
            underWay.keySet().forEach(calls::cancel);
        }
    }

    private boolean isWelcome(Json.Obj hello) {
        byte[] given = hello.text("token", "").getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return MessageDigest.isEqual(
                given, token.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private void take(Json.Obj frame, Wire wire, Map<CallId, Consumer<Decision>> underWay) {
        var id = new CallId(frame.text("id", ""));
        switch (frame.text(Frames.TYPE, "")) {
            case "call" -> {
                underWay.put(id, decision -> {});
                Thread.startVirtualThread(() -> call(Frames.call(frame), wire, underWay));
            }
            case "cancel" -> calls.cancel(id);
            case "decide" ->
                    underWay.getOrDefault(id, decision -> {})
                            .accept(Decision.valueOf(frame.text("decision", "DENIED")));
            default -> Thread.startVirtualThread(() -> request(frame, wire));
        }
    }

    private void request(Json.Obj frame, Wire wire) {
        send(
                wire,
                Json.object()
                        .put(Frames.TYPE, "done")
                        .put("id", frame.text("id", ""))
                        .put("answer", requests.apply(frame))
                        .build());
    }

    private void call(ToolCall call, Wire wire, Map<CallId, Consumer<Decision>> underWay) {
        try {
            var listener =
                    new CallListener() {
                        @Override
                        public void progress(long done, long total, String message) {
                            send(
                                    wire,
                                    Json.object()
                                            .put(Frames.TYPE, "progress")
                                            .put("id", call.id().value())
                                            .put("done", done)
                                            .put("total", total)
                                            .put("message", message)
                                            .build());
                        }

                        @Override
                        public void confirm(Question question, Consumer<Decision> decide) {
                            underWay.put(call.id(), decide);
                            send(wire, Frames.question(question));
                        }
                    };
            send(wire, Frames.completed(call.id(), calls.call(call, listener)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            System.getLogger(OwnerSocket.class.getName()).log(Level.ERROR, "a front's call", e);
            wire.close();
        } finally {
            underWay.remove(call.id());
        }
    }

    /** Tells every front that something changed. */
    public void tell(String type) {
        fronts.forEach(wire -> send(wire, Json.Obj.EMPTY.with(Frames.TYPE, type)));
    }

    private static void send(Wire wire, Json.Obj frame) {
        try {
            wire.send(frame);
        } catch (IOException gone) {
            wire.close();
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            // The next owner makes its own.
        }
        fronts.forEach(Wire::close);
    }
}
