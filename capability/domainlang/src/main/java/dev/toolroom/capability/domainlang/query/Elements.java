package dev.toolroom.capability.domainlang.query;

import java.util.List;
import java.util.function.Predicate;

/**
 * Elements without questions of their own.
 *
 * @param <T> what is selected
 */
public final class Elements<T extends Element> extends ElementQuery<T, Elements<T>> {
    Elements(List<T> all) {
        this(all, each -> true);
    }

    private Elements(List<T> all, Predicate<T> wanted) {
        super(all, wanted);
    }

    @Override
    Elements<T> with(List<T> items, Predicate<T> condition) {
        return new Elements<>(items, condition);
    }
}
