package dev.toolroom.domainlang.query;

import java.util.regex.Pattern;

/**
 * A selection of elements. A string has to be the whole name, a pattern has to be found in it.
 *
 * @param <T> what is selected
 * @param <Q> the kind of query that narrowing gives
 */
public abstract class ElementQuery<T extends Element, Q extends ElementQuery<T, Q>>
        extends Query<T, Q> {
    ElementQuery(Narrowed<T> narrowed) {
        super(narrowed);
    }

    public final Q withName(String name) {
        return under(
                "name",
                (each, found) -> found.accept(each.name()),
                name,
                each -> each.name().equals(name));
    }

    public final Q withName(Pattern name) {
        return where(each -> name.matcher(each.name()).find());
    }

    public final Q withFqn(String fqn) {
        return under(
                "fqn",
                (each, found) -> found.accept(each.fqn()),
                fqn,
                each -> each.fqn().equals(fqn));
    }

    public final Q withFqn(Pattern fqn) {
        return where(each -> fqn.matcher(each.fqn()).find());
    }
}
