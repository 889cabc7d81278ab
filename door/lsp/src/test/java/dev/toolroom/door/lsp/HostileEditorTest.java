package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CallHierarchyPrepareParams;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentLinkParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An editor that does not keep to the protocol, or keeps to its letter, cannot harm the server. */
class HostileEditorTest extends EditorTest {
    private static final String TEXT =
            "Domain D { vision: \"v\" }\nbc A for D { description: \"d\" }\n";
    private static final int NOT_INITIALIZED = -32002;
    private static final int INVALID = -32600;

    /** Everything that can be asked about a place of a file. */
    private List<CompletableFuture<?>> asked(String name, Position at) {
        TextDocumentIdentifier file = editor.id(name);
        var range = new Range(at, at);
        var texts = editor.server().getTextDocumentService();
        return List.of(
                texts.completion(new CompletionParams(file, at)),
                texts.hover(new HoverParams(file, at)),
                texts.definition(new DefinitionParams(file, at)),
                texts.references(new ReferenceParams(file, at, new ReferenceContext(true))),
                texts.documentHighlight(new DocumentHighlightParams(file, at)),
                texts.prepareRename(new PrepareRenameParams(file, at)),
                texts.documentSymbol(new DocumentSymbolParams(file)),
                texts.foldingRange(new FoldingRangeRequestParams(file)),
                texts.documentLink(new DocumentLinkParams(file)),
                texts.codeLens(new CodeLensParams(file)),
                texts.inlayHint(new InlayHintParams(file, range)),
                texts.codeAction(
                        new CodeActionParams(file, range, new CodeActionContext(List.of()))),
                texts.semanticTokensFull(new SemanticTokensParams(file)),
                texts.formatting(
                        new DocumentFormattingParams(file, new FormattingOptions(4, true))),
                texts.rangeFormatting(
                        new DocumentRangeFormattingParams(
                                file, new FormattingOptions(4, true), range)),
                texts.prepareCallHierarchy(new CallHierarchyPrepareParams(file, at)));
    }

    private static int refusal(CompletableFuture<?> answer) {
        Throwable thrown = catchThrowable(() -> Editor.get(answer));
        assertThat(thrown).hasCauseInstanceOf(ResponseErrorException.class);
        var error =
                ((ResponseErrorException) Objects.requireNonNull(thrown.getCause()))
                        .getResponseError();
        assertThat(error.getMessage()).doesNotContain("Exception").isNotBlank();
        return error.getCode();
    }

    @Test
    void nothingIsAnsweredBeforeTheEditorHasIntroducedItself() throws Exception {
        editor.open("a.dlang", TEXT);
        for (var answer : asked("a.dlang", new Position(0, 8))) {
            assertThat(refusal(answer)).isEqualTo(NOT_INITIALIZED);
        }
        assertThat(refusal(editor.server().shutdown())).isEqualTo(NOT_INITIALIZED);
        editor.start();
        assertThat(refusal(editor.server().initialize(new InitializeParams()))).isEqualTo(INVALID);
        editor.open("b.dlang", "Domain E");
        assertThat(editor.codes("b.dlang")).containsExactly("domain-no-vision");
        // What was opened too early was not heard.
        assertThat(editor.published()).doesNotContain(editor.uri("a.dlang"));
    }

    @Test
    void nothingIsAnsweredAfterTheEditorHasTakenItsLeave() {
        editor.start();
        assertThat(Editor.get(editor.server().shutdown())).isNull();
        for (var answer : asked("a.dlang", new Position(0, 8))) {
            assertThat(refusal(answer)).isEqualTo(INVALID);
        }
        assertThat(refusal(editor.server().shutdown())).isEqualTo(INVALID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nowhere.dlang", "no model.txt", "model.yaml", "../outside.dlang"})
    void aFileThatIsNoneIsAnsweredWithNothing(String name) throws Exception {
        editor.file("a.dlang", TEXT).start();
        for (var answer : asked(name, new Position(3, 4))) {
            Object given = Editor.get(answer);
            assertThat(given == null || given.toString().matches("\\[]|Either \\[\\R.*\\R.*\\R]"))
                    .as("%s", given)
                    .isTrue();
        }
    }

    @Test
    void placesThatAreNotInTheTextAreItsNearestPlaces() throws Exception {
        editor.start().open("a.dlang", TEXT);
        assertThat(editor.codes("a.dlang")).isEmpty();
        int[] numbers = {0, 1, 7, 24, 25, 500, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int line : numbers) {
            for (int column : numbers) {
                asked("a.dlang", new Position(line, column)).forEach(Editor::get);
            }
        }
        // The end of a line is before its break, however far beyond it a place is.
        editor.change("a.dlang", typed(0, Integer.MAX_VALUE, " Team T"));
        editor.change("a.dlang", typed(Integer.MAX_VALUE, Integer.MAX_VALUE, "Team U"));
        assertThat(text("a.dlang"))
                .isEqualTo(TEXT.replace("\"v\" }\n", "\"v\" } Team T\n") + "Team U");
    }

    private static TextDocumentContentChangeEvent typed(int line, int column, String text) {
        var at = new Position(line, column);
        return new TextDocumentContentChangeEvent(new Range(at, at), text);
    }

    private String text(String name) {
        return editor.request("domainlang/text", "{'uri':'" + editor.uri(name) + "'}")
                .getAsJsonObject()
                .get("text")
                .getAsString();
    }

    @Test
    void aChangeOfAFileThatIsNotOpenIsNoFile() throws Exception {
        editor.file("a.dlang", TEXT).start();
        editor.change("a.dlang", typed(0, 0, "§"));
        editor.change("new.dlang", typed(0, 0, "§"));
        assertThat(text("a.dlang")).isEqualTo(TEXT);
        assertThat(editor.request("domainlang/validate", "{}").toString())
                .contains("\"errors\":[]");
    }

    @Test
    void everyKindOfLineBreakAndLetterKeepsItsPlaceThroughRandomEdits() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        List<String> parts =
                List.of(
                        "\r\n", "\n", "\r", "\uFEFF", "😀", "ä", "Team T", "{", "}", "\"", "bc A ",
                        "");
        String expected = "\uFEFFDomain D { vision: \"😀 v\" }\r\nTeam T\rTeam U\n";
        editor.start().open("a.dlang", expected);
        for (int i = 0; i < 400; i++) {
            int from = random.nextInt(expected.length() + 1);
            int to = Math.min(expected.length(), from + random.nextInt(4));
            if (splits(expected, from) || splits(expected, to)) {
                continue;
            }
            String typed = parts.get(random.nextInt(parts.size()));
            editor.change(
                    "a.dlang",
                    new TextDocumentContentChangeEvent(
                            new Range(place(expected, from), place(expected, to)), typed));
            expected = expected.substring(0, from) + typed + expected.substring(to);
        }
        assertThat(text("a.dlang")).as("seed %d", seed).isEqualTo(expected);
    }

    /** No editor points between the two halves of a letter or of a line break. */
    private static boolean splits(String text, int at) {
        return at > 0
                && at < text.length()
                && (Character.isLowSurrogate(text.charAt(at))
                        || (text.charAt(at - 1) == '\r' && text.charAt(at) == '\n'));
    }

    private static Position place(String text, int offset) {
        String[] before = (text.substring(0, offset) + "|").split("\r\n|\r|\n", -1);
        return new Position(before.length - 1, before[before.length - 1].length() - 1);
    }

    @Test
    void diagnosticsOfARapidTypistAreThoseOfTheLastText() throws Exception {
        editor.start().open("a.dlang", "");
        String text = "Domain D { vision: \"v\" }\nTeam T Team T\n";
        for (int i = 0; i < text.length(); i++) {
            editor.change("a.dlang", typed(9999, 9999, text.substring(i, i + 1)));
        }
        assertThat(text("a.dlang")).isEqualTo(text);
        List<String> last = List.of();
        for (int i = 0; i <= text.length(); i++) {
            last = editor.codes("a.dlang");
        }
        assertThat(last).containsExactly("duplicate-element");
    }

    @Test
    void whatIsWithdrawnStopsNobodyElse() {
        editor.start().open("a.dlang", TEXT.repeat(200));
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            var answer =
                    editor.server().getWorkspaceService().symbol(new WorkspaceSymbolParams("a"));
            all.add(answer);
            if (i % 2 == 0) {
                answer.cancel(true);
            }
        }
        for (int i = 1; i < all.size(); i += 2) {
            assertThat(Editor.get(all.get(i))).isNotNull();
        }
    }

    @Test
    void aHugeFileIsAnsweredLikeAnyOther() throws Exception {
        String text = "bc A for D { description: \"d\" }\n".repeat(60_000) + "Domain D";
        editor.start().open("a.dlang", text);
        assertThat(editor.codes("a.dlang")).hasSize(60_000);
        assertThat(
                        Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .hover(
                                                new HoverParams(
                                                        editor.id("a.dlang"),
                                                        new Position(59_999, 3)))))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1x", "a b", "a.b", "ü", "a\nb", "<|>"})
    void aNameThatIsNoneIsRefused(String name) {
        editor.start().open("a.dlang", TEXT);
        refusal(
                editor.server()
                        .getTextDocumentService()
                        .rename(new RenameParams(editor.id("a.dlang"), new Position(0, 7), name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"untitled:Untitled-1", "", "::", "file:", "file:///%zz", "http://a/b"})
    void anAddressThatIsNoFileIsAnsweredWithNothing(String uri) {
        editor.start();
        var file = new TextDocumentIdentifier(uri);
        assertThat(
                        Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .hover(new HoverParams(file, new Position(0, 0)))))
                .isNull();
    }
}
