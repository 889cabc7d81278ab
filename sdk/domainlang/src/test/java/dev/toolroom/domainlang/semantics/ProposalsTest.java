package dev.toolroom.domainlang.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.syntax.Expected;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.syntax.SyntaxTree;
import dev.toolroom.domainlang.syntax.TokenKind;
import dev.toolroom.domainlang.syntax.Value;
import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is offered at a cursor is what the parser would take there. */
class ProposalsTest {
    private static final Path ROOT = Path.of("/model");
    private static final Path FILE = ROOT.resolve("a.dlang");
    private static final int MODELS = 120;

    private static Snapshot snapshot(String text) {
        Buffers buffers = Buffers.only();
        buffers.put(FILE, text);
        buffers.put(ROOT.resolve("b.dlang"), "Team Far\nDomain Distant { vision: \"v\" }\n");
        return new Workspace(ROOT, buffers).refresh();
    }

    /** At the bar. */
    private static List<String> offered(String marked) {
        int at = marked.indexOf('|');
        return at(marked.substring(0, at) + marked.substring(at + 1), at);
    }

    private static List<String> at(String text, int offset) {
        return proposals(text, offset).stream().map(Proposal::text).toList();
    }

    private static List<Proposal> proposals(String text, int offset) {
        Snapshot snapshot = snapshot(text);
        var file = Objects.requireNonNull(snapshot.file(FILE), "the file");
        return Proposals.at(snapshot, file, offset).all();
    }

    @Test
    void everyTokenThatIsTakenAwayIsOffered() {
        long seed = Long.getLong("seed", 1);
        var random = new Random(seed);
        int looked = 0;
        for (int i = 0; i < MODELS; i++) {
            String text = RandomModel.of(random);
            SyntaxTree tree = SyntaxTree.of(text);
            assertThat(tree.problems()).as("seed " + seed + "\n" + text).isEmpty();
            Set<Integer> given = givenNames(tree.root(), new HashSet<>());
            for (int token = 0; token < tree.tokens().size() - 1; token++) {
                TokenKind kind = tree.tokens().kind(token);
                if (!kind.isHidden()) {
                    looked++;
                    check(text, tree.tokens().span(token), kind, given);
                }
            }
        }
        assertThat(looked).isGreaterThan(MODELS * 100);
    }

    private static void check(String text, Span taken, TokenKind kind, Set<Integer> given) {
        String rest = text.substring(0, taken.start()) + text.substring(taken.end());
        String shown = rest.substring(0, taken.start()) + "|" + rest.substring(taken.start());
        if (kind == TokenKind.WORD && given.contains(taken.start())) {
            // Nobody knows how a new thing is to be called; that it is to be called is known.
            assertThat(Expected.after(text.substring(0, taken.start())))
                    .as(shown)
                    .anyMatch(each -> each.kind() == Expected.Kind.NAME);
            return;
        }
        String wanted = kind == TokenKind.STRING ? "\"\"" : taken.in(text);
        String before = rest.substring(0, taken.start());
        assertThat(proposals(rest, taken.start()))
                .as(shown)
                .anyMatch(
                        each ->
                                before.substring(0, each.replaced().start())
                                        .concat(each.text())
                                        .equals(before + wanted));
    }

    /** Where names are given, whatever they are: elements, terms, synonyms, steps of namespaces. */
    private static Set<Integer> givenNames(Node node, Set<Integer> found) {
        for (var property : node.properties()) {
            if (property.value() instanceof Node child) {
                givenNames(child, found);
            } else if (property.value() instanceof Value.Word word
                    && !property.name().equals("arrow")) {
                for (int i = word.span().start(); i < word.span().end(); i++) {
                    found.add(i);
                }
            }
        }
        return found;
    }

    @Test
    void theHeaderOfAContextIsOfferedInItsOrder() {
        assertThat(offered("Domain D\nbc X |"))
                .contains("for", "as", "by", "{")
                .doesNotHaveDuplicates();
        assertThat(offered("Domain D\nbc X for |")).contains("D").doesNotContain("for", "as");
        assertThat(offered("Domain D\nbc X for D as |\nClassification Core"))
                .contains("Core")
                .doesNotContain("D");
        assertThat(offered("Domain D\nbc X for D by |\nTeam T")).contains("T");
        assertThat(offered("Domain D\nbc X for D |")).contains("as", "by").doesNotContain("for");
    }

    @Test
    void namesOfOtherFilesBringTheirImport() {
        Snapshot snapshot = snapshot("bc X for ");
        var file = Objects.requireNonNull(snapshot.file(FILE), "the file");
        assertThat(Proposals.at(snapshot, file, "bc X for ".length()).all())
                .anySatisfy(
                        each -> {
                            assertThat(each.text()).isEqualTo("Distant");
                            assertThat(each.importing()).isEqualTo(ROOT.resolve("b.dlang"));
                        });
    }

    @Test
    void importsAreOfferedInsideAndBeforeTheirQuotes() {
        assertThat(offered("import |")).contains("\"./b.dlang\"");
        assertThat(offered("import \"./|")).containsExactly("./b.dlang");
        assertThat(offered("import \"|\"\nTeam T")).containsExactly("./b.dlang");
    }

    @Test
    void nothingIsOfferedInCommentsAndStrings() {
        for (String marked :
                List.of(
                        "// Domain |",
                        "/* bc | */",
                        "/* never closed |",
                        "Domain D { vision: \"so | so\" }",
                        "Domain D { vision: \"unclosed |")) {
            assertThat(offered(marked)).as(marked).isEmpty();
        }
        assertThat(offered("/* done */|")).contains("Domain");
    }

    @Test
    void longListsSayThatThereIsMore() {
        var text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append("Team T").append(i).append('\n');
        }
        String before = text + "bc X by ";
        Snapshot snapshot = snapshot(before);
        var file = Objects.requireNonNull(snapshot.file(FILE), "the file");
        assertThat(Proposals.at(snapshot, file, before.length()).complete()).isFalse();
        Snapshot typed = snapshot(before + "T39");
        var narrowed = Objects.requireNonNull(typed.file(FILE), "the file");
        var found = Proposals.at(typed, narrowed, before.length() + 3);
        assertThat(found.complete()).isTrue();
        assertThat(found.all()).extracting(Proposal::text).contains("T39", "T399");
    }

    @Test
    void namesThatAreUsedAndNotDeclaredAreOfferedWhereOneIsGiven() {
        assertThat(offered("bc X by Wanted\nTeam |")).contains("Wanted");
        assertThat(Expected.after("Team ")).containsExactly(Expected.name(NodeType.TEAM));
    }
}
