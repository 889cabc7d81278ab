package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.door.lsp.Editor.Marked;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentLinkParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each feature once, on text with a mark where the cursor is. */
class LanguageServerTest extends EditorTest {
    private static final String MODEL =
            """
            import "./shared.dlang" as s
            Domain Sales { vision: "v" }
            Namespace shop {
                bc Orders for Sales as s.Core by s.Red { description: "d" relationships { this [OHS] -> Billing } }
                bc Billing for Sales { description: "d" }
            }
            cmap All { contains shop.Orders, shop.Billing shop.Orders [SK] shop.Billing }
            """;
    private static final String SHARED = "Team Red\nClassification Core\n";

    @BeforeEach
    void start() throws IOException {
        editor.file("shared.dlang", SHARED).start();
    }

    @Test
    void diagnosticsFollowEveryChange() throws Exception {
        editor.open("a.dlang", "Domain A { vision: \"v\" }\n");
        assertThat(editor.codes("a.dlang")).isEmpty();
        editor.change(
                "a.dlang",
                new TextDocumentContentChangeEvent(
                        new Range(new Position(0, 8), new Position(0, 24)), ""));
        assertThat(editor.codes("a.dlang")).containsExactly("domain-no-vision");
        editor.change("a.dlang", new TextDocumentContentChangeEvent("Domain"));
        assertThat(editor.codes("a.dlang")).containsExactly("parsing-error");
    }

    @Test
    void aChangeInOneFileIsSeenInAnother() throws Exception {
        editor.open("a.dlang", MODEL);
        assertThat(editor.codes("a.dlang")).isEmpty();
        editor.open("shared.dlang", "Team Blue\nClassification Core\n");
        assertThat(editor.codes("a.dlang")).containsExactly("linking-error");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    bc X for <>                             | Sales
                    bc X for Sales by <>                    | s.Red
                    bc X for Sales as s.<>                  | s.Core
                    bc X for Sales { <>                     | description
                    bc X for Sales { team: <>               | s.Red
                    bc X for Sales { relationships { <>     | this
                    bc X for Sales { relationships { this [<> | OHS
                    bc X for Sales { relationships { this -> <> | shop.Orders
                    bc X for Sales { decisions { <>         | rule
                    bc X for Sales { terminology { <>       | term
                    cmap M { contains <>                    | shop.Billing
                    dmap M { contains <>                    | Sales
                    <>                                      | BoundedContext
                    Domain Y in <>                          | Sales
                    """)
    void completionOffersWhatCanStandThere(String typed, String offered) {
        var marked = Marked.of(MODEL + typed.replace("<>", "<|>"));
        assertThat(completed(marked)).contains(offered);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<|>\n",
                "bc X {\n    <|>\n}\n",
                "Domain Y {\n    <|>\n}\n",
                "ns n {\n    <|>\n}\n",
                "bc X {\n    terminology {\n        <|>\n    }\n}\n",
                "bc X {\n    decisions {\n        <|>\n    }\n}\n",
                "cmap M {\n    <|>\n}\n",
                "bc X { description: <|>\n}\n"
            })
    void everySnippetParsesWhereItIsOffered(String typed) {
        var marked = Marked.of(typed);
        editor.open("b.dlang", marked.text());
        int offset = typed.indexOf("<|>");
        for (CompletionItem each : editor.completions("b.dlang", marked.position())) {
            if (each.getInsertTextFormat() == InsertTextFormat.Snippet) {
                String filled =
                        each.getTextEdit()
                                .getLeft()
                                .getNewText()
                                .replaceAll("\\$\\{\\d:(\\w+)}", "$1")
                                .replaceAll("\\$\\{[1-9]}|\\$[1-9]", "X")
                                .replace("$0", "");
                String text = marked.text();
                text = text.substring(0, offset) + filled + text.substring(offset);
                assertThat(SyntaxTree.of(text).problems()).as(text).isEmpty();
            }
        }
    }

    @Test
    void completionKnowsThePlace() {
        assertThat(completed(Marked.of(MODEL + "bc X for <|>"))).doesNotContain("s.Red", "Team");
        assertThat(completed(Marked.of(MODEL + "bc <|>"))).isEmpty();
        assertThat(completed(Marked.of(MODEL + "bc X { relationships { this -> [<|>")))
                .contains("CF")
                .doesNotContain("SK", "this");
        assertThat(completed(Marked.of("import \"<|>\"\n" + MODEL))).contains("./shared.dlang");
    }

    @Test
    void hoverIsWhatExplainSays() throws Exception {
        var marked = Marked.of(MODEL.replace("-> Billing", "-> Bil<|>ling"));
        editor.open("a.dlang", marked.text());
        String text =
                Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .hover(
                                                new HoverParams(
                                                        editor.id("a.dlang"), marked.position())))
                        .getContents()
                        .getRight()
                        .getValue();
        assertThat(text).contains("(bounded context) Billing", "Orders [OHS] → Billing");
        assertThat(
                        editor.request("domainlang/explain", "{'fqn':'shop.Billing'}")
                                .getAsJsonObject()
                                .get("explanation")
                                .getAsString())
                .isEqualTo(text);
    }

    @Test
    void definitionAndReferencesGoThroughMapsAndFiles() {
        var marked = Marked.of(MODEL.replace("contains shop.Orders", "contains shop.Or<|>ders"));
        editor.open("a.dlang", marked.text());
        var texts = editor.server().getTextDocumentService();
        var definition =
                Editor.get(
                                texts.definition(
                                        new DefinitionParams(
                                                editor.id("a.dlang"), marked.position())))
                        .getLeft();
        assertThat(definition.getFirst().getRange().getStart()).isEqualTo(new Position(3, 7));
        assertThat(
                        Editor.get(
                                texts.references(
                                        new ReferenceParams(
                                                editor.id("a.dlang"),
                                                marked.position(),
                                                new ReferenceContext(true)))))
                .hasSize(3);
        var team =
                Editor.get(
                                texts.definition(
                                        new DefinitionParams(
                                                editor.id("a.dlang"), new Position(3, 40))))
                        .getLeft();
        assertThat(team.getFirst().getUri()).isEqualTo(editor.uri("shared.dlang"));
    }

    @Test
    void renameKeepsQualifiersAndMaps() {
        var marked = Marked.of(MODEL.replace("bc Billing", "bc Bil<|>ling"));
        editor.open("a.dlang", marked.text());
        var edits =
                Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .rename(
                                                new RenameParams(
                                                        editor.id("a.dlang"),
                                                        marked.position(),
                                                        "Invoices")))
                        .getChanges()
                        .get(editor.uri("a.dlang"));
        assertThat(Edits.applied(marked.text(), Objects.requireNonNull(edits)))
                .isEqualTo(MODEL.replace("Billing", "Invoices"));
        assertThatThrownBy(() -> rename(marked, "not a name")).hasMessageContaining("no name");
        assertThatThrownBy(() -> rename(marked, "Orders")).hasMessageContaining("exists already");
    }

    private void rename(Marked marked, String name) {
        Editor.get(
                editor.server()
                        .getTextDocumentService()
                        .rename(new RenameParams(editor.id("a.dlang"), marked.position(), name)));
    }

    @Test
    void theOutlineFoldsLinksHintsAndColours() {
        editor.open("a.dlang", MODEL);
        var texts = editor.server().getTextDocumentService();
        assertThat(
                        Editor.get(
                                        texts.documentSymbol(
                                                new DocumentSymbolParams(editor.id("a.dlang"))))
                                .stream()
                                .map(each -> each.getRight().getName()))
                .containsExactly("Sales", "shop", "All");
        assertThat(
                        Editor.get(
                                texts.foldingRange(
                                        new FoldingRangeRequestParams(editor.id("a.dlang")))))
                .hasSize(1);
        assertThat(
                        Editor.get(texts.documentLink(new DocumentLinkParams(editor.id("a.dlang"))))
                                .getFirst()
                                .getTarget())
                .isEqualTo(editor.uri("shared.dlang"));
        var all = new Range(new Position(0, 0), new Position(99, 0));
        assertThat(Editor.get(texts.inlayHint(new InlayHintParams(editor.id("a.dlang"), all))))
                .hasSize(1);
        List<Integer> data =
                Editor.get(texts.semanticTokensFull(new SemanticTokensParams(editor.id("a.dlang"))))
                        .getData();
        assertThat(data.size() % 5).isZero();
        assertThat(data.size()).isGreaterThan(200);
        assertThat(
                        Editor.get(
                                        editor.server()
                                                .getWorkspaceService()
                                                .symbol(new WorkspaceSymbolParams("bill")))
                                .getRight()
                                .getFirst()
                                .getName())
                .isEqualTo("shop.Billing");
    }

    @Test
    void formattingTouchesNothingButBlanks() {
        editor.open("a.dlang", "Domain   A{vision:\"v\"   // why\n}\n\n\n\nTeam   T");
        var edits =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .formatting(
                                        new DocumentFormattingParams(
                                                editor.id("a.dlang"),
                                                new FormattingOptions(4, true))));
        assertThat(Edits.applied("Domain   A{vision:\"v\"   // why\n}\n\n\n\nTeam   T", edits))
                .isEqualTo("Domain A { vision: \"v\" // why\n}\n\nTeam T\n");
    }

    @Test
    void theToolsSeeUnsavedTextAndRefuseAsErrors() {
        editor.open("new.dlang", "Team Unsaved\n");
        assertThat(
                        editor.request("domainlang/list", "{'type':'teams','fields':['name']}")
                                .toString())
                .isEqualTo(
                        "{\"entityType\":\"teams\",\"count\":2,\"results\":[{\"name\":\"Unsaved\"},{\"name\":\"Red\"}]}");
        assertThat(editor.request("domainlang/validate", "{}").toString())
                .contains("\"valid\":true,\"fileCount\":2");
        assertThatThrownBy(() -> editor.request("domainlang/explain", "{'fqn':'No'}"))
                .hasRootCauseInstanceOf(ResponseErrorException.class)
                .rootCause()
                .extracting(each -> ((ResponseErrorException) each).getResponseError())
                .satisfies(
                        error -> {
                            assertThat(error.getCode()).isEqualTo(-32803);
                            assertThat(error.getMessage()).startsWith("Element 'No' not found. ");
                            assertThat(error.getData().toString()).contains("\"nearest\":[");
                        });
        assertThatThrownBy(() -> editor.request("domainlang/list", "{'type':7}"))
                .rootCause()
                .extracting(each -> ((ResponseErrorException) each).getResponseError().getCode())
                .isEqualTo(-32602);
    }

    private List<String> completed(Marked marked) {
        editor.open("a.dlang", marked.text());
        return editor.completions("a.dlang", marked.position()).stream()
                .map(CompletionItem::getLabel)
                .toList();
    }
}
