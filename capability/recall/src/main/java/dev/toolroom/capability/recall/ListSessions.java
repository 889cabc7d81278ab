package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists sessions, the newest first, those that an editor's own list has lost included. */
final class ListSessions extends TypedTool<ListSessions.Input> {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 100;
    private static final int MAX_OFFSET = 100_000;

    private static final String SQL =
            """
            SELECT s.session_id, s.title, s.source_agent, w.folder,
            coalesce(s.last_message_date_ms, s.creation_date_ms, 0) AS at, s.is_listed, s.is_torn,
            (SELECT count(*) FROM requests r WHERE r.session_id = s.session_id)
            FROM chat_sessions s
            LEFT JOIN workspaces w ON w.workspace_fingerprint = s.workspace_fingerprint
            WHERE (?1 IS NULL OR s.source_agent = ?1)
            AND (?2 IS NULL OR instr(coalesce(w.folder, ''), ?2) > 0)
            AND (?3 IS NULL OR coalesce(s.last_message_date_ms, s.creation_date_ms, 0) >= ?3)
            AND (?4 IS NULL OR coalesce(s.last_message_date_ms, s.creation_date_ms, 0) < ?4)
            AND (?5 IS NULL OR EXISTS (SELECT 1 FROM requests r
            WHERE r.session_id = s.session_id AND instr(coalesce(r.model_id, ''), ?5) > 0))
            AND (?6 IS NULL OR EXISTS (SELECT 1 FROM requests r
            JOIN tool_calls t ON t.request_id = r.request_id
            WHERE r.session_id = s.session_id AND t.tool_name = ?6))
            AND (?7 = 0 OR s.is_listed = 0)
            ORDER BY at DESC, s.session_id LIMIT ?8\
            """;

    private final Catalogues catalogues;

    ListSessions(Catalogues catalogues) {
        super(Contract.reading(ListSessions.class, "recall_sessions"));
        this.catalogues = catalogues;
    }

    record Input(
            @Nullable String agent,
            @Nullable String workspace,
            @Nullable String after,
            @Nullable String before,
            @Nullable String model,
            @Nullable String tool,
            boolean lost,
            int limit,
            int offset) {}

    private record Line(String id, long at, Json.Obj json) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("agent").orElse(null),
                arguments.optionalText("workspace").orElse(null),
                arguments.optionalText("after").orElse(null),
                arguments.optionalText("before").orElse(null),
                arguments.optionalText("model").orElse(null),
                arguments.optionalText("tool").orElse(null),
                arguments.optionalFlag("lost").orElse(false),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT),
                arguments.optionalInteger("offset", 0, MAX_OFFSET).orElse(0));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askForAll(caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Map<String, Line> found = new LinkedHashMap<>();
        long lost = 0;
        for (Catalogue each : catalogues.imported()) {
            each.ask(statements -> lines(statements, input))
                    .forEach(line -> found.putIfAbsent(line.id(), line));
            lost += each.ask(ListSessions::lost);
        }
        List<Line> lines = new ArrayList<>(found.values());
        lines.sort(Comparator.comparingLong(Line::at).reversed().thenComparing(Line::id));
        int from = Math.min(input.offset(), lines.size());
        int to = Math.min(from + input.limit(), lines.size());
        boolean more = to < lines.size();
        List<Json> page = lines.subList(from, to).stream().<Json>map(Line::json).toList();
        var answer = Json.object().put("sessions", new Json.Arr(page)).put("lost", lost);
        if (more) {
            answer.put("nextOffset", to);
        }
        Extent extent =
                more ? new Extent.Cut(page.size(), Extent.Ceiling.ITEMS) : new Extent.Whole();
        return new Answer(answer.build(), extent);
    }

    private static List<Line> lines(Statements statements, Input input) {
        return statements.list(
                SQL,
                ListSessions::line,
                input.agent(),
                input.workspace(),
                Dates.millis("after", input.after()),
                Dates.millis("before", input.before()),
                input.model(),
                input.tool(),
                input.lost(),
                input.offset() + input.limit() + 1);
    }

    private static Line line(ResultSet row) throws SQLException {
        var json =
                Json.object()
                        .put("session", row.getString(1))
                        .putIfPresent("title", row.getString(2))
                        .put("agent", row.getString(3))
                        .putIfPresent("workspace", row.getString(4))
                        .put("turns", row.getInt(8))
                        .put("torn", row.getInt(7) == 1);
        if (row.getLong(5) > 0) {
            json.putIfPresent("at", Columns.time(row, 5));
        }
        if (row.getObject(6) != null) {
            json.put("listed", row.getInt(6) == 1);
        }
        return new Line(row.getString(1), row.getLong(5), json.build());
    }

    private static long lost(Statements statements) {
        return statements.count("SELECT count(*) FROM chat_sessions WHERE is_listed = 0");
    }

    /** The record of the call has no copy of the list. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        int sessions = answer.get("sessions") instanceof Json.Arr(var items) ? items.size() : 0;
        return Json.object().put("sessions", sessions).build();
    }
}
