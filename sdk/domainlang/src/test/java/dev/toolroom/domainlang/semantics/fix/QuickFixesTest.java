package dev.toolroom.domainlang.semantics.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolroom.domainlang.Answers;
import dev.toolroom.domainlang.TextModel;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every fix removes its finding. The fixes at a place and the fixed text are those of the answers.
 */
class QuickFixesTest {
    private static final Path CASES = Path.of("src/test/resources/fixes");
    private static final String FILE = "fix.dlang";
    private static final String MANIFEST = "model.yaml";
    private static final String SHARED =
            "Team Red\nNamespace far { Domain Away { vision: \"v\" } }\n";
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

    /**
     * A line of a file of cases.
     *
     * @param text with {@code <>} at the cursor
     * @param title of the fix to apply
     * @param code of the finding that it removes
     */
    private record Case(String text, String title, String code) {
        static List<Case> read(String name) throws IOException {
            try (Stream<String> lines = Files.lines(CASES.resolve(name))) {
                return lines.map(each -> each.split(" \\| "))
                        .map(each -> new Case(each[0], each[1], each[2]))
                        .toList();
            }
        }
    }

    @Test
    void aFixOfAModelRemovesItsFinding() throws IOException {
        var answers = new StringBuilder();
        for (Case each : Case.read("models.txt")) {
            boolean first = each.text.startsWith("import") || each.text.startsWith("<>import");
            UnaryOperator<String> around = text -> first ? text + "\n" + BASE : BASE + text;
            var shared = TextModel.of("shared.dlang", SHARED);
            TextModel fixed = apply(each, shared, FILE, around.apply(each.text), answers);
            assertThat(fixed.codes(FILE)).as(each.text).doesNotContain("parsing-error");
            // These leave a text that only a person can write.
            if (!each.title.equals("Add 'vision'") && !each.title.equals("Add 'description'")) {
                assertThat(fixed.codes(FILE)).as(each.text).doesNotContain(each.code);
            }
        }
        Answers.compare("fixes-of-models.txt", answers.toString());
    }

    @Test
    void aFixOfAManifestRemovesItsFinding() throws IOException {
        var answers = new StringBuilder();
        for (Case each : Case.read("manifests.txt")) {
            String text = each.text.replace(",", "\n").replace(";", ",") + "\n";
            var model = TextModel.of("shared.dlang", SHARED).with(FILE, BASE);
            TextModel fixed = apply(each, model, MANIFEST, text, answers);
            assertThat(fixed.codes(MANIFEST))
                    .as(each.text)
                    .doesNotContain(each.code, "manifest-yaml-error");
        }
        Answers.compare("fixes-of-manifests.txt", answers.toString());
    }

    private static TextModel apply(
            Case wanted, TextModel around, String file, String marked, StringBuilder answers) {
        int cursor = marked.indexOf("<>");
        TextModel model = around.with(file, marked.replace("<>", ""));
        assertThat(model.codes(file)).as(wanted.text).contains(wanted.code);
        List<QuickFix> offered = model.fixes(file, new Span(cursor, cursor));
        assertThat(offered).as(wanted.text).extracting(QuickFix::title).contains(wanted.title);
        answers.append("== ").append(wanted.text).append('\n');
        offered.forEach(each -> answers.append("  ").append(each.title()).append('\n'));
        TextModel fixed = model.fixed(model.fix(file, wanted.title));
        answers.append(wanted.title).append(":\n").append(fixed.text(file).replace(BASE, "…\n"));
        answers.append(fixed.text(file).endsWith("\n") ? "" : "\n");
        return fixed;
    }

    @Test
    void aStringThatIsNotClosedIsClosed() {
        var model = TextModel.of(FILE, BASE + "Domain E { vision: \"v\n}\n");
        assertThat(model.fixes(FILE)).extracting(QuickFix::title).doesNotContain("Remove this");
        assertThat(model.fixed(model.fix(FILE, "Insert the closing \"")).text(FILE))
                .isEqualTo(BASE + "Domain E { vision: \"v\"\n}\n");
    }

    @Test
    void aNewLineEndsLikeTheOthers() {
        String before = "Domain D { vision: \"v\" }\r\nbc A for D {\r\n";
        var model = TextModel.of(FILE, before + "}\r\n");
        assertThat(model.fixed(model.fix(FILE, "Add 'description'")).text(FILE))
                .isEqualTo(before + "    description: \"\"\r\n}\r\n");
    }

    @Test
    void aMapWithoutEntriesGetsAPlaceForThem() {
        var model = TextModel.of(FILE, BASE + "cmap M {}\n");
        assertThat(model.fixed(model.fix(FILE, "Add 'contains'")).text(FILE))
                .isEqualTo(BASE + "cmap M {\n    contains \n}\n");
    }

    @Test
    void aMissingFileCanBeMade() {
        var model = TextModel.of(FILE, "import \"./wholly-new\"\n" + BASE);
        assertThat(model.codes(FILE)).containsExactly("import-unresolved");
        TextModel fixed = model.fixed(model.fix(FILE, "Create './wholly-new.dlang'"));
        assertThat(fixed.text("wholly-new.dlang")).isEmpty();
        assertThat(fixed.codes(FILE)).doesNotContain("import-unresolved");
    }

    @Test
    void aPackageGetsAManifest() {
        var model = TextModel.of(FILE, "import \"acme/core\"\n");
        assertThat(model.codes(FILE)).contains("import-requires-manifest");
        TextModel fixed = model.fixed(model.fix(FILE, "Create model.yaml with 'acme/core'"));
        assertThat(fixed.text(MANIFEST))
                .isEqualTo("dependencies:\n  acme/core:\n    ref: v1.0.0\n");
        assertThat(fixed.codes(MANIFEST)).isEmpty();
        assertThat(fixed.codes(FILE)).contains("import-not-installed");
    }

    @Test
    void aPackageGetsItsLineInTheManifest() {
        String added = "  acme/core:\n    ref: v1.0.0\n";
        String other = "  a/b:\n    ref: v1.0.0\n";
        Map<String, String> manifests =
                Map.of(
                        "model:\n  name: x\ndependencies:\n" + other,
                        "model:\n  name: x\ndependencies:\n" + added + other,
                        "dependencies:\n" + other,
                        "dependencies:\n" + added + other,
                        "model:\n  name: x",
                        "model:\n  name: x\ndependencies:\n" + added,
                        "model:\n  name: x\n",
                        "model:\n  name: x\ndependencies:\n" + added,
                        "",
                        "dependencies:\n" + added);
        manifests.forEach(
                (before, after) -> {
                    var model = TextModel.of(FILE, "import \"acme/core\"\n").with(MANIFEST, before);
                    assertThat(model.codes(FILE)).contains("import-not-in-manifest");
                    TextModel fixed = model.fixed(model.fix(FILE, "Add 'acme/core' to model.yaml"));
                    assertThat(fixed.text(MANIFEST)).isEqualTo(after);
                });
    }

    @Test
    void anImportIsFixedInTheManifestThatIsWrongAboutIt() {
        String import_ = "import \"a/b/part\"\n";
        String other = "  c/d:\n    description: d\n";
        var model =
                TextModel.of(FILE, import_)
                        .with(MANIFEST, "dependencies:\n  a/b:\n    description: c\n" + other);
        assertThat(model.codes(FILE)).contains("import-missing-ref");
        List<QuickFix> fixes = model.fixes(FILE);
        assertThat(fixes)
                .extracting(QuickFix::title, each -> each.finding().rule(), QuickFix::installs)
                .containsExactly(
                        tuple(
                                "Add 'ref: main' to 'a/b' in model.yaml",
                                Rule.IMPORT_MISSING_REF,
                                false));
        TextModel fixed = model.fixed(fixes.getFirst());
        assertThat(fixed.text(MANIFEST))
                .isEqualTo("dependencies:\n  a/b:\n    ref: main\n    description: c\n" + other);
        assertThat(fixed.codes(FILE)).contains("import-not-installed");
        QuickFix install = fixed.fix(FILE, "Run 'dlang install' to fetch 'a/b/part'");
        assertThat(install.installs()).isTrue();
        assertThat(fixed.fixed(install)).isEqualTo(fixed);
    }

    @Test
    void everyRuleHasAFixOrAReasonWhyNot() throws IOException {
        Set<String> fixed = new TreeSet<>(List.of("context-map-no-contexts"));
        fixed.addAll(List.of("domain-map-no-domains", "import-unresolved"));
        fixed.addAll(List.of("import-requires-manifest", "import-not-in-manifest"));
        fixed.addAll(List.of("import-not-installed"));
        Case.read("models.txt").forEach(each -> fixed.add(each.code));
        Case.read("manifests.txt").forEach(each -> fixed.add(each.code));
        assertThat(Arrays.stream(Rule.values()).map(Rule::code))
                .allMatch(code -> fixed.contains(code) != NO_FIX.containsKey(code));
    }
}
