package dev.toolroom.foundation.home;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Ticker;
import dev.toolroom.kernel.call.ToolCall;
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
 * Sends the calls of this process to the owner of the home. While a call waits, the owner is asked
 * for a sign of life; one that gives none, as it is stopped or stuck, is taken for gone.
 */
final class Front implements Calls {
    /** Whoever lets others in answers at once; one that is only starting does not yet. */
    private static final Duration CARD_PATIENCE = Duration.ofSeconds(1);

    private static final Duration BEAT = Duration.ofSeconds(1);

    private final Wire wire;
    private final Duration patience;
    private final Runnable onEnd;
    private final Consumer<String> onChange;
    private final Map<CallId, Waiting> waiting = new ConcurrentHashMap<>();
    private final Ticker beats = new Ticker("home-beats", BEAT, this::beat);
    private final AtomicBoolean pinging = new AtomicBoolean();

    /** When the owner was last heard of, or nothing was expected of it. */
    private volatile long heard = System.nanoTime();

    private long lastBeat = heard;

    private volatile boolean ended;

    private record Waiting(CallListener listener, CompletableFuture<Json.Obj> done) {}

    /** The owner went away while this call was under way. */
    static final class OwnerGone extends RuntimeException {
        private static final long serialVersionUID = 1;

        OwnerGone() {
            super("the owner is gone", null, false, false);
        }
    }

    private Front(Wire wire, Duration patience, Runnable onEnd, Consumer<String> onChange) {
        this.wire = wire;
        this.patience = patience;
        this.onEnd = onEnd;
        this.onChange = onChange;
    }

    /**
     * Empty when no owner answers.
     *
     * @param build the one that this process runs
     * @param patience how long the owner may take to answer
     * @param silence how long it may say nothing while a call waits
     * @param onEnd run once, when the owner goes
     * @param onChange told what has changed at the owner's
     * @throws HomeProblem if the owner is of a build that this one cannot work through
     */
    static Optional<Front> join(
            HomeFolder home,
            BuildVersion build,
            Duration patience,
            Duration silence,
            Runnable onEnd,
            Consumer<String> onChange) {
        Optional<OwnerCard> card = OwnerCard.read(home);
        if (card.isEmpty()) {
            askForCard(home, build);
            return Optional.empty();
        }
        try {
            Wire wire = connected(card.get().socket());
            Json.Obj greeted = greeted(wire, card.get().token(), build, patience);
            if (!greeted.text(Frames.TYPE, "").equals("welcome")) {
                wire.close();
                return Optional.empty();
            }
            BuildVersion owner = BuildVersion.read(greeted.object("build"));
            if (!build.mayJoin(owner)) {
                wire.close();
                throw build.problem(owner, card.get().process());
            }
            var front = new Front(wire, silence, onEnd, onChange);
            Thread.ofPlatform().daemon().name("home-owner").start(front::listen);
            return Optional.of(front);
        } catch (IOException notThere) {
            if (!card.get().socket().equals(OwnerCard.usualSocket(home))) {
                askForCard(home, build);
            }
            return Optional.empty();
        }
    }

    private static Wire connected(Path socket) throws IOException {
        return new Wire(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
    }

    /** An owner that turns somebody away sees to it that its card says how to come in. */
    private static void askForCard(HomeFolder home, BuildVersion build) {
        try (Wire wire = connected(OwnerCard.usualSocket(home))) {
            greeted(wire, "", build, CARD_PATIENCE);
        } catch (IOException noOwnerThere) {
            // It is just starting, stopped, or has its socket elsewhere.
        }
    }

    /** An owner that is stopped or stuck has a socket that takes everything and says nothing. */
    private static Json.Obj greeted(Wire wire, String token, BuildVersion build, Duration patience)
            throws IOException {
        Thread impatient =
                Thread.ofPlatform()
                        .daemon()
                        .name("home-patience")
                        .start(
                                () -> {
                                    try {
                                        Thread.sleep(patience);
                                        wire.close();
                                    } catch (InterruptedException answered) {
                                        // As it should.
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
            impatient.interrupt();
        }
    }

    private void listen() {
        try (wire) {
            while (true) {
                Json.Obj frame = wire.receive();
                heard = System.nanoTime();
                takeSafely(frame);
            }
        } catch (IOException gone) {
            // Those who wait are told.
        } finally {
            ended = true;
            beats.close();
            waiting.values().forEach(each -> each.done.completeExceptionally(new OwnerGone()));
            onEnd.run();
        }
    }

    /** Whether a call waits, so that the owner has to be looked at again. */
    private boolean beat() {
        long now = System.nanoTime();
        boolean stood = now - lastBeat > 3 * BEAT.toNanos();
        lastBeat = now;
        if (stood) {
            // This process slept, or had nothing to wait for: silence counts from now on.
            heard = now;
        }
        if (waiting.isEmpty() || ended) {
            return false;
        }
        if (now - heard > patience.toNanos()) {
            // Whoever waits is told by the thread that listens.
            wire.close();
            return false;
        }
        // On a thread of its own: a socket that nobody reads takes no more, some day.
        if (pinging.compareAndSet(false, true)) {
            Thread.startVirtualThread(
                    () -> {
                        send(Json.Obj.EMPTY.with(Frames.TYPE, "ping"));
                        pinging.set(false);
                    });
        }
        return true;
    }

    /** A listener that fails takes neither its call nor those of others with it. */
    private void takeSafely(Json.Obj frame) {
        try {
            take(frame);
        } catch (RuntimeException bug) {
            System.getLogger(Front.class.getName()).log(Level.ERROR, "from the owner", bug);
        }
    }

    private void take(Json.Obj frame) {
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
                // What a newer owner says on the way.
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

    /** Asks the owner for something that is no call. */
    Json.Obj request(Json.Obj request) throws InterruptedException {
        CallId id = CallId.random();
        Json.Obj frame = exchange(id, request.with("id", id.value()), CallListener.NONE);
        return frame.object("answer");
    }

    private Json.Obj exchange(CallId id, Json.Obj frame, CallListener listener)
            throws InterruptedException {
        var done = new CompletableFuture<Json.Obj>();
        waiting.put(id, new Waiting(listener, done));
        beats.nudge();
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
