package dev.toolroom.app;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.foundation.home.BuildVersion;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.foundation.home.InterruptedCalls;
import dev.toolroom.foundation.home.OwnerSocket;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.JournalReader;
import dev.toolroom.foundation.journal.StoredApprovals;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.PostgresStore;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.CallLog;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Confirmations;
import dev.toolroom.kernel.Dispatcher;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.Records;
import dev.toolroom.kernel.ToolRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What the owner of a home has open, top to bottom: store, journal, dispatcher, socket. */
final class OpenHome implements SharedHome.Owner {
    static final String SIGN_OUT = "sign-out";

    private final Parts parts;
    private final HomeContext context;
    private final HomeLock lock;
    private final Store store;
    private final Journal journal;
    private final Store effects;
    private final CallLog log;
    private final Retention retention;
    private final Events events = new Events();
    private final Confirmations confirmations;
    private final Dispatcher dispatcher;
    private final OwnerSocket socket;
    private final FrontEditors frontEditors;
    private final Memory memory = new Memory().start();
    private volatile @Nullable HttpHouse http;

    /**
     * What it is made of.
     *
     * @param http makes the HTTP door when someone asks for it
     */
    record Parts(
            HomeContext context,
            List<Capability> capabilities,
            List<Migration> migrations,
            ToolRegistry tools,
            ExportFiles exports,
            Workspaces workspaces,
            BiFunction<OpenHome, WebServer.Options, HttpHouse> http) {
        Parts {
            capabilities = List.copyOf(capabilities);
            migrations = List.copyOf(migrations);
        }
    }

    OpenHome(Parts parts, HomeLock lock) {
        this.parts = parts;
        this.context = parts.context();
        this.frontEditors = new FrontEditors(parts.workspaces());
        this.lock = lock;
        // Before anything is opened: wrong settings open nothing.
        Settings settings = context.settings();
        // Before the store is: where it finds no room, half an export may be what takes it.
        Leftovers.clear(context.home());
        context.home().takeNativeCode();
        store = opened(settings, context.home());
        try {
            new Migrator(parts.migrations(), context.build().version(), context.clock())
                    .migrate(store, this::copyBeforeMigration);
            journal = new Journal(store, instance(), context.home().tail());
            journal.markInterrupted(context.clock().instant());
            effects = journal.effects(context.clock());
            log = new JournalReader(store, journal::settle);
            confirmations =
                    new Confirmations(
                            new StoredApprovals(store, instance()),
                            this::whereToApprove,
                            Confirmations.PRESENCE);
            dispatcher =
                    new Dispatcher(
                            parts.tools(),
                            new Records(journal, events, new SecretRules()),
                            confirmations,
                            parts.exports(),
                            () -> context.settings().limits(),
                            context.clock());
            socket =
                    new OwnerSocket(
                            context.home(),
                            new BuildVersion(context.build().version()),
                            dispatcher,
                            this::request);
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
        Duration age = context.settings().retention();
        journal.forget(age, context.clock().instant());
        parts.exports().forget(age, context.clock().instant());
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

    /** A PostgreSQL server is copied by whoever runs it; its steps are one transaction. */
    private void copyBeforeMigration() {
        if (store instanceof SqliteStore) {
            Backups.copy(context, store, null, parts.migrations());
        }
    }

    /** A name of this home among those that share a store; drawn once. */
    private String instance() {
        Path file = context.home().instance();
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
                    context.home().isFull()
                            ? context.home().full()
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
                Path file =
                        Backups.copy(
                                context,
                                store,
                                target.isEmpty() ? null : Path.of(target),
                                parts.migrations());
                yield Json.Obj.EMPTY.with("file", file.toString());
            }
            case InterruptedCalls.REQUEST -> InterruptedCalls.answer(request, log);
            case CapabilityChecks.REQUEST -> CapabilityChecks.answer(parts.capabilities());
            case OwnerBuffers.REQUEST -> OwnerBuffers.take(request, parts.workspaces());
            case FrontEditors.REQUEST -> frontEditors.take(request);
            case SIGN_OUT -> Json.Obj.EMPTY.with("ended", signOut());
            case "serve" -> {
                var options =
                        new WebServer.Options(
                                request.text("bind", context.settings().bind()),
                                request.get("port") instanceof Json.Num port
                                        ? port.decimal().intValue()
                                        : context.settings().port());
                yield http(options).place();
            }
            default -> Json.Obj.EMPTY.with("error", "the owner of this home does not know that");
        };
    }

    private int signOut() {
        HttpHouse opened = http;
        return opened == null ? SessionFile.open(context).endAll() : opened.signOut();
    }

    private String whereToApprove() {
        HttpHouse opened = http;
        return opened == null
                ? "in the workbench, which toolroom serve --open opens"
                : "in the workbench at " + opened.address();
    }

    /** The HTTP door, opened by whoever asks first. */
    synchronized HttpHouse http(WebServer.Options options) {
        HttpHouse known = http;
        if (known == null) {
            known = parts.http().apply(this, options);
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
