package dev.toolroom.domainlang.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The items of one kind by what queries ask for, so that an answer does not cost more the more
 * there are of others. A table is made when somebody first asks for what it holds.
 *
 * @param <T> what is looked up
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
        return tables.computeIfAbsent(table, name -> made(keys)).getOrDefault(wanted, List.of());
    }

    private Map<String, List<T>> made(Keys<T> keys) {
        Map<String, List<T>> made = new HashMap<>();
        for (T item : all) {
            keys.of(item, key -> made.computeIfAbsent(key, none -> new ArrayList<>(1)).add(item));
        }
        made.replaceAll((key, items) -> Collections.unmodifiableList(items));
        return made;
    }
}
