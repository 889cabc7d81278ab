package dev.toolroom.app;

import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.home.OwnerSocket;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.JournalReader;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.CallLog;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Confirmations;
import dev.toolroom.kernel.Dispatcher;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Records;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** What the owner of a home has open, top to bottom: store, journal, dispatcher, socket. */
final class OpenHome implements SharedHome.Owner {
    private final House house;
    private final HomeLock lock;
    private final SqliteStore store;
    private final CallLog log;
    private final Events events = new Events();
    private final Confirmations confirmations = new Confirmations();
    private final Dispatcher dispatcher;
    private final OwnerSocket socket;

    OpenHome(House house, HomeLock lock) {
        this.house = house;
        this.lock = lock;
        store = new SqliteStore(house.home().database());
        new Migrator(Journal.migrations(), house.build().version(), house.clock())
                .migrate(store, this::copyBeforeMigration);
        var journal = new Journal(store, instance());
        journal.markInterrupted(house.clock().instant());
        journal.forget(house.settings().retention(), house.clock().instant());
        log = new JournalReader(store);
        dispatcher =
                new Dispatcher(
                        house.tools(),
                        new Records(journal, events, new SecretRules()),
                        confirmations,
                        house.exports(),
                        house.clock());
        try {
            socket = new OwnerSocket(house.home(), dispatcher, this::request);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open the socket of the home", e);
        }
    }

    private void copyBeforeMigration() {
        Backups.copy(house, store, null);
    }

    /** A name of this home among those that share a store; drawn once. */
    private String instance() {
        Path file = house.home().instance();
        try {
            if (!Files.exists(file)) {
                Files.writeString(file, UUID.randomUUID().toString());
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Calls calls() {
        return dispatcher;
    }

    @Override
    public Json.Obj request(Json.Obj request) {
        return switch (request.text("type", "")) {
            case "backup" -> {
                String target = request.text("target", "");
                Path file = Backups.copy(house, store, target.isEmpty() ? null : Path.of(target));
                yield Json.Obj.EMPTY.with("file", file.toString());
            }
            case OwnerBuffers.REQUEST -> OwnerBuffers.take(request, house.workspaces());
            default -> Json.Obj.EMPTY.with("error", "the owner of this home does not know that");
        };
    }

    Store store() {
        return store;
    }

    CallLog log() {
        return log;
    }

    Events events() {
        return events;
    }

    Confirmations confirmations() {
        return confirmations;
    }

    void tellFronts() {
        socket.tell("changed");
    }

    /** Calls first, as they still need the store; the lock last, as it invites the next owner. */
    @Override
    public void close() {
        dispatcher.close();
        socket.close();
        store.close();
        lock.close();
    }
}
