package dev.toolroom.door.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DocumentLinkOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.SemanticTokensWithRegistrationOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** The server as the protocol sees it: the handshake, and who answers what. */
final class DomainLanguageServer implements LanguageServer {
    private final String version;
    private final Session session;
    private final LanguageThread thread;
    private final LanguageClient client;
    private final EditorNews news;
    private final ToolRequests tools;
    private final TextRequests texts;
    private final WorkspaceRequests workspace;
    private boolean showsProgress;

    DomainLanguageServer(
            String version,
            Session session,
            LanguageThread thread,
            LanguageClient client,
            ToolRequests tools) {
        this.version = version;
        this.session = session;
        this.thread = thread;
        this.client = client;
        this.tools = tools;
        this.news = new EditorNews(session, new Diagnostics(client));
        this.texts = new TextRequests(session, thread, news);
        this.workspace = new WorkspaceRequests(session, thread, news);
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        List<Path> folders = folders(params);
        if (params.getClientInfo() != null) {
            tools.client(params.getClientInfo().getName());
        }
        var window = params.getCapabilities() == null ? null : params.getCapabilities().getWindow();
        showsProgress = window != null && Boolean.TRUE.equals(window.getWorkDoneProgress());
        return thread.ask(
                () -> {
                    folders.forEach(session::folder);
                    return new InitializeResult(
                            capabilities(), new ServerInfo("toolroom-domainlang", version));
                });
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

    private static ServerCapabilities capabilities() {
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
        can.setDocumentFormattingProvider(true);
        can.setDocumentLinkProvider(new DocumentLinkOptions());
        can.setCodeLensProvider(new CodeLensOptions());
        can.setInlayHintProvider(true);
        can.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        var colours = new SemanticTokensWithRegistrationOptions(Colours.legend());
        colours.setFull(true);
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
        thread.tell(
                () -> {
                    for (Path folder : session.folders()) {
                        var progress = begin(folder);
                        news.look(folder);
                        end(progress);
                    }
                });
    }

    private Either<String, Integer> begin(Path folder) {
        Either<String, Integer> token = Either.forLeft("domainlang-" + folder.hashCode());
        if (showsProgress) {
            var _ = client.createProgress(new WorkDoneProgressCreateParams(token));
            var begin = new WorkDoneProgressBegin();
            begin.setTitle("Reading the domain model");
            client.notifyProgress(new ProgressParams(token, Either.forLeft(begin)));
        }
        return token;
    }

    private void end(Either<String, Integer> token) {
        if (showsProgress) {
            client.notifyProgress(
                    new ProgressParams(token, Either.forLeft(new WorkDoneProgressEnd())));
        }
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        return thread.ask(
                () -> {
                    session.end();
                    return new Object();
                });
    }

    /** The transport ends with its stream. */
    @Override
    public void exit() {}

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
