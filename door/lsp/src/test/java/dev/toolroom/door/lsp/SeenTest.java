package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;

/** What an editor's companion has to get right, each of which was once wrong or missing. */
class SeenTest extends EditorTest {
    @Test
    void aRenameThatWouldRebindIsRefused() throws Exception {
        String text =
                "Domain D\nbc B for D{} Namespace n { bc A for D{} bc C for D{"
                        + " relationships{ this -> B } } }\n";
        editor.file("a.dlang", text).start();
        var params = new RenameParams(editor.id("a.dlang"), new Position(1, 3), "A");
        assertThatThrownBy(
                        () -> Editor.get(editor.server().getTextDocumentService().rename(params)))
                .hasMessageContaining("taken for something else");
    }

    @Test
    void everyDeclarationOfANameIsASymbol() throws Exception {
        editor.file("a.dlang", "Team T\nTeam T\n").start();
        var found =
                Editor.get(
                        editor.server()
                                .getWorkspaceService()
                                .symbol(new WorkspaceSymbolParams("T")));
        assertThat(found.getRight()).hasSize(2);
    }

    @Test
    void aFindingMovesWithItsLine() throws Exception {
        editor.file("a.dlang", "// x y\nbc A for Nowhere\n").start();
        assertThat(editor.codes("a.dlang")).isNotEmpty();
        Files.writeString(folder.toRealPath().resolve("a.dlang"), "// x\n\nbc A for Nowhere\n");
        editor.server()
                .getWorkspaceService()
                .didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of()));
        assertThat(editor.codes("a.dlang")).as("told again").isNotEmpty();
        var report =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .diagnostic(new DocumentDiagnosticParams(editor.id("a.dlang"))));
        assertThat(report.getLeft().getItems())
                .isNotEmpty()
                .allMatch(each -> each.getRange().getStart().getLine() == 2);
    }

    @Test
    void columnsOfAManifestCountAsEditorsDo() throws Exception {
        editor.file("index.dlang", "Team T\n")
                .file("model.yaml", "model: { name: \"😀\", entry: none.dlang }\n")
                .start();
        assertThat(editor.codes("model.yaml")).containsExactly("manifest-entry-missing");
        var report =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .diagnostic(new DocumentDiagnosticParams(editor.id("model.yaml"))));
        String line = "model: { name: \"😀\", entry: ";
        assertThat(report.getLeft().getItems().getFirst().getRange().getStart())
                .isEqualTo(new Position(0, line.length()));
    }

    @Test
    void findingsAreToldOrAskedForNotBoth() throws Exception {
        var params = new InitializeParams();
        params.setCapabilities(new ClientCapabilities());
        assertThat(Editor.get(editor.server().initialize(params)).getCapabilities())
                .satisfies(can -> assertThat(can.getDiagnosticProvider()).isNull());
        var other = new Editor(folder.toRealPath());
        var options = new JsonObject();
        options.addProperty("diagnostics", "pull");
        params.setInitializationOptions(options);
        assertThat(Editor.get(other.server().initialize(params)).getCapabilities())
                .satisfies(can -> assertThat(can.getDiagnosticProvider()).isNotNull());
        other.close();
    }

    @Test
    void aCodeLinksToAPageThatIsThere() throws Exception {
        var can = new ClientCapabilities();
        can.setTextDocument(new TextDocumentClientCapabilities());
        can.getTextDocument().setPublishDiagnostics(new PublishDiagnosticsCapabilities());
        can.getTextDocument().getPublishDiagnostics().setCodeDescriptionSupport(true);
        editor.file("a.dlang", "Team T\nTeam T\n").start(can, "");
        var report =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .diagnostic(new DocumentDiagnosticParams(editor.id("a.dlang"))));
        String page = report.getLeft().getItems().getFirst().getCodeDescription().getHref();
        assertThat(Path.of(URI.create(page))).content().startsWith("# duplicate-element\n");
    }

    @Test
    void aRefusalKeepsTheKeysThatAreNull() throws Exception {
        editor.file("a.dlang", "Team T\n").start();
        assertThatThrownBy(() -> editor.request("domainlang/explain", "{'fqn':'No'}"))
                .rootCause()
                .extracting(each -> ((ResponseErrorException) each).getResponseError())
                .satisfies(
                        error ->
                                assertThat(String.valueOf(error.getData()))
                                        .contains("\"type\":null", "\"explanation\":null"));
    }

    @Test
    void aFileThatImportsItselfHasNoDuplicates() throws Exception {
        editor.file("a.dlang", "import \"./a.dlang\"\nTeam T\nbc B by T\n").start();
        assertThat(editor.codes("a.dlang")).doesNotContain("duplicate-across-files");
    }

    @Test
    void anImportThatLeavesTheModelIsToldOfTheWorkspaceRoot() throws Exception {
        editor.file("a.dlang", "import \"@/../x\"\nTeam T\n").start();
        var report =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .diagnostic(new DocumentDiagnosticParams(editor.id("a.dlang"))));
        assertThat(report.getLeft().getItems().getFirst().getMessage().getLeft())
                .contains("workspace root");
    }

    @Test
    void lineBreaksAndIndentsAreTheEditors() throws Exception {
        editor.file("a.dlang", "Domain D {\r\nvision: \"v\"\r\n}\r\n").start();
        var params =
                new DocumentFormattingParams(editor.id("a.dlang"), new FormattingOptions(2, true));
        assertThat(formatted(params)).containsExactly("\r\n  ");
        params.setOptions(new FormattingOptions(8, false));
        assertThat(formatted(params)).containsExactly("\r\n\t");
    }

    private List<String> formatted(DocumentFormattingParams params) {
        return Editor.get(editor.server().getTextDocumentService().formatting(params)).stream()
                .map(TextEdit::getNewText)
                .toList();
    }

    @Test
    void importsFoldAndSelectionsGrow() throws Exception {
        editor.file("b.dlang", "Team B\n")
                .file("c.dlang", "Team C\n")
                .file(
                        "a.dlang",
                        """
                        import "./b.dlang"
                        import "./c.dlang"
                        bc X by B {
                            description: "d"
                        }
                        """)
                .start();
        var texts = editor.server().getTextDocumentService();
        assertThat(
                        Editor.get(
                                texts.foldingRange(
                                        new FoldingRangeRequestParams(editor.id("a.dlang")))))
                .anyMatch(each -> "imports".equals(each.getKind()) && each.getEndLine() == 1);
        SelectionRange range =
                Editor.get(
                                texts.selectionRange(
                                        new SelectionRangeParams(
                                                editor.id("a.dlang"),
                                                List.of(new Position(3, 18)))))
                        .getFirst();
        int steps = 0;
        for (SelectionRange at = range; at != null; at = at.getParent()) {
            steps++;
        }
        assertThat(range.getRange()).isEqualTo(new Range(new Position(3, 17), new Position(3, 20)));
        assertThat(steps).isEqualTo(5);
    }

    @Test
    void theOutlineHasRelationshipsAndMetadata() throws Exception {
        editor.file(
                        "a.dlang",
                        "Metadata K\n"
                                + "Domain D\n"
                                + "bc A for D { metadata { K: \"v\" } relationships { this [OHS] ->"
                                + " [CF] A } }\n")
                .start();
        var symbols =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .documentSymbol(new DocumentSymbolParams(editor.id("a.dlang"))));
        assertThat(symbols.getLast().getRight().getChildren())
                .extracting(DocumentSymbol::getName)
                .containsExactly("K", "this [OHS] -> [CF] A");
    }

    @Test
    void longTextsAreColouredLineByLineAndPartsAlone() throws Exception {
        editor.file("a.dlang", "/* one\ntwo */\nTeam T\n").start();
        var texts = editor.server().getTextDocumentService();
        assertThat(
                        Editor.get(
                                        texts.semanticTokensFull(
                                                new SemanticTokensParams(editor.id("a.dlang"))))
                                .getData())
                .startsWith(0, 0, 6, 8, 0, 1, 0, 6, 8, 0);
        var part = new Range(new Position(2, 0), new Position(2, 6));
        assertThat(
                        Editor.get(
                                        texts.semanticTokensRange(
                                                new SemanticTokensRangeParams(
                                                        editor.id("a.dlang"), part)))
                                .getData())
                .hasSize(10)
                .startsWith(2, 0, 4);
    }

    @Test
    void aTextWithoutAFileIsServedAndAsked() throws Exception {
        editor.start(new String[0]);
        String uri = "untitled:Untitled-1";
        editor.server()
                .getTextDocumentService()
                .didOpen(
                        new DidOpenTextDocumentParams(
                                new TextDocumentItem(
                                        uri, "domain-lang", 1, "Team Mine\nbc A by Mine\n")));
        var symbols =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .documentSymbol(
                                        new DocumentSymbolParams(new TextDocumentIdentifier(uri))));
        assertThat(symbols).hasSize(2);
        JsonObject listed = editor.request("domainlang/list", "{'type':'teams'}").getAsJsonObject();
        assertThat(listed.get("count").getAsInt()).as("its own text, no example").isEqualTo(1);
        assertThat(listed.toString()).contains("Mine");
    }

    @Test
    void aListOverTheBoundSaysThatThereIsMore() throws Exception {
        var text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append("Team T").append(i).append('\n');
        }
        editor.file("a.dlang", text + "bc X by T39").start();
        assertThat(completed(new Position(400, 8)).isIncomplete()).isTrue();
        CompletionList narrowed = completed(new Position(400, 11));
        assertThat(narrowed.isIncomplete()).isFalse();
        assertThat(narrowed.getItems()).extracting(CompletionItem::getLabel).contains("T399");
    }

    private CompletionList completed(Position at) {
        return Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .completion(new CompletionParams(editor.id("a.dlang"), at)))
                .getRight();
    }
}
