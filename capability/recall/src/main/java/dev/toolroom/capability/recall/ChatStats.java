package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Counts what is in the catalogues. A session that two of them have counts once. */
final class ChatStats extends TypedTool<ChatStats.Input> {
    private static final int MAX_NAMES = 20;
    private static final int MAX_BAR_CHARACTERS = 24;
    private static final String MONTHS = "months";

    /**
     * What is counted, in the order in which a terminal shows it.
     *
     * @param field of the answer
     * @param isTotal whether the query has one number, else names with their numbers
     */
    private record Measure(String field, String title, boolean isTotal, String sql) {}

    private static final List<Measure> MEASURES =
            List.of(
                    total("sessions", "Sessions", "count(*) FROM chat_sessions"),
                    total("turns", "Turns", "count(*) FROM requests"),
                    total("commands", "Commands", "count(*) FROM command_runs"),
                    total("promptTokens", "Prompt tokens", "sum(prompt_tokens) FROM requests"),
                    total(
                            "completionTokens",
                            "Completion tokens",
                            "sum(completion_tokens) FROM requests"),
                    total("catalogues", "Catalogues", "1"),
                    byName(
                            MONTHS,
                            "Turns by month",
                            "strftime('%Y-%m', timestamp_ms / 1000, 'unixepoch'), count(*)"
                                    + " FROM requests WHERE timestamp_ms IS NOT NULL"),
                    byName(
                            "agents",
                            "Sessions by agent",
                            "source_agent, count(*) FROM chat_sessions"),
                    byName(
                            "workspaces",
                            "Sessions by workspace",
                            "coalesce(w.folder, 'none'), count(*) FROM chat_sessions s LEFT JOIN"
                                    + " workspaces w ON w.workspace_fingerprint ="
                                    + " s.workspace_fingerprint"),
                    byName(
                            "models",
                            "Turns by model",
                            "model_id, count(*) FROM requests WHERE model_id IS NOT NULL"),
                    byName(
                            "tools",
                            "Calls by tool",
                            "tool_name, count(*) FROM tool_calls WHERE tool_name IS NOT NULL"
                                    + " AND (side = 'editor' OR joined_index IS NULL)"),
                    byName(
                            "outcomes",
                            "Commands by outcome",
                            "outcome, count(*) FROM command_runs"),
                    byName(
                            "redactions",
                            "Removed secrets by kind",
                            "kind, sum(occurrence_count) FROM redaction_events"),
                    byName(
                            "sources",
                            "Files by format and status",
                            "format || ' ' || status, count(*) FROM source_files"));

    /** Hides sessions that an earlier catalogue has from the query that follows. */
    private static final String WITHOUT_SHARED =
            """
            WITH shared AS (SELECT value AS id FROM json_each(?)),
            chat_sessions AS (SELECT * FROM main.chat_sessions
            WHERE session_id NOT IN (SELECT id FROM shared)),
            requests AS (SELECT * FROM main.requests
            WHERE session_id NOT IN (SELECT id FROM shared)),
            command_runs AS (SELECT * FROM main.command_runs
            WHERE request_id IN (SELECT request_id FROM requests)),
            tool_calls AS (SELECT * FROM main.tool_calls
            WHERE request_id IN (SELECT request_id FROM requests)),
            redaction_events AS (SELECT * FROM main.redaction_events
            WHERE session_id IS NULL OR session_id NOT IN (SELECT id FROM shared)) \
            """;

    private final Catalogues catalogues;

    ChatStats(Catalogues catalogues) {
        super(Contract.reading(ChatStats.class, "recall_stats"));
        this.catalogues = catalogues;
    }

    private static Measure total(String field, String title, String counted) {
        return new Measure(field, title, true, "SELECT '', " + counted);
    }

    private static Measure byName(String field, String title, String counted) {
        return new Measure(field, title, false, "SELECT " + counted + " GROUP BY 1");
    }

    record Input() {}

    @Override
    protected Input read(Fields arguments) {
        return new Input();
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askForAll(caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Map<String, Map<String, Long>> counts = new HashMap<>();
        MEASURES.forEach(each -> counts.put(each.field(), new TreeMap<>()));
        Set<String> sessions = new HashSet<>();
        for (Catalogue each : catalogues.all()) {
            each.inspect(statements -> add(statements, shared(statements, sessions), counts));
        }
        var answer = Json.object();
        for (Measure each : MEASURES) {
            Map<String, Long> found = counts.getOrDefault(each.field(), Map.of());
            if (each.isTotal()) {
                answer.put(each.field(), found.getOrDefault("", 0L).longValue());
            } else {
                answer.put(each.field(), listed(found, each.field().equals(MONTHS)));
            }
        }
        Json.Obj value = answer.build();
        return Answer.whole(value).withView(new View.Later(() -> view(value)));
    }

    /** Returns the sessions that were counted before; the others count as such from now on. */
    private static List<String> shared(Statements statements, Set<String> counted) {
        return statements.texts("SELECT session_id FROM chat_sessions").stream()
                .filter(each -> !counted.add(each))
                .toList();
    }

    private static void add(
            Statements statements, List<String> shared, Map<String, Map<String, Long>> counts) {
        String with = shared.isEmpty() ? "" : WITHOUT_SHARED;
        Object[] values =
                shared.isEmpty() ? new Object[0] : new Object[] {Json.Arr.ofTexts(shared).write()};
        for (Measure each : MEASURES) {
            Map<String, Long> names = counts.getOrDefault(each.field(), Map.of());
            statements.forEach(
                    with + each.sql(),
                    row -> names.merge(String.valueOf(row.getString(1)), row.getLong(2), Long::sum),
                    values);
        }
    }

    /** Lists the largest first, but months in their order. */
    private static Json listed(Map<String, Long> counts, boolean areMonths) {
        Comparator<Map.Entry<String, Long>> byName = Map.Entry.comparingByKey();
        Comparator<Map.Entry<String, Long>> largest =
                Map.Entry.<String, Long>comparingByValue().reversed();
        return new Json.Arr(
                counts.entrySet().stream()
                        .skip(areMonths ? Math.max(0, counts.size() - MAX_NAMES) : 0)
                        .sorted(areMonths ? byName : largest)
                        .limit(MAX_NAMES)
                        .<Json>map(ChatStats::line)
                        .toList());
    }

    private static Json line(Map.Entry<String, Long> count) {
        return Json.object().put("name", count.getKey()).put("count", count.getValue()).build();
    }

    private static View view(Json.Obj answer) {
        List<List<String>> rows = new ArrayList<>();
        for (Measure each : MEASURES) {
            if (answer.get(each.field()) instanceof Json.Num(String number)) {
                rows.add(List.of(each.title(), "", number, ""));
            } else if (answer.get(each.field()) instanceof Json.Arr(var lines)) {
                rows.addAll(bars(each.title(), lines));
            }
        }
        return new View.Table(List.of("what", "name", "count", ""), rows);
    }

    /** Draws a bar for each count. Only the first one has the title. */
    private static List<List<String>> bars(String title, List<Json> lines) {
        long largest = lines.stream().mapToLong(ChatStats::count).max().orElse(0);
        List<List<String>> rows = new ArrayList<>();
        for (Json each : lines) {
            long count = count(each);
            long length = count == 0 ? 0 : Math.max(1, count * MAX_BAR_CHARACTERS / largest);
            rows.add(
                    List.of(
                            rows.isEmpty() ? title : "",
                            JsonValues.object(each).text("name", ""),
                            String.valueOf(count),
                            "█".repeat((int) length)));
        }
        return rows;
    }

    private static long count(Json line) {
        return JsonValues.count(JsonValues.object(line), "count");
    }
}
