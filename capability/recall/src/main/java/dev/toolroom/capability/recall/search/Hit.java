package dev.toolroom.capability.recall.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A turn that was found.
 *
 * @param snippet a part of it, with the words that matched between {@code **}
 * @param why how it came to be found
 * @param commands what its commands came to, as in {@code 2 ok, 1 failed}
 */
public record Hit(
        String session,
        String request,
        int index,
        @Nullable String title,
        String agent,
        @Nullable String workspace,
        @Nullable String model,
        @Nullable Long timestamp,
        @Nullable String state,
        @Nullable String commands,
        String snippet,
        List<String> why,
        double score) {
    public Hit {
        why = List.copyOf(why);
    }
}
