package dev.toolroom.door.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toolroom.door.lsp.editor.Diagnostics;
import dev.toolroom.door.lsp.editor.EditorCalls;
import dev.toolroom.door.lsp.editor.EditorNews;
import dev.toolroom.door.lsp.fixes.CodeActions;
import dev.toolroom.door.lsp.session.CommandNames;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Uris;
import dev.toolroom.door.lsp.text.Colours;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DiagnosticRegistrationOptions;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DocumentLinkOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.FileOperationFilter;
import org.eclipse.lsp4j.FileOperationOptions;
import org.eclipse.lsp4j.FileOperationPattern;
import org.eclipse.lsp4j.FileOperationPatternKind;
import org.eclipse.lsp4j.FileOperationsServerCapabilities;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** The server as the protocol sees it: the handshake, and who answers what. */
public final class DomainLanguageServer implements LanguageServer {
    private final String version;
    private final Session session;
    private final LanguageThread thread;
    private final LanguageClient client;
    private final EditorNews news;
    private final Diagnostics diagnostics;
    private final EditorCalls calls;
    private final TextRequests texts;
    private final WorkspaceRequests workspace;
    private final Commands commands;
    private final CompletableFuture<Integer> ended;
    private volatile boolean showsProgress;
    private volatile boolean watchesFiles;
    private volatile boolean shutDown;

    public DomainLanguageServer(
            String version,
            Session session,
            LanguageThread thread,
            LanguageClient client,
            EditorNews news,
            Diagnostics diagnostics,
            EditorCalls calls,
            Commands commands,
            CompletableFuture<Integer> ended) {
        this.version = version;
        this.session = session;
        this.thread = thread;
        this.client = client;
        this.calls = calls;
        this.commands = commands;
        this.ended = ended;
        this.news = news;
        this.diagnostics = diagnostics;
        this.texts = new TextRequests(session, thread, news, diagnostics);
        this.workspace = new WorkspaceRequests(session, thread, news, commands);
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        List<Path> folders = folders(params);
        if (params.getClientInfo() != null) {
            calls.client(params.getClientInfo().getName());
        }
        if (params.getCapabilities() != null) {
            calls.experimental(params.getCapabilities().getExperimental());
        }
        var window = params.getCapabilities() == null ? null : params.getCapabilities().getWindow();
        showsProgress = window != null && Boolean.TRUE.equals(window.getWorkDoneProgress());
        commands.showsDocuments(
                window != null
                        && window.getShowDocument() != null
                        && window.getShowDocument().isSupport());
        watchesFiles = watchesFiles(params.getCapabilities());
        news.comparesVersions(comparesVersions(params.getCapabilities()));
        texts.tellsWhy(showsDisabled(params.getCapabilities()));
        diagnostics.linked(linksCodes(params.getCapabilities()));
        endWith(params.getProcessId());
        return thread.ask(
                () -> {
                    folders.forEach(session::folder);
                    session.usualFolders();
                    boolean pulls = pulls(params.getInitializationOptions());
                    news.pulled(pulls);
                    ServerCapabilities can = capabilities(pulls);
                    if (tellsMoves(params.getCapabilities())) {
                        can.getWorkspace().setFileOperations(moves());
                    }
                    return new InitializeResult(
                            can, new ServerInfo("toolroom-domainlang", version));
                });
    }

    /** An editor that pulls diagnostics gets no pushed ones, because it would show both. */
    private static boolean pulls(@Nullable Object options) {
        return options instanceof JsonObject given
                && given.get("diagnostics") instanceof JsonPrimitive how
                && how.getAsString().equals("pull");
    }

    private static boolean watchesFiles(@Nullable ClientCapabilities can) {
        var workspace = can == null ? null : can.getWorkspace();
        var files = workspace == null ? null : workspace.getDidChangeWatchedFiles();
        return files != null && Boolean.TRUE.equals(files.getDynamicRegistration());
    }

    private static boolean comparesVersions(@Nullable ClientCapabilities can) {
        var workspace = can == null ? null : can.getWorkspace();
        var edits = workspace == null ? null : workspace.getWorkspaceEdit();
        return edits != null && Boolean.TRUE.equals(edits.getDocumentChanges());
    }

    private static boolean tellsMoves(@Nullable ClientCapabilities can) {
        var workspace = can == null ? null : can.getWorkspace();
        var files = workspace == null ? null : workspace.getFileOperations();
        return files != null && Boolean.TRUE.equals(files.getWillRename());
    }

    /** Before a file or a folder gets another name, imports are asked for. */
    private static FileOperationsServerCapabilities moves() {
        var files = new FileOperationPattern("**/*.dlang");
        files.setMatches(FileOperationPatternKind.File);
        var folders = new FileOperationPattern("**/*");
        folders.setMatches(FileOperationPatternKind.Folder);
        var can = new FileOperationsServerCapabilities();
        can.setWillRename(
                new FileOperationOptions(
                        Stream.of(files, folders)
                                .map(each -> new FileOperationFilter(each, "file"))
                                .toList()));
        return can;
    }

    private static boolean linksCodes(@Nullable ClientCapabilities can) {
        var text = can == null ? null : can.getTextDocument();
        var told = text == null ? null : text.getPublishDiagnostics();
        return told != null && Boolean.TRUE.equals(told.getCodeDescriptionSupport());
    }

    private static boolean showsDisabled(@Nullable ClientCapabilities can) {
        var text = can == null ? null : can.getTextDocument();
        var actions = text == null ? null : text.getCodeAction();
        return actions != null && Boolean.TRUE.equals(actions.getDisabledSupport());
    }

    /** Asks the editor to report changes of files on disk, if it can watch them. */
    private void watchFiles() {
        var watchers =
                Stream.of("**/*.dlang", "**/model.yaml", "**/model.lock")
                        .map(each -> new FileSystemWatcher(Either.forLeft(each)))
                        .toList();
        var _ =
                client.registerCapability(
                        new RegistrationParams(
                                List.of(
                                        new Registration(
                                                "domainlang-files",
                                                "workspace/didChangeWatchedFiles",
                                                new DidChangeWatchedFilesRegistrationOptions(
                                                        watchers)))));
    }

    /** Ends the server when the process of the editor has ended. */
    private void endWith(@Nullable Integer editor) {
        if (editor != null) {
            ProcessHandle.of(editor)
                    .ifPresent(
                            each -> {
                                var _ = each.onExit().thenRun(() -> ended.complete(LspDoor.ABRUPT));
                            });
        }
    }

    @SuppressWarnings("deprecation") // clients that know no workspace folders send one root
    private static List<Path> folders(InitializeParams params) {
        List<Path> folders = new ArrayList<>();
        List<WorkspaceFolder> given = params.getWorkspaceFolders();
        if (given != null) {
            given.forEach(each -> Uris.path(each.getUri()).ifPresent(folders::add));
        }
        if (folders.isEmpty() && params.getRootUri() != null) {
            Uris.path(params.getRootUri()).ifPresent(folders::add);
        }
        return folders;
    }

    private static ServerCapabilities capabilities(boolean pulls) {
        var can = new ServerCapabilities();
        can.setTextDocumentSync(TextDocumentSyncKind.Incremental);
        can.setCompletionProvider(new CompletionOptions(false, List.of(".", "[", "\"", "/")));
        can.setHoverProvider(true);
        can.setDefinitionProvider(true);
        can.setReferencesProvider(true);
        can.setDocumentHighlightProvider(true);
        can.setRenameProvider(new RenameOptions(true));
        can.setDocumentSymbolProvider(true);
        can.setWorkspaceSymbolProvider(true);
        can.setFoldingRangeProvider(true);
        can.setSelectionRangeProvider(true);
        if (pulls) {
            var asked = new DiagnosticRegistrationOptions();
            asked.setInterFileDependencies(true);
            can.setDiagnosticProvider(asked);
        }
        can.setDocumentFormattingProvider(true);
        can.setDocumentRangeFormattingProvider(true);
        can.setCallHierarchyProvider(true);
        can.setExecuteCommandProvider(new ExecuteCommandOptions(CommandNames.ALL));
        can.setDocumentLinkProvider(new DocumentLinkOptions());
        can.setCodeLensProvider(new CodeLensOptions());
        can.setInlayHintProvider(true);
        can.setCodeActionProvider(
                new CodeActionOptions(
                        List.of(
                                CodeActionKind.QuickFix,
                                CodeActionKind.SourceOrganizeImports,
                                CodeActions.MOVE,
                                CodeActionKind.RefactorExtract)));
        var colours = new SemanticTokensWithRegistrationOptions(Colours.legend());
        colours.setFull(true);
        colours.setRange(true);
        can.setSemanticTokensProvider(colours);
        var folders = new WorkspaceFoldersOptions();
        folders.setSupported(true);
        folders.setChangeNotifications(true);
        can.setWorkspace(new WorkspaceServerCapabilities(folders));
        return can;
    }

    /** Reads the models; whatever is asked meanwhile waits its turn. */
    @Override
    public void initialized(InitializedParams params) {
        if (watchesFiles) {
            watchFiles();
        }
        thread.tell(
                () -> {
                    for (Path folder : session.folders()) {
                        Progress progress =
                                showsProgress
                                        ? Progress.begin(
                                                client,
                                                "domainlang-" + folder,
                                                "Reading the domain model")
                                        : null;
                        int files = news.look(folder);
                        if (progress != null) {
                            progress.end(files + (files == 1 ? " file" : " files"));
                        }
                    }
                });
    }

    /** The answer is null; the library lacks the annotation. */
    @Override
    @NullUnmarked
    public CompletableFuture<Object> shutdown() {
        shutDown = true;
        return thread.ask(
                () -> {
                    session.end();
                    return null;
                });
    }

    @Override
    public void exit() {
        ended.complete(shutDown ? LspDoor.ORDERLY : LspDoor.ABRUPT);
    }

    @Override
    public void setTrace(SetTraceParams params) {}

    @Override
    public void cancelProgress(WorkDoneProgressCancelParams params) {}

    @Override
    public TextDocumentService getTextDocumentService() {
        return texts;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return workspace;
    }
}
