package dev.toolroom.foundation.home;

import dev.toolroom.kernel.CallRefusal;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.ChatId;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a home, whoever owns it: this process when it is the first, else the owner over its
 * socket; and when the owner goes, one of those who are left takes its place.
 */
public final class SharedHome implements Calls, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);

    /** How many may end, one after the other, before a call that none of them began. */
    private static final int MOST_OWNERS = 5;

    /** So many times the usual patience with one that is opening the home on a busy machine. */
    private static final int OPENING = 4;

    private static final int MOST_TRIES = 500;

    private final HomeFolder home;
    private final BuildVersion build;
    private final Duration patience;
    private final Function<HomeLock, Owner> own;
    private final Function<String, Optional<Tool>> tools;
    private final Consumer<String> onChange;
    private final ReentrantLock joining = new ReentrantLock();
    private volatile @Nullable Link link;
    private volatile boolean closed;
    private volatile Runnable onOwnerChange = () -> {};

    /** What a process that owns the home has open. */
    public interface Owner extends AutoCloseable {
        Calls calls();

        /** Called before each call that this process makes itself, as opposed to a front's. */
        default void takesPart(ChatId chat) {}

        /** Answers what is not a call, for this process and for fronts. */
        Json.Obj request(Json.Obj request);

        /** Called once everything is open: from now on fronts may come. */
        void admitFronts();

        @Override
        void close();
    }

    private sealed interface Link {
        record Owning(Owner owner) implements Link {}

        record Joined(Front front) implements Link {}
    }

    /**
     * @param build the one that this process runs
     * @param own opens everything, given the lock; it has to be closed by its owner
     * @param tools knows in which shape a tool refuses
     * @param onChange told what has changed at the owner's
     */
    public SharedHome(
            HomeFolder home,
            BuildVersion build,
            Function<HomeLock, Owner> own,
            Function<String, Optional<Tool>> tools,
            Consumer<String> onChange) {
        this(home, build, PATIENCE, own, tools, onChange);
    }

    SharedHome(
            HomeFolder home,
            BuildVersion build,
            Duration patience,
            Function<HomeLock, Owner> own,
            Function<String, Optional<Tool>> tools,
            Consumer<String> onChange) {
        this.home = home;
        this.build = build;
        this.patience = patience;
        this.own = own;
        this.tools = tools;
        this.onChange = onChange;
    }

    @Override
    public Completed call(ToolCall call, CallListener listener) throws InterruptedException {
        int gone = 0;
        for (int tries = 0; ; tries++) {
            try {
                Link now = link();
                Completed completed =
                        switch (now) {
                            case Link.Owning(Owner owner) -> {
                                owner.takesPart(call.caller().chat());
                                yield owner.calls().call(call, listener);
                            }
                            case Link.Joined(Front front) -> front.call(call, listener);
                        };
                if (now instanceof Link.Owning || !isClosing(completed) || tries > MOST_TRIES) {
                    return completed;
                }
                // Nothing was done: the next owner is asked, when this one has gone.
                Thread.sleep(BETWEEN_TRIES);
            } catch (Front.OwnerGone e) {
                // Reading twice does no harm: whoever owns the home now is asked again.
                if (!onlyReads(call)) {
                    Optional<Outcome.Refused> ended = interrupted(call.id());
                    if (ended.isPresent()) {
                        return refused(call, ended.get());
                    }
                    // It never began, so it is made again; but not if it may be what ends them.
                    if (++gone > MOST_OWNERS) {
                        return refused(call, InterruptedCalls.neverBegan());
                    }
                }
            } catch (HomeProblem problem) {
                return refused(
                        call,
                        CallRefusal.NO_HOME.with(
                                String.valueOf(problem.getMessage()),
                                "Fix it, then call again; toolroom doctor looks at the rest"));
            }
        }
    }

    private static boolean isClosing(Completed completed) {
        return completed.outcome() instanceof Outcome.Refused refused
                && refused.code().equals(CallRefusal.CLOSING.code());
    }

    /** Without a detour, once this process owns the home. */
    @Override
    public void run(ToolCall call, CallListener listener, Consumer<Completed> done)
            throws InterruptedException {
        if (link instanceof Link.Owning(Owner owner)) {
            owner.takesPart(call.caller().chat());
            owner.calls().run(call, listener, done);
        } else {
            done.accept(call(call, listener));
        }
    }

    private boolean onlyReads(ToolCall call) {
        return tools.apply(call.tool())
                .map(Tool::contract)
                .filter(contract -> contract.onlyReads(call.arguments()))
                .isPresent();
    }

    /** Asks the owner for something that is no call. */
    public Json.Obj request(Json.Obj request) throws InterruptedException {
        while (true) {
            try {
                return switch (link()) {
                    case Link.Owning(Owner owner) -> owner.request(request);
                    case Link.Joined(Front front) -> front.request(request);
                };
            } catch (Front.OwnerGone e) {
                // Whoever is the owner now is asked again.
            }
        }
    }

    /** Whoever owns the home now has the record of the call; empty when it never began. */
    private Optional<Outcome.Refused> interrupted(CallId id) throws InterruptedException {
        try {
            long deadline = System.nanoTime() + patience.toNanos();
            while (true) {
                Json.Obj record = request(InterruptedCalls.request(id));
                if (!InterruptedCalls.isUnderWay(record) || System.nanoTime() > deadline) {
                    return InterruptedCalls.outcome(id, record);
                }
                Thread.sleep(BETWEEN_TRIES);
            }
        } catch (HomeProblem problem) {
            return Optional.of(
                    InterruptedCalls.unknown(id, ": " + String.valueOf(problem.getMessage())));
        }
    }

    private Completed refused(ToolCall call, Outcome.Refused refused) {
        Json.Obj body =
                tools.apply(call.tool())
                        .map(tool -> tool.refusalBody(call.id(), refused))
                        .orElseGet(
                                () ->
                                        Json.object()
                                                .put("code", refused.code())
                                                .put("message", refused.message())
                                                .put("nextStep", refused.nextStep())
                                                .build());
        return new Completed(refused, body, body.write());
    }

    @Override
    public void cancel(CallId id) {
        switch (link) {
            case Link.Owning(Owner owner) -> owner.calls().cancel(id);
            case Link.Joined(Front front) -> front.cancel(id);
            case null -> {}
        }
    }

    /** Opens the home, or joins its owner, if that has not happened yet. */
    public void open() throws InterruptedException {
        Link opened = link();
        if (opened == null) {
            throw new IllegalStateException("not opened");
        }
    }

    private Link link() throws InterruptedException {
        Link known = link;
        if (known != null) {
            return known;
        }
        joining.lockInterruptibly();
        try {
            long began = System.nanoTime();
            while (link == null) {
                long left = patience.toNanos() - (System.nanoTime() - began);
                if (left <= 0 && isOpening()) {
                    left += patience.toNanos() * OPENING;
                }
                if (closed || left <= 0) {
                    throw silent();
                }
                link = ownOrJoin(Duration.ofNanos(left));
            }
            return java.util.Objects.requireNonNull(link);
        } finally {
            joining.unlock();
        }
    }

    /** The one that its card names is gone, so another has the lock and no card of its own yet. */
    private boolean isOpening() {
        return OwnerProcess.of(home).filter(OwnerProcess::isAlive).isEmpty();
    }

    private HomeProblem silent() {
        return new HomeProblem(
                OwnerProcess.of(home)
                        .filter(OwnerProcess::isAlive)
                        .map(
                                card ->
                                        "process %1$d has %2$s open and does not answer; continue it with: kill -CONT %1$d, or end it with: kill -KILL %1$d"
                                                .formatted(card.pid(), home.root()))
                        .orElse(
                                "another process has "
                                        + home.root()
                                        + " open and does not answer; see which one: fuser -v "
                                        + home.lock()));
    }

    private @Nullable Link ownOrJoin(Duration left) throws InterruptedException {
        Optional<HomeLock> lock = tryLock();
        if (lock.isPresent()) {
            try {
                return new Link.Owning(admitting(own.apply(lock.get())));
            } catch (RuntimeException | Error e) {
                // An error too: who still held the lock would keep everybody out until it ends.
                lock.get().close();
                throw e;
            }
        }
        Optional<Front> front =
                Front.join(home, build, left, patience.multipliedBy(2), this::ownerGone, onChange);
        if (front.isPresent()) {
            return new Link.Joined(front.get());
        }
        // An owner that has the lock and no socket yet is just starting.
        Thread.sleep(BETWEEN_TRIES);
        return null;
    }

    /** A front that came in earlier would find a house that is still being opened. */
    private static Owner admitting(Owner owner) {
        try {
            owner.admitFronts();
            return owner;
        } catch (RuntimeException e) {
            owner.close();
            throw e;
        }
    }

    private Optional<HomeLock> tryLock() {
        try {
            return HomeLock.tryTake(home);
        } catch (UncheckedIOException e) {
            throw new HomeProblem(
                    e.getMessage()
                            + ", as this user may not write there; choose another home with --home"
                            + " or TOOLROOM_HOME");
        }
    }

    /** At once, so that the next call finds the home open again. */
    private void ownerGone() {
        link = null;
        if (closed) {
            return;
        }
        try {
            open();
            onOwnerChange.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            System.getLogger(SharedHome.class.getName()).log(Level.WARNING, "cannot rejoin", e);
        }
    }

    /** Run when the owner has gone and there is another: it knows nothing of this process yet. */
    public void onOwnerChange(Runnable listener) {
        onOwnerChange = listener;
    }

    /** Whether this process owns the home now. */
    public boolean isOwner() {
        return link instanceof Link.Owning;
    }

    @Override
    public void close() {
        closed = true;
        switch (link) {
            case Link.Owning(Owner owner) -> owner.close();
            case Link.Joined(Front front) -> front.close();
            case null -> {}
        }
    }
}
