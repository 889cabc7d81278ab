package dev.toolroom.domainlang.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.search.Spellings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is looked up is what looking through everything would have found. */
class LookupTest {
    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void aNearNameIsTheOneThatComparingAllOfThemFinds() {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < 400; i++) {
            names.add(word(1 + random.nextInt(9)) + (random.nextBoolean() ? "." + word(4) : ""));
        }
        var spellings = new Spellings(names);
        for (int i = 0; i < 200; i++) {
            String wanted = word(1 + random.nextInt(12));
            int allowed = Math.min(4, Math.max(2, wanted.length() / 3));
            List<String> near =
                    names.stream().filter(each -> distance(wanted, each) <= allowed).toList();
            assertThat(spellings.near(wanted, 1000))
                    .as("seed %d, %s", seed, wanted)
                    .containsExactlyInAnyOrderElementsOf(near);
            assertThat(spellings.near(wanted, 5).stream().map(each -> distance(wanted, each)))
                    .as("seed %d, %s", seed, wanted)
                    .containsExactlyElementsOf(
                            near.stream()
                                    .map(each -> distance(wanted, each))
                                    .sorted()
                                    .limit(5)
                                    .toList());
        }
    }

    /** Few letters, so that many words are near each other. */
    private String word(int length) {
        var word = new StringBuilder();
        for (int i = 0; i < length; i++) {
            word.append("abcA".charAt(random.nextInt(4)));
        }
        return word.toString();
    }

    private static int distance(String one, String other) {
        int[][] rows = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    rows[i][j] = i + j;
                } else {
                    char a = Character.toLowerCase(one.charAt(i - 1));
                    char b = Character.toLowerCase(other.charAt(j - 1));
                    int changed = rows[i - 1][j - 1] + (a == b ? 0 : 1);
                    rows[i][j] = Math.min(changed, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
                }
            }
        }
        return rows[one.length()][other.length()];
    }

    @Test
    void filtersFindWhatLookingThroughAllContextsFinds() {
        Model model = Models.fromText(generated());
        for (String name : List.of("T1", "a.T1", "a", "D2", "C0", "K1", "nothing", "a.b1", "b1")) {
            BoundedContexts all = model.boundedContexts();
            same(all.withTeam(name), all.where(each -> each.hasTeam(name)));
            same(all.inDomain(name), all.where(each -> each.isInDomain(name)));
            same(all.withClassification(name), all.where(each -> each.hasClassification(name)));
            same(all.withMetadata(name, null), all.where(each -> each.hasMetadata(name, null)));
            same(all.withName(name), all.where(each -> each.name().equals(name)));
            same(all.withFqn(name), all.where(each -> each.fqn().equals(name)));
            same(all.withMetadata(name, "v=1"), all.where(each -> each.hasMetadata(name, "v=1")));
            same(
                    all.inDomain(name).withTeam("T1").withClassification("C1"),
                    all.where(
                            each ->
                                    each.isInDomain(name)
                                            && each.hasTeam("T1")
                                            && each.hasClassification("C1")));
            same(
                    all.withName("b1").withMetadata("K1", null).withFqn("a.b1"),
                    all.where(each -> each.hasMetadata("K1", null) && each.fqn().equals("a.b1")));
            same(
                    all.withMetadata(name, "v=1").withTeam("T1"),
                    all.where(each -> each.hasMetadata(name, "v=1") && each.hasTeam("T1")));
            assertThat(model.relationships().involving(name).toList())
                    .as("seed %d, %s", seed, name)
                    .isEqualTo(model.relationships().where(each -> each.involves(name)).toList());
        }
    }

    private void same(BoundedContexts lookedUp, BoundedContexts lookedThrough) {
        assertThat(lookedUp.stream().map(BoundedContext::fqn))
                .as("seed %d", seed)
                .containsExactlyElementsOf(
                        lookedThrough.stream().map(BoundedContext::fqn).toList());
    }

    private String generated() {
        var text = new StringBuilder("Namespace a {\n");
        for (int i = 0; i < 3; i++) {
            text.append(
                    "Team T%d Domain D%d Classification C%d Metadata K%d\n".formatted(i, i, i, i));
        }
        for (int i = 0; i < 60; i++) {
            text.append("bc b").append(i);
            text.append(one(" for D")).append(one(" as C")).append(one(" by T"));
            text.append(" { metadata {")
                    .append(one(" K", ": \"v=" + random.nextInt(3) + "\""))
                    .append(" } relationships {");
            text.append(one(" this -> b")).append(one(" this <- b")).append(" } }\n");
        }
        return text + "}\nTeam T1\nbc b1 by T1\n";
    }

    private String one(String before) {
        return one(before, "");
    }

    private String one(String before, String after) {
        int number = random.nextInt(4);
        return number == 3 ? "" : before + number + after;
    }
}
