package dev.toolroom.door.lsp.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.lsp.Editor;
import dev.toolroom.door.lsp.Editor.Marked;
import dev.toolroom.door.lsp.EditorTest;
import dev.toolroom.door.lsp.Edits;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Quick fixes as an editor gets them: edits, new files and commands. The library tests what each
 * fix does.
 */
class QuickFixesTest extends EditorTest {
    @BeforeEach
    void start() throws IOException {
        editor.file("shared.dlang", "Team Red\nNamespace far { Domain Away { vision: \"v\" } }\n")
                .start();
    }

    private CodeAction action(Marked marked, String title) {
        List<CodeAction> all = actions(marked);
        assertThat(all).extracting(CodeAction::getTitle).contains(title);
        return all.stream().filter(each -> each.getTitle().equals(title)).findFirst().orElseThrow();
    }

    private List<CodeAction> actions(Marked marked) {
        var actions =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .codeAction(
                                        new CodeActionParams(
                                                editor.id("fix.dlang"),
                                                new Range(marked.position(), marked.position()),
                                                new CodeActionContext(List.of()))));
        return actions.stream().map(each -> each.getRight()).toList();
    }

    @Test
    void aNewLineEndsLikeTheOthers() throws Exception {
        var marked = Marked.of("Domain D { vision: \"v\" }\r\nbc <|>A for D {\r\n}\r\n");
        editor.open("fix.dlang", marked.text());
        var edits = action(marked, "Add 'description'").getEdit().getChanges();
        assertThat(
                        Edits.applied(
                                marked.text(),
                                Objects.requireNonNull(edits.get(editor.uri("fix.dlang")))))
                .isEqualTo(
                        "Domain D { vision: \"v\" }\r\nbc A for D {\r\n    description: \"\"\r\n}\r\n");
    }

    @Test
    void aMissingFileIsCreated() {
        var marked = Marked.of("import \"./wholly<|>-new\"\n");
        editor.open("fix.dlang", marked.text());
        ResourceOperation made =
                action(marked, "Create './wholly-new.dlang'")
                        .getEdit()
                        .getDocumentChanges()
                        .getFirst()
                        .getRight();
        assertThat(made.toString()).contains(editor.uri("wholly-new.dlang"));
    }

    @Test
    void aPackageGetsItsLineInTheManifest() throws Exception {
        var marked = Marked.of("import \"acme/<|>core\"\n");
        editor.open("fix.dlang", marked.text());
        assertThat(editor.codes("fix.dlang")).contains("import-requires-manifest");
        assertThat(
                        action(marked, "Create model.yaml with 'acme/core'")
                                .getEdit()
                                .getDocumentChanges())
                .hasSize(2);
        editor.open("model.yaml", "model:\n  name: x\ndependencies:\n  a/b:\n    ref: v1.0.0\n");
        editor.change("fix.dlang", new TextDocumentContentChangeEvent(marked.text() + " "));
        assertThat(editor.codes("fix.dlang")).isNotEmpty();
        var edits =
                action(marked, "Add 'acme/core' to model.yaml")
                        .getEdit()
                        .getChanges()
                        .get(editor.uri("model.yaml"));
        assertThat(
                        Edits.applied(
                                "model:\n  name: x\ndependencies:\n  a/b:\n    ref: v1.0.0\n",
                                Objects.requireNonNull(edits)))
                .isEqualTo(
                        """
                        model:
                          name: x
                        dependencies:
                          acme/core:
                            ref: v1.0.0
                          a/b:
                            ref: v1.0.0
                        """);
    }

    @Test
    void anImportIsFixedInTheManifest() throws Exception {
        String manifest = "dependencies:\n  a/b:\n    description: c\n";
        editor.open("model.yaml", manifest);
        var marked = Marked.of("import \"a/<|>b\"\n");
        editor.open("fix.dlang", marked.text());
        assertThat(editor.codes("fix.dlang")).contains("import-missing-ref");
        var edits =
                action(marked, "Add 'ref: main' to 'a/b' in model.yaml")
                        .getEdit()
                        .getChanges()
                        .get(editor.uri("model.yaml"));
        String fixed = Edits.applied(manifest, Objects.requireNonNull(edits));
        assertThat(fixed).isEqualTo("dependencies:\n  a/b:\n    ref: main\n    description: c\n");
        editor.change("model.yaml", new TextDocumentContentChangeEvent(fixed));
        assertThat(editor.codes("fix.dlang")).contains("import-not-installed");
        Command install = action(marked, "Run 'dlang install' to fetch 'a/b'").getCommand();
        assertThat(install.getCommand()).isEqualTo("domainlang.install");
    }
}
