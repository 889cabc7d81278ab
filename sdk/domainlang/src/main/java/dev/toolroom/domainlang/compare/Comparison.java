package dev.toolroom.domainlang.compare;

import dev.toolroom.domainlang.compare.Difference.Change;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The changes from one model to another, by meaning: layout, order and comments do not count. */
public final class Comparison {
    private final List<Difference> differences = new ArrayList<>();
    private final Diagram diagram;

    private Comparison(Model older, Model newer) {
        var before = new Side(older, "-");
        var after = new Side(newer, "+");
        Matching matching = Matching.of(before, after);
        Set<String> changed = new HashSet<>();
        matching.removed().forEach(each -> differences.add(whole(Change.REMOVED, each)));
        matching.added().forEach(each -> differences.add(whole(Change.ADDED, each)));
        matching.pairs()
                .forEach(
                        (old, fresh) -> {
                            List<Difference> own = ElementComparison.of(before, after, old, fresh);
                            differences.addAll(own);
                            if (!own.isEmpty()) {
                                changed.add(after.key(fresh));
                            }
                        });
        List<RelationshipComparison.Result> relationships =
                RelationshipComparison.of(before, after);
        relationships.forEach(each -> differences.add(each.difference()));
        diagram = new ChangeMap(before, after, matching, changed, relationships).diagram();
    }

    public static Comparison of(Model older, Model newer) {
        return new Comparison(older, newer);
    }

    private static Difference whole(Change change, Element element) {
        return new Difference(
                change,
                element.type().published(),
                element.fqn(),
                null,
                null,
                null,
                element.location());
    }

    /** Elements first, then relationships; what was removed comes before what was added. */
    public List<Difference> differences() {
        return List.copyOf(differences);
    }

    /** One context map with the bounded contexts and relationships that changed. */
    public Diagram diagram() {
        return diagram;
    }
}
