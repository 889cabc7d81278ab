package dev.toolroom.domainlang.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Indexes of the items of one kind, built at first use, so that a query does not scan all items.
 *
 * @param <T> the type of the items
 */
final class Lookup<T> {
    private final List<T> all;
    private final Map<String, Map<String, List<T>>> tables = new HashMap<>();

    /** Names the keys that an item is found under, each once. */
    interface Keys<T> {
        void of(T item, Consumer<String> found);
    }

    Lookup(List<T> all) {
        this.all = all;
    }

    List<T> all() {
        return all;
    }

    /** In the order of the whole list. */
    synchronized List<T> find(String table, Keys<T> keys, String wanted) {
        return tables.computeIfAbsent(table, name -> buildIndex(keys))
                .getOrDefault(wanted, List.of());
    }

    private Map<String, List<T>> buildIndex(Keys<T> keys) {
        Map<String, List<T>> made = new HashMap<>();
        for (T item : all) {
            keys.of(item, key -> made.computeIfAbsent(key, none -> new ArrayList<>(1)).add(item));
        }
        made.replaceAll((key, items) -> Collections.unmodifiableList(items));
        return made;
    }
}
