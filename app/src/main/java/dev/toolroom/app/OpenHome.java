package dev.toolroom.app;

import dev.toolroom.app.backup.Backups;
import dev.toolroom.app.backup.RestoreSwap;
import dev.toolroom.app.editor.FrontEditors;
import dev.toolroom.app.editor.OwnerBuffers;
import dev.toolroom.app.files.InstanceId;
import dev.toolroom.app.files.Leftovers;
import dev.toolroom.app.files.SessionFile;
import dev.toolroom.app.files.StoreFile;
import dev.toolroom.app.files.StoreServer;
import dev.toolroom.app.health.CapabilityChecks;
import dev.toolroom.app.settings.Settings;
import dev.toolroom.foundation.home.BuildVersion;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeLock;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.foundation.home.InterruptedCalls;
import dev.toolroom.foundation.home.OwnerSocket;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.home.SharedHome;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.JournalReader;
import dev.toolroom.foundation.journal.StoredApprovals;
import dev.toolroom.foundation.redaction.SecretRules;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.dispatch.Dispatcher;
import dev.toolroom.kernel.dispatch.Records;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** An open home, in the process that owns it: its store, journal, dispatcher and socket. */
public final class OpenHome implements SharedHome.Owner {
    static final String SIGN_OUT = "sign-out";

    /** Folders with as many files as chats have; only the folder itself is made private. */
    private static final Set<String> LARGE_FOLDERS = Set.of("chats", "content", "toolsets");

    private final HomeParts parts;
    private final ApplicationContext context;
    private final HomeLock lock;
    private final Store store;
    private final Journal journal;
    private final Store effects;
    private final CallLog log;
    private final HomeRetention retention;
    private final Events events = new Events();
    private final Confirmations confirmations;
    private final Dispatcher dispatcher;
    private final OwnerSocket socket;
    private final FrontEditors frontEditors;
    private final Memory memory;

    /** Chats whose calls this process makes itself. */
    private final Set<ChatId> ownChats = ConcurrentHashMap.newKeySet();

    private volatile @Nullable WorkbenchServer http;

    OpenHome(HomeParts parts, HomeLock lock) {
        this.parts = parts;
        this.context = parts.context();
        this.frontEditors = new FrontEditors(parts.workspaces());
        this.lock = lock;
        // First of all: an interrupted restore may have left a mix of old and new files.
        finishRestore(context.home());
        // Wrong settings must fail before anything is opened.
        Settings settings = context.settings();
        // Before the store opens: on a full disk, leftovers may occupy the space that it needs.
        Leftovers.clear(context.home());
        context.home().takeNativeCode();
        store = openStore(settings, context.home());
        Journal startedJournal = null;
        try {
            new Migrator(parts.migrations(), context.build().version(), context.clock())
                    .migrate(store, this::copyBeforeMigration);
            String instance = InstanceId.of(context.home());
            startedJournal = new Journal(store, instance, context.home().tail());
            journal = startedJournal;
            journal.markInterrupted(context.clock().instant());
            effects = journal.effects(context.clock());
            log = new JournalReader(store, journal::settle);
            confirmations =
                    new Confirmations(
                            new StoredApprovals(store, instance),
                            this::whereToApprove,
                            Confirmations.UNATTENDED_WAIT,
                            context.clock());
            dispatcher =
                    new Dispatcher(
                            parts.tools(),
                            new Records(journal, events, new SecretRules()),
                            confirmations,
                            parts.exports(),
                            Capability.find(
                                    parts.capabilities(), Capability::files, ChatFiles.NONE),
                            () -> context.settings().limits(),
                            context.clock());
            confirmations.setWorkbench(this::workbenchAddress);
            socket =
                    new OwnerSocket(
                            context.home(),
                            new BuildVersion(context.build().version()),
                            dispatcher,
                            this::request);
            confirmations.setConnected(
                    caller ->
                            ownChats.contains(caller.chat()) || socket.isConnected(caller.chat()));
            retention = new HomeRetention(context, journal, parts.exports());
            PrivateFiles.narrowAll(context.home().root(), LARGE_FOLDERS);
            memory = new Memory().start();
        } catch (IOException e) {
            closePartlyOpened(startedJournal);
            throw new StoreFailure("cannot open the home: " + e.getMessage(), e);
        } catch (RuntimeException | Error e) {
            closePartlyOpened(startedJournal);
            throw e;
        }
    }

    /** Closes what was opened before a failure, so that the next call can try again. */
    private void closePartlyOpened(@Nullable Journal startedJournal) {
        if (startedJournal != null) {
            startedJournal.close();
        }
        store.close();
    }

    /** Starts the periodic deletion; called once all capabilities are open. */
    void beginForgetting() {
        retention.begin(parts.capabilities());
    }

    private static void finishRestore(HomeFolder home) {
        try {
            new RestoreSwap(home).complete();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot finish the restore of " + home.root(), e);
        }
    }

    private static Store openStore(Settings settings, HomeFolder home) {
        return settings.storeUrl().isEmpty() ? StoreFile.open(home) : StoreServer.open(settings);
    }

    /** Skips PostgreSQL: its migrations run in one transaction, its administrator backs it up. */
    private void copyBeforeMigration() {
        if (store instanceof SqliteStore) {
            Backups.copy(context, store, null, parts.migrations());
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
    public void takesPart(ChatId chat) {
        ownChats.add(chat);
    }

    @Override
    public Calls calls() {
        return dispatcher;
    }

    /** Answers a request of any process, also with a problem that a person can solve. */
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
            case HomeResources.REQUEST -> HomeResources.answer(request, parts.capabilities());
            case CapabilityChecks.REQUEST -> CapabilityChecks.answer(parts.capabilities());
            case OwnerBuffers.REQUEST -> OwnerBuffers.take(request, parts.workspaces());
            case FrontEditors.REQUEST -> frontEditors.take(request);
            case ConsentRequests.REQUEST -> new ConsentRequests(confirmations).answer(request);
            case SIGN_OUT -> Json.Obj.EMPTY.with("ended", signOut());
            case "serve" -> serve(request);
            default -> Json.Obj.EMPTY.with("error", "the owner of this home does not know that");
        };
    }

    private int signOut() {
        WorkbenchServer opened = http;
        return opened == null ? SessionFile.open(context).endAll() : opened.signOut();
    }

    private Json.Obj serve(Json.Obj request) {
        return http(WorkbenchServer.options(request, context.settings()))
                .place(WorkbenchServer.ancestors(request));
    }

    private @Nullable String workbenchAddress() {
        WorkbenchServer opened = http;
        return opened == null ? null : opened.address();
    }

    private String whereToApprove() {
        String address = workbenchAddress();
        return "with toolroom approve at a terminal, or in the workbench "
                + (address == null ? "(toolroom serve --open)" : "at " + address);
    }

    /** Returns the HTTP door, opened on first use. */
    synchronized WorkbenchServer http(WebServer.Options options) {
        WorkbenchServer opened = http;
        if (opened == null) {
            opened = parts.http().apply(this, options);
            http = opened;
        }
        return opened;
    }

    /** Returns the store for tools: what a call saves and its record are one transaction. */
    Store store() {
        return effects;
    }

    /** Whether any call is running. */
    boolean isBusy() {
        return dispatcher.isBusy();
    }

    void settle() {
        journal.settle();
    }

    CallLog log() {
        return log;
    }

    Events events() {
        return events;
    }

    List<Capability> capabilities() {
        return parts.capabilities();
    }

    Confirmations confirmations() {
        return confirmations;
    }

    void tellFronts(String what) {
        socket.changed(what);
    }

    /** Stops calls while they still have the store; then the lock admits the next owner. */
    @Override
    public void close() {
        retention.close();
        memory.close();
        dispatcher.close();
        WorkbenchServer opened = http;
        if (opened != null) {
            opened.close();
        }
        socket.close();
        journal.close();
        store.close();
        lock.close();
    }
}
