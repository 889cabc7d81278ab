package dev.toolroom.foundation.home;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Serves the calls of all fronts over the owner's socket. */
public final class OwnerSocket implements AutoCloseable {
    private static final long BACK_OFF_NANOS = 50_000_000;

    private final ServerSocketChannel server;
    private final HomeFolder home;
    private final BuildVersion build;
    private final Path socket;
    private final boolean hasOwnFolder;
    private final String token;
    private final Calls calls;
    private final Function<Json.Obj, Json.Obj> requests;
    private final Set<Wire> fronts = ConcurrentHashMap.newKeySet();

    /** The chats in which each connected front has made calls. */
    private final Map<Wire, Set<ChatId>> chats = new ConcurrentHashMap<>();

    /** Sends progress; drops the oldest frames when a front does not keep up. */
    private final Executor progressSender =
            new ThreadPoolExecutor(
                    0,
                    1,
                    1,
                    TimeUnit.SECONDS,
                    new ArrayBlockingQueue<>(1_000),
                    Thread.ofPlatform().daemon().name("home-progress").factory(),
                    new ThreadPoolExecutor.DiscardOldestPolicy());

    /**
     * Binds the socket; fronts are admitted after {@link #open}.
     *
     * @param requests answers requests that are not tool calls, such as "open the HTTP door"
     */
    public OwnerSocket(
            HomeFolder home, BuildVersion build, Calls calls, Function<Json.Obj, Json.Obj> requests)
            throws IOException {
        this.home = home;
        this.build = build;
        this.calls = calls;
        this.requests = requests;
        byte[] secret = new byte[24];
        new SecureRandom().nextBytes(secret);
        token = HexFormat.of().formatHex(secret);
        socket = OwnerCard.socketFor(home);
        hasOwnFolder = !home.root().equals(socket.getParent());
        Files.deleteIfExists(socket);
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
    }

    /** Publishes the address, and admits fronts. */
    public void open() throws IOException {
        card().write(home);
        Thread.ofPlatform().daemon().name("home-socket").start(this::accept);
    }

    private OwnerCard card() {
        return new OwnerCard(socket, token, ProcessHandle.current().pid(), build);
    }

    /** Rewrites the card if it is damaged: a wrong token may have been read from it. */
    private synchronized void repairCard() throws IOException {
        if (!OwnerCard.read(home).equals(Optional.of(card()))) {
            card().write(home);
        }
    }

    private void accept() {
        int failures = 0;
        while (server.isOpen()) {
            SocketChannel channel = null;
            try {
                channel = server.accept();
                var wire = new Wire(channel);
                Thread.ofPlatform().daemon().name("home-front").start(() -> serve(wire));
                failures = 0;
            } catch (IOException | OutOfMemoryError noneLeft) {
                failures++;
                backOff(channel, failures, noneLeft);
            }
        }
    }

    /** Waits before the next attempt: files or threads may be exhausted for a while. */
    private void backOff(@Nullable SocketChannel channel, int failures, Throwable why) {
        if (channel != null) {
            new Wire(channel).close();
        }
        if (!server.isOpen()) {
            return;
        }
        if (failures == 1) {
            System.getLogger(OwnerSocket.class.getName())
                    .log(Level.WARNING, "cannot let a front in; trying again", why);
        }
        LockSupport.parkNanos(Math.min(failures, 20) * BACK_OFF_NANOS);
    }

    /** State of a front's call, from the moment its frame was read. */
    private static final class Asked {
        private volatile boolean cancelled;
        private volatile boolean attended;
        private volatile Consumer<Decision> onDecision = _ -> {};
    }

    private void serve(Wire wire) {
        var activeCalls = new ConcurrentHashMap<CallId, Asked>();
        try (wire) {
            if (!hasToken(wire.receive())) {
                repairCard();
                wire.send(Json.Obj.EMPTY.with(Frames.TYPE, "sorry"));
                return;
            }
            wire.send(Json.Obj.EMPTY.with(Frames.TYPE, "welcome").with("build", build.json()));
            fronts.add(wire);
            while (true) {
                handle(wire.receive(), wire, activeCalls);
            }
        } catch (IOException gone) {
            // Its calls are cancelled below.
        } catch (RuntimeException odd) {
            System.getLogger(OwnerSocket.class.getName()).log(Level.WARNING, "an odd frame", odd);
        } finally {
            fronts.remove(wire);
            chats.remove(wire);
            activeCalls.keySet().forEach(id -> cancel(id, activeCalls));
        }
    }

    private boolean hasToken(Json.Obj hello) {
        byte[] given = hello.text("token", "").getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return MessageDigest.isEqual(
                given, token.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private void handle(Json.Obj frame, Wire wire, Map<CallId, Asked> activeCalls) {
        var id = new CallId(frame.text("id", ""));
        switch (frame.text(Frames.TYPE, "")) {
            case "call" -> {
                var state = new Asked();
                activeCalls.put(id, state);
                Thread.startVirtualThread(
                        () -> {
                            state.attended =
                                    frame.get("asks") instanceof Json.Bool(boolean yes) && yes;
                            call(frame, wire, state);
                            activeCalls.remove(id);
                        });
            }
            case "cancel" -> cancel(id, activeCalls);
            case "ping" -> send(wire, Json.Obj.EMPTY.with(Frames.TYPE, "pong"));
            case "decide" ->
                    activeCalls
                            .getOrDefault(id, new Asked())
                            .onDecision
                            .accept(Frames.decision(frame.object("said")));
            default -> Thread.startVirtualThread(() -> request(frame, wire));
        }
    }

    /** Also sets a flag, because the call may not be registered under its id yet. */
    private void cancel(CallId id, Map<CallId, Asked> activeCalls) {
        Asked state = activeCalls.get(id);
        if (state != null) {
            state.cancelled = true;
            calls.cancel(id);
        }
    }

    private void request(Json.Obj frame, Wire wire) {
        send(
                wire,
                Json.object()
                        .put(Frames.TYPE, "done")
                        .put("id", frame.text("id", ""))
                        .put("answer", answer(frame))
                        .build());
    }

    /** Always returns an answer, because the front waits for one. */
    private Json.Obj answer(Json.Obj frame) {
        try {
            return requests.apply(frame);
        } catch (RuntimeException e) {
            System.getLogger(OwnerSocket.class.getName()).log(Level.ERROR, "a front's request", e);
            return Json.Obj.EMPTY.with("error", "The owner of this home failed; its log says why.");
        }
    }

    private void call(Json.Obj frame, Wire wire, Asked state) {
        try {
            ToolCall call = Frames.call(frame);
            chats.computeIfAbsent(wire, _ -> ConcurrentHashMap.newKeySet())
                    .add(call.caller().chat());
            send(wire, Frames.completed(call.id(), calls.call(call, listener(call, wire, state))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            System.getLogger(OwnerSocket.class.getName()).log(Level.ERROR, "a front's call", e);
            wire.close();
        }
    }

    private CallListener listener(ToolCall call, Wire wire, Asked state) {
        return new CallListener() {
            @Override
            public void progress(long done, long total, String message) {
                // Not on the tool's thread: interrupting it would close the socket.
                progressSender.execute(
                        () -> send(wire, Frames.progress(call.id(), done, total, message)));
            }

            @Override
            public void log(Severity level, String message) {
                progressSender.execute(() -> send(wire, Frames.log(call.id(), level, message)));
            }

            @Override
            public void output(Stream stream, String text) {
                progressSender.execute(() -> send(wire, Frames.output(call.id(), stream, text)));
            }

            @Override
            public void confirm(Question question, Consumer<Decision> onDecision) {
                state.onDecision = onDecision;
                send(wire, Frames.question(question));
            }

            @Override
            public boolean isAttended() {
                return state.attended;
            }

            @Override
            public boolean isCancelled() {
                return state.cancelled;
            }
        };
    }

    /** Whether a front that has made calls in this chat is still connected. */
    public boolean isConnected(ChatId chat) {
        return chats.values().stream().anyMatch(each -> each.contains(chat));
    }

    /** Notifies every front of a change. */
    public void changed(String what) {
        Json.Obj frame = Json.Obj.EMPTY.with(Frames.TYPE, "changed").with("what", what);
        fronts.forEach(wire -> progressSender.execute(() -> send(wire, frame)));
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
            server.close();
            Files.deleteIfExists(socket);
            if (hasOwnFolder) {
                Files.deleteIfExists(socket.getParent());
            }
        } catch (IOException e) {
            // The next owner creates its own socket.
        }
        fronts.forEach(Wire::close);
    }
}
