package dev.toolroom.capability.activity;

import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.JournalReader;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.dispatch.Dispatcher;
import dev.toolroom.kernel.dispatch.Records;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A house whose calls are kept in a store as in the program, with one tool to be called. */
final class JournaledApplication implements AutoCloseable {
    private final AtomicInteger numbers = new AtomicInteger();
    private final SqliteStore store;
    private final Journal journal;
    private final Dispatcher dispatcher;

    JournaledApplication(Path folder) {
        store = new SqliteStore(folder.resolve("toolroom.db"));
        new Migrator(Journal.migrations(), "1", Clock.systemUTC()).migrate(store, () -> {});
        journal = new Journal(store, "home", folder.resolve("journal.tail"));
        var log = new JournalReader(store, journal::settle);
        dispatcher =
                new Dispatcher(
                        new ToolRegistry(
                                List.of(new ActivityCapability(() -> log), new EchoSource())),
                        new Records(journal, new Events(), new SecretRules()),
                        new Confirmations(),
                        (call, extension, text) -> Exports.PREFIX + call.value(),
                        ChatFiles.NONE,
                        () -> Limits.DEFAULT,
                        Clock.systemUTC());
    }

    /** Calls the tool that gives back what it gets; with {@code fail}, it refuses. */
    String echo(String door, String client, String chat, Json.Obj arguments) {
        var id = new CallId("echo-" + numbers.incrementAndGet());
        run(id, "echo", arguments, new Caller(door, client, chat, Caller.LOCAL, null));
        return id.value();
    }

    /** Asks one of the tools that are to be tested. */
    Completed ask(String tool, Json.Obj arguments) {
        var caller = new Caller("cli", "asker", "asking", Caller.LOCAL, null);
        return run(new CallId("ask-" + numbers.incrementAndGet()), tool, arguments, caller);
    }

    private Completed run(CallId id, String tool, Json.Obj arguments, Caller caller) {
        try {
            return dispatcher.call(new ToolCall(id, tool, arguments, caller), CallListener.NONE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        dispatcher.close();
        journal.close();
        store.close();
    }

    private enum EchoRefusal implements Refusal.Code {
        ASKED;

        @Override
        public String code() {
            return "echo.asked";
        }
    }

    private record EchoSource() implements Capability {
        @Override
        public String name() {
            return "echo";
        }

        @Override
        public List<Tool> tools() {
            return List.of(new Echo());
        }
    }

    private static final class Echo implements Tool {
        private static final Contract CONTRACT = Contract.reading(Echo.class, "echo");

        @Override
        public Contract contract() {
            return CONTRACT;
        }

        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            if (arguments.get("fail") instanceof Json.Str(String why)) {
                throw new Refusal(EchoRefusal.ASKED, why, "Do not ask for it");
            }
            return Answer.whole(arguments);
        }
    }
}
