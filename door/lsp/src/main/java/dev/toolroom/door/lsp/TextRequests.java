package dev.toolroom.door.lsp;

import dev.toolroom.domainlang.syntax.Lines;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.door.lsp.editor.Diagnostics;
import dev.toolroom.door.lsp.editor.EditorNews;
import dev.toolroom.door.lsp.fixes.CodeActions;
import dev.toolroom.door.lsp.session.LanguageThread;
import dev.toolroom.door.lsp.session.Places;
import dev.toolroom.door.lsp.session.Session;
import dev.toolroom.door.lsp.session.Session.Document;
import dev.toolroom.door.lsp.text.Colours;
import dev.toolroom.door.lsp.text.Completion;
import dev.toolroom.door.lsp.text.Layout;
import dev.toolroom.door.lsp.text.Navigation;
import dev.toolroom.door.lsp.text.Relations;
import dev.toolroom.door.lsp.text.Renaming;
import dev.toolroom.door.lsp.text.Structure;
import dev.toolroom.door.lsp.text.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.eclipse.lsp4j.*;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.NullUnmarked;

/**
 * Requests about one file.
 *
 * <p>The answer about a file outside a model is null. The library lacks this annotation, hence the
 * suppression.
 */
@NullUnmarked
final class TextRequests implements TextDocumentService {
    private final Session session;
    private final LanguageThread thread;
    private final EditorNews news;
    private final Diagnostics diagnostics;
    private volatile boolean tellsWhy;

    TextRequests(Session session, LanguageThread thread, EditorNews news, Diagnostics diagnostics) {
        this.session = session;
        this.thread = thread;
        this.news = news;
        this.diagnostics = diagnostics;
    }

    /** Whether the editor shows actions that cannot be done, with the reason. */
    void tellsWhy(boolean can) {
        tellsWhy = can;
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        thread.tell(() -> news.opened(params.getTextDocument()));
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        thread.tell(() -> news.changed(params.getTextDocument(), params.getContentChanges()));
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        thread.tell(() -> news.closed(params.getTextDocument().getUri()));
    }

    /** The text is known already; the file now has it too. */
    @Override
    public void didSave(DidSaveTextDocumentParams params) {}

    /** An answer about a file that is part of a model; null about any other. */
    private <T> CompletableFuture<T> about(
            TextDocumentIdentifier file, Function<Document, T> question) {
        return thread.read(
                wanted -> session.document(file.getUri(), wanted),
                found -> found.map(question).orElse(null));
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
            CompletionParams params) {
        return thread.read(
                wanted -> session.document(params.getTextDocument().getUri(), wanted),
                found ->
                        found.map(file -> Completion.at(file, params.getPosition()))
                                .map(Either::<List<CompletionItem>, CompletionList>forRight)
                                .orElse(Either.forLeft(List.of())));
    }

    @Override
    public CompletableFuture<Hover> hover(HoverParams params) {
        return about(
                params.getTextDocument(),
                file -> new Navigation(file, params.getPosition()).hover().orElse(null));
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
            definition(DefinitionParams params) {
        return about(
                params.getTextDocument(),
                file -> Either.forLeft(new Navigation(file, params.getPosition()).definition()));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        return about(
                params.getTextDocument(),
                file ->
                        new Navigation(file, params.getPosition())
                                .references(params.getContext().isIncludeDeclaration()));
    }

    @Override
    public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
            DocumentHighlightParams params) {
        return about(
                params.getTextDocument(),
                file -> new Navigation(file, params.getPosition()).highlights());
    }

    @Override
    public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
            prepareRename(PrepareRenameParams params) {
        return about(
                params.getTextDocument(),
                file ->
                        new Renaming(file, params.getPosition())
                                .prepare()
                                .map(
                                        Either3
                                                ::<Range, PrepareRenameResult,
                                                        PrepareRenameDefaultBehavior>forSecond)
                                .orElse(null));
    }

    @Override
    public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
        return about(
                params.getTextDocument(),
                file -> new Renaming(file, params.getPosition()).to(params.getNewName()));
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return about(
                params.getTextDocument(),
                file ->
                        Symbols.of(file).stream()
                                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                                .toList());
    }

    @Override
    public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
        return about(params.getTextDocument(), file -> new Structure(file).folds());
    }

    @Override
    public CompletableFuture<List<DocumentLink>> documentLink(DocumentLinkParams params) {
        return about(params.getTextDocument(), file -> new Structure(file).links());
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
        return about(params.getTextDocument(), file -> new Structure(file).lenses());
    }

    @Override
    public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
        return about(
                params.getTextDocument(),
                file -> new Structure(file).hints(span(file, params.getRange())));
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(
            CodeActionParams params) {
        String uri = params.getTextDocument().getUri();
        return thread.read(
                wanted ->
                        new Place(
                                session.document(uri, wanted),
                                session.manifest(uri),
                                params.getRange()),
                place ->
                        actions(place).stream()
                                .filter(
                                        each ->
                                                CodeActions.isAsked(
                                                        each, params.getContext().getOnly()))
                                .map(Either::<Command, CodeAction>forRight)
                                .toList());
    }

    /** Where something is to be done: in a file of a model, or in a manifest. */
    private record Place(
            Optional<Document> document, Optional<Session.ManifestText> manifest, Range range) {}

    private List<CodeAction> actions(Place place) {
        List<CodeAction> all = new ArrayList<>();
        if (place.document.isPresent()) {
            Document file = place.document.get();
            Span selected = span(file, place.range);
            all.addAll(CodeActions.fixes(file.snapshot(), file.path(), selected));
            all.addAll(CodeActions.refactorings(file, selected, tellsWhy));
        } else if (place.manifest.isPresent()) {
            Session.ManifestText file = place.manifest.get();
            Span selected = span(new Lines(file.text()), place.range);
            all.addAll(CodeActions.fixes(file.snapshot(), file.path(), selected));
        }
        return all;
    }

    private static Span span(Document file, Range range) {
        return span(file.file().source().tree().lines(), range);
    }

    private static Span span(Lines lines, Range range) {
        return new Span(
                Places.offset(lines, range.getStart()), Places.offset(lines, range.getEnd()));
    }

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
        return about(
                params.getTextDocument(),
                file -> new SemanticTokens(Colours.of(file.file().source().tree())));
    }

    @Override
    public CompletableFuture<SemanticTokens> semanticTokensRange(SemanticTokensRangeParams params) {
        return about(
                params.getTextDocument(),
                file ->
                        new SemanticTokens(
                                Colours.of(
                                        file.file().source().tree(),
                                        span(file, params.getRange()))));
    }

    @Override
    public CompletableFuture<List<SelectionRange>> selectionRange(SelectionRangeParams params) {
        return about(
                params.getTextDocument(),
                file ->
                        params.getPositions().stream()
                                .map(new Structure(file)::selection)
                                .toList());
    }

    /** The same findings as those that are pushed, for editors that pull. */
    @Override
    public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
        return thread.ask(
                wanted ->
                        new DocumentDiagnosticReport(
                                new RelatedFullDocumentDiagnosticReport(
                                        diagnostics.of(params.getTextDocument().getUri()))));
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
        return about(
                params.getTextDocument(),
                file -> {
                    SyntaxTree tree = file.file().source().tree();
                    return Layout.edits(
                            tree, new Span(0, tree.text().length()), params.getOptions());
                });
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> rangeFormatting(
            DocumentRangeFormattingParams params) {
        return about(
                params.getTextDocument(),
                file ->
                        Layout.edits(
                                file.file().source().tree(),
                                span(file, params.getRange()),
                                params.getOptions()));
    }

    @Override
    public CompletableFuture<List<CallHierarchyItem>> prepareCallHierarchy(
            CallHierarchyPrepareParams params) {
        return about(params.getTextDocument(), file -> Relations.at(file, params.getPosition()));
    }

    @Override
    public CompletableFuture<List<CallHierarchyIncomingCall>> callHierarchyIncomingCalls(
            CallHierarchyIncomingCallsParams params) {
        return about(
                new TextDocumentIdentifier(params.getItem().getUri()),
                file -> Relations.incoming(file.model(), params.getItem()));
    }

    @Override
    public CompletableFuture<List<CallHierarchyOutgoingCall>> callHierarchyOutgoingCalls(
            CallHierarchyOutgoingCallsParams params) {
        return about(
                new TextDocumentIdentifier(params.getItem().getUri()),
                file -> Relations.outgoing(file.model(), params.getItem()));
    }
}
