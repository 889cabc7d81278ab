package dev.toolroom.app;

import dev.toolroom.capability.designer.DesignerCapability;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.home.OwnerSocket;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.JournalReader;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.foundation.store.Migration;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.PostgresStore;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.CallLog;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Confirmations;
import dev.toolroom.kernel.Dispatcher;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Records;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What the owner of a home has open, top to bottom: store, journal, dispatcher, socket. */
final class OpenHome implements SharedHome.Owner {
    private final House house;
    private final HomeLock lock;
    private final Store store;
    private final Journal journal;
    private final CallLog log;
    private final Retention retention;
    private final Events events = new Events();
    private final Confirmations confirmations = new Confirmations();
    private final Dispatcher dispatcher;
    private final OwnerSocket socket;
    private final FrontEditors frontEditors;
    private final Memory memory;
    private volatile @Nullable HttpHouse http;

    OpenHome(House house, HomeLock lock) {
        this.house = house;
        this.frontEditors = new FrontEditors(house.workspaces());
        this.lock = lock;
        // Before anything is read: what is in place may be half restored.
        finishRestore(house.home());
        // Before anything is opened: wrong settings open nothing.
        Settings settings = house.settings();
        // Before the store is: where it finds no room, half an export may be what takes it.
        Leftovers.clear(house.home());
        house.home().takeNativeCode();
        store = opened(settings, house.home());
        Journal begun = null;
        try {
            new Migrator(migrations(), house.build().version(), house.clock())
                    .migrate(store, this::copyBeforeMigration);
            begun = new Journal(store, InstanceId.of(house.home()), house.home().tail());
            journal = begun;
            journal.markInterrupted(house.clock().instant());
            log = new JournalReader(store, journal::settle);
            dispatcher =
                    new Dispatcher(
                            house.tools(),
                            new Records(journal, events, new SecretRules()),
                            confirmations,
                            house.exports(),
                            () -> house.settings().limits(),
                            house.clock());
            socket = new OwnerSocket(house.home(), dispatcher, this::request);
            retention = new Retention(this::forget);
            PrivateFiles.narrowAll(house.home().root());
            memory = new Memory().start();
        } catch (IOException e) {
            closeHalf(begun);
            throw new StoreFailure("cannot open the home: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            closeHalf(begun);
            throw e;
        }
    }

    /** The next call tries again: what cannot be used must not stay open. */
    private void closeHalf(@Nullable Journal begun) {
        if (begun != null) {
            begun.close();
        }
        store.close();
    }

    private void forget() {
        Duration age = house.settings().retention();
        journal.forget(age, house.clock().instant());
        house.exports().forget(age, house.clock().instant());
    }

    private static void finishRestore(HomeFolder home) {
        try {
            new RestoreSwap(home).complete();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot finish the restore of " + home.root(), e);
        }
    }

    private static Store opened(Settings settings, HomeFolder home) {
        return settings.storeUrl().isEmpty() ? StoreFile.open(home) : server(settings);
    }

    static PostgresStore server(Settings settings) {
        var login = new Properties();
        for (String name : List.of("user", "password")) {
            if (settings.store().get(name) instanceof Json.Str(String value)) {
                login.setProperty(name, Settings.resolved(value, System.getenv()));
            }
        }
        return new PostgresStore(Settings.resolved(settings.storeUrl(), System.getenv()), login);
    }

    static List<Migration> migrations() {
        List<Migration> all = new ArrayList<>(Journal.migrations());
        all.addAll(DesignerCapability.migrations());
        return all;
    }

    /** A PostgreSQL server is copied by whoever runs it; its steps are one transaction. */
    private void copyBeforeMigration() {
        if (store instanceof SqliteStore) {
            Backups.copy(house, store, null);
        }
    }

    @Override
    public Calls calls() {
        return dispatcher;
    }

    /**
     * What a person can do something about is told to whoever asked, in this process or another.
     */
    @Override
    public Json.Obj request(Json.Obj request) {
        try {
            return answer(request);
        } catch (WebError | Backups.Failed problem) {
            return Json.Obj.EMPTY.with("error", String.valueOf(problem.getMessage()));
        }
    }

    private Json.Obj answer(Json.Obj request) {
        return switch (request.text("type", "")) {
            case "backup" -> {
                String target = request.text("target", "");
                journal.settle();
                Path file = Backups.copy(house, store, target.isEmpty() ? null : Path.of(target));
                yield Json.Obj.EMPTY.with("file", file.toString());
            }
            case DatabaseChecks.REQUEST -> DatabaseChecks.answer(house.query());
            case OwnerBuffers.REQUEST -> OwnerBuffers.take(request, house.workspaces());
            case FrontEditors.REQUEST -> frontEditors.take(request);
            case "serve" -> {
                var options =
                        new WebServer.Options(
                                request.text("bind", house.settings().bind()),
                                request.get("port") instanceof Json.Num port
                                        ? port.decimal().intValue()
                                        : house.settings().port());
                yield http(options).place();
            }
            default -> Json.Obj.EMPTY.with("error", "the owner of this home does not know that");
        };
    }

    /** The HTTP door, opened by whoever asks first. */
    synchronized HttpHouse http(WebServer.Options options) {
        HttpHouse known = http;
        if (known == null) {
            known = new HttpHouse(house, this, options);
            http = known;
        }
        return known;
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

    void tellFronts(String what) {
        socket.changed(what);
    }

    /** Calls first, as they still need the store; the lock last, as it invites the next owner. */
    @Override
    public void close() {
        retention.close();
        memory.close();
        dispatcher.close();
        HttpHouse opened = http;
        if (opened != null) {
            opened.close();
        }
        socket.close();
        journal.close();
        store.close();
        lock.close();
    }
}
