package dev.toolroom.door.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toolroom.capability.domainlang.DomainLangCapability;
import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.door.lsp.editor.EditorClient;
import dev.toolroom.door.lsp.editor.RulePages;
import dev.toolroom.door.lsp.session.OpenBuffers;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestApplication;
import dev.toolroom.testkit.TestTools;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor on two pipes: someone else's client against our server. */
public final class Editor implements EditorClient, AutoCloseable {
    /** The server with the requests that only we know. */
    interface DomainServer extends LanguageServer {
        @JsonRequest("domainlang/validate")
        CompletableFuture<JsonElement> validate(JsonObject params);

        @JsonRequest("domainlang/list")
        CompletableFuture<JsonElement> list(JsonObject params);

        @JsonRequest("domainlang/files")
        CompletableFuture<JsonElement> files(JsonObject params);

        @JsonRequest("domainlang/text")
        CompletableFuture<JsonElement> text(JsonObject params);

        @JsonRequest("domainlang/picture")
        CompletableFuture<JsonElement> picture(JsonObject params);

        @JsonRequest("toolroom/call")
        CompletableFuture<JsonElement> call(JsonObject params);

        @JsonRequest("toolroom/workbench")
        CompletableFuture<JsonElement> workbench(JsonObject params);

        @JsonRequest("domainlang/explain")
        CompletableFuture<JsonElement> explain(JsonObject params);
    }

    private static final int PATIENCE_SECONDS = 15;

    private final Path folder;
    private final TestApplication house;
    private final LanguageServer server;
    private final Endpoint endpoint;
    private final OutputStream toServer;
    final Map<String, BlockingQueue<PublishDiagnosticsParams>> published =
            new ConcurrentHashMap<>();
    private final BlockingQueue<String> shown = new LinkedBlockingQueue<>();
    private final BlockingQueue<JsonObject> questions = new LinkedBlockingQueue<>();
    final BlockingQueue<MessageParams> logged = new LinkedBlockingQueue<>();
    private final BlockingQueue<ProgressParams> reports = new LinkedBlockingQueue<>();
    private final BlockingQueue<WorkspaceEdit> edits = new LinkedBlockingQueue<>();
    private volatile boolean approves;

    /**
     * @param more tools beside those of the language
     */
    Editor(Path folder, Tool... more) throws IOException {
        this.folder = folder;
        var workspaces = new Workspaces(() -> List.of(folder));
        house = new TestApplication(new DomainLangCapability(workspaces), new TestTools(more));
        // Not the pipes of java.io: those break when the thread that wrote last has ended.
        Pipe down = Pipe.open();
        Pipe up = Pipe.open();
        var fromServer = Channels.newInputStream(down.source());
        var serverOut = Channels.newOutputStream(down.sink());
        var serverIn = Channels.newInputStream(up.source());
        toServer = Channels.newOutputStream(up.sink());
        var door =
                new LspDoor(
                        new LspDoor.Parts(
                                "test",
                                workspaces,
                                house.dispatcher(),
                                CallId::random,
                                (route, ancestors) ->
                                        Optional.of(
                                                "http://127.0.0.1/"
                                                        + String.join(",", ancestors)
                                                        + "#"
                                                        + route),
                                new RulePages(folder.resolve(".pages"))));
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            try {
                                door.serve(serverIn, serverOut, OpenBuffers.NOWHERE);
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        var launcher =
                new Launcher.Builder<DomainServer>()
                        .setLocalService(this)
                        .setRemoteInterface(DomainServer.class)
                        .setInput(fromServer)
                        .setOutput(toServer)
                        .create();
        var _ = launcher.startListening();
        server = launcher.getRemoteProxy();
        endpoint = launcher.getRemoteEndpoint();
    }

    public Editor start() {
        return start("");
    }

    /** In several folders below its own. */
    public Editor start(String... folders) {
        return start(new ClientCapabilities(), folders);
    }

    public Editor start(ClientCapabilities capabilities, String... folders) {
        var params = new InitializeParams();
        params.setCapabilities(capabilities);
        params.setWorkspaceFolders(
                Arrays.stream(folders).map(each -> new WorkspaceFolder(uri(each), each)).toList());
        get(server.initialize(params));
        server.initialized(new InitializedParams());
        return this;
    }

    TestApplication house() {
        return house;
    }

    /** What a person will say when they are asked. */
    void willSay(boolean approved) {
        approves = approved;
    }

    /** The next question to a person. */
    JsonObject question() throws InterruptedException {
        return Objects.requireNonNull(questions.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    /** The next report of how far something has come. */
    ProgressParams report() throws InterruptedException {
        return Objects.requireNonNull(reports.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    /** A request that goes on while the test does. */
    CompletableFuture<?> ask(String method, String params) {
        return endpoint.request(method, JsonParser.parseString(params.replace('\'', '"')));
    }

    @Override
    public CompletableFuture<JsonElement> confirm(JsonObject question) {
        questions.add(question);
        var answer = new JsonObject();
        answer.addProperty("approved", approves);
        return CompletableFuture.completedFuture(answer);
    }

    /** Refuses whatever it is asked to change, as an editor does whose text is another by now. */
    @Override
    public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(
            ApplyWorkspaceEditParams params) {
        edits.add(params.getEdit());
        return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(false));
    }

    /** The next change that it was asked to make. */
    WorkspaceEdit refusedEdit() throws InterruptedException {
        return Objects.requireNonNull(edits.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Override
    public void notifyProgress(ProgressParams report) {
        reports.add(report);
    }

    public LanguageServer server() {
        return server;
    }

    /** A file on the disk, before the server is started. */
    public Editor file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(file, text);
        return this;
    }

    public void open(String name, String text) {
        server.getTextDocumentService()
                .didOpen(
                        new DidOpenTextDocumentParams(
                                new TextDocumentItem(uri(name), "domain-lang", 1, text)));
    }

    public void change(String name, TextDocumentContentChangeEvent... changes) {
        server.getTextDocumentService()
                .didChange(
                        new DidChangeTextDocumentParams(
                                new VersionedTextDocumentIdentifier(uri(name), 2),
                                List.of(changes)));
    }

    public String uri(String name) {
        return folder.resolve(name).toUri().toString();
    }

    public TextDocumentIdentifier id(String name) {
        return new TextDocumentIdentifier(uri(name));
    }

    /** The codes that were published for a file, most recently. */
    public List<String> codes(String name) throws InterruptedException {
        PublishDiagnosticsParams params = queue(uri(name)).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (params == null) {
            throw new AssertionError("nothing was published for " + name);
        }
        return params.getDiagnostics().stream().map(each -> each.getCode().getLeft()).toList();
    }

    JsonElement request(String method, String params) {
        JsonObject given = JsonParser.parseString(params.replace('\'', '"')).getAsJsonObject();
        return (JsonElement) get(endpoint.request(method, given));
    }

    /** What is offered at a place of an open file. */
    List<CompletionItem> completions(String name, Position position) {
        var found =
                get(
                        server.getTextDocumentService()
                                .completion(new CompletionParams(id(name), position)));
        return found.isLeft() ? found.getLeft() : found.getRight().getItems();
    }

    public static <T> T get(CompletableFuture<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    private BlockingQueue<PublishDiagnosticsParams> queue(String uri) {
        return published.computeIfAbsent(uri, key -> new LinkedBlockingQueue<>());
    }

    /** A text with the place of the cursor marked by {@code <|>}. */
    public record Marked(String text, Position position) {
        public static Marked of(String marked) {
            int at = marked.indexOf("<|>");
            String before = marked.substring(0, at);
            int line = (int) before.chars().filter(c -> c == '\n').count();
            return new Marked(
                    before + marked.substring(at + 3),
                    new Position(line, at - before.lastIndexOf('\n') - 1));
        }
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams params) {
        queue(params.getUri()).add(params);
    }

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void showMessage(MessageParams params) {
        shown.add(params.getMessage());
    }

    /** What the person was told next. */
    String shown() throws InterruptedException {
        return String.valueOf(shown.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    /** For which files something was published so far. */
    Set<String> published() {
        return Set.copyOf(published.keySet());
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(
            ShowMessageRequestParams params) {
        return CompletableFuture.completedFuture(new MessageActionItem("ok"));
    }

    @Override
    public void logMessage(MessageParams params) {
        logged.add(params);
    }

    @Override
    public void close() throws IOException {
        toServer.close();
        house.close();
    }
}
