package dev.toolroom.door.lsp.fixes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.door.lsp.Editor;
import dev.toolroom.door.lsp.Editor.Marked;
import dev.toolroom.door.lsp.EditorTest;
import dev.toolroom.door.lsp.Edits;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every fix is applied, and what it was for is gone. */
class QuickFixesTest extends EditorTest {
    private static final String BASE =
            "Domain D { vision: \"v\" }\nbc B for D { description: \"d\" }\n";

    /** The rules that nothing obvious fixes. */
    private static final Map<String, String> NO_FIX =
            Map.of(
                    "too-many-patterns", "which of them to give up is a decision",
                    "context-map-no-relationships", "how the contexts work together is not known",
                    "classification-in-two-roles", "which role it has is a decision",
                    "import-escapes-workspace", "where the files should lie is a decision",
                    "manifest-yaml-error", "what was meant cannot be read",
                    "manifest-dependency-invalid-ref", "which tags there are is not known here",
                    "manifest-path-alias-escapes-workspace", "which folder is meant is not known",
                    "import-missing-source-or-path", "where it comes from is not known",
                    "file-not-read", "no edit of a text makes a file smaller or opens it",
                    "file-not-utf-8", "what it was written in is not known");

    @BeforeEach
    void start() throws IOException {
        editor.file("shared.dlang", "Team Red\nNamespace far { Domain Away { vision: \"v\" } }\n")
                .start();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    Dom<>ain A                                        | Add 'vision'          | domain-no-vision
                    bc <>A for D {}                                   | Add 'description'     | bounded-context-no-description
                    bc <>A { description: "d" }                       | Add 'for D'           | bounded-context-no-domain
                    bc A for <>E { description: "d" }                 | Change to 'D'         | linking-error
                    bc A for <>E { description: "d" }                 | Declare Domain 'E'    | linking-error
                    bc A for <>Away { description: "d" }              | Import "./shared.dlang" and write 'far.Away' | linking-error
                    bc A for far.<>Away { description: "d" }          | Import "./shared.dlang" | linking-error
                    cmap M { contains B, <>Q }                        | Change to 'B'         | unresolved-reference
                    import "./<>shared.dlang"                         | Remove import         | unused-import
                    import "./<>share.dlang"                          | Change to "./shared.dlang" | import-unresolved
                    <>import ""                                       | Remove import         | import-missing-uri
                    Domain <>§ E { vision: "v" }                      | Remove this           | lexing-error
                    Domain E in <>F { vision: "v" } Domain F in E { vision: "v" } | Remove 'F' as its parent | domain-circular-hierarchy
                    bc A for D as X by Y { description: "d" team: <>Z } Team Y Team Z Classification X | Remove this one | bounded-context-team-conflict
                    bc A for D as X { description: "d" classification: <>Z } Classification Z Classification X | Remove this one | bounded-context-classification-conflict
                    bc A for D { description: "d" <>description: "e" } | Remove this one      | repeated-property
                    bc A for D { description: "d" terminology { term T: "t" term <>T: "u" } } | Remove this one | duplicate-term
                    bc A for D { description: "d" decisions { rule T: "t" rule <>T: "u" } } | Remove this one | duplicate-decision
                    Metadata K bc A for D { description: "d" metadata { K: "t" <>K: "u" } } | Remove this one | duplicate-metadata-key
                    cmap M { contains B, <>B }                        | Remove this one       | duplicate-map-entry
                    bc A for D { description: "d" } cmap M { contains B <>A -> B } | Add 'A' to this map | context-not-on-map
                    bc A for D { description: "d" relationships { this [A<>CL] -> B } } | Turn the arrow round: '<-' | acl-on-wrong-side
                    bc A for D { description: "d" relationships { this [A<>CL] -> B } } | Move 'ACL' to the other side | acl-on-wrong-side
                    bc A for D { description: "d" relationships { this [C<>F, BBoM] -> B } } | Move 'CF' to the other side | conformist-on-wrong-side
                    bc A for D { description: "d" relationships { this -> [<>OHS] B } } | Move 'OHS' to the other side | ohs-on-wrong-side
                    bc A for D { description: "d" relationships { this [OHS] -> [<>BBoM, PL] B } } | Move 'PL' to the other side | published-language-on-wrong-side
                    bc A for D { description: "d" relationships { this <- [<>C] B } } | Turn the arrow round: '->' | customer-on-wrong-side
                    bc A for D { description: "d" relationships { this [<>S] <- B } } | Move 'S' to the other side | supplier-on-wrong-side
                    bc A for D { description: "d" relationships { this [<>S] <-> B } } | Turn the arrow round: '->' | supplier-on-bidirectional
                    bc A for D { description: "d" relationships { this <-> [<>C] B } } | Remove 'C' | customer-on-bidirectional
                    bc A for D { description: "d" relationships { this <- B  B -> [<>CF, ACL] this } } | Remove 'CF' | conformist-with-acl
                    bc A for D { description: "d" relationships { th<>is -> A } } | Remove relationship | self-relationship
                    bc A for D { description: "d" relationships { th<>is >< A } } | Remove relationship | self-symmetric-relationship
                    bc A for D { description: "d" } cmap M { contains A, B A -> B A <>-> B } | Remove relationship | context-map-duplicate-relationship
                    bc A for D { description: "d" relationships { this -> B } } cmap M { contains A, B A <><- B } | Turn the arrow round: '->' | contradicting-relationship
                    bc A for D { description: "d" relationships { this -> B } } cmap M { contains A, B A <><- B } | Remove relationship | contradicting-relationship
                    bc A for D { description: "d" } cmap M { contains A, B th<>is -> B } | Change to 'A' | this-in-map
                    Team T Team <>T                                   | Remove this one       | duplicate-element
                    Team T Domain <>T { vision: "v" }                 | Call it 'T2'          | duplicate-element
                    import "./shared.dlang" Team <>Red                | Remove this one       | duplicate-across-files
                    import "./shared.dlang" Team <>Red                | Call it 'Red2'        | duplicate-across-files
                    import "./<>fix.dlang"                            | Remove import         | import-cycle-detected
                    ns n { Team T<>                                   | Insert '}'            | parsing-error
                    cmap M <>contains B }                             | Insert '{'            | parsing-error
                    bc A for D { description: "d" relationships { this [OHS <>-> B } } | Insert ']' | parsing-error
                    Team T <>}                                        | Remove this           | parsing-error
                    Domain E { vision <>"v" }                         | Insert ':'            | parsing-error
                    bc A for D { description: "d" relationships { this [OHS <>PL] -> B } } | Insert ',' | parsing-error
                    bc A for D { description: "d" relationships { this [SK] <>-> B } } | Remove the arrow | parsing-error
                    bc A by Y <>for D { description: "d" } Team Y     | Put the clauses in order | parsing-error
                    Team T <>import "./shared.dlang"                  | Move it up to the other imports | parsing-error
                    """)
    void mendsItsFinding(String text, String title, String code) throws Exception {
        boolean first = text.replace("<>", "").startsWith("import");
        var marked = Marked.of((first ? text + "\n" + BASE : BASE + text).replace("<>", "<|>"));
        editor.open("fix.dlang", marked.text());
        assertThat(editor.codes("fix.dlang")).contains(code);
        CodeAction action = action(marked, title);
        var edits = action.getEdit().getChanges().get(editor.uri("fix.dlang"));
        String fixed = Edits.applied(marked.text(), Objects.requireNonNull(edits));
        editor.change("fix.dlang", new TextDocumentContentChangeEvent(fixed));
        List<String> left = editor.codes("fix.dlang");
        boolean asksForMore = title.startsWith("Add 'v") || title.startsWith("Add 'd");
        assertThat(left).as(fixed).doesNotContain("parsing-error");
        if (!asksForMore) {
            assertThat(left).as(fixed).doesNotContain(code);
        }
    }

    private CodeAction action(Marked marked, String title) {
        return action("fix.dlang", marked, title);
    }

    private CodeAction action(String file, Marked marked, String title) {
        List<CodeAction> all = actions(file, marked);
        assertThat(all).extracting(CodeAction::getTitle).contains(title);
        return all.stream().filter(each -> each.getTitle().equals(title)).findFirst().orElseThrow();
    }

    private List<String> titles(String file, Marked marked) {
        return actions(file, marked).stream().map(CodeAction::getTitle).toList();
    }

    private List<CodeAction> actions(String file, Marked marked) {
        var actions =
                Editor.get(
                        editor.server()
                                .getTextDocumentService()
                                .codeAction(
                                        new CodeActionParams(
                                                editor.id(file),
                                                new Range(marked.position(), marked.position()),
                                                new CodeActionContext(List.of()))));
        return actions.stream().map(each -> each.getRight()).toList();
    }

    @Test
    void aStringThatIsNotClosedIsClosed() throws Exception {
        var marked = Marked.of(BASE + "Domain E { vision: <|>\"v\n}\n");
        editor.open("fix.dlang", marked.text());
        var edits = action(marked, "Insert the closing \"").getEdit().getChanges();
        assertThat(
                        Edits.applied(
                                marked.text(),
                                Objects.requireNonNull(edits.get(editor.uri("fix.dlang")))))
                .isEqualTo(BASE + "Domain E { vision: \"v\"\n}\n");
        assertThat(titles("fix.dlang", marked)).doesNotContain("Remove this");
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
    void aMapWithoutEntriesGetsAPlaceForThem() throws Exception {
        var marked = Marked.of(BASE + "cmap <|>M {}\n");
        editor.open("fix.dlang", marked.text());
        var edits = action(marked, "Add 'contains'").getEdit().getChanges();
        assertThat(
                        Edits.applied(
                                marked.text(),
                                Objects.requireNonNull(edits.get(editor.uri("fix.dlang")))))
                .isEqualTo(BASE + "cmap M {\n    contains \n}\n");
    }

    @Test
    void aMissingFileCanBeMade() {
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    model:,  name: x,  ver<>sion: 1.2           | Change to '1.2.0'      | manifest-model-invalid-version
                    model:,  name: x,  ver<>sion: "v2"          | Change to '2.0.0'      | manifest-model-invalid-version
                    paths:,  co<>re: ./src                      | Call it '@core'        | manifest-path-alias-missing-at-prefix
                    paths:,  "@co<>re": /src # ours             | Change to './src'      | manifest-path-alias-absolute-path
                    dependencies:,  <>a/b:,    path: /libs/b    | Change to './libs/b'   | import-absolute-path
                    dependencies:,  <>b:,    source: https://git.example/acme/b.git,    ref: main | Change to 'acme/b' | manifest-dependency-invalid-source
                    dependencies:,  <>a/b:,    description: c   | Add 'ref: main' to 'a/b' in model.yaml | import-missing-ref
                    dependencies:,  <>b:,    source: a/b,    ref: v1,    path: ./b | Remove 'path' in model.yaml | import-conflicting-source-path
                    dependencies:,  <>b:,    source: a/b,    ref: v1,    path: ./b | Remove 'source' in model.yaml | import-conflicting-source-path
                    model:,  entry: sha<>re.dlang               | Change to 'shared.dlang' | manifest-entry-missing
                    model: { name: x; entry: "<>share.dlang" }  | Change to 'shared.dlang' | manifest-entry-missing
                    x-checks:,  unused-<>imports: off           | Change to 'unused-import' | manifest-unknown-check
                    x-checks:,  some<>thing: off                | Remove 'something' in model.yaml | manifest-unknown-check
                    """)
    void mendsItsLineOfTheManifest(String text, String title, String code) throws Exception {
        var marked =
                Marked.of(text.replace(",", "\n").replace(";", ",").replace("<>", "<|>") + "\n");
        editor.open("model.yaml", marked.text());
        assertThat(editor.codes("model.yaml")).contains(code);
        var edits =
                action("model.yaml", marked, title)
                        .getEdit()
                        .getChanges()
                        .get(editor.uri("model.yaml"));
        String fixed = Edits.applied(marked.text(), Objects.requireNonNull(edits));
        editor.change("model.yaml", new TextDocumentContentChangeEvent(fixed));
        assertThat(editor.codes("model.yaml"))
                .as(fixed)
                .doesNotContain(code, "manifest-yaml-error");
    }

    @Test
    void anImportIsMendedInTheManifestThatIsWrongAboutIt() throws Exception {
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

    @Test
    void everyRuleHasAFixOrAReasonWhyNot() throws Exception {
        Set<String> fixed = new TreeSet<>(List.of("context-map-no-contexts"));
        fixed.addAll(List.of("domain-map-no-domains", "import-unresolved"));
        fixed.addAll(List.of("import-requires-manifest", "import-not-in-manifest"));
        fixed.addAll(List.of("import-not-installed"));
        for (String method : List.of("mendsItsFinding", "mendsItsLineOfTheManifest")) {
            String cases =
                    QuickFixesTest.class
                            .getDeclaredMethod(method, String.class, String.class, String.class)
                            .getAnnotation(CsvSource.class)
                            .textBlock();
            cases.lines().forEach(each -> fixed.add(each.replaceFirst(".*\\|", "").strip()));
        }
        assertThat(Arrays.stream(Rule.values()).map(Rule::code))
                .allMatch(code -> fixed.contains(code) != NO_FIX.containsKey(code));
    }
}
