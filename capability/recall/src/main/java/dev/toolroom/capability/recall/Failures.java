package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.commands.Fixes;
import dev.toolroom.capability.recall.commands.RepeatReport;
import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the commands that keep failing, and what fixed them. */
final class Failures extends TypedTool<Failures.Input> {
    private static final int DEFAULT_LIMIT = 10;
    private static final int MAX_LIMIT = 50;

    private final Catalogues catalogues;

    Failures(Catalogues catalogues) {
        super(Contract.reading(Failures.class, "recall_failures"));
        this.catalogues = catalogues;
    }

    record Input(
            @Nullable String workspace,
            @Nullable String after,
            int minimum,
            int limit,
            @Nullable String rollout,
            boolean allFolders) {}

    private record Failure(
            String workspace, String hash, String family, long count, Json.Obj json) {
        Failure fixedBy(Json.@Nullable Obj fix) {
            return fix == null
                    ? this
                    : new Failure(workspace, hash, family, count, json.with("fixedBy", fix));
        }

        List<String> key() {
            return List.of(
                    json.text("workspace", ""), json.text("command", ""), number(json, "exitCode"));
        }
    }

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("workspace").orElse(null),
                arguments.optionalText("after").orElse(null),
                arguments.optionalInteger("minCount", 1, 1_000).orElse(1),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT),
                arguments.optionalText("rolloutAt").orElse(null),
                arguments.optionalFlag(ChatAccess.ALL_FOLDERS).orElse(false));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askIfAllFolders(arguments, caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Long after = Dates.millis("after", input.after());
        Long rollout = Dates.millis("rolloutAt", input.rollout());
        List<Failure> failures = new ArrayList<>();
        var report = new RepeatReport();
        long now = catalogues.clock().millis();
        for (Catalogue each : catalogues.imported()) {
            String readable = ChatAccess.workspaces(each, context.caller(), input.allFolders());
            each.inspect(
                    statements -> {
                        failures.addAll(failures(statements, input, after, readable));
                        if (rollout != null) {
                            report.add(statements, rollout, now, readable);
                        }
                    });
        }
        failures.sort(Comparator.comparingLong(Failure::count).reversed());
        // Two catalogues can have the same chats, with fingerprints of their own.
        Set<List<String>> known = new HashSet<>();
        failures.removeIf(each -> !known.add(each.key()));
        boolean more = failures.size() > input.limit();
        List<Json> first = failures.stream().limit(input.limit()).<Json>map(Failure::json).toList();
        var answer = Json.object().put("failures", new Json.Arr(first));
        if (rollout != null) {
            answer.put("comparison", report.compare(rollout, now));
        }
        Extent extent =
                more ? new Extent.Cut(first.size(), Extent.Ceiling.ITEMS) : new Extent.Whole();
        return new Answer(answer.build(), extent, new View.Later(() -> view(first)));
    }

    private static List<Failure> failures(
            Statements statements, Input input, @Nullable Long after, @Nullable String readable) {
        var fixes = new Fixes(statements);
        return statements
                .list(
                        """
                        SELECT m.workspace_fingerprint, m.command_hash, m.exit_code,
                        m.occurrence_count, m.first_seen_ms, m.last_seen_ms, m.sample_snippet,
                        m.redacted_payload_json, w.folder, m.request_id
                        FROM metrics_repeat_failures m LEFT JOIN workspaces w
                        ON w.workspace_fingerprint = m.workspace_fingerprint
                        WHERE m.occurrence_count >= ?1 AND (?2 IS NULL OR m.last_seen_ms >= ?2)
                        AND (?3 IS NULL OR instr(coalesce(w.folder, ''), ?3) > 0)
                        AND (?4 IS NULL OR m.workspace_fingerprint IN
                        (SELECT value FROM json_each(?4)))
                        ORDER BY m.occurrence_count DESC, m.last_seen_ms DESC LIMIT ?5\
                        """,
                        Failures::failure,
                        input.minimum(),
                        after,
                        input.workspace(),
                        readable,
                        input.limit() + 1)
                .stream()
                .map(each -> each.fixedBy(fixes.of(each.workspace(), each.hash(), each.family())))
                .toList();
    }

    private static Failure failure(ResultSet row) throws SQLException {
        Json.Obj payload =
                Json.read(row.getString(8)) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
        String family = payload.text("family", "");
        var json =
                Json.object()
                        .put("command", payload.text("canonical", ""))
                        .put("family", family)
                        .put("sample", row.getString(7))
                        .put("count", row.getLong(4));
        if (row.getLong(3) != -1) {
            json.put("exitCode", row.getLong(3));
        }
        json.putIfPresent("class", payload.get("class") instanceof Json.Str kind ? kind : null)
                .putIfPresent(
                        "evidenceTier", payload.get("tier") instanceof Json.Num tier ? tier : null)
                .putIfPresent("firstAt", Columns.time(row, 5))
                .putIfPresent("lastAt", Columns.time(row, 6))
                .putIfPresent("workspace", row.getString(9))
                .putIfPresent("request", row.getString(10));
        return new Failure(
                row.getString(1), row.getString(2), family, row.getLong(4), json.build());
    }

    private static View view(List<Json> failures) {
        return new View.Table(
                List.of("count", "exit", "command", "last", "fixed by"),
                failures.stream()
                        .map(each -> (Json.Obj) each)
                        .map(
                                each ->
                                        List.of(
                                                number(each, "count"),
                                                number(each, "exitCode"),
                                                each.text("command", ""),
                                                each.text("lastAt", ""),
                                                each.object("fixedBy").text("command", "")))
                        .toList());
    }

    private static String number(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Num(String digits) ? digits : "";
    }
}
