package dev.toolroom.domainlang.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.TextModel;
import dev.toolroom.domainlang.link.ElementId;
import dev.toolroom.domainlang.syntax.NodeType;
import dev.toolroom.domainlang.workspace.FileState;
import dev.toolroom.domainlang.workspace.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What every word of a name stands for, and where else it is written. */
class WordsTest {
    private static final String FILE = "a.dlang";
    private static final String TEXT =
            """
            import "./b.dlang" as far
            ns acme.shop {
                Domain D { vision: "v" }
                bc A for far.out.Away by T { description: "d" }
                Team T
            }
            bc B for acme.shop.D by acme . shop . T
            cmap M { contains shop.A, B B -> acme.shop.A }
            """;

    private final Snapshot snapshot =
            TextModel.of(FILE, TEXT)
                    .with("b.dlang", "ns out { Domain Away { vision: \"v\" } }\nbc U by Nobody\n")
                    .snapshot();
    private final FileState file = Objects.requireNonNull(snapshot.file(TextModel.path(FILE)));

    @Test
    void eachWordOfAQualifiedNameHasItsMeaning() {
        List<Words.Word> words = new ArrayList<>();
        new Words(file).each(words::add);
        assertThat(
                        words.stream()
                                .sorted(Comparator.comparingInt(each -> each.span().start()))
                                .map(
                                        each ->
                                                each.in(file.source().tree())
                                                        + " "
                                                        + described(each.meaning())))
                .containsExactly(
                        "far alias far",
                        "acme space acme",
                        "shop space acme.shop",
                        "D Domain acme.shop.D",
                        "A BoundedContext acme.shop.A",
                        "far alias far",
                        "out space out",
                        "Away Domain out.Away",
                        "T Team acme.shop.T",
                        "T Team acme.shop.T",
                        "B BoundedContext B",
                        "acme space acme",
                        "shop space acme.shop",
                        "D Domain acme.shop.D",
                        "acme space acme",
                        "shop space acme.shop",
                        "T Team acme.shop.T",
                        "M ContextMap M",
                        "B BoundedContext B",
                        "B BoundedContext B",
                        "acme space acme",
                        "shop space acme.shop",
                        "A BoundedContext acme.shop.A");
    }

    private static String described(Meaning meaning) {
        return switch (meaning) {
            case Meaning.Elements(List<ElementId> ids) ->
                    ids.stream()
                            .map(each -> each.type().published() + " " + each.fqn())
                            .collect(Collectors.joining(", "));
            case Meaning.Space space -> "space " + space.path();
            case Meaning.Alias alias -> "alias " + alias.name();
        };
    }

    @Test
    void aWordIsFoundFromItsFirstLetterToBehindItsLast() {
        int start = TEXT.indexOf("Away");
        for (int offset : List.of(start, start + 2, start + 4)) {
            assertThat(described(wordAt(offset).meaning())).isEqualTo("Domain out.Away");
        }
        assertThat(described(wordAt(start - 1).meaning())).isEqualTo("space out");
        assertThat(new Words(file).at(start + 5)).isEmpty();
        assertThat(new Words(file).at(TEXT.length())).isEmpty();
    }

    private Words.Word wordAt(int offset) {
        return new Words(file).at(offset).orElseThrow();
    }

    @Test
    void theUsesOfAMeaningAreInTheOrderOfTheText() {
        References references = References.in(snapshot);
        for (String word : List.of("shop {", "T {", "far\n", "D {")) {
            Words.Word one = wordAt(TEXT.indexOf(word));
            var uses = references.to(one.meaning()).get(TextModel.path(FILE));
            assertThat(uses)
                    .as(word)
                    .isSortedAccordingTo(Comparator.comparingInt(each -> each.start()))
                    .hasSizeGreaterThan(1)
                    .allMatch(each -> each.in(TEXT).equals(one.in(file.source().tree())));
        }
        assertThat(references.unresolved(NodeType.TEAM)).containsExactly("Nobody");
        assertThat(references.unresolved(NodeType.DOMAIN)).isEmpty();
        assertThat(References.in(snapshot)).isSameAs(references);
    }

    @Test
    void aNamespaceHoldsItselfAndWhatIsBelowIt() {
        var space = new Meaning.Space("a.b");
        assertThat(space.holds("a.b")).isTrue();
        assertThat(space.holds("a.b.C")).isTrue();
        assertThat(space.holds("a.bc")).isFalse();
        assertThat(space.renamed("x")).isEqualTo("a.x");
        assertThat(new Meaning.Space("a").renamed("x")).isEqualTo("x");
    }
}
