package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.Workspaces;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Calls;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.services.LanguageClient;

/** Serves editors that speak the language server protocol. */
public final class LspDoor {
    private final String version;
    private final Workspaces workspaces;
    private final Calls calls;
    private final Supplier<CallId> ids;
    private final OpenBuffers elsewhere;

    public LspDoor(
            String version,
            Workspaces workspaces,
            Calls calls,
            Supplier<CallId> ids,
            OpenBuffers elsewhere) {
        this.version = version;
        this.workspaces = workspaces;
        this.calls = calls;
        this.ids = ids;
        this.elsewhere = elsewhere;
    }

    /** Serves one editor until its stream ends. */
    public void serve(InputStream in, OutputStream out) throws InterruptedException {
        var session = new Session(workspaces, elsewhere);
        try (var thread = new LanguageThread();
                var messages =
                        Executors.newCachedThreadPool(
                                Thread.ofPlatform().daemon().name("lsp-", 0).factory())) {
            var delegate = new LateClient();
            var tools = new ToolRequests(calls, ids, session, thread);
            var server =
                    new DomainLanguageServer(version, session, thread, delegate.client(), tools);
            Launcher<LanguageClient> launcher =
                    new Launcher.Builder<LanguageClient>()
                            .setLocalServices(List.of(server, tools))
                            .setRemoteInterface(LanguageClient.class)
                            .setClassLoader(LspDoor.class.getClassLoader())
                            .setInput(in)
                            .setOutput(out)
                            .setExecutorService(messages)
                            .create();
            delegate.is(launcher.getRemoteProxy());
            launcher.startListening().get();
            thread.ask(
                            () -> {
                                session.end();
                                return true;
                            })
                    .get();
        } catch (ExecutionException e) {
            System.getLogger(LspDoor.class.getName())
                    .log(System.Logger.Level.WARNING, "the stream of an editor broke", e);
        }
    }
}
