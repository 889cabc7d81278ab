package dev.toolroom.foundation.home;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.ChatId;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.consent.Question;
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

/** The owner's side of the socket: serves the calls of every front. */
public final class OwnerSocket implements AutoCloseable {
    private static final long BACK_OFF_NANOS = 50_000_000;

    private final ServerSocketChannel listening;
    private final HomeFolder home;
    private final BuildVersion build;
    private final Path socket;
    private final boolean ownFolder;
    private final String token;
    private final Calls calls;
    private final Function<Json.Obj, Json.Obj> requests;
    private final Set<Wire> fronts = ConcurrentHashMap.newKeySet();

    /** The chats in which each connected front has made calls. */
    private final Map<Wire, Set<ChatId>> chats = new ConcurrentHashMap<>();

    /** When a front does not keep up, what is old is not worth telling any more. */
    private final Executor progress =
            new ThreadPoolExecutor(
                    0,
                    1,
                    1,
                    TimeUnit.SECONDS,
                    new ArrayBlockingQueue<>(1_000),
                    Thread.ofPlatform().daemon().name("home-progress").factory(),
                    new ThreadPoolExecutor.DiscardOldestPolicy());

    /**
     * Takes its address; nobody is let in before {@link #open}.
     *
     * @param requests answers what is not a call, as in "open the HTTP door"
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
        ownFolder = !home.root().equals(socket.getParent());
        Files.deleteIfExists(socket);
        listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listening.bind(UnixDomainSocketAddress.of(socket));
    }

    /** Says where it is, and lets fronts in. */
    public void open() throws IOException {
        card().write(home);
        Thread.ofPlatform().daemon().name("home-socket").start(this::accept);
    }

    private OwnerCard card() {
        return new OwnerCard(socket, token, ProcessHandle.current().pid(), build);
    }

    /** Whoever has the wrong token may have read it from a card that something has damaged. */
    private synchronized void mendCard() throws IOException {
        if (!OwnerCard.read(home).equals(Optional.of(card()))) {
            card().write(home);
        }
    }

    private void accept() {
        int failures = 0;
        while (listening.isOpen()) {
            SocketChannel channel = null;
            try {
                channel = listening.accept();
                var wire = new Wire(channel);
                Thread.ofPlatform().daemon().name("home-front").start(() -> serve(wire));
                failures = 0;
            } catch (IOException | OutOfMemoryError noneLeft) {
                failures++;
                backOff(channel, failures, noneLeft);
            }
        }
    }

    /** Files or threads may be used up for a while: whoever comes later is let in again. */
    private void backOff(@Nullable SocketChannel channel, int failures, Throwable why) {
        if (channel != null) {
            new Wire(channel).close();
        }
        if (!listening.isOpen()) {
            return;
        }
        if (failures == 1) {
            System.getLogger(OwnerSocket.class.getName())
                    .log(Level.WARNING, "cannot let a front in; trying again", why);
        }
        LockSupport.parkNanos(Math.min(failures, 20) * BACK_OFF_NANOS);
    }

    /** A call of a front, from the moment its frame was read. */
    private static final class Asked {
        private volatile boolean unwanted;
        private volatile boolean asks;
        private volatile Consumer<Decision> decide = decision -> {};
    }

    private void serve(Wire wire) {
        var underWay = new ConcurrentHashMap<CallId, Asked>();
        try (wire) {
            if (!isWelcome(wire.receive())) {
                mendCard();
                wire.send(Json.Obj.EMPTY.with(Frames.TYPE, "sorry"));
                return;
            }
            wire.send(Json.Obj.EMPTY.with(Frames.TYPE, "welcome").with("build", build.json()));
            fronts.add(wire);
            while (true) {
                take(wire.receive(), wire, underWay);
            }
        } catch (IOException gone) {
            // What it had asked for is not wanted any more.
        } catch (RuntimeException odd) {
            System.getLogger(OwnerSocket.class.getName()).log(Level.WARNING, "an odd frame", odd);
        } finally {
            fronts.remove(wire);
            chats.remove(wire);
            underWay.keySet().forEach(id -> cancel(id, underWay));
        }
    }

    private boolean isWelcome(Json.Obj hello) {
        byte[] given = hello.text("token", "").getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return MessageDigest.isEqual(
                given, token.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private void take(Json.Obj frame, Wire wire, Map<CallId, Asked> underWay) {
        var id = new CallId(frame.text("id", ""));
        switch (frame.text(Frames.TYPE, "")) {
            case "call" -> {
                var asked = new Asked();
                underWay.put(id, asked);
                Thread.startVirtualThread(
                        () -> {
                            asked.asks =
                                    frame.get("asks") instanceof Json.Bool(boolean asks) && asks;
                            call(frame, wire, asked);
                            underWay.remove(id);
                        });
            }
            case "cancel" -> cancel(id, underWay);
            case "ping" -> send(wire, Json.Obj.EMPTY.with(Frames.TYPE, "pong"));
            case "decide" ->
                    underWay.getOrDefault(id, new Asked())
                            .decide
                            .accept(Frames.decision(frame.object("said")));
            default -> Thread.startVirtualThread(() -> request(frame, wire));
        }
    }

    /** Noted too, as the call may not be so far yet that it can be cancelled by its id. */
    private void cancel(CallId id, Map<CallId, Asked> underWay) {
        Asked asked = underWay.get(id);
        if (asked != null) {
            asked.unwanted = true;
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

    /** Whatever happens there is one, as the front waits for it. */
    private Json.Obj answer(Json.Obj frame) {
        try {
            return requests.apply(frame);
        } catch (RuntimeException e) {
            System.getLogger(OwnerSocket.class.getName()).log(Level.ERROR, "a front's request", e);
            return Json.Obj.EMPTY.with("error", "The owner of this home failed; its log says why.");
        }
    }

    private void call(Json.Obj frame, Wire wire, Asked asked) {
        try {
            ToolCall call = Frames.call(frame);
            chats.computeIfAbsent(wire, _ -> ConcurrentHashMap.newKeySet())
                    .add(call.caller().chat());
            send(wire, Frames.completed(call.id(), calls.call(call, listener(call, wire, asked))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            System.getLogger(OwnerSocket.class.getName()).log(Level.ERROR, "a front's call", e);
            wire.close();
        }
    }

    private CallListener listener(ToolCall call, Wire wire, Asked asked) {
        return new CallListener() {
            @Override
            public void progress(long done, long total, String message) {
                // Not on the tool's thread: when that is interrupted, it would close the socket.
                progress.execute(
                        () -> send(wire, Frames.progress(call.id(), done, total, message)));
            }

            @Override
            public void log(Severity level, String message) {
                progress.execute(() -> send(wire, Frames.log(call.id(), level, message)));
            }

            @Override
            public void output(Stream stream, String text) {
                progress.execute(() -> send(wire, Frames.output(call.id(), stream, text)));
            }

            @Override
            public void confirm(Question question, Consumer<Decision> decide) {
                asked.decide = decide;
                send(wire, Frames.question(question));
            }

            @Override
            public boolean isAttended() {
                return asked.asks;
            }

            @Override
            public boolean isCancelled() {
                return asked.unwanted;
            }
        };
    }

    /** Whether a front that has made calls in this chat is still connected. */
    public boolean isConnected(ChatId chat) {
        return chats.values().stream().anyMatch(each -> each.contains(chat));
    }

    /** Tells every front what has changed. */
    public void changed(String what) {
        Json.Obj frame = Json.Obj.EMPTY.with(Frames.TYPE, "changed").with("what", what);
        fronts.forEach(wire -> progress.execute(() -> send(wire, frame)));
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
            if (ownFolder) {
                Files.deleteIfExists(socket.getParent());
            }
        } catch (IOException e) {
            // The next owner makes its own.
        }
        fronts.forEach(Wire::close);
    }
}
