package dev.toolroom.domainlang.query;

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
    private final Lookup<T> lookup;
    private final List<T> candidates;
    private final Predicate<T> wanted;

    /** Where to look, the few that may be wanted, and which of them are. */
    record Narrowed<T>(Lookup<T> lookup, List<T> candidates, Predicate<T> wanted) {
        static <T> Narrowed<T> not(Lookup<T> lookup) {
            return new Narrowed<>(lookup, lookup.all(), each -> true);
        }
    }

    Query(Narrowed<T> narrowed) {
        this.lookup = narrowed.lookup;
        this.candidates = narrowed.candidates;
        this.wanted = narrowed.wanted;
    }

    abstract Q with(Narrowed<T> narrowed);

    public final Q where(Predicate<T> condition) {
        return with(new Narrowed<>(lookup, candidates, wanted.and(condition)));
    }

    /** Those that a table has under a key; of two tables the shorter answer is looked through. */
    final Q under(String table, Lookup.Keys<T> keys, String key, Predicate<T> condition) {
        List<T> found = lookup.find(table, keys, key);
        return with(
                new Narrowed<>(
                        lookup,
                        found.size() < candidates.size() ? found : candidates,
                        wanted.and(condition)));
    }

    public final Stream<T> stream() {
        return candidates.stream().filter(wanted);
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
