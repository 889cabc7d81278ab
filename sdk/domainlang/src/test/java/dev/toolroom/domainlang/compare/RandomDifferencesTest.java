package dev.toolroom.domainlang.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.Models;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Edits that are known are reported, and nothing else. */
class RandomDifferencesTest {
    private static final int ROUNDS = 400;
    private static final int CONTEXTS = 8;

    private final long seed = Long.getLong("seed", 1);
    private final Random random = new Random(seed);
    private final Set<String> expected = new TreeSet<>();

    private static final class Context {
        private String name;
        private String space = "";
        private String description;
        private final List<String> terms = new ArrayList<>();

        Context(String name) {
            this.name = name;
            this.description = "Purpose of " + name;
            terms.add("T1" + name);
            terms.add("T2" + name);
        }

        String fqn() {
            return space.isEmpty() ? name : space + "." + name;
        }
    }

    private static final class Arrow {
        private Context upstream;
        private Context downstream;
        private String pattern = "OHS";

        Arrow(Context upstream, Context downstream) {
            this.upstream = upstream;
            this.downstream = downstream;
        }
    }

    private List<Context> contexts = new ArrayList<>();
    private List<Arrow> arrows = new ArrayList<>();

    @Test
    void everyKnownEditIsReportedAndNothingElse() {
        for (int round = 0; round < ROUNDS; round++) {
            begin();
            String before = written();
            edit();
            Collections.shuffle(contexts, random);
            Collections.shuffle(arrows, random);
            String after = written();
            Set<String> found = new TreeSet<>();
            Comparison.of(Models.fromText(before), Models.fromText(after))
                    .differences()
                    .forEach(
                            each ->
                                    found.add(
                                            each.change().word()
                                                    + " "
                                                    + each.type()
                                                    + " "
                                                    + name(each)));
            assertThat(found)
                    .as("seed %d, round %d\n%s\n=====\n%s".formatted(seed, round, before, after))
                    .isEqualTo(expected);
        }
    }

    /** A relationship can be written from either end. */
    private static String name(Difference each) {
        String[] turned = each.name().split(" <- ", -1);
        return turned.length == 2 ? turned[1] + " -> " + turned[0] : each.name();
    }

    private void begin() {
        contexts = new ArrayList<>();
        arrows = new ArrayList<>();
        expected.clear();
        for (int i = 0; i < CONTEXTS; i++) {
            contexts.add(new Context("C" + i));
        }
        for (int i = 1; i < CONTEXTS; i++) {
            arrows.add(new Arrow(contexts.get(random.nextInt(i)), contexts.get(i)));
        }
    }

    /** Each edit takes a context or an arrow that no other edit has taken. */
    private void edit() {
        List<Context> free = new ArrayList<>(contexts);
        Collections.shuffle(free, random);
        List<Arrow> freeArrows = new ArrayList<>(arrows);
        Collections.shuffle(freeArrows, random);
        List<Runnable> later = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            Context context = free.removeLast();
            switch (random.nextInt(9)) {
                case 0 -> {
                    context.name = "Renamed" + context.name;
                    later.add(() -> expected.add("renamed BoundedContext " + context.fqn()));
                }
                case 1 -> {
                    context.space = "a.b";
                    later.add(() -> expected.add("moved BoundedContext " + context.fqn()));
                }
                case 2 -> {
                    context.description += ", and more";
                    later.add(() -> expected.add("changed BoundedContext " + context.fqn()));
                }
                case 3 -> {
                    context.terms.add("New");
                    later.add(() -> expected.add("added DomainTerm " + context.fqn() + ".New"));
                }
                case 4 -> {
                    String term = context.terms.removeFirst();
                    later.add(
                            () -> expected.add("removed DomainTerm " + context.fqn() + "." + term));
                }
                case 5 -> remove(context, freeArrows, later);
                case 6 -> {
                    var added = new Context("Added" + i);
                    contexts.add(added);
                    later.add(() -> expected.add("added BoundedContext " + added.fqn()));
                }
                default -> {
                    if (!freeArrows.isEmpty()) {
                        arrow(freeArrows.removeLast(), later);
                    }
                }
            }
        }
        later.forEach(Runnable::run);
    }

    /**
     * Its relationships go with it; a context whose relationships have edits of their own stays.
     */
    private void remove(Context context, List<Arrow> freeArrows, List<Runnable> later) {
        List<Arrow> own =
                arrows.stream()
                        .filter(each -> each.upstream == context || each.downstream == context)
                        .toList();
        if (!freeArrows.containsAll(own) || context.fqn().contains("Renamed")) {
            return;
        }
        contexts.remove(context);
        later.add(() -> expected.add("removed BoundedContext " + context.fqn()));
        for (Arrow each : own) {
            freeArrows.remove(each);
            arrows.remove(each);
            String name = old(each.upstream) + " -> " + old(each.downstream);
            later.add(() -> expected.add("removed Relationship " + name));
        }
    }

    /** As it was called before. */
    private static String old(Context context) {
        return context.name.replace("Renamed", "");
    }

    private void arrow(Arrow each, List<Runnable> later) {
        switch (random.nextInt(3)) {
            case 0 -> {
                Context upstream = each.upstream;
                each.upstream = each.downstream;
                each.downstream = upstream;
                later.add(() -> expected.add("turned Relationship " + name(each)));
            }
            case 1 -> {
                each.pattern = "PL";
                later.add(() -> expected.add("changed Relationship " + name(each)));
            }
            default -> {
                arrows.remove(each);
                String name = old(each.upstream) + " -> " + old(each.downstream);
                later.add(() -> expected.add("removed Relationship " + name));
            }
        }
    }

    private static String name(Arrow each) {
        return each.upstream.name + " -> " + each.downstream.name;
    }

    private String written() {
        var text = new StringBuilder("Domain D { vision: \"v\" }\n");
        for (Context each : contexts) {
            text.append(each.space.isEmpty() ? "" : "ns " + each.space + " { ");
            text.append(
                    "bc " + each.name + " for D {\n description: \"" + each.description + "\"\n");
            text.append(" terminology {");
            each.terms.forEach(term -> text.append(" term " + term + ": \"of " + term + "\""));
            text.append(" }\n}").append(each.space.isEmpty() ? "\n" : " }\n");
        }
        text.append("ContextMap M {\n");
        for (Arrow each : arrows) {
            boolean turned = random.nextBoolean();
            text.append(
                    turned
                            ? each.downstream.fqn()
                                    + " <- ["
                                    + each.pattern
                                    + "] "
                                    + each.upstream.fqn()
                            : each.upstream.fqn()
                                    + " ["
                                    + each.pattern
                                    + "] -> "
                                    + each.downstream.fqn());
            text.append('\n');
        }
        return text.append("}\n").toString();
    }
}
