package dev.toolroom.door.lsp;

import dev.toolroom.domainlang.semantics.refactor.MovedFiles;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.door.lsp.editor.EditorNews;
import dev.toolroom.door.lsp.fixes.CodeActions;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Uris;
import dev.toolroom.door.lsp.text.Symbols;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.RenameFilesParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Requests and notifications about the whole workspace. */
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
                    paths(params.getEvent().getRemoved()).forEach(session::removeFolder);
                    paths(params.getEvent().getAdded()).forEach(session::folder);
                    news.looked();
                });
    }

    /** Files get other names: what has to be changed before, so that every import leads there. */
    @Override
    public CompletableFuture<WorkspaceEdit> willRenameFiles(RenameFilesParams params) {
        Map<Path, Path> moves = new LinkedHashMap<>();
        for (var each : params.getFiles()) {
            Uris.path(each.getOldUri())
                    .ifPresent(
                            from ->
                                    Uris.path(each.getNewUri())
                                            .ifPresent(to -> moves.put(from, to)));
        }
        return thread.ask(
                () -> {
                    Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
                    for (Path start : session.starts()) {
                        Snapshot snapshot = session.snapshot(start);
                        MovedFiles.changes(snapshot, moves)
                                .forEach(
                                        (file, changes) ->
                                                edits.putIfAbsent(
                                                        Uris.uri(file),
                                                        CodeActions.edits(
                                                                snapshot.lines(file), changes)));
                    }
                    return new WorkspaceEdit(edits);
                });
    }

    private static List<Path> paths(List<WorkspaceFolder> folders) {
        return folders.stream().flatMap(each -> Uris.path(each.getUri()).stream()).toList();
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
