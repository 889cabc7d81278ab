package dev.toolroom.foundation.home;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
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
 * Runs the calls of a home: in this process if it was the first to open the home, else in its owner
 * over a socket. When the owner ends, one of the remaining processes takes its place.
 */
public final class SharedHome implements Calls, AutoCloseable {
    private static final Duration OWNER_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(20);

    /** Maximum owners that may end in a row without beginning a call; then it is refused. */
    private static final int MAX_LOST_OWNERS = 5;

    /** Multiplies the timeout for an owner that is opening the home on a busy machine. */
    private static final int OPENING_FACTOR = 4;

    private static final int MAX_TRIES = 500;

    private final HomeFolder home;
    private final BuildVersion build;
    private final Duration ownerTimeout;
    private final Function<HomeLock, Owner> openOwner;
    private final Function<String, Optional<Tool>> tools;
    private final Consumer<String> onChange;
    private final ReentrantLock linkLock = new ReentrantLock();
    private volatile @Nullable Link link;
    private volatile boolean closed;
    private volatile Runnable onOwnerChange = () -> {};

    /** The open home, in the process that owns it. */
    public interface Owner extends AutoCloseable {
        Calls calls();

        /** Called before each call that this process makes itself, as opposed to a front's. */
        default void takesPart(ChatId chat) {}

        /** Answers requests that are not tool calls, of this process and of fronts. */
        Json.Obj request(Json.Obj request);

        /** Admits fronts; called once everything is open. */
        void admitFronts();

        @Override
        void close();
    }

    private sealed interface Link {
        record Owning(Owner owner) implements Link {}

        record Joined(Front front) implements Link {}
    }

    /**
     * @param build the build of this process
     * @param openOwner opens the home, given the lock, which the owner has to close
     * @param tools finds a tool, which knows the shape of its refusals
     * @param onChange receives the name of what has changed at the owner
     */
    public SharedHome(
            HomeFolder home,
            BuildVersion build,
            Function<HomeLock, Owner> openOwner,
            Function<String, Optional<Tool>> tools,
            Consumer<String> onChange) {
        this(home, build, OWNER_TIMEOUT, openOwner, tools, onChange);
    }

    SharedHome(
            HomeFolder home,
            BuildVersion build,
            Duration ownerTimeout,
            Function<HomeLock, Owner> openOwner,
            Function<String, Optional<Tool>> tools,
            Consumer<String> onChange) {
        this.home = home;
        this.build = build;
        this.ownerTimeout = ownerTimeout;
        this.openOwner = openOwner;
        this.tools = tools;
        this.onChange = onChange;
    }

    @Override
    public Completed call(ToolCall call, CallListener listener) throws InterruptedException {
        int lostOwners = 0;
        for (int tries = 0; ; tries++) {
            try {
                Link current = link();
                Completed completed =
                        switch (current) {
                            case Link.Owning(Owner owner) -> {
                                owner.takesPart(call.caller().chat());
                                yield owner.calls().call(call, listener);
                            }
                            case Link.Joined(Front front) -> front.call(call, listener);
                        };
                if (current instanceof Link.Owning || !isClosing(completed) || tries > MAX_TRIES) {
                    return completed;
                }
                // The owner is closing and did nothing: retry until another has taken over.
                Thread.sleep(RETRY_INTERVAL);
            } catch (Front.OwnerGone e) {
                // Calls that only read are repeated without asking what became of them.
                if (!onlyReads(call)) {
                    Optional<Outcome.Refused> ended = findOutcome(call.id());
                    if (ended.isPresent()) {
                        return refused(call, ended.get());
                    }
                    // It never began, so repeat it, unless it may be what kills the owners.
                    if (++lostOwners > MAX_LOST_OWNERS) {
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

    /** Runs the call directly if this process owns the home. */
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

    /** Sends a request that is not a tool call to the owner, and returns its answer. */
    public Json.Obj request(Json.Obj request) throws InterruptedException {
        while (true) {
            try {
                return switch (link()) {
                    case Link.Owning(Owner owner) -> owner.request(request);
                    case Link.Joined(Front front) -> front.request(request);
                };
            } catch (Front.OwnerGone e) {
                // Repeats the request to the new owner.
            }
        }
    }

    /** Asks the present owner what became of the call; returns empty if it never began. */
    private Optional<Outcome.Refused> findOutcome(CallId id) throws InterruptedException {
        try {
            long deadline = System.nanoTime() + ownerTimeout.toNanos();
            while (true) {
                Json.Obj record = request(InterruptedCalls.request(id));
                if (!InterruptedCalls.isUnderWay(record) || System.nanoTime() > deadline) {
                    return InterruptedCalls.outcome(id, record);
                }
                Thread.sleep(RETRY_INTERVAL);
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
        link();
    }

    private Link link() throws InterruptedException {
        Link cached = link;
        if (cached != null) {
            return cached;
        }
        linkLock.lockInterruptibly();
        try {
            long start = System.nanoTime();
            Link found = link;
            while (found == null) {
                long remaining = ownerTimeout.toNanos() - (System.nanoTime() - start);
                if (remaining <= 0 && isOpening()) {
                    remaining += ownerTimeout.toNanos() * OPENING_FACTOR;
                }
                if (closed || remaining <= 0) {
                    throw OwnerProcess.notAnswering(home);
                }
                found = ownOrJoin(Duration.ofNanos(remaining));
                link = found;
                // An owner that ended before this assignment has been rejoined in vain.
                if (hasEnded(found)) {
                    found = null;
                    link = null;
                }
            }
            return found;
        } finally {
            linkLock.unlock();
        }
    }

    private static boolean hasEnded(@Nullable Link link) {
        return link instanceof Link.Joined(Front front) && front.hasEnded();
    }

    /** Whether another process holds the lock and has not written its card yet. */
    private boolean isOpening() {
        return OwnerProcess.of(home).filter(OwnerProcess::isAlive).isEmpty();
    }

    private @Nullable Link ownOrJoin(Duration timeout) throws InterruptedException {
        Optional<HomeLock> lock = tryLock();
        if (lock.isPresent()) {
            try {
                return new Link.Owning(admitFronts(openOwner.apply(lock.get())));
            } catch (RuntimeException | Error e) {
                // Errors too: keeping the lock would block every other process until this one ends.
                lock.get().close();
                throw e;
            }
        }
        Optional<Front> front =
                Front.join(
                        home, build, timeout, ownerTimeout.multipliedBy(2), this::rejoin, onChange);
        if (front.isPresent()) {
            return new Link.Joined(front.get());
        }
        // The owner has the lock and no socket yet: it is starting.
        Thread.sleep(RETRY_INTERVAL);
        return null;
    }

    /** Admits fronts last: earlier, they would reach a home that is still being opened. */
    private static Owner admitFronts(Owner owner) {
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

    /** Rejoins at once, so that the next call finds the home open again. */
    private void rejoin() {
        if (hasEnded(link)) {
            link = null;
        }
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

    /** Sets what to run after a change of owner: a new one knows nothing of this process yet. */
    public void onOwnerChange(Runnable listener) {
        onOwnerChange = listener;
    }

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
