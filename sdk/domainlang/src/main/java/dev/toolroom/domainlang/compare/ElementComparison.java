package dev.toolroom.domainlang.compare;

import dev.toolroom.domainlang.compare.Difference.Change;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.syntax.Node;
import dev.toolroom.domainlang.syntax.Property;
import dev.toolroom.domainlang.syntax.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares one element with what it was: its name, its properties and its entries. */
final class ElementComparison {
    private static final Set<String> MAP_ENTRIES = Set.of("boundedContexts", "domains");
    private static final Set<String> ENTRIES = Set.of("terminology", "decisions", "metadata");
    private static final Set<String> COMPARED_ELSEWHERE =
            Set.of("name", "relationships", "children");

    private final Side before;
    private final Side after;
    private final Element old;
    private final Element fresh;
    private final List<Difference> found = new ArrayList<>();

    private ElementComparison(Side before, Side after, Element old, Element fresh) {
        this.before = before;
        this.after = after;
        this.old = old;
        this.fresh = fresh;
    }

    static List<Difference> of(Side before, Side after, Element old, Element fresh) {
        var comparison = new ElementComparison(before, after, old, fresh);
        comparison.name();
        comparison.properties();
        return comparison.found;
    }

    private void name() {
        if (!old.name().equals(fresh.name())) {
            add(Change.RENAMED, null, old.fqn(), fresh.fqn());
        } else if (!old.fqn().equals(fresh.fqn())) {
            add(Change.MOVED, null, old.fqn(), fresh.fqn());
        }
    }

    private void add(
            Change change, @Nullable String property, @Nullable String was, @Nullable String is) {
        found.add(
                new Difference(
                        change,
                        fresh.type().published(),
                        fresh.fqn(),
                        property,
                        was,
                        is,
                        fresh.location()));
    }

    private void properties() {
        Set<String> names = new LinkedHashSet<>();
        old.node().properties().forEach(each -> names.add(each.name()));
        fresh.node().properties().forEach(each -> names.add(each.name()));
        names.removeAll(COMPARED_ELSEWHERE);
        for (String each : names) {
            if (ENTRIES.contains(each)) {
                entries(each);
            } else if (MAP_ENTRIES.contains(each)) {
                mapEntries(each);
            } else {
                property(each);
            }
        }
    }

    private void property(String name) {
        Value was = counting(old, name);
        Value is = counting(fresh, name);
        if (!Objects.equals(before.value(old, was), after.value(fresh, is))) {
            add(Change.CHANGED, name, describe(was), describe(is));
        }
    }

    /** Of several classifications or teams the first counts, of other properties the last. */
    private static @Nullable Value counting(Element element, String name) {
        boolean first = element.node().type().lists().contains(name);
        return element.node()
                .all(name)
                .map(Property::value)
                .reduce((a, b) -> first ? a : b)
                .orElse(null);
    }

    private static @Nullable String describe(@Nullable Value value) {
        return switch (value) {
            case null -> null;
            case Value.Word(String text, _) -> text;
            case Value.Text(String text, _) -> '"' + text + '"';
            case Value.Reference reference -> reference.text();
            case Node node -> node.toString();
        };
    }

    private void mapEntries(String name) {
        Map<String, String> was = contained(before, old, name);
        Map<String, String> is = contained(after, fresh, name);
        is.forEach(
                (key, text) -> {
                    if (!was.containsKey(key)) {
                        add(Change.CHANGED, name, null, text);
                    }
                });
        was.forEach(
                (key, text) -> {
                    if (!is.containsKey(key)) {
                        add(Change.CHANGED, name, text, null);
                    }
                });
    }

    private static Map<String, String> contained(Side side, Element map, String name) {
        Map<String, String> all = new LinkedHashMap<>();
        for (Value.Reference each : map.node().references(name)) {
            all.put(String.valueOf(side.value(map, each)), each.text());
        }
        return all;
    }

    private void entries(String property) {
        Map<String, Node> was = nodesByName(before, old, property);
        Map<String, Node> is = nodesByName(after, fresh, property);
        is.forEach(
                (key, node) -> {
                    Node same = was.get(key);
                    if (same == null) {
                        entry(Change.ADDED, node, fresh, null, null);
                    } else if (!Objects.equals(before.value(old, same), after.value(fresh, node))) {
                        entry(
                                Change.CHANGED,
                                node,
                                fresh,
                                content(old, same),
                                content(fresh, node));
                    }
                });
        was.forEach(
                (key, node) -> {
                    if (!is.containsKey(key)) {
                        entry(Change.REMOVED, node, old, null, null);
                    }
                });
    }

    /** The entries by kind and name. Of two with one name the later counts. */
    private static Map<String, Node> nodesByName(Side side, Element owner, String property) {
        Map<String, Node> all = new LinkedHashMap<>();
        for (Node each : owner.node().nodes(property)) {
            String name = each.name() == null ? "" : each.name().text();
            String key = property.equals("metadata") ? side.value(owner, each.last("key")) : name;
            all.put(each.published() + " " + key, each);
        }
        return all;
    }

    private static String content(Element owner, Node entry) {
        String text = entry.span().in(owner.model().snapshot().lines(file(owner)).text());
        return text.replaceAll("\\s+", " ");
    }

    private static Path file(Element element) {
        return element.declaration().id().file();
    }

    private void entry(
            Change change, Node entry, Element owner, @Nullable String was, @Nullable String is) {
        var key = entry.reference("key");
        String name = key != null ? key.text() : Objects.requireNonNullElse(entry.text("name"), "");
        found.add(
                new Difference(
                        change,
                        entry.published(),
                        fresh.fqn() + "." + name,
                        null,
                        was,
                        is,
                        owner.model().location(file(owner), entry.span())));
    }
}
