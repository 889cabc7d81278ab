package dev.toolroom.capability.domainlang;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * As many items as fit.
 *
 * @param more how many were left out after these
 */
record Paging(List<Json> items, int more) {
    /** Leaves room for the rest of an answer below the usual ceiling of 32 KiB. */
    private static final int BYTES = 28 * 1024;

    static <T> Paging of(List<T> all, int offset, int limit, Function<T, Json> json) {
        List<Json> items = new ArrayList<>();
        int bytes = 0;
        int at = Math.min(offset, all.size());
        while (at < all.size() && items.size() < limit) {
            Json item = json.apply(all.get(at));
            bytes += item.write().length() + 1;
            if (bytes > BYTES && !items.isEmpty()) {
                break;
            }
            items.add(item);
            at++;
        }
        return new Paging(items, all.size() - at);
    }
}
