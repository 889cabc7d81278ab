package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.door.lsp.Editor.Marked;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileRename;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameFilesParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.junit.jupiter.api.Test;

/** What an editor does all day: folders, files, layout, imports, commands. */
class WorkingTest extends EditorTest {
    private static final String MAP =
            """
            Domain D { vision: "v" }
            bc A for D { description: "d" }
            bc B for D { description: "d" }
            cmap Land { contains A, B  A -> B  A [S] -> [C] B  A <-> B  A >< B  A [SK] B }
            """;

    @Test
    void onlyTheLinesOfARangeAreLaidOut() throws Exception {
        String text = "Domain   A{vision:\"v\"}\nTeam   T\nTeam   U\n";
        editor.start();
        editor.open("a.dlang", text);
        var edits =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .rangeFormatting(
                                        new DocumentRangeFormattingParams(
                                                editor.id("a.dlang"),
                                                new FormattingOptions(4, true),
                                                new Range(
                                                        new Position(1, 2), new Position(1, 3)))));
        assertThat(Edits.applied(text, edits))
                .isEqualTo("Domain   A{vision:\"v\"}\nTeam T\nTeam   U\n");
    }

    @Test
    void completionBringsTheImportAlong() throws Exception {
        editor.file("shop/far.dlang", "Namespace far { Team Painters }\n").start();
        var marked = Marked.of("import \"./b.dlang\"\n" + MAP + "bc C for D by Pain<|>");
        editor.open("a.dlang", marked.text());
        CompletionItem item =
                editor.completions("a.dlang", marked.position()).stream()
                        .filter(each -> each.getLabel().equals("far.Painters"))
                        .findFirst()
                        .orElseThrow();
        assertThat(item.getDetail()).isEqualTo("import \"./shop/far.dlang\"");
        String completed =
                Edits.applied(
                        Edits.applied(marked.text(), List.of(item.getTextEdit().getLeft())),
                        item.getAdditionalTextEdits());
        assertThat(completed)
                .startsWith("import \"./b.dlang\"\nimport \"./shop/far.dlang\"\n")
                .endsWith("by far.Painters");
    }

    @Test
    void aMissingManifestIsNoNews() throws Exception {
        editor.file("a.dlang", "Domain A\n").start();
        assertThat(editor.codes("a.dlang")).containsExactly("domain-no-vision");
        editor.request("domainlang/validate", "{}");
        assertThat(editor.published()).containsExactly(editor.uri("a.dlang"));
    }

    @Test
    void everyInferredKindIsHinted() throws Exception {
        editor.start();
        editor.open("a.dlang", MAP);
        var all = new Range(new Position(0, 0), new Position(9, 0));
        assertThat(
                        Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .inlayHint(new InlayHintParams(editor.id("a.dlang"), all))))
                .extracting(each -> each.getLabel().getLeft())
                .containsExactly(
                        "UpstreamDownstream", "CustomerSupplier", "Bidirectional", "SeparateWays");
    }

    @Test
    void theLensAboveAMapOpensItsDiagram() throws Exception {
        editor.start();
        editor.open("a.dlang", MAP);
        Command command =
                Editor.get(
                                editor.server()
                                        .getTextDocumentService()
                                        .codeLens(new CodeLensParams(editor.id("a.dlang"))))
                        .getFirst()
                        .getCommand();
        assertThat(command.getTitle()).isEqualTo("Open diagram");
        Object answer =
                Editor.get(
                        editor.server()
                                .getWorkspaceService()
                                .executeCommand(
                                        new ExecuteCommandParams(
                                                command.getCommand(), command.getArguments())));
        assertThat(answer).isEqualTo(Map.of("url", "http://127.0.0.1/#/domain?map=Land"));
        assertThat(editor.shown()).contains("/domain?map=Land");
        assertThatThrownBy(() -> run(new ExecuteCommandParams("fly", List.of())))
                .hasMessageContaining("There is no command 'fly'");
        assertThatThrownBy(() -> run(new ExecuteCommandParams(command.getCommand(), List.of())))
                .hasMessageContaining("Say which map");
    }

    private void run(ExecuteCommandParams command) {
        Editor.get(editor.server().getWorkspaceService().executeCommand(command));
    }

    @Test
    void eachFolderIsAModelOfItsOwn() throws Exception {
        editor.file("one/a.dlang", "Team Red\n")
                .file("two/b.dlang", "Team Blue\n")
                .file("three/c.dlang", "Team Green\n")
                .start("one", "two");
        assertThat(teams("{'type':'teams','fields':['name']}")).contains("Red").doesNotContain("B");
        String other =
                "{'type':'teams','fields':['name'],'textDocument':{'uri':'%s'}}"
                        .formatted(editor.uri("two/b.dlang"));
        assertThat(teams(other)).contains("Blue").doesNotContain("Red");
        var files = editor.request("domainlang/files", "{}").getAsJsonObject();
        assertThat(files.getAsJsonArray("models")).hasSize(2);
        editor.server()
                .getWorkspaceService()
                .didChangeWorkspaceFolders(
                        new DidChangeWorkspaceFoldersParams(
                                new WorkspaceFoldersChangeEvent(
                                        List.of(new WorkspaceFolder(editor.uri("three"), "three")),
                                        List.of(new WorkspaceFolder(editor.uri("one"), "one")))));
        assertThat(
                        Editor.get(
                                        editor.server()
                                                .getWorkspaceService()
                                                .symbol(new WorkspaceSymbolParams("")))
                                .getRight())
                .extracting(each -> each.getName())
                .containsExactlyInAnyOrder("Blue", "Green");
    }

    @Test
    void aFolderThatLeavesTakesItsProblemsWithItAndWhatIsOpenStandsAlone() throws Exception {
        editor.file("one/a.dlang", "Domain One\n")
                .file("one/inner/b.dlang", "Domain Two\n")
                .start("one", "one/inner");
        assertThat(editor.codes("one/a.dlang")).containsExactly("domain-no-vision");
        assertThat(editor.codes("one/inner/b.dlang")).contains("domain-no-vision");
        editor.open("one/c.dlang", "Domain Three\n");
        assertThat(editor.codes("one/c.dlang")).containsExactly("domain-no-vision");
        editor.server()
                .getWorkspaceService()
                .didChangeWorkspaceFolders(
                        new DidChangeWorkspaceFoldersParams(
                                new WorkspaceFoldersChangeEvent(
                                        List.of(),
                                        List.of(new WorkspaceFolder(editor.uri("one"), "one")))));
        assertThat(editor.codes("one/a.dlang")).isEmpty();
        editor.server()
                .getTextDocumentService()
                .didClose(new DidCloseTextDocumentParams(editor.id("one/c.dlang")));
        assertThat(editor.codes("one/c.dlang")).isEmpty();
        editor.open("one/inner/b.dlang", "Domain Two\n");
        assertThat(editor.codes("one/inner/b.dlang")).containsExactly("domain-no-vision");
    }

    @Test
    void textsOutsideEveryFolderKeepTheirProblemsBesideEachOtherUntilTheyAreClosed()
            throws Exception {
        editor.file("in/a.dlang", "Team Red\n").start("in");
        editor.open("out/one.dlang", "Domain One\n");
        editor.open("out/two.dlang", "Domain Two\n");
        editor.open("in/a.dlang", "Domain In\n");
        assertThat(editor.codes("in/a.dlang")).containsExactly("domain-no-vision");
        editor.server()
                .getTextDocumentService()
                .didClose(new DidCloseTextDocumentParams(editor.id("out/two.dlang")));
        assertThat(editor.codes("out/two.dlang")).containsExactly("domain-no-vision");
        assertThat(editor.codes("out/two.dlang")).isEmpty();
        editor.open("out/one.dlang", "Domain One {\n");
        assertThat(editor.codes("out/one.dlang")).containsExactly("domain-no-vision");
        assertThat(editor.codes("out/one.dlang")).contains("parsing-error");
    }

    @Test
    void importsFollowAFileThatGetsAnotherName() throws Exception {
        String shop = "import \"./teams\"\nbc A by Red { description: \"d\" }\n";
        editor.file("one/teams.dlang", "Team Red\n")
                .file("one/shop.dlang", shop)
                .file("two/other.dlang", "Team Blue\n")
                .start("one", "two");
        editor.open("one/shop.dlang", "// typed\n" + shop);
        var edit =
                Editor.get(
                        editor.server()
                                .getWorkspaceService()
                                .willRenameFiles(
                                        new RenameFilesParams(
                                                List.of(
                                                        new FileRename(
                                                                editor.uri("one/teams.dlang"),
                                                                editor.uri("one/people.dlang"))))));
        assertThat(edit.getChanges()).containsOnlyKeys(editor.uri("one/shop.dlang"));
        assertThat(
                        Edits.applied(
                                "// typed\n" + shop,
                                edit.getChanges()
                                        .getOrDefault(editor.uri("one/shop.dlang"), List.of())))
                .isEqualTo("// typed\n" + shop.replace("teams", "people"));
    }

    private String teams(String params) {
        return editor.request("domainlang/list", params).toString();
    }

    @Test
    void textsAreReadWithWhatIsNotSavedAndNothingElseIs() throws Exception {
        editor.file("a.dlang", "Team Saved\n").start();
        editor.open("a.dlang", "Team Typed\n");
        String uri = "{'uri':'" + editor.uri("a.dlang") + "'}";
        var text = editor.request("domainlang/text", uri).getAsJsonObject();
        assertThat(text.get("text").getAsString()).isEqualTo("Team Typed\n");
        assertThat(text.get("saved").getAsString()).isEqualTo("Team Saved\n");
        editor.server()
                .getTextDocumentService()
                .didClose(new DidCloseTextDocumentParams(editor.id("a.dlang")));
        assertThat(
                        editor.request("domainlang/text", uri)
                                .getAsJsonObject()
                                .get("text")
                                .getAsString())
                .isEqualTo("Team Saved\n");
        assertThatThrownBy(() -> editor.request("domainlang/text", "{'uri':'file:///etc/passwd'}"))
                .hasMessageContaining("is no file of a model");
    }
}
