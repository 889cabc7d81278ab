package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts sessions, turns, tokens and waiting by day, week or month. */
final class ChatTimeline extends TypedTool<ChatTimeline.Input> {
    private static final int MAX_BUCKETS = 400;
    private static final Map<String, String> STARTS =
            Map.of(
                    "day", "date(%s / 1000, 'unixepoch')",
                    "week", "date(%s / 1000, 'unixepoch', 'weekday 0', '-6 days')",
                    "month", "date(%s / 1000, 'unixepoch', 'start of month')");

    private final Catalogues catalogues;

    ChatTimeline(Catalogues catalogues) {
        super(Contract.reading(ChatTimeline.class, "recall_timeline"));
        this.catalogues = catalogues;
    }

    record Input(String interval) {}

    /** The counts of one day, week or month. */
    private static final class Bucket {
        private long sessions;
        private long turns;
        private long promptTokens;
        private long completionTokens;
        private final List<Long> waits = new ArrayList<>();

        Json json(String from) {
            var json =
                    Json.object()
                            .put("from", from)
                            .put("sessions", sessions)
                            .put("turns", turns)
                            .put("promptTokens", promptTokens)
                            .put("completionTokens", completionTokens);
            if (!waits.isEmpty()) {
                waits.sort(null);
                json.put("firstProgressMs", waits.get((waits.size() - 1) / 2));
            }
            return json.build();
        }
    }

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.optionalText("interval").orElse(""));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askForAll(caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        List<Catalogue> all = catalogues.all();
        String interval = input.interval().isEmpty() ? interval(all) : input.interval();
        String start = STARTS.getOrDefault(interval, "");
        TreeMap<String, Bucket> buckets = new TreeMap<>();
        for (Catalogue each : all) {
            each.ask(statements -> add(statements, start, buckets));
        }
        while (buckets.size() > MAX_BUCKETS) {
            buckets.pollFirstEntry();
        }
        List<Json> lines = new ArrayList<>();
        buckets.forEach((from, bucket) -> lines.add(bucket.json(from)));
        return Answer.whole(
                Json.object().put("interval", interval).put("series", new Json.Arr(lines)).build());
    }

    /** Returns the shortest interval that keeps the number of buckets readable. */
    private static String interval(List<Catalogue> all) {
        long first = Long.MAX_VALUE;
        long last = 0;
        for (Catalogue each : all) {
            long[] range =
                    each.ask(
                            statements ->
                                    statements.first(
                                            "SELECT min(timestamp_ms), max(timestamp_ms) FROM"
                                                    + " requests WHERE timestamp_ms > 0",
                                            row -> new long[] {row.getLong(1), row.getLong(2)}));
            if (range != null && range[1] > 0) {
                first = Math.min(first, range[0]);
                last = Math.max(last, range[1]);
            }
        }
        long days = Duration.ofMillis(Math.max(0, last - first)).toDays();
        return days <= 60 ? "day" : days <= 730 ? "week" : "month";
    }

    private static boolean add(Statements statements, String start, Map<String, Bucket> buckets) {
        statements.list(
                "SELECT "
                        + start.formatted("coalesce(creation_date_ms, last_message_date_ms)")
                        + ", count(*) FROM chat_sessions WHERE coalesce(creation_date_ms,"
                        + " last_message_date_ms) > 0 GROUP BY 1",
                row -> of(buckets, row.getString(1)).sessions += row.getLong(2));
        statements.list(
                "SELECT "
                        + start.formatted("timestamp_ms")
                        + ", count(*), sum(prompt_tokens), sum(completion_tokens) FROM requests"
                        + " WHERE timestamp_ms > 0 GROUP BY 1",
                row -> {
                    Bucket bucket = of(buckets, row.getString(1));
                    bucket.turns += row.getLong(2);
                    bucket.promptTokens += row.getLong(3);
                    bucket.completionTokens += row.getLong(4);
                    return bucket;
                });
        statements.list(
                "SELECT "
                        + start.formatted("timestamp_ms")
                        + ", timing_first_progress_ms FROM requests WHERE timestamp_ms > 0 AND"
                        + " timing_first_progress_ms >= 0",
                row -> of(buckets, row.getString(1)).waits.add(row.getLong(2)));
        return true;
    }

    private static Bucket of(Map<String, Bucket> buckets, String from) {
        return buckets.computeIfAbsent(from, _ -> new Bucket());
    }
}
