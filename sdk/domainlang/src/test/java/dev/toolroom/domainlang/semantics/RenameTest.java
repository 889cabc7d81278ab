package dev.toolroom.domainlang.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.domainlang.link.Declaration;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.syntax.Span;
import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is renamed: each reference means what it meant, or nothing is renamed. */
class RenameTest {
    private static final Path ROOT = Path.of("/model");
    private static final List<String> NAMES = List.of("A", "B", "C", "D", "n", "m");
    private static final int MODELS = 400;

    private static Snapshot snapshot(Map<Path, String> texts) {
        Buffers buffers = Buffers.only();
        texts.forEach(buffers::put);
        return new Workspace(ROOT, buffers).refresh();
    }

    private static Map<Path, String> one(String text) {
        return Map.of(ROOT.resolve("a.dlang"), text);
    }

    private static Declaration named(Snapshot snapshot, String fqn) {
        return snapshot.files().stream()
                .flatMap(file -> file.source().declarations().stream())
                .filter(each -> each.fqn().equals(fqn))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatWouldBeTakenForSomethingElseIsRefused() {
        Snapshot snapshot =
                snapshot(
                        one(
                                "Domain D\nbc B for D{} Namespace n { bc A for D{} bc C for D{"
                                        + " relationships{ this -> B } } }"));
        var meant = new Meaning.Elements(List.of(named(snapshot, "B").id()));
        assertThatThrownBy(() -> Rename.words(snapshot, meant, "A"))
                .isInstanceOf(Rename.Problem.class)
                .hasMessageContaining("taken for something else");
        assertThat(Rename.words(snapshot, meant, "Other").values().iterator().next()).hasSize(2);
        assertThatThrownBy(() -> Rename.words(snapshot, meant, "no name"))
                .hasMessageContaining("is no name");
    }

    @Test
    void aNameThatIsTakenIsNamed() {
        String text =
                """
                import "./b.dlang" as far
                import "./c.dlang" as near
                import ".dlang/packages/acme/core/0123456/index.dlang"
                ns a.b { Team T Team U }
                ns a.c { Team T bc X by U }
                ns a.d { Team V }
                Team W
                bc Y by far.B
                bc Z by P
                """;
        Snapshot snapshot =
                snapshot(
                        Map.of(
                                ROOT.resolve("a.dlang"),
                                text,
                                ROOT.resolve("b.dlang"),
                                "Team B\n",
                                ROOT.resolve("c.dlang"),
                                "Team C\n",
                                ROOT.resolve(".dlang/packages/acme/core/0123456/index.dlang"),
                                "Team P\n"));
        assertThat(taken(snapshot, "a.b.T", "U")).isEqualTo("a.b.U: 'a.b.U' exists already.");
        assertThat(taken(snapshot, "W", "Y")).isEqualTo("Y: 'Y' exists already.");
        assertThat(taken(snapshot, "P", "Q"))
                .isEqualTo(
                        ": '.dlang/packages/acme/core/0123456/index.dlang' belongs to a package:"
                                + " rename it where the package is written.");
        assertThat(taken(snapshot, new Meaning.Space("a.b"), "c"))
                .isEqualTo("a.c.T: 'a.c.T' exists already.");
        assertThat(taken(snapshot, new Meaning.Space("a"), "W")).isEqualTo("");
        var far = new Meaning.Alias(ROOT.resolve("a.dlang"), "far");
        assertThat(taken(snapshot, far, "near")).isEqualTo("near: 'near' exists already.");
        assertThat(Rename.words(snapshot, far, "away").values().iterator().next())
                .extracting(each -> each.in(text))
                .containsExactly("far", "far");
        assertThat(Rename.words(snapshot, far, "far")).hasSize(1);
        // Namespaces may become one.
        assertThat(taken(snapshot, new Meaning.Space("a.d"), "b")).isEmpty();
    }

    private static String taken(Snapshot snapshot, String fqn, String name) {
        return taken(snapshot, new Meaning.Elements(List.of(named(snapshot, fqn).id())), name);
    }

    private static String taken(Snapshot snapshot, Meaning meant, String name) {
        try {
            Rename.words(snapshot, meant, name);
            return "";
        } catch (Rename.Problem problem) {
            return problem.taken() + ": " + problem.getMessage();
        }
    }

    @Test
    void linksStayTheSameOrTheRenameIsRefused() {
        long seed = Long.getLong("seed", 1);
        var random = new Random(seed);
        int done = 0;
        int refused = 0;
        for (int i = 0; i < MODELS; i++) {
            Map<Path, String> texts = texts(random);
            Snapshot before = snapshot(texts);
            List<Words.Word> words = new ArrayList<>();
            before.files().forEach(file -> new Words(file).each(words::add));
            Meaning meant = words.get(random.nextInt(words.size())).meaning();
            String name = NAMES.get(random.nextInt(NAMES.size()));
            try {
                Map<Path, List<Span>> uses = Rename.words(before, meant, name);
                Map<Path, String> after = new LinkedHashMap<>(texts);
                uses.forEach(
                        (file, spans) ->
                                after.computeIfPresent(
                                        file, (path, text) -> replaced(text, spans, name)));
                assertThat(links(snapshot(after)))
                        .as("seed " + seed + " " + meant + " to " + name + "\n" + texts)
                        .isEqualTo(links(before));
                done++;
            } catch (Rename.Problem problem) {
                refused++;
            }
        }
        assertThat(done).isGreaterThan(MODELS / 5);
        assertThat(refused).isGreaterThan(MODELS / 20);
    }

    private static String replaced(String text, List<Span> spans, String name) {
        var fresh = new StringBuilder(text);
        for (Span span : spans.reversed()) {
            fresh.replace(span.start(), span.end(), name);
        }
        return fresh.toString();
    }

    /** Few names and many scopes, so that they are in each other's way. */
    private static Map<Path, String> texts(Random random) {
        Map<Path, String> texts = new LinkedHashMap<>();
        for (String file : List.of("a", "b")) {
            var text = new StringBuilder();
            if (file.equals("a")) {
                text.append("import \"./b.dlang\"").append(random.nextBoolean() ? " as n\n" : "\n");
            }
            elements(random, text, 2);
            texts.put(ROOT.resolve(file + ".dlang"), text.toString());
        }
        return texts;
    }

    private static void elements(Random random, StringBuilder text, int depth) {
        for (int i = 0; i < 4; i++) {
            String name = NAMES.get(random.nextInt(4));
            String other = NAMES.get(random.nextInt(4));
            String qualified = random.nextBoolean() ? other : "n." + other;
            switch (random.nextInt(depth > 0 ? 4 : 3)) {
                case 0 -> text.append("Domain ").append(name).append(" in ").append(qualified);
                case 1 -> text.append("bc ").append(name).append(" for ").append(qualified);
                case 2 ->
                        text.append("ContextMap ")
                                .append(name)
                                .append(" { contains ")
                                .append(qualified)
                                .append(' ')
                                .append(other)
                                .append(" -> ")
                                .append(qualified)
                                .append(" }");
                default -> {
                    text.append("Namespace ")
                            .append(random.nextBoolean() ? "n" : "m.n")
                            .append(" {\n");
                    elements(random, text, depth - 1);
                    text.append("}");
                }
            }
            text.append('\n');
        }
    }

    private static List<String> links(Snapshot snapshot) {
        List<String> all = new ArrayList<>();
        for (FileState file : snapshot.files()) {
            file.source()
                    .tree()
                    .root()
                    .eachReference(
                            reference ->
                                    all.add(
                                            file.links().targets(reference).stream()
                                                    .map(RenameTest::place)
                                                    .toList()
                                                    .toString()));
        }
        return all;
    }

    private static String place(ElementId id) {
        return id.type() == NodeType.NAMESPACE ? "" : id.file() + "#" + id.ordinal();
    }
}
