package dev.toolroom.kernel.record;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the recorded calls. */
public interface CallLog {
    /** Returns the newest calls first. */
    Page list(Filter filter);

    Optional<Entry> find(CallId id);

    /**
     * Which calls to list; null does not restrict.
     *
     * @param text contained in the tool name, client, error or arguments
     * @param before the cursor of an earlier page
     * @param since the earliest start, as entries have it
     */
    record Filter(
            @Nullable String tool,
            @Nullable String chat,
            @Nullable String door,
            @Nullable String status,
            @Nullable String text,
            @Nullable String before,
            int limit,
            @Nullable String client,
            @Nullable String effect,
            @Nullable String since) {
        public Filter(
                @Nullable String tool,
                @Nullable String chat,
                @Nullable String door,
                @Nullable String status,
                @Nullable String text,
                @Nullable String before,
                int limit) {
            this(tool, chat, door, status, text, before, limit, null, null, null);
        }

        /** Returns the same filter for calls since a moment. */
        public Filter since(@Nullable String moment) {
            return new Filter(
                    tool, chat, door, status, text, before, limit, client, effect, moment);
        }

        public static Filter newest(int limit) {
            return new Filter(null, null, null, null, null, null, limit);
        }
    }

    /**
     * A page of the list.
     *
     * @param next the cursor of the next page; null on the last one
     */
    record Page(List<Entry> entries, @Nullable String next) {
        public Page {
            entries = List.copyOf(entries);
        }
    }

    /**
     * A recorded call.
     *
     * @param status {@code pending}, {@code running}, {@code success} or {@code error}
     * @param approvedBy who approved it; null if the call needed no approval
     * @param approvedHow how they approved it; null if the call needed no approval
     */
    record Entry(
            String id,
            String chat,
            String tool,
            String version,
            String effect,
            String door,
            String client,
            String status,
            @Nullable String errorCode,
            @Nullable String error,
            String startedAt,
            @Nullable String finishedAt,
            @Nullable String extent,
            int bytes,
            Json arguments,
            @Nullable Json result,
            @Nullable String approvedBy,
            @Nullable String approvedHow) {}
}
