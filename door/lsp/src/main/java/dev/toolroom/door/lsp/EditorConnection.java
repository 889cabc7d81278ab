package dev.toolroom.door.lsp;

import dev.toolroom.capability.domainlang.Editors;
import dev.toolroom.door.lsp.editor.Diagnostics;
import dev.toolroom.door.lsp.editor.EditorCalls;
import dev.toolroom.door.lsp.editor.EditorClient;
import dev.toolroom.door.lsp.editor.EditorNews;
import dev.toolroom.door.lsp.editor.EditorTexts;
import dev.toolroom.door.lsp.editor.LateClient;
import dev.toolroom.door.lsp.editor.RulePages;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.OpenBuffers;
import dev.toolroom.door.lsp.session.Reach;
import dev.toolroom.door.lsp.session.Session;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One editor, from its first word to its last, whatever carries them. */
public final class EditorConnection implements AutoCloseable {
    private final Session session;
    private final LanguageThread thread = new LanguageThread();
    private final LateClient client = new LateClient();
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private final List<Object> services;
    private final Editors.Registration editing;
    private final ExecutorService messages =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("lsp-", 0).factory());

    /**
     * @param elsewhere who has to know what is open
     * @param reach which files the editor may name
     * @param pages what a finding links to
     */
    public EditorConnection(
            LspDoor.Parts parts, OpenBuffers elsewhere, Reach reach, RulePages pages) {
        session = new Session(parts.workspaces(), elsewhere, reach);
        var diagnostics = new Diagnostics(client.client(), session, pages);
        var news = new EditorNews(session, diagnostics);
        editing =
                parts.workspaces()
                        .editors()
                        .add(new EditorTexts(session, thread, client.client(), news));
        var calls =
                new EditorCalls(
                        parts.calls(), parts.ids(), session, thread, elsewhere, client.client());
        var tools = new ToolRequests(calls, thread, news);
        var commands = new Commands(client.client(), parts.workbench(), tools);
        var server =
                new DomainLanguageServer(
                        parts.version(),
                        session,
                        thread,
                        client.client(),
                        news,
                        diagnostics,
                        calls,
                        commands,
                        ended);
        services =
                List.of(
                        server,
                        tools,
                        new FileRequests(session, thread, parts.workspaces()),
                        new ViewRequests(session, thread),
                        new PictureRequests(session, thread),
                        new ToolroomRequests(calls, parts.workbench()));
    }

    public List<Object> services() {
        return services;
    }

    public ExecutorService messages() {
        return messages;
    }

    public void client(EditorClient editor) {
        client.is(editor);
    }

    /** Completed with the exit code after the editor's {@code exit}. */
    public CompletableFuture<Integer> ended() {
        return ended;
    }

    /** What was open here counts no longer. */
    @Override
    public void close() {
        editing.close();
        try {
            thread.ask(
                            () -> {
                                session.end();
                                return true;
                            })
                    .get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            System.getLogger(EditorConnection.class.getName())
                    .log(System.Logger.Level.WARNING, "the end of an editor", e);
        }
        thread.close();
        messages.shutdown();
    }
}
