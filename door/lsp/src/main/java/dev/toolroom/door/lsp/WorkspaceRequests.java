package dev.toolroom.door.lsp;

import dev.toolroom.door.lsp.editor.EditorNews;
import dev.toolroom.door.lsp.text.Symbols;
import dev.toolroom.door.lsp.text.Uris;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Everything an editor asks about, or tells of, all files together. */
final class WorkspaceRequests implements WorkspaceService {
    private final Session session;
    private final LanguageThread thread;
    private final EditorNews news;
    private final Commands commands;

    WorkspaceRequests(Session session, LanguageThread thread, EditorNews news, Commands commands) {
        this.session = session;
        this.thread = thread;
        this.news = news;
        this.commands = commands;
    }

    /** Not on the language thread: a command may open something, or fetch files. */
    @Override
    public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
        return CompletableFuture.supplyAsync(
                () -> {
                    Object done = commands.run(params);
                    thread.tell(news::looked);
                    return done;
                },
                Thread::startVirtualThread);
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {}

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        thread.tell(news::looked);
    }

    @Override
    public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
        thread.tell(
                () -> {
                    params.getEvent()
                            .getRemoved()
                            .forEach(
                                    each ->
                                            Uris.path(each.getUri())
                                                    .ifPresent(session::removeFolder));
                    params.getEvent()
                            .getAdded()
                            .forEach(each -> Uris.path(each.getUri()).ifPresent(session::folder));
                    news.looked();
                });
    }

    @Override
    public CompletableFuture<
                    Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>>
            symbol(WorkspaceSymbolParams params) {
        return thread.ask(
                wanted ->
                        Either.forRight(
                                Symbols.matching(
                                        session.folders().stream().map(session::model).toList(),
                                        params.getQuery(),
                                        wanted)));
    }
}
