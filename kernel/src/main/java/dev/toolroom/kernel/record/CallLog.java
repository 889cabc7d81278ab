package dev.toolroom.kernel.record;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The ledger, to be read: by the activity tools, by the workbench, by whoever adds it up. */
public interface CallLog {
    /** Newest first. */
    Page list(Filter filter);

    Optional<Entry> find(CallId id);

    /**
     * What to leave out; null leaves out nothing.
     *
     * @param text in the name of the tool, the client, the error or the arguments
     * @param before the cursor of an earlier page
     * @param since the moment before which calls are left out, as the entries have it
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

        /** The same, from this moment on. */
        public Filter since(@Nullable String moment) {
            return new Filter(
                    tool, chat, door, status, text, before, limit, client, effect, moment);
        }

        public static Filter newest(int limit) {
            return new Filter(null, null, null, null, null, null, limit);
        }
    }

    /**
     * A part of the list.
     *
     * @param next the cursor of the page after this one, or null at the end
     */
    record Page(List<Entry> entries, @Nullable String next) {
        public Page {
            entries = List.copyOf(entries);
        }
    }

    /**
     * One call as it is stored.
     *
     * @param status {@code pending}, {@code running}, {@code success} or {@code error}
     * @param approvedBy who agreed to it, where a person was asked
     * @param approvedHow the way in which they were asked
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
