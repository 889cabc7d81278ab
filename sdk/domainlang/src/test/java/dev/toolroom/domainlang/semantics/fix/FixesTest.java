package dev.toolroom.domainlang.semantics.fix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.TextModel;
import dev.toolroom.domainlang.syntax.Span;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text after a fix, character by character. */
class FixesTest {
    private static final String FILE = "a.dlang";
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
        var model = TextModel.of(FILE, BASE + text);
        QuickFix fix = model.fix(FILE, title);
        assertThat(fix.installs()).isFalse();
        assertThat(fix.files()).isEmpty();
        TextModel after = model.fixed(fix);
        assertThat(after.text(FILE)).isEqualTo(BASE + fixed);
        assertThat(after.findings(FILE)).doesNotContain(fix.finding());
    }

    @Test
    void aFixOfTwoFindingsIsListedOnce() {
        String text =
                BASE + "bc A for D { description: \"d\" relationships { this [CF, ACL] -> B } }";
        assertThat(TextModel.of(FILE, text).fixes(FILE))
                .extracting(QuickFix::title)
                .contains("Turn the arrow round: '<-'")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"import \"./", "import \"./\"", "import \"../..\"", "import \"./a b "})
    void noFileIsCreatedForAnImportThatIsBeingTyped(String typed) {
        for (String text : List.of(typed, typed + "\nDomain D { vision: \"v\" }\n")) {
            assertThat(titles(text)).as(text).noneMatch(each -> each.startsWith("Create"));
        }
        assertThat(titles("import \"./new\"")).contains("Create './new.dlang'");
    }

    @Test
    void aMissingImportIsWritten() {
        var model =
                TextModel.of(FILE, "bc A for Away { description: \"d\" }\n")
                        .with("shared.dlang", "Namespace far { Domain Away { vision: \"v\" } }\n");
        TextModel fixed =
                model.fixed(model.fix(FILE, "Import \"./shared.dlang\" and write 'far.Away'"));
        assertThat(fixed.text(FILE))
                .contains("import \"./shared.dlang\"\n")
                .contains("bc A for far.Away { description: \"d\" }");
        assertThat(fixed.findings(FILE)).isEmpty();
    }

    @Test
    void onlyWhatTouchesARangeIsFixed() {
        var model = TextModel.of(FILE, "Domain A\nDomain E\n");
        for (int at : List.of(0, 6, 9, 15)) {
            assertThat(model.fixes(FILE, new Span(at, at))).as("at %d", at).hasSize(1);
        }
        for (int at : List.of(7, 8, 16)) {
            assertThat(model.fixes(FILE, new Span(at, at))).as("at %d", at).isEmpty();
        }
        assertThat(model.fixes(FILE)).hasSize(2);
        assertThat(model.fixes("none.dlang", new Span(0, 5))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Domain E {", "Domain E description: \"d\" }", "bc A for D {"})
    void nothingIsInsertedIntoABodyWithoutItsBrace(String text) {
        assertThat(titles(BASE + text)).noneMatch(each -> each.startsWith("Add '"));
        assertThat(titles(BASE + "Domain E { }")).contains("Add 'vision'");
    }

    private static List<String> titles(String text) {
        return TextModel.of(FILE, text).fixes(FILE).stream().map(QuickFix::title).toList();
    }
}
