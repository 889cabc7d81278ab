package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Says what there is in the catalogues. */
final class ChatStats extends TypedTool<ChatStats.Input> {
    private static final int MAX_GROUPS = 20;

    /** Of a bar on a terminal. */
    private static final int WIDEST = 24;

    /** As a person reads them: a count says of what it is. */
    private static final Map<String, String> TITLES = titles();

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("sessions", "Sessions");
        titles.put("turns", "Turns");
        titles.put("commands", "Commands");
        titles.put("promptTokens", "Prompt tokens");
        titles.put("completionTokens", "Completion tokens");
        titles.put("catalogues", "Catalogues");
        titles.put("months", "Turns by month");
        titles.put("agents", "Sessions by agent");
        titles.put("workspaces", "Sessions by workspace");
        titles.put("models", "Turns by model");
        titles.put("tools", "Calls by tool");
        titles.put("outcomes", "Commands by outcome");
        titles.put("redactions", "Removed secrets by kind");
        titles.put("sources", "Files by format and status");
        return titles;
    }

    /** What is counted by one column, and how. */
    private static final Map<String, String> GROUPS =
            new TreeMap<>(
                    Map.of(
                            "agents",
                            "SELECT source_agent, count(*) FROM chat_sessions GROUP BY 1",
                            "models",
                            "SELECT model_id, count(*) FROM requests WHERE model_id IS NOT NULL"
                                    + " GROUP BY 1",
                            "months",
                            "SELECT strftime('%Y-%m', timestamp_ms / 1000, 'unixepoch'), count(*) FROM"
                                    + " requests WHERE timestamp_ms IS NOT NULL GROUP BY 1",
                            "outcomes",
                            "SELECT outcome, count(*) FROM command_runs GROUP BY 1",
                            "redactions",
                            "SELECT kind, sum(occurrence_count) FROM redaction_events GROUP BY 1",
                            "sources",
                            "SELECT format || ' ' || status, count(*) FROM source_files GROUP BY 1",
                            "tools",
                            "SELECT tool_name, count(*) FROM tool_calls WHERE tool_name IS NOT NULL"
                                    + " AND (side = 'editor' OR joined_index IS NULL) GROUP BY 1",
                            "workspaces",
                            "SELECT coalesce(w.folder, 'none'), count(*) FROM chat_sessions s LEFT JOIN"
                                    + " workspaces w ON w.workspace_fingerprint ="
                                    + " s.workspace_fingerprint GROUP BY 1"));

    private static final Map<String, String> TOTALS =
            new TreeMap<>(
                    Map.of(
                            "sessions", "SELECT count(*) FROM chat_sessions",
                            "turns", "SELECT count(*) FROM requests",
                            "commands", "SELECT count(*) FROM command_runs",
                            "promptTokens", "SELECT coalesce(sum(prompt_tokens), 0) FROM requests",
                            "completionTokens",
                                    "SELECT coalesce(sum(completion_tokens), 0) FROM requests"));

    /** Leaves out sessions that an earlier catalogue has: what follows reads these for tables. */
    private static final String WITHOUT =
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
        Map<String, Long> totals = new TreeMap<>();
        Map<String, Map<String, Long>> groups = new TreeMap<>();
        List<Catalogue> all = catalogues.all();
        Set<String> sessions = new HashSet<>();
        for (Catalogue each : all) {
            each.ask(statements -> add(statements, shared(statements, sessions), totals, groups));
        }
        var answer = Json.object().put("catalogues", all.size());
        TOTALS.keySet().forEach(name -> answer.put(name, totals.getOrDefault(name, 0L)));
        GROUPS.keySet()
                .forEach(
                        name ->
                                answer.put(
                                        name, listed(name, groups.getOrDefault(name, Map.of()))));
        Json.Obj value = answer.build();
        return Answer.whole(value).withView(new View.Later(() -> view(value)));
    }

    /** The sessions that were counted before; all of this catalogue count as such from now on. */
    private static List<String> shared(Statements statements, Set<String> counted) {
        List<String> shared = new ArrayList<>();
        for (String each :
                statements.list("SELECT session_id FROM chat_sessions", row -> row.getString(1))) {
            if (!counted.add(each)) {
                shared.add(each);
            }
        }
        return shared;
    }

    private static boolean add(
            Statements statements,
            List<String> shared,
            Map<String, Long> totals,
            Map<String, Map<String, Long>> groups) {
        String with = shared.isEmpty() ? "" : WITHOUT;
        Object[] values =
                shared.isEmpty() ? new Object[0] : new Object[] {Json.Arr.ofTexts(shared).write()};
        TOTALS.forEach(
                (name, sql) -> {
                    Long value = statements.first(with + sql, row -> row.getLong(1), values);
                    totals.merge(name, value == null ? 0 : value, Long::sum);
                });
        GROUPS.forEach(
                (name, sql) -> {
                    Map<String, Long> group = groups.computeIfAbsent(name, _ -> new TreeMap<>());
                    statements.list(
                            with + sql,
                            row ->
                                    group.merge(
                                            String.valueOf(row.getString(1)),
                                            row.getLong(2),
                                            Long::sum),
                            values);
                });
        return true;
    }

    /** The largest first; months in their order, the last ones of them. */
    private static Json listed(String name, Map<String, Long> group) {
        List<Json> lines = new ArrayList<>();
        boolean months = name.equals("months");
        group.entrySet().stream()
                .skip(months ? Math.max(0, group.size() - MAX_GROUPS) : 0)
                .sorted(
                        months
                                ? Map.Entry.comparingByKey()
                                : Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MAX_GROUPS)
                .forEach(
                        each ->
                                lines.add(
                                        Json.object()
                                                .put("name", each.getKey())
                                                .put("count", each.getValue())
                                                .build()));
        return new Json.Arr(lines);
    }

    private static View view(Json.Obj answer) {
        List<List<String>> rows = new ArrayList<>();
        TITLES.forEach(
                (name, title) -> {
                    if (answer.get(name) instanceof Json.Num(String number)) {
                        rows.add(List.of(title, "", number, ""));
                    } else if (answer.get(name) instanceof Json.Arr(var lines)) {
                        rows.addAll(bars(title, lines));
                    }
                });
        return new View.Table(List.of("what", "name", "count", ""), rows);
    }

    /** A bar for each count; the title stands beside the first of them. */
    private static List<List<String>> bars(String title, List<Json> lines) {
        long most = lines.stream().mapToLong(ChatStats::count).max().orElse(0);
        List<List<String>> rows = new ArrayList<>();
        for (Json each : lines) {
            long count = count(each);
            rows.add(
                    List.of(
                            rows.isEmpty() ? title : "",
                            each instanceof Json.Obj line ? line.text("name", "") : "",
                            String.valueOf(count),
                            "█".repeat(count == 0 ? 0 : (int) Math.max(1, count * WIDEST / most))));
        }
        return rows;
    }

    private static long count(Json line) {
        return line instanceof Json.Obj fields && fields.get("count") instanceof Json.Num number
                ? number.decimal().longValue()
                : 0;
    }
}
