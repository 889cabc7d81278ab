package dev.toolroom.domainlang.semantics.fix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fix makes of a text, to the letter. */
class FixesTest {
    private static final Path ROOT = Path.of("/model");
    private static final Path FILE = ROOT.resolve("a.dlang");
    private static final String BASE =
            "Domain D { vision: \"v\" }\nbc B for D { description: \"d\" }\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    bc A { description: "d" }             | Add 'for D'             | bc A for D { description: "d" }
                    bc A for E { description: "d" }       | Change to 'D'           | bc A for D { description: "d" }
                    cmap M { contains B, Q }              | Change to 'B'           | cmap M { contains B, B }
                    cmap M { contains B, B }              | Remove this one         | cmap M { contains B }
                    Domain E in F { vision: "v" } Domain F in E { vision: "v" } | Remove 'F' as its parent | Domain E { vision: "v" } Domain F in E { vision: "v" }
                    Team T Domain T { vision: "v" }       | Call it 'T2'            | Team T Domain T2 { vision: "v" }
                    bc A for D { description: "d" } cmap M { contains B A -> B } | Add 'A' to this map | bc A for D { description: "d" } cmap M { contains B, A A -> B }
                    bc A for D { description: "d" } cmap M { contains A, B this -> B } | Change to 'A' | bc A for D { description: "d" } cmap M { contains A, B A -> B }
                    bc A for D { description: "d" relationships { this [ACL] -> B } } | Turn the arrow round: '<-' | bc A for D { description: "d" relationships { this [ACL] <- B } }
                    bc A for D { description: "d" relationships { this [ACL] -> B } } | Move 'ACL' to the other side | bc A for D { description: "d" relationships { this -> [ACL] B } }
                    bc A for D { description: "d" relationships { this [CF, BBoM] -> B } } | Move 'CF' to the other side | bc A for D { description: "d" relationships { this [BBoM] -> [CF] B } }
                    bc A for D { description: "d" relationships { this [OHS] -> [BBoM, PL] B } } | Move 'PL' to the other side | bc A for D { description: "d" relationships { this [OHS, PL] -> [BBoM] B } }
                    bc A for D { description: "d" relationships { this -> [OHS] B } } | Move 'OHS' to the other side | bc A for D { description: "d" relationships { this [OHS] -> B } }
                    bc A for D { description: "d" relationships { this <- [C] B } } | Turn the arrow round: '->' | bc A for D { description: "d" relationships { this -> [C] B } }
                    bc A for D { description: "d" relationships { this [S] <-> B } } | Turn the arrow round: '->' | bc A for D { description: "d" relationships { this [S] -> B } }
                    bc A for D { description: "d" relationships { this <-> [S] B } } | Turn the arrow round: '<-' | bc A for D { description: "d" relationships { this <- [S] B } }
                    bc A for D { description: "d" relationships { this <-> [C] B } } | Remove 'C' | bc A for D { description: "d" relationships { this <-> B } }
                    bc A for D { description: "d" relationships { this -> [CF, ACL] B } } | Remove 'ACL' | bc A for D { description: "d" relationships { this -> [CF] B } }
                    Domain E { vision "v" }               | Insert ':'              | Domain E { vision: "v" }
                    bc A for D { description: "d" relationships { this -> [CF, ACL B } } | Remove 'ACL' | bc A for D { description: "d" relationships { this -> [CF B } }
                    bc A for D { description: "d" relationships { this <-> [C B } } | Remove 'C' | bc A for D { description: "d" relationships { this <-> [ B } }
                    """)
    void theTextIsFixed(String text, String title, String fixed) {
        Snapshot snapshot = snapshot(Map.of(FILE, BASE + text));
        QuickFix fix = named(snapshot, FILE, title);
        assertThat(fix.installs()).isFalse();
        assertThat(fix.files()).isEmpty();
        String after = applied(BASE + text, fix);
        assertThat(after).isEqualTo(BASE + fixed);
        assertThat(snapshot(Map.of(FILE, after)).findings(FILE)).doesNotContain(fix.finding());
    }

    @Test
    void aFixOfTwoFindingsIsListedOnce() {
        String text =
                BASE + "bc A for D { description: \"d\" relationships { this [CF, ACL] -> B } }";
        Snapshot snapshot = snapshot(Map.of(FILE, text));
        List<QuickFix> fixes = QuickFixes.within(snapshot, FILE, new Span(0, text.length()));
        assertThat(fixes)
                .extracting(QuickFix::title)
                .contains("Turn the arrow round: '<-'")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"import \"./", "import \"./\"", "import \"../..\"", "import \"./a b "})
    void noFileIsCreatedForAnImportThatIsBeingTyped(String typed) {
        for (String text : List.of(typed, typed + "\nDomain D { vision: \"v\" }\n")) {
            assertThat(titles(snapshot(Map.of(FILE, text))))
                    .as(text)
                    .noneMatch(each -> each.startsWith("Create"));
        }
        assertThat(titles(snapshot(Map.of(FILE, "import \"./new\""))))
                .contains("Create './new.dlang'");
    }

    @Test
    void aMissingImportIsWritten() {
        Path shared = ROOT.resolve("shared.dlang");
        String text = "bc A for Away { description: \"d\" }\n";
        String far = "Namespace far { Domain Away { vision: \"v\" } }\n";
        Snapshot snapshot = snapshot(Map.of(FILE, text, shared, far));
        QuickFix fix = named(snapshot, FILE, "Import \"./shared.dlang\" and write 'far.Away'");
        String after = applied(text, fix);
        assertThat(after)
                .contains("import \"./shared.dlang\"\n")
                .contains("bc A for far.Away { description: \"d\" }");
        assertThat(snapshot(Map.of(FILE, after, shared, far)).findings(FILE)).isEmpty();
    }

    @Test
    void onlyWhatTouchesARangeIsFixed() {
        String text = "Domain A\nDomain E\n";
        Snapshot snapshot = snapshot(Map.of(FILE, text));
        for (int at : List.of(0, 6, 9, 15)) {
            assertThat(QuickFixes.within(snapshot, FILE, new Span(at, at)))
                    .as("at %d", at)
                    .hasSize(1);
        }
        for (int at : List.of(7, 8, 16)) {
            assertThat(QuickFixes.within(snapshot, FILE, new Span(at, at)))
                    .as("at %d", at)
                    .isEmpty();
        }
        assertThat(QuickFixes.within(snapshot, FILE, new Span(0, text.length()))).hasSize(2);
        assertThat(QuickFixes.within(snapshot, ROOT.resolve("none.dlang"), new Span(0, 5)))
                .isEmpty();
    }

    private static QuickFix named(Snapshot snapshot, Path path, String title) {
        List<QuickFix> all = QuickFixes.within(snapshot, path, new Span(0, 10_000));
        assertThat(all).extracting(QuickFix::title).contains(title);
        return all.stream().filter(each -> each.title().equals(title)).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Domain E {", "Domain E description: \"d\" }", "bc A for D {"})
    void nothingIsInsertedIntoABodyWithoutItsBrace(String text) {
        Snapshot snapshot = snapshot(Map.of(FILE, BASE + text));
        assertThat(titles(snapshot)).noneMatch(each -> each.startsWith("Add '"));
        Snapshot closed = snapshot(Map.of(FILE, BASE + "Domain E { }"));
        assertThat(titles(closed)).contains("Add 'vision'");
    }

    private static List<String> titles(Snapshot snapshot) {
        return QuickFixes.within(snapshot, FILE, new Span(0, 10_000)).stream()
                .map(QuickFix::title)
                .toList();
    }

    private static String applied(String text, QuickFix fix) {
        var all = new StringBuilder(text);
        Objects.requireNonNull(fix.changes().get(FILE)).stream()
                .sorted(Comparator.comparingInt((Change each) -> each.span().start()).reversed())
                .forEach(each -> all.replace(each.span().start(), each.span().end(), each.text()));
        return all.toString();
    }

    private static Snapshot snapshot(Map<Path, String> texts) {
        Buffers buffers = Buffers.only();
        texts.forEach(buffers::put);
        return new Workspace(ROOT, buffers).refresh();
    }
}
