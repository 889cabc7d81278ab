package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.session.EditLog;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.TableOwnership;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.dispatch.Dispatcher;
import dev.toolroom.kernel.dispatch.Records;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Designers over a store that keeps the records of their calls too, as a home does. */
final class JournaledApplication {
    private final Dispatcher dispatcher;

    /**
     * @param watched stands between the calls and the journal
     */
    JournaledApplication(
            Path folder, ConnectionSettings connection, UnaryOperator<Ledger> watched) {
        var journal = journal(store(folder), folder);
        var designer =
                new DesignerCapability(
                        new Connections(() -> List.of(connection), text -> text),
                        () -> journal.effects(Clock.systemUTC()),
                        Events::new,
                        () -> folder,
                        () -> folder.resolve("scratch"),
                        TableOwnership.NONE,
                        Clock.systemUTC());
        dispatcher =
                new Dispatcher(
                        new ToolRegistry(List.of(designer)),
                        new Records(watched.apply(journal), new Events(), text -> text),
                        new Confirmations(),
                        (call, extension, text) -> "",
                        ChatFiles.NONE,
                        () -> Limits.DEFAULT,
                        Clock.systemUTC());
    }

    static Store store(Path folder) {
        var store = new SqliteStore(folder.resolve("designer.db"));
        List<Migration> steps = new ArrayList<>(Journal.migrations());
        steps.addAll(EditLog.migrations());
        new Migrator(steps, "test", Clock.systemUTC()).migrate(store, () -> {});
        return store;
    }

    static Journal journal(Store store, Path folder) {
        return new Journal(store, "home", folder.resolve("journal.tail"));
    }

    Json.Obj call(String tool, String id, String arguments, CallListener listener)
            throws InterruptedException {
        var caller = new Caller("test", "junit", "test", Caller.LOCAL, null);
        var call = new ToolCall(new CallId(id), tool, Bench.json(arguments), caller);
        Json.Obj answer = dispatcher.call(call, listener).body();
        System.out.println(answer.write());
        return answer;
    }
}
