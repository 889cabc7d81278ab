package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.CommandWriter;
import dev.toolroom.capability.recall.commands.CanonicalCommand;
import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Lists the runs of one command, however it was written, the newest first. */
final class CommandHistory extends TypedTool<CommandHistory.Input> {
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 500;

    private final Catalogues catalogues;

    CommandHistory(Catalogues catalogues) {
        super(Contract.reading(CommandHistory.class, "recall_runs"));
        this.catalogues = catalogues;
    }

    record Input(String command, int limit) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("command"),
                arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT));
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askForAll(caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        var canonical = CanonicalCommand.of(input.command(), null);
        List<Json> runs = new ArrayList<>();
        for (Catalogue each : catalogues.all()) {
            String hash = CommandWriter.hash(each.salt(), canonical);
            runs.addAll(each.ask(statements -> runs(statements, hash, input.limit())));
        }
        // The texts of moments are in the order of time.
        runs.sort(Comparator.comparing(CommandHistory::at).reversed());
        return Answer.whole(
                Json.object()
                        .put("canonical", canonical.text())
                        .put(
                                "runs",
                                new Json.Arr(runs.subList(0, Math.min(runs.size(), input.limit()))))
                        .build());
    }

    private static String at(Json run) {
        return run instanceof Json.Obj fields ? fields.text("at", "") : "";
    }

    private static List<Json> runs(Statements statements, String hash, int limit) {
        return statements.list(
                """
                SELECT c.timestamp_ms, c.outcome, c.exit_code, c.request_id, r.session_id,
                c.command_text, c.duration_ms FROM command_runs c
                JOIN requests r ON r.request_id = c.request_id WHERE c.command_hash = ?
                ORDER BY c.timestamp_ms DESC, c.run_id DESC LIMIT ?\
                """,
                row -> {
                    var run =
                            Json.object()
                                    .putIfPresent("at", Columns.time(row, 1))
                                    .put("outcome", row.getString(2));
                    run.putIfPresent("exitCode", Columns.number(row, 3));
                    run.putIfPresent("milliseconds", Columns.number(row, 7));
                    return run.put("request", row.getString(4))
                            .put("session", row.getString(5))
                            .put("command", row.getString(6))
                            .build();
                },
                hash,
                limit);
    }
}
