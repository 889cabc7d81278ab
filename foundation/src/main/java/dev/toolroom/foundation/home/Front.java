package dev.toolroom.foundation.home;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.dispatch.Ticker;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Sends the calls of this process to the owner of the home. While a call waits, the owner is
 * pinged; an owner that stays silent, because it is stopped or stuck, counts as gone.
 */
final class Front implements Calls {
    /** Short: an owner that admits fronts answers at once, and a starting one does not answer. */
    private static final Duration CARD_TIMEOUT = Duration.ofSeconds(1);

    private static final Duration PING_INTERVAL = Duration.ofSeconds(1);

    private final Wire wire;
    private final Duration silenceTimeout;
    private final Runnable onEnd;
    private final Consumer<String> onChange;
    private final Map<CallId, Waiting> waiting = new ConcurrentHashMap<>();
    private final Ticker pings = new Ticker("home-beats", PING_INTERVAL, this::pingOwner);
    private final AtomicBoolean pinging = new AtomicBoolean();

    /** When the owner last sent something, or no answer was expected. */
    private volatile long lastHeard = System.nanoTime();

    private long lastPing = lastHeard;

    private volatile boolean ended;

    private record Waiting(CallListener listener, CompletableFuture<Json.Obj> done) {}

    /** Whether the connection to the owner has ended. */
    boolean hasEnded() {
        return ended;
    }

    /** Thrown when the owner ended or fell silent while a call waited for it. */
    static final class OwnerGone extends RuntimeException {
        private static final long serialVersionUID = 1;

        OwnerGone() {
            super("the owner is gone", null, false, false);
        }
    }

    private Front(Wire wire, Duration silenceTimeout, Runnable onEnd, Consumer<String> onChange) {
        this.wire = wire;
        this.silenceTimeout = silenceTimeout;
        this.onEnd = onEnd;
        this.onChange = onChange;
    }

    /**
     * Joins the owner of the home; returns empty when none answers.
     *
     * @param build the build of this process
     * @param timeout how long the owner may take to answer
     * @param silenceTimeout how long it may send nothing while a call waits
     * @param onEnd runs once, when the owner is gone
     * @param onChange receives the name of what has changed at the owner
     * @throws HomeProblem if the owner's build is incompatible
     */
    static Optional<Front> join(
            HomeFolder home,
            BuildVersion build,
            Duration timeout,
            Duration silenceTimeout,
            Runnable onEnd,
            Consumer<String> onChange) {
        Optional<OwnerCard> card = OwnerCard.read(home);
        if (card.isEmpty()) {
            askForCard(home, build);
            return Optional.empty();
        }
        try {
            Wire wire = connect(card.get().socket());
            Json.Obj reply = greet(wire, card.get().token(), build, timeout);
            if (!reply.text(Frames.TYPE, "").equals("welcome")) {
                wire.close();
                return Optional.empty();
            }
            BuildVersion owner = BuildVersion.read(reply.object("build"));
            if (!build.mayJoin(owner)) {
                wire.close();
                throw build.problem(owner, card.get().process());
            }
            var front = new Front(wire, silenceTimeout, onEnd, onChange);
            Thread.ofPlatform().daemon().name("home-owner").start(front::listen);
            return Optional.of(front);
        } catch (IOException noOwner) {
            if (!card.get().socket().equals(OwnerCard.socketInHome(home))) {
                askForCard(home, build);
            }
            return Optional.empty();
        }
    }

    private static Wire connect(Path socket) throws IOException {
        return new Wire(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
    }

    /** Connects without a token: an owner that rejects a front repairs its card. */
    private static void askForCard(HomeFolder home, BuildVersion build) {
        try (Wire wire = connect(OwnerCard.socketInHome(home))) {
            greet(wire, "", build, CARD_TIMEOUT);
        } catch (IOException noOwner) {
            // The owner is starting, has ended, or has its socket elsewhere.
        }
    }

    /** Closes the wire on timeout: a stopped or stuck owner accepts data and never answers. */
    private static Json.Obj greet(Wire wire, String token, BuildVersion build, Duration timeout)
            throws IOException {
        Thread timer =
                Thread.ofPlatform()
                        .daemon()
                        .name("home-patience")
                        .start(
                                () -> {
                                    try {
                                        Thread.sleep(timeout);
                                        wire.close();
                                    } catch (InterruptedException answered) {
                                        // The owner answered in time.
                                    }
                                });
        try {
            wire.send(
                    Json.Obj.EMPTY
                            .with(Frames.TYPE, "hello")
                            .with("token", token)
                            .with("build", build.json()));
            return wire.receive();
        } finally {
            timer.interrupt();
        }
    }

    private void listen() {
        try (wire) {
            while (true) {
                Json.Obj frame = wire.receive();
                lastHeard = System.nanoTime();
                handleSafely(frame);
            }
        } catch (IOException gone) {
            // The waiting calls fail below.
        } finally {
            ended = true;
            pings.close();
            waiting.values().forEach(each -> each.done.completeExceptionally(new OwnerGone()));
            onEnd.run();
        }
    }

    /** Pings the owner; returns whether a call waits, so that this has to be repeated. */
    private boolean pingOwner() {
        long now = System.nanoTime();
        boolean wasIdle = now - lastPing > 3 * PING_INTERVAL.toNanos();
        lastPing = now;
        if (wasIdle) {
            // This process was suspended, or no call waited: the silence starts now.
            lastHeard = now;
        }
        if (waiting.isEmpty() || ended) {
            return false;
        }
        if (now - lastHeard > silenceTimeout.toNanos()) {
            // The listening thread fails the waiting calls.
            wire.close();
            return false;
        }
        // Separate thread: a full socket buffer would block the ticker.
        if (pinging.compareAndSet(false, true)) {
            Thread.startVirtualThread(
                    () -> {
                        send(Json.Obj.EMPTY.with(Frames.TYPE, "ping"));
                        pinging.set(false);
                    });
        }
        return true;
    }

    /** An exception of one listener ends neither its call nor other calls. */
    private void handleSafely(Json.Obj frame) {
        try {
            handle(frame);
        } catch (RuntimeException bug) {
            System.getLogger(Front.class.getName()).log(Level.ERROR, "from the owner", bug);
        }
    }

    private void handle(Json.Obj frame) {
        if (frame.text(Frames.TYPE, "").equals("changed")) {
            onChange.accept(frame.text("what", ""));
            return;
        }
        var id = new CallId(frame.text("id", ""));
        Waiting call = waiting.get(id);
        if (call == null) {
            return;
        }
        switch (frame.text(Frames.TYPE, "")) {
            case "progress" ->
                    call.listener.progress(
                            number(frame, "done"),
                            number(frame, "total"),
                            frame.text("message", ""));
            case "log" ->
                    call.listener.log(
                            CallListener.Severity.valueOf(frame.text("level", "INFO")),
                            frame.text("text", ""));
            case "output" ->
                    call.listener.output(
                            CallListener.Stream.valueOf(frame.text("stream", "STDOUT")),
                            frame.text("text", ""));
            case "confirm" ->
                    call.listener.confirm(
                            Frames.question(frame),
                            decision ->
                                    send(
                                            Json.object()
                                                    .put(Frames.TYPE, "decide")
                                                    .put("id", id.value())
                                                    .put("said", Frames.decision(decision))
                                                    .build()));
            case "done" -> call.done.complete(frame);
            default -> {
                // Ignores frames that only a newer owner sends.
            }
        }
    }

    private static long number(Json.Obj frame, String name) {
        return frame.get(name) instanceof Json.Num number ? number.decimal().longValue() : 0;
    }

    @Override
    public Completed call(ToolCall call, CallListener listener) throws InterruptedException {
        return Frames.completed(
                exchange(call.id(), Frames.call(call, listener.isAttended()), listener));
    }

    /** Sends a request that is not a tool call, and returns the owner's answer. */
    Json.Obj request(Json.Obj request) throws InterruptedException {
        CallId id = CallId.random();
        Json.Obj frame = exchange(id, request.with("id", id.value()), CallListener.NONE);
        return frame.object("answer");
    }

    private Json.Obj exchange(CallId id, Json.Obj frame, CallListener listener)
            throws InterruptedException {
        var done = new CompletableFuture<Json.Obj>();
        waiting.put(id, new Waiting(listener, done));
        pings.nudge();
        try {
            send(frame);
            if (ended) {
                throw new OwnerGone();
            }
            if (listener.isCancelled()) {
                cancel(id);
            }
            return done.get();
        } catch (ExecutionException e) {
            throw new OwnerGone();
        } catch (InterruptedException e) {
            cancel(id);
            throw e;
        } finally {
            waiting.remove(id);
        }
    }

    @Override
    public void cancel(CallId id) {
        send(Json.object().put(Frames.TYPE, "cancel").put("id", id.value()).build());
    }

    private void send(Json.Obj frame) {
        try {
            wire.send(frame);
        } catch (IOException gone) {
            wire.close();
        }
    }

    void close() {
        wire.close();
    }
}
