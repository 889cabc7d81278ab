package dev.toolroom.foundation.journal;

import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Stores;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** A journal on a store of either kind, and calls to write into it. */
abstract class JournalCase {
    static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir Path folder;
    private int opened;

    final Journal journal(Store store, String owner) {
        return new Journal(store, owner, folder.resolve(owner + "-" + opened++ + ".tail"));
    }

    final Store open(String kind) {
        Store store = Stores.fresh(kind, folder);
        new Migrator(Journal.migrations(), "1", Clock.systemUTC()).migrate(store, () -> {});
        return store;
    }

    static Running call(String id, String chat, Instant at) {
        var caller = new Caller("test", "junit", chat, Caller.LOCAL, null);
        Json.Obj arguments = Json.Obj.EMPTY.with("n", 1);
        return new Running(new CallId(id), "send", "1.0.0", Effect.WRITES, caller, arguments, at);
    }

    static Running call(String id, String tool, Effect effect, Instant at) {
        var caller = new Caller("test", "junit", "chat", Caller.LOCAL, null);
        return new Running(
                new CallId(id), tool, "1.0.0", effect, caller, Json.Obj.EMPTY.with("n", 1), at);
    }

    static Receipt receipt(Running call, @Nullable String error) {
        return new Receipt(
                call,
                error,
                error,
                error == null ? Json.Obj.EMPTY.with("ok", true) : null,
                "whole",
                11,
                call.at());
    }
}
