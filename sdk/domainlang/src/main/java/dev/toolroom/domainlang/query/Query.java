package dev.toolroom.domainlang.query;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A selection that can be narrowed, and is evaluated when it is read.
 *
 * @param <T> what is selected
 * @param <Q> the kind of query that narrowing gives
 */
public abstract class Query<T, Q extends Query<T, Q>> implements Iterable<T> {
    private final Narrowed<T> narrowed;

    /**
     * What is left so far.
     *
     * @param candidates all for which {@code given} holds
     * @param given what a table was asked for; null where the candidates are all there are
     * @param wanted what has to hold besides; null where nothing has to
     */
    record Narrowed<T>(
            Lookup<T> lookup,
            List<T> candidates,
            @Nullable Predicate<T> given,
            @Nullable Predicate<T> wanted) {
        static <T> Narrowed<T> not(Lookup<T> lookup) {
            return new Narrowed<>(lookup, lookup.all(), null, null);
        }
    }

    Query(Narrowed<T> narrowed) {
        this.narrowed = narrowed;
    }

    abstract Q with(Narrowed<T> fewer);

    public final Q where(Predicate<T> condition) {
        return with(
                new Narrowed<>(
                        narrowed.lookup,
                        narrowed.candidates,
                        narrowed.given,
                        both(narrowed.wanted, condition)));
    }

    private static <T> Predicate<T> both(@Nullable Predicate<T> first, Predicate<T> second) {
        return first == null ? second : first.and(second);
    }

    /** Those that a table has under a key; of two tables the shorter answer is looked through. */
    final Q under(String table, Lookup.Keys<T> keys, String key, Predicate<T> condition) {
        List<T> found = narrowed.lookup.find(table, keys, key);
        if (found.size() >= narrowed.candidates.size()) {
            return where(condition);
        }
        Predicate<T> before = narrowed.given;
        return with(
                new Narrowed<>(
                        narrowed.lookup,
                        found,
                        condition,
                        before == null ? narrowed.wanted : both(narrowed.wanted, before)));
    }

    public final Stream<T> stream() {
        Predicate<T> wanted = narrowed.wanted;
        Stream<T> all = narrowed.candidates.stream();
        return wanted == null ? all : all.filter(wanted);
    }

    public final List<T> toList() {
        return narrowed.wanted == null ? narrowed.candidates : stream().toList();
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
