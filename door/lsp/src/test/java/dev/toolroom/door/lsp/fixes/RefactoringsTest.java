package dev.toolroom.door.lsp.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.door.lsp.Editor;
import dev.toolroom.door.lsp.EditorTest;
import dev.toolroom.door.lsp.Edits;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every refactoring is applied, and the model is as right as before. */
class RefactoringsTest extends EditorTest {
    private List<CodeAction> offered(int line, int column, String... only) {
        var at = new Position(line, column);
        var context = new CodeActionContext(List.of());
        if (only.length > 0) {
            context.setOnly(List.of(only));
        }
        var params = new CodeActionParams(editor.id("a.dlang"), new Range(at, at), context);
        return Editor.get(editor.server().getTextDocumentService().codeAction(params)).stream()
                .map(each -> each.getRight())
                .toList();
    }

    /** The text afterwards, which has nothing wrong. */
    private String done(String text, String title, int line, int column) throws Exception {
        CodeAction action =
                offered(line, column).stream()
                        .filter(each -> each.getTitle().equals(title))
                        .findFirst()
                        .orElseThrow();
        var edits = action.getEdit().getChanges().get(editor.uri("a.dlang"));
        String after = applied(text, edits);
        editor.change("a.dlang", new TextDocumentContentChangeEvent(after));
        assertThat(editor.codes("a.dlang")).as(after).isEmpty();
        return after;
    }

    private static String applied(String text, @Nullable List<TextEdit> edits) {
        return Edits.applied(text, Objects.requireNonNull(edits));
    }

    private static String crlf(String text) {
        return text.replace("\n", "\r\n");
    }

    @Test
    void importsAreSortedAndThoseThatNothingUsesGo() throws Exception {
        editor.file("b.dlang", "Team Blue\n")
                .file("c.dlang", "Team Green\n")
                .file("d.dlang", "Domain D { vision: \"v\" }\n")
                .start();
        String text =
                crlf(
                        """
                        import "./d.dlang"
                        import "./c.dlang"

                        import "./b.dlang"
                        bc A for D by Blue { description: "d" }
                        """);
        editor.open("a.dlang", text);
        assertThat(editor.codes("a.dlang")).containsExactly("unused-import");
        assertThat(done(text, "Organize imports", 4, 0))
                .isEqualTo(
                        crlf(
                                """
                                import "./b.dlang"
                                import "./d.dlang"
                                bc A for D by Blue { description: "d" }
                                """));
        assertThat(offered(0, 0)).isEmpty();
    }

    @Test
    void theOrderOfImportsThatBringOneNameIsKept() throws Exception {
        editor.file("c.dlang", "Team Blue\nTeam Red\n").file("b.dlang", "Team Blue\n").start();
        editor.open(
                "a.dlang",
                "import \"./c.dlang\"\nimport \"./b.dlang\"\nbc A by Blue\nbc B by Red\n");
        assertThat(offered(2, 0))
                .extracting(CodeAction::getTitle)
                .doesNotContain("Organize imports");
    }

    @Test
    void aRelationshipMovesToItsMapAndBack() throws Exception {
        String text =
                """
                Domain D { vision: "v" }
                bc B for D { description: "d" }
                bc C for D { description: "d" }
                bc A for D {
                    description: "d"
                    relationships {
                        this [OHS] -> [CF] B
                        B [SK] this
                    }
                }
                ContextMap M {
                    contains A, B, C
                    A [P] B
                    C -> B
                }
                """;
        editor.start();
        editor.open("a.dlang", text);
        assertThat(editor.codes("a.dlang")).isEmpty();
        String moved = done(text, "Move to the context map 'M'", 6, 10);
        assertThat(moved)
                .contains("    C -> B\n    A [OHS] -> [CF] B\n}")
                .contains("relationships {\n        B [SK] this\n    }");
        String back = done(moved, "Move to the bounded context 'A'", 13, 6);
        assertThat(back).contains("        B [SK] this\n        this [OHS] -> [CF] B\n");
        String other = done(back, "Move to the bounded context 'B'", 12, 6);
        assertThat(other)
                .contains("bc B for D { description: \"d\" relationships { A [P] this } }");
    }

    @Test
    void selectedElementsGetANamespaceAndTheirUsersItsName() throws Exception {
        String others = "import \"./a.dlang\" as far\nbc C for far.D { description: \"d\" }\n";
        String text =
                """
                Team T
                Domain D { vision: "v" }
                bc B for D by T {
                    description: "d"
                }
                cmap M { contains B B >< B }
                """;
        editor.file("b.dlang", others).start();
        editor.open("a.dlang", text);
        var params =
                new CodeActionParams(
                        editor.id("a.dlang"),
                        new Range(new Position(1, 0), new Position(4, 1)),
                        new CodeActionContext(List.of()));
        params.getContext().setOnly(List.of("refactor.extract"));
        var actions = Editor.get(editor.server().getTextDocumentService().codeAction(params));
        assertThat(actions).hasSize(1);
        var changes = actions.getFirst().getRight().getEdit().getChanges();
        assertThat(applied(text, changes.get(editor.uri("a.dlang"))))
                .isEqualTo(
                        """
                        Team T
                        Namespace Extracted {
                            Domain D { vision: "v" }
                            bc B for D by T {
                                description: "d"
                            }
                        }
                        cmap M { contains Extracted.B Extracted.B >< Extracted.B }
                        """);
        assertThat(applied(others, changes.get(editor.uri("b.dlang"))))
                .contains("for far.Extracted.D {");
    }

    @Test
    void anEditorGetsTheKindsItAsksFor() throws Exception {
        editor.file("b.dlang", "Team Blue\n").start();
        editor.open("a.dlang", "import \"./b.dlang\"\nTeam Red\n");
        assertThat(editor.codes("a.dlang")).containsExactly("unused-import");
        assertThat(offered(0, 0, "source"))
                .extracting(CodeAction::getKind)
                .containsExactly("source.organizeImports");
        assertThat(offered(0, 0, "quickfix"))
                .extracting(CodeAction::getTitle)
                .containsExactly("Remove import");
        assertThat(offered(0, 0, "refactor")).isEmpty();
    }

    @Test
    void anElementMovesToAFileThatIsMadeForIt() throws Exception {
        editor.start();
        String text =
                """
                Team Red
                bc A by Red { description: "d" }
                Team Blue
                """;
        editor.open("a.dlang", text);
        CodeAction move =
                offered(0, 6, "refactor.move").stream()
                        .filter(each -> each.getTitle().equals("Move to a new file 'red.dlang'"))
                        .findFirst()
                        .orElseThrow();
        var changes = move.getEdit().getDocumentChanges();
        assertThat(changes.get(0).getRight()).isEqualTo(new CreateFile(editor.uri("red.dlang")));
        assertThat(changes.get(1).getLeft().getTextDocument().getUri())
                .isEqualTo(editor.uri("red.dlang"));
        assertThat(edits(changes.get(1).getLeft()))
                .extracting(TextEdit::getNewText)
                .containsExactly("Team Red\n");
        assertThat(applied(text, edits(changes.get(2).getLeft())))
                .isEqualTo(
                        """
                        import "./red.dlang"
                        bc A by Red { description: "d" }
                        Team Blue
                        """);
    }

    private static List<TextEdit> edits(TextDocumentEdit changed) {
        return changed.getEdits().stream().map(each -> each.getLeft()).toList();
    }

    private static final String EACH_OTHER =
            """
            bc A { relationships { this -> B } }
            bc B { relationships { this -> A } }
            """;

    @Test
    void whyAnElementCannotMoveIsToldToEditorsThatShowIt() {
        var can = new ClientCapabilities();
        can.setTextDocument(new TextDocumentClientCapabilities());
        can.getTextDocument().setCodeAction(new CodeActionCapabilities());
        can.getTextDocument().getCodeAction().setDisabledSupport(true);
        editor.start(can, "");
        editor.open("a.dlang", EACH_OTHER);
        assertThat(offered(0, 3, "refactor.move"))
                .extracting(each -> each.getDisabled().getReason())
                .containsExactly(
                        "'a-2.dlang' and 'a.dlang' would import each other. Move what they share"
                                + " too.");
    }

    @Test
    void otherEditorsAreOfferedWhatCanBeDone() {
        editor.start();
        editor.open("a.dlang", EACH_OTHER);
        assertThat(offered(0, 3, "refactor.move")).isEmpty();
    }
}
