package dev.toolroom.capability.toolsets;

import dev.toolroom.capability.toolsets.bundle.included.IncludedToolset;
import dev.toolroom.capability.toolsets.bundle.signature.TrustedKeys;
import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.StoredApprovals;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.dispatch.Dispatcher;
import dev.toolroom.kernel.dispatch.Records;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.ToolRegistry;
import dev.toolroom.testkit.Poll;
import dev.toolroom.testkit.UnapprovedCall;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A home with toolsets, opened as its owner opens it: real store, journal, Python and sandbox. */
final class ToolsetsApplication implements AutoCloseable {
    static final Path EXAMPLES = Path.of("../../examples/toolsets").toAbsolutePath().normalize();

    private final Store store;
    private final Journal journal;
    private final ToolsetsCapability capability;
    private final ToolRegistry tools;
    private final Dispatcher dispatcher;
    private final Confirmations confirmations;
    private final Events events = new Events();
    private final StringBuilder heard = new StringBuilder();
    private volatile @Nullable ModelEndpoint model;
    private volatile @Nullable Duration chatAge;
    private volatile boolean urls;
    private volatile TrustedKeys keys = TrustedKeys.NONE;
    private int calls;

    ToolsetsApplication(Path home) {
        this(home, new SqliteStore(home.resolve("toolroom.db")), Map.of());
    }

    ToolsetsApplication(Path home, Store store, Map<String, String> environment) {
        this(home, store, environment, List.of());
    }

    /**
     * @param included what the program brings; nothing for tests that install it themselves
     */
    ToolsetsApplication(
            Path home,
            Store store,
            Map<String, String> environment,
            List<IncludedToolset> included) {
        this.store = store;
        List<Migration> steps = new ArrayList<>(Journal.migrations());
        capability =
                new ToolsetsCapability(
                        new ToolsetsHome(
                                home,
                                this::effects,
                                home.resolve("exports"),
                                () -> {},
                                () ->
                                        new ToolsetsHome.PythonSettings(
                                                "", SandboxPolicy.AUTO, false, urls, keys),
                                environment::get,
                                this::grouped,
                                this::model,
                                this::settle,
                                () -> Optional.ofNullable(chatAge),
                                () -> events,
                                address -> true,
                                included,
                                "test",
                                Clock.systemUTC()));
        steps.addAll(capability.migrations());
        new Migrator(steps, "test", Clock.systemUTC()).migrate(store, () -> {});
        journal = new Journal(store, "home", home.resolve("journal.tail"));
        tools = new ToolRegistry(List.of(capability));
        confirmations =
                new Confirmations(
                        new StoredApprovals(store, "home"),
                        () -> "in the workbench",
                        Duration.ofMillis(1),
                        Clock.systemUTC());
        dispatcher =
                new Dispatcher(
                        tools,
                        new Records(journal, events, text -> text),
                        confirmations,
                        (call, extension, text) -> "",
                        capability.files(),
                        () -> Limits.DEFAULT,
                        Clock.systemUTC());
        capability.opened();
    }

    private Store effects() {
        return journal.effects(Clock.systemUTC());
    }

    private ModelEndpoint model() {
        ModelEndpoint known = model;
        if (known == null) {
            throw ModelEndpoint.notConfigured("No model is configured", "Set model.url");
        }
        return known;
    }

    /** The model of the settings from now on; null for none. */
    void use(@Nullable ModelEndpoint endpoint) {
        model = endpoint;
    }

    private void settle() {
        journal.settle();
    }

    private List<ToolRegistry.Grouped> grouped() {
        return List.copyOf(tools.grouped());
    }

    Store store() {
        return store;
    }

    /** As the owner of a home does now and then. */
    void forget(Duration age, Instant now) {
        chatAge = age;
        settle();
        journal.forget(Duration.ofDays(90), now);
        capability.forget(now);
    }

    /** The same where no age is set for chats. */
    void forget(Instant now) {
        capability.forget(now);
    }

    /** As a person may set it; these tests have no network but this machine. */
    void allowUrls() {
        urls = true;
    }

    /** As a person may set it. */
    void trust(TrustedKeys trusted) {
        keys = trusted;
    }

    Confirmations confirmations() {
        return confirmations;
    }

    /** Everything that calls have printed. */
    String heard() {
        synchronized (heard) {
            return heard.toString();
        }
    }

    private CallListener listener() {
        return new CallListener() {
            @Override
            public void output(Stream stream, String text) {
                synchronized (heard) {
                    heard.append(text);
                }
            }
        };
    }

    /** What {@code toolroom doctor} shows. */
    String doctor() {
        return String.valueOf(capability.checks());
    }

    List<String> names() {
        return tools.tools().stream().map(each -> each.contract().name().value()).toList();
    }

    /** Waits for a tool whose server is being started. */
    String awaitTool(String prefix) {
        var come = new CompletableFuture<String>();
        Runnable look =
                () ->
                        names().stream()
                                .filter(each -> each.startsWith(prefix))
                                .findFirst()
                                .ifPresent(come::complete);
        tools.onChange(look);
        look.run();
        return come.orTimeout(60, TimeUnit.SECONDS).join();
    }

    /** Until a server is ready; its tools are listed a moment before. */
    void awaitReady(String server) {
        Poll.until(
                () -> state(server).contains("\"state\":\"ready\""),
                () -> "not ready: " + state(server));
    }

    private String state(String server) {
        return call("list_mcp_servers", "{'server_id':'" + server + "'}").write();
    }

    /** A call that a person has agreed to; {@code arguments} may use single quotes. */
    Json.Obj call(String tool, String arguments) {
        return made(tool, arguments, "chat-1", null, Decision.approved("junit", Decision.PAGE))
                .body();
    }

    Completed made(
            String tool,
            String arguments,
            String chat,
            @Nullable String message,
            @Nullable Decision decision) {
        var caller = new Caller("test", "junit", chat, Caller.LOCAL, EXAMPLES).inOwnChat();
        var body = (Json.Obj) Json.read(arguments.replace('\'', '"'));
        var id = new CallId("call-" + ++calls);
        try {
            return dispatcher.call(
                    new ToolCall(id, tool, body, caller, message, decision, null), listener());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Makes a call about which nobody was asked, and which must be refused. */
    Refusal unapproved(String tool, String arguments) {
        return UnapprovedCall.refusal(
                tools.find(tool).orElseThrow(),
                (Json.Obj) Json.read(arguments.replace('\'', '"')),
                "test",
                EXAMPLES);
    }

    /** A turn that a program asks for; {@code request} may use single quotes. */
    Turns.Turn begin(String request) {
        return begin(request, null);
    }

    Turns.Turn begin(String request, @Nullable Decision approval) {
        var caller = new Caller("test", "junit", "chat-1", Caller.LOCAL, EXAMPLES);
        return turns().begin(
                        (Json.Obj) Json.read(request.replace('\'', '"')),
                        new Turns.Host(caller, dispatcher, false, approval));
    }

    Turns turns() {
        return capability.turns();
    }

    /** One column of the last call's record. */
    String recorded(String column) {
        journal.settle();
        return store.read(
                connection -> {
                    try (var rows =
                            connection
                                    .createStatement()
                                    .executeQuery(
                                            "SELECT "
                                                    + column
                                                    + " FROM tool_calls WHERE id = 'call-"
                                                    + calls
                                                    + "'")) {
                        return rows.next() ? String.valueOf(rows.getString(1)) : "no record";
                    }
                });
    }

    @Override
    public void close() {
        dispatcher.close();
        capability.close();
        journal.close();
        store.close();
    }
}
