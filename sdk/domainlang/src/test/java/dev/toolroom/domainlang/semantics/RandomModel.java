package dev.toolroom.domainlang.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Models of every construct of the language, in every spelling; all of them can be read. */
final class RandomModel {
    private static final List<String> DIRECTED =
            List.of("OHS", "PL", "S", "OpenHostService", "PublishedLanguage", "BBoM");
    private static final List<String> DOWNSTREAM =
            List.of("CF", "ACL", "C", "Conformist", "AntiCorruptionLayer", "Customer");
    private static final List<String> SYMMETRIC =
            List.of("SK", "P", "SW", "SharedKernel", "Partnership", "SeparateWays");

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<String> domains = new ArrayList<>();
    private final List<String> contexts = new ArrayList<>();
    private final List<String> teams = new ArrayList<>();
    private final List<String> kinds = new ArrayList<>();
    private final List<String> keys = new ArrayList<>();
    private int names;

    private RandomModel(Random random) {
        this.random = random;
    }

    static String of(Random random) {
        return new RandomModel(random).made();
    }

    private String made() {
        if (random.nextBoolean()) {
            text.append("// A comment, with words: Domain X { }\n");
        }
        declare("Team", teams);
        declare("Classification", kinds);
        declare("Metadata", keys);
        domain("");
        domain(domains.getFirst());
        text.append(one("Namespace", "ns")).append(" acme.sales {\n");
        int own = contexts.size();
        context();
        text.append("}\n");
        String inside = contexts.remove(own);
        context();
        contexts.add("acme.sales." + inside);
        context();
        map();
        text.append(one("DomainMap", "dmap")).append(" M").append(names++).append(" { contains ");
        text.append(String.join(", ", domains)).append(" }\n");
        return text.toString();
    }

    private String one(String... words) {
        return words[random.nextInt(words.length)];
    }

    private String one(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }

    private String fresh(List<String> into) {
        // Every word can be a name, also those that mean something elsewhere.
        String name =
                one("Alpha", "Customer", "term", "P", "Groesse_", "x-y", "contains") + names++;
        into.add(name);
        return name;
    }

    private void declare(String word, List<String> into) {
        for (int i = 0; i <= random.nextInt(2); i++) {
            text.append(word).append(' ').append(fresh(into)).append('\n');
        }
    }

    private void domain(String parent) {
        text.append(one("Domain", "dom")).append(' ').append(fresh(domains));
        if (!parent.isEmpty()) {
            text.append(" in ").append(parent);
        }
        text.append(" {\n    vision").append(one(": ", " = ", " is ")).append("\"sell\"\n");
        if (random.nextBoolean()) {
            text.append("    description: 'it'\n    type: ").append(one(kinds)).append('\n');
        }
        text.append("}\n");
    }

    private void context() {
        List<String> others = List.copyOf(contexts);
        text.append(one("BoundedContext", "bc")).append(' ').append(fresh(contexts));
        text.append(" for ").append(one(domains));
        text.append(random.nextBoolean() ? " as " + one(kinds) : "");
        text.append(random.nextBoolean() ? " by " + one(teams) : "");
        text.append(" {\n    description: \"d\"\n");
        text.append("    ").append(one("businessModel", "evolution", "archetype")).append(": ");
        text.append(one(kinds)).append("\n    team: ").append(one(teams)).append('\n');
        text.append("    ").append(one("metadata", "meta")).append(" { ").append(one(keys));
        text.append(one(": ", " = ")).append("\"Java\" }\n");
        terms();
        text.append("    ").append(one("decisions", "rules")).append(" {\n        ");
        text.append(one("decision", "Decision", "policy", "Policy", "rule", "Rule"));
        text.append(" [")
                .append(one(kinds))
                .append("] D")
                .append(names++)
                .append(": \"so\"\n    }\n");
        if (!others.isEmpty()) {
            text.append("    ").append(one("relationships", "integrations")).append(" {\n        ");
            relationship("this", one(others));
            text.append("    }\n");
        }
        text.append("}\n");
    }

    private void terms() {
        text.append("    ").append(one("terminology", "glossary")).append(" {\n        ");
        text.append(one("term", "Term")).append(" Order").append(names++).append(": \"A request\"");
        text.append(one(" aka ", " synonyms ")).append("Purchase, Sale");
        text.append(" examples \"1\", \"2\"").append(one("", ",")).append("\n    }\n");
    }

    private void relationship(String left, String right) {
        text.append(left).append(' ');
        switch (random.nextInt(4)) {
            case 0 -> text.append("[").append(one(SYMMETRIC)).append("] ");
            case 1 -> text.append(">< ");
            case 2 -> text.append(one("-> ", "<- ", "<-> "));
            default ->
                    text.append("[")
                            .append(one(DIRECTED))
                            .append(", ")
                            .append(one(DIRECTED))
                            .append("] -> [")
                            .append(one(DOWNSTREAM))
                            .append("] ");
        }
        text.append(right).append('\n');
    }

    private void map() {
        text.append(one("ContextMap", "cmap")).append(" M").append(names++).append(" {\n");
        text.append("    contains ").append(String.join(one(", ", " "), contexts)).append("\n    ");
        relationship(contexts.get(0), contexts.get(1));
        text.append("}\n");
    }
}
