package dev.toolroom.capability.domainlang.query;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A selection that can be narrowed, and is evaluated when it is read.
 *
 * @param <T> what is selected
 * @param <Q> the kind of query that narrowing gives
 */
public abstract class Query<T, Q extends Query<T, Q>> implements Iterable<T> {
    private final List<T> all;
    private final Predicate<T> wanted;

    Query(List<T> all, Predicate<T> wanted) {
        this.all = all;
        this.wanted = wanted;
    }

    final Predicate<T> wanted() {
        return wanted;
    }

    abstract Q with(List<T> items, Predicate<T> condition);

    public final Q where(Predicate<T> condition) {
        return with(all, wanted.and(condition));
    }

    public final Stream<T> stream() {
        return all.stream().filter(wanted);
    }

    public final List<T> toList() {
        return stream().toList();
    }

    public final Optional<T> first() {
        return stream().findFirst();
    }

    public final long count() {
        return stream().count();
    }

    @Override
    public final Iterator<T> iterator() {
        return stream().iterator();
    }
}
