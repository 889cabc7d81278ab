package dev.toolroom.domainlang.semantics.refactor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.syntax.Fix.Change;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Rule;
import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whatever moves to another file: each reference means what it meant, or nothing moves. */
class MoveToFileTest {
    private static final Path ROOT = Path.of("/model");
    private static final Path A = ROOT.resolve("a.dlang");
    private static final Path B = ROOT.resolve("b.dlang");
    private static final List<String> NAMES = List.of("A", "B", "C", "D");
    private static final int MODELS = 400;

    private static Snapshot snapshot(Map<Path, String> texts) {
        Buffers buffers = Buffers.only();
        texts.forEach(buffers::put);
        return new Workspace(ROOT, buffers).refresh();
    }

    private static List<Refactoring> moves(Map<Path, String> texts, Path path, Span selected) {
        Snapshot snapshot = snapshot(texts);
        var file = Objects.requireNonNull(snapshot.file(path), "the file");
        return MoveToFile.at(snapshot, file, selected);
    }

    /** The cursor stands at the first bar, or two bars are around what is selected. */
    private static List<Refactoring> moves(String marked, Map<Path, String> others) {
        int from = marked.indexOf('|');
        String text = marked.replace("|", "");
        int to = marked.lastIndexOf('|') - (marked.lastIndexOf('|') == from ? 0 : 1);
        Map<Path, String> texts = new LinkedHashMap<>(others);
        texts.put(A, text);
        return moves(texts, A, new Span(from, to));
    }

    private static Map<Path, String> done(
            Refactoring move, String marked, Map<Path, String> others) {
        Map<Path, String> texts = new LinkedHashMap<>(others);
        texts.put(A, marked.replace("|", ""));
        return applied(move, texts);
    }

    private static Map<Path, String> applied(Refactoring move, Map<Path, String> texts) {
        Map<Path, String> after = new LinkedHashMap<>(texts);
        after.putAll(move.files());
        move.changes()
                .forEach(
                        (path, changes) -> {
                            var text = new StringBuilder(texts.get(path));
                            changes.stream()
                                    .sorted(
                                            Comparator.comparingInt(
                                                            (Change each) -> each.span().start())
                                                    .reversed())
                                    .forEach(
                                            each ->
                                                    text.replace(
                                                            each.span().start(),
                                                            each.span().end(),
                                                            each.text()));
                            after.put(path, text.toString());
                        });
        return after;
    }

    @Test
    void whoUsesItImportsTheNewFileAndItsOwnCommentGoesAlong() {
        String text =
                """
                import "./teams.dlang"

                Domain Retail { vision: "v" }

                // Takes orders.
                bc |OrderHandling for Shared by Sales { // the first
                    description: "d"
                }

                cmap Land { contains OrderHandling }
                """;
        Map<Path, String> others =
                Map.of(
                        ROOT.resolve("teams.dlang"),
                        "Team Sales\nDomain Shared { vision: \"v\" }\n",
                        B,
                        "import \"./a.dlang\" as near\ncmap Other { contains near.OrderHandling }\n");
        Refactoring move = moves(text, others).getFirst();
        assertThat(move.title()).isEqualTo("Move to a new file 'order-handling.dlang'");
        Map<Path, String> after = done(move, text, others);
        assertThat(after.get(ROOT.resolve("order-handling.dlang")))
                .isEqualTo(
                        """
                        import "./teams.dlang"

                        // Takes orders.
                        bc OrderHandling for Shared by Sales { // the first
                            description: "d"
                        }
                        """);
        assertThat(after.get(A))
                .isEqualTo(
                        """
                        import "./order-handling.dlang"

                        Domain Retail { vision: "v" }

                        cmap Land { contains OrderHandling }
                        """);
        assertThat(after.get(B))
                .isEqualTo(
                        """
                        import "./order-handling.dlang" as near
                        cmap Other { contains near.OrderHandling }
                        """);
    }

    private static String crlf(String text) {
        return text.replace("\n", "\r\n");
    }

    @Test
    void whatWasNearIsCalledByItsWholeName() {
        String text =
                crlf(
                        """
                        Namespace acme.sales {
                            Team Red
                            bc |Orders by Red {
                                description: "d"
                            }
                        }
                        """);
        Refactoring move = moves(text, Map.of()).getFirst();
        assertThat(move.files().get(ROOT.resolve("orders.dlang")))
                .isEqualTo(
                        crlf(
                                """
                                import "./a.dlang"

                                Namespace acme.sales {
                                    bc Orders by acme.sales.Red {
                                        description: "d"
                                    }
                                }
                                """));
        assertThat(done(move, text, Map.of()).get(A))
                .isEqualTo(
                        crlf(
                                """
                                Namespace acme.sales {
                                    Team Red
                                }
                                """));
    }

    @Test
    void severalMoveToAFileThatIsThere() {
        String text = "Team Red\n|Team Blue\n\nbc X by Blue|\nbc Y by Red\n";
        Map<Path, String> others = Map.of(B, "Domain D { vision: \"v\" }");
        Refactoring move = moves(text, others).getLast();
        assertThat(move.title()).isEqualTo("Move to 'b.dlang'");
        Map<Path, String> after = done(move, text, others);
        assertThat(after.get(A)).isEqualTo("Team Red\nbc Y by Red\n");
        assertThat(after.get(B))
                .isEqualTo("Domain D { vision: \"v\" }\n\nTeam Blue\n\nbc X by Blue\n");
    }

    @Test
    void aMoveThatCannotBeMadeSaysWhy() {
        assertThat(
                        moves(
                                "Team T\nbc |A by T { relationships { this -> B } }\nbc B { relationships { this -> A } }",
                                Map.of()))
                .extracting(Refactoring::problem)
                .containsExactly(
                        "'a-2.dlang' and 'a.dlang' would import each other. Move what they share too.");
        assertThat(moves("Team |T\nTeam U\n", Map.of(B, "Team T\n")))
                .extracting(Refactoring::problem)
                .containsExactly(null, "'b.dlang' declares 'T' already.");
        assertThat(moves("Team |T\nTeam U\n", Map.of(B, "Team {\n")))
                .extracting(Refactoring::problem)
                .containsExactly(null, "'b.dlang' has syntax errors. Fix them first.");
    }

    @Test
    void nothingIsOfferedBesidesTheNameOrForAllThatThereIs() {
        assertThat(moves("Team T\nbc X by |T\n", Map.of())).isEmpty();
        assertThat(moves("Team |T\n", Map.of())).isEmpty();
        assertThat(moves("|Namespace n { Team T }|\nTeam U\n", Map.of())).isEmpty();
    }

    @Test
    void aModelWithAnEntryKeepsWhatMoves() {
        Map<Path, String> texts = new LinkedHashMap<>();
        texts.put(ROOT.resolve("model.yaml"), "model: { entry: a.dlang }\n");
        texts.put(A, "Team Red\nTeam Blue\nbc X by Red\n");
        Refactoring move = moves(texts, A, new Span(14, 14)).getFirst();
        Map<Path, String> after = applied(move, texts);
        assertThat(after.get(A)).startsWith("import \"./blue.dlang\"\n");
        assertThat(snapshot(after).file(ROOT.resolve("blue.dlang"))).isNotNull();
    }

    @Test
    void linksStayTheSameOrTheMoveIsRefused() {
        long seed = Long.getLong("seed", 1);
        var random = new Random(seed);
        int done = 0;
        int refused = 0;
        for (int i = 0; i < MODELS; i++) {
            Map<Path, String> texts = texts(random);
            Snapshot before = snapshot(texts);
            List<Declaration> all =
                    Objects.requireNonNull(before.file(A), "the file").source().declarations();
            Declaration one = all.get(random.nextInt(all.size()));
            Declaration other = random.nextBoolean() ? one : all.get(random.nextInt(all.size()));
            int start = Math.min(one.node().span().start(), other.node().span().start());
            int end = Math.max(one.node().span().end(), other.node().span().end());
            for (Refactoring move : moves(texts, A, new Span(start, end))) {
                if (move.problem() != null) {
                    refused++;
                    continue;
                }
                done++;
                Map<Path, String> after = applied(move, texts);
                String shown = "seed " + seed + " " + move.title() + "\n" + texts + "\n" + after;
                assertThat(links(snapshot(after))).as(shown).isEqualTo(links(before));
                assertThat(codes(snapshot(after))).as(shown).isSubsetOf(codes(before));
            }
        }
        assertThat(done).isGreaterThan(MODELS / 5);
        assertThat(refused).isGreaterThan(MODELS / 20);
    }

    private static Set<String> codes(Snapshot snapshot) {
        return snapshot.paths().stream()
                .flatMap(path -> snapshot.findings(path).stream())
                .map(Finding::rule)
                // A file that declares something no longer has imports for their own sake.
                .filter(rule -> rule != Rule.UNUSED_IMPORT)
                // Of two that are called the same in one file one may go.
                .map(rule -> rule == Rule.DUPLICATE_ACROSS_FILES ? Rule.DUPLICATE_ELEMENT : rule)
                .map(Rule::code)
                .collect(Collectors.toSet());
    }

    /** Few names and many scopes; each element says a number, by which it is known again. */
    private static Map<Path, String> texts(Random random) {
        Map<Path, String> texts = new LinkedHashMap<>();
        int[] number = {0};
        for (String file : List.of("a", "b", "c")) {
            var text = new StringBuilder();
            if (!file.equals("b") && random.nextBoolean()) {
                text.append("import \"./b.dlang\"").append(random.nextBoolean() ? " as n\n" : "\n");
            }
            if (file.equals("c")) {
                text.append("import \"./a.dlang\"").append(random.nextBoolean() ? " as m\n" : "\n");
            }
            elements(random, text, 2, number);
            texts.put(ROOT.resolve(file + ".dlang"), text.toString());
        }
        return texts;
    }

    private static void elements(Random random, StringBuilder text, int depth, int[] number) {
        for (int i = 0; i < 3; i++) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            String other = NAMES.get(random.nextInt(NAMES.size()));
            String qualified =
                    (random.nextBoolean() ? "" : random.nextBoolean() ? "n." : "m.") + other;
            int id = number[0]++;
            switch (random.nextInt(depth > 0 ? 4 : 3)) {
                case 0 ->
                        text.append(
                                "Domain %s in %s { vision: \"%d\" }"
                                        .formatted(name, qualified, id));
                case 1 ->
                        text.append(
                                "bc %s for %s { description: \"%d\" }"
                                        .formatted(name, qualified, id));
                case 2 ->
                        text.append(
                                "ContextMap M%d { contains %s %s -> %s }"
                                        .formatted(id, qualified, other, qualified));
                default -> {
                    text.append("Namespace n {\n");
                    elements(random, text, depth - 1, number);
                    text.append("}");
                }
            }
            text.append('\n');
        }
    }

    private static Map<String, List<Set<String>>> links(Snapshot snapshot) {
        Map<String, List<Set<String>>> all = new TreeMap<>();
        for (FileState file : snapshot.files()) {
            for (Declaration each : file.source().declarations()) {
                List<Set<String>> meant = new ArrayList<>();
                if (each.type() == NodeType.NAMESPACE) {
                    continue;
                }
                each.node()
                        .eachReference(
                                reference ->
                                        meant.add(
                                                file.links().targets(reference).stream()
                                                        .map(snapshot::declaration)
                                                        .map(MoveToFileTest::number)
                                                        .collect(Collectors.toSet())));
                all.put(number(each), meant);
            }
        }
        return all;
    }

    private static String number(Declaration each) {
        String said = Objects.requireNonNullElse(each.node().text("vision"), "");
        return each.fqn() + said + Objects.requireNonNullElse(each.node().text("description"), "");
    }
}
