package dev.toolroom.door.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.door.lsp.Editor.Marked;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.CallHierarchyIncomingCallsParams;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyOutgoingCallsParams;
import org.eclipse.lsp4j.CallHierarchyPrepareParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each word of a name by itself: namespaces, imports, elements, and who is related to whom. */
class NamesTest extends EditorTest {
    private static final String SHARED =
            """
            Namespace acme.core {
                Team Red
                Domain Sales { vision: "v" }
            }
            """;
    private static final String MODEL =
            """
            import "./shared.dlang" as s
            Namespace acme {
                Namespace core {
                    bc Orders for s.acme.core.Sales by s.acme.core.Red { description: "d" }
                }
                bc Billing for s.acme.core.Sales { description: "d" relationships { this <- core.Orders } }
            }
            cmap All { contains acme.core.Orders, acme . Billing acme.Billing [P] acme.core.Orders }
            """;

    @BeforeEach
    void start() throws IOException {
        editor.file("shared.dlang", SHARED).start();
    }

    private TextDocumentService texts() {
        return editor.server().getTextDocumentService();
    }

    private Marked opened(String text, String mark) {
        int bar = mark.indexOf('|');
        String plain = mark.replace("|", "");
        int at = text.indexOf(plain) + bar;
        var marked = Marked.of(text.substring(0, at) + "<|>" + text.substring(at));
        editor.open("a.dlang", marked.text());
        return marked;
    }

    private WorkspaceEdit renamed(Marked marked, String name) {
        return Editor.get(
                texts().rename(new RenameParams(editor.id("a.dlang"), marked.position(), name)));
    }

    private String applied(String file, String text, WorkspaceEdit edit) {
        return Edits.applied(
                text,
                Objects.requireNonNullElse(edit.getChanges().get(editor.uri(file)), List.of()));
    }

    @ParameterizedTest
    @CsvSource({"Namespace co|re", "acme.co|re.Orders,", "<- co|re.Orders", "s.acme.co|re.Sales"})
    void aStepOfANamespaceIsRenamedWhereverItIsWritten(String mark) {
        WorkspaceEdit edit = renamed(opened(MODEL, mark), "heart");
        assertThat(applied("a.dlang", MODEL, edit)).isEqualTo(MODEL.replace("core", "heart"));
        assertThat(applied("shared.dlang", SHARED, edit))
                .isEqualTo(SHARED.replace("core", "heart"));
    }

    @Test
    void theFirstStepTooAndBlanksAroundItsDotsStay() {
        WorkspaceEdit edit = renamed(opened(MODEL, "ac|me . Billing"), "bell");
        assertThat(applied("a.dlang", MODEL, edit)).isEqualTo(MODEL.replace("acme", "bell"));
        assertThat(applied("shared.dlang", SHARED, edit)).isEqualTo(SHARED.replace("acme", "bell"));
    }

    @ParameterizedTest
    @CsvSource({"as |s", "for s|.acme.core.Sales by"})
    void theNameOfAnImportIsRenamedInItsFile(String mark) {
        WorkspaceEdit edit = renamed(opened(MODEL, mark), "shared");
        assertThat(applied("a.dlang", MODEL, edit))
                .isEqualTo(MODEL.replace("as s", "as shared").replace("s.acme", "shared.acme"));
        assertThat(edit.getChanges()).hasSize(1);
    }

    @Test
    void aNameThatIsTakenOrNoneIsRefused() {
        Marked marked = opened(MODEL + "Namespace heart { Team T }\n", "Namespace co|re");
        assertThatThrownBy(() -> renamed(marked, "a.b")).hasMessageContaining("is no name");
        Marked other =
                opened("Namespace a { Team T }\nNamespace b { Team T Team U }\n", "Namespace |a");
        assertThatThrownBy(() -> renamed(other, "b")).hasMessageContaining("'b.T' exists already");
        Marked free = opened("Namespace a { Team T }\nNamespace b { Team U }\n", "Namespace |a");
        assertThat(applied("a.dlang", free.text(), renamed(free, "b")))
                .isEqualTo("Namespace b { Team T }\nNamespace b { Team U }\n");
        Marked word = opened(MODEL, "Names|pace core");
        assertThatThrownBy(() -> renamed(word, "x")).hasMessageContaining("nothing to rename");
        assertThat(
                        Editor.get(
                                texts().prepareRename(
                                                new PrepareRenameParams(
                                                        editor.id("a.dlang"), word.position()))))
                .isNull();
    }

    @Test
    void aNamespaceIsFoundWhereItIsOpened() {
        Marked marked = opened(MODEL, "acme.co|re.Orders,");
        List<? extends Location> found =
                Editor.get(
                                texts().definition(
                                                new DefinitionParams(
                                                        editor.id("a.dlang"), marked.position())))
                        .getLeft();
        assertThat(found)
                .extracting(Location::getUri)
                .containsExactlyInAnyOrder(editor.uri("a.dlang"), editor.uri("shared.dlang"));
        assertThat(
                        Editor.get(
                                texts().references(
                                                new ReferenceParams(
                                                        editor.id("a.dlang"),
                                                        marked.position(),
                                                        new ReferenceContext(true)))))
                .hasSize(8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Domain |Sales; (domain) Sales",
                "Do|main Sales; An area of the business",
                "|bc Orders; within which every term has one meaning",
                "fo|r s.acme; The domain that this bounded context serves",
                "this <|- core; Right is upstream",
                "[|P]; **Partnership**",
                "Namespace co|re; (namespace) core",
                "as |s; import",
                "descrip|tion; in one or two sentences",
            })
    void everyWordSaysWhatItIs(String mark, String expected) {
        String text = MODEL + "Domain Sales { vision: \"v\" }\n";
        Marked marked = opened(text, mark);
        Hover hover =
                Editor.get(texts().hover(new HoverParams(editor.id("a.dlang"), marked.position())));
        assertThat(hover.getContents().getRight().getValue()).contains(expected);
    }

    @Test
    void aNameThatIsSpelledLikeAKeywordIsExplainedAsAName() {
        Marked marked = opened("Domain Team { vision: \"v\" }\nbc X for Team\n", "for Te|am");
        assertThat(
                        Editor.get(
                                        texts().hover(
                                                        new HoverParams(
                                                                editor.id("a.dlang"),
                                                                marked.position())))
                                .getContents()
                                .getRight()
                                .getValue())
                .startsWith("📁 **(domain) Team**");
    }

    @Test
    void relationshipsAreWalkedLikeCalls() {
        Marked marked = opened(MODEL, "bc Or|ders");
        CallHierarchyItem item =
                Editor.get(
                                texts().prepareCallHierarchy(
                                                new CallHierarchyPrepareParams(
                                                        editor.id("a.dlang"), marked.position())))
                        .getFirst();
        var callers =
                Editor.get(
                        texts().callHierarchyIncomingCalls(
                                        new CallHierarchyIncomingCallsParams(item)));
        assertThat(callers).hasSize(1);
        assertThat(callers.getFirst().getFrom().getName()).isEqualTo("Billing");
        assertThat(callers.getFirst().getFrom().getDetail()).contains("Partnership");
        assertThat(callers.getFirst().getFromRanges()).hasSize(2);
        var called =
                Editor.get(
                        texts().callHierarchyOutgoingCalls(
                                        new CallHierarchyOutgoingCallsParams(item)));
        assertThat(called).hasSize(1);
        assertThat(called.getFirst().getFromRanges()).hasSize(1);
        Marked team = opened(MODEL, "core.R|ed");
        assertThat(
                        Editor.get(
                                texts().prepareCallHierarchy(
                                                new CallHierarchyPrepareParams(
                                                        editor.id("a.dlang"), team.position()))))
                .isEmpty();
    }
}
