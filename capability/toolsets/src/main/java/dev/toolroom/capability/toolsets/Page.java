package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.json.Json;
import java.util.List;

/** One page of a list that is put together in memory. */
final class Page {
    static final int USUAL = 500;
    static final int LARGEST = 500;

    private Page() {}

    /**
     * The part of a list behind an entry, with where the next one begins. An entry that is gone
     * begins the list again: none is passed over.
     *
     * @param key the field that tells entries apart
     * @param after the entry that the page before ended with; empty for the first page
     */
    static Json.Obj of(String name, List<Json.Obj> all, String key, String after, int limit) {
        int from = 0;
        for (int i = 0; i < all.size() && !after.isEmpty(); i++) {
            if (all.get(i).text(key, "").equals(after)) {
                from = i + 1;
            }
        }
        int to = Math.min(all.size(), from + limit);
        var page = Json.object().put(name, new Json.Arr(List.copyOf(all.subList(from, to))));
        return to < all.size()
                ? page.put("next", all.get(to - 1).text(key, "")).build()
                : page.build();
    }
}
