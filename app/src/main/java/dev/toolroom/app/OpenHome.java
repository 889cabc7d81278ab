package dev.toolroom.app;

import dev.toolroom.capability.designer.DesignerCapability;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.foundation.home.InterruptedCalls;
import dev.toolroom.foundation.home.OwnerSocket;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the owner of a home has open, top to bottom: store, journal, dispatcher, socket. */
final class OpenHome implements SharedHome.Owner {
    private final House house;
    private final HomeLock lock;
    private final Store store;
    private final Journal journal;
    private final Store effects;
    private final CallLog log;
    private final Retention retention;
    private final Events events = new Events();
    private final Confirmations confirmations = new Confirmations();
    private final Dispatcher dispatcher;
    private final OwnerSocket socket;
    private final FrontEditors frontEditors;
    private final Memory memory = new Memory().start();
    private volatile @Nullable HttpHouse http;

    OpenHome(House house, HomeLock lock) {
        this.house = house;
        this.frontEditors = new FrontEditors(house.workspaces());
        this.lock = lock;
        // Before anything is opened: wrong settings open nothing.
        Settings settings = house.settings();
        // Before the store is: where it finds no room, half an export may be what takes it.
        Leftovers.clear(house.home());
        house.home().takeNativeCode();
        store = opened(settings, house.home());
        try {
            new Migrator(migrations(), house.build().version(), house.clock())
                    .migrate(store, this::copyBeforeMigration);
            journal = new Journal(store, instance(), house.home().tail());
            journal.markInterrupted(house.clock().instant());
            effects = journal.effects(house.clock());
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
        } catch (IOException e) {
            memory.close();
            store.close();
            throw new StoreFailure("cannot open the socket of the home: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            // The next call tries again: what cannot be used must not stay open.
            memory.close();
            store.close();
            throw e;
        }
    }

    private void forget() {
        Duration age = house.settings().retention();
        journal.forget(age, house.clock().instant());
        house.exports().forget(age, house.clock().instant());
    }

    private static Store opened(Settings settings, HomeFolder home) {
        return settings.storeUrl().isEmpty() ? new SqliteStore(home.database()) : server(settings);
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
    public void admitFronts() {
        try {
            socket.open();
        } catch (IOException e) {
            throw new HomeProblem(
                    house.home().isFull()
                            ? house.home().full()
                            : "cannot open the socket of the home: " + e.getMessage());
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
            case InterruptedCalls.REQUEST -> InterruptedCalls.answer(request, log);
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

    /** As tools see it. */
    Store store() {
        return effects;
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
