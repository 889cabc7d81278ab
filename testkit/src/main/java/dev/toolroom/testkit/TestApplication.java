package dev.toolroom.testkit;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.consent.Approvals;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.dispatch.Dispatcher;
import dev.toolroom.kernel.dispatch.Records;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An application with the tools of a test, without doors and without a disk. */
public final class TestApplication implements AutoCloseable {
    private final AtomicInteger numbers = new AtomicInteger();
    private final MemoryLedger ledger = new MemoryLedger();
    private final Events events = new Events();
    private final Confirmations confirmations;
    private final Map<String, String> exports = new ConcurrentHashMap<>();
    private final ToolRegistry tools;
    private final Dispatcher dispatcher;
    private volatile @Nullable Path project;

    public TestApplication(Capability... sources) {
        this(Confirmations.UNATTENDED_WAIT, sources);
    }

    /**
     * @param wait how long a call waits for approval if no person is known to be present
     */
    public TestApplication(Duration wait, Capability... sources) {
        confirmations =
                new Confirmations(
                        Approvals.NONE, () -> "in the workbench", wait, Clock.systemUTC());
        tools = new ToolRegistry(List.of(sources));
        dispatcher =
                new Dispatcher(
                        tools,
                        new Records(ledger, events, text -> text),
                        confirmations,
                        this::keep,
                        Capability.find(List.of(sources), Capability::files, ChatFiles.NONE),
                        () -> Limits.DEFAULT,
                        Clock.systemUTC());
    }

    private String keep(CallId call, String extension, String text) {
        String reference = Exports.PREFIX + call.value() + "." + extension;
        exports.put(reference, text);
        return reference;
    }

    /** Makes later callers programs that work in this folder. */
    public TestApplication in(Path folder) {
        project = folder;
        return this;
    }

    /** Calls a tool; {@code arguments} may use single quotes. */
    public Completed call(String tool, String arguments) {
        return call(tool, (Json.Obj) Json.read(arguments.replace('\'', '"')), "test");
    }

    public Completed call(String tool, Json.Obj arguments, String chat) {
        var caller = new Caller("test", "junit", chat, Caller.LOCAL, project).inOwnChat();
        return call(tool, arguments, caller);
    }

    public Completed call(String tool, Json.Obj arguments, Caller caller) {
        var id = new CallId("call-" + numbers.incrementAndGet());
        try {
            return dispatcher.call(new ToolCall(id, tool, arguments, caller), CallListener.NONE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    public ToolRegistry tools() {
        return tools;
    }

    public Dispatcher dispatcher() {
        return dispatcher;
    }

    public MemoryLedger ledger() {
        return ledger;
    }

    public Events events() {
        return events;
    }

    public Confirmations confirmations() {
        return confirmations;
    }

    /** Returns the results that were too large for an answer, by reference. */
    public Map<String, String> exports() {
        return exports;
    }

    @Override
    public void close() {
        dispatcher.close();
    }
}
