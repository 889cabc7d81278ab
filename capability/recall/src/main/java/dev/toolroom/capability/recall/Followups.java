package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.ArrayList;
import java.util.List;

/** Lists the prompts that agents proposed to go on with. */
final class Followups extends TypedTool<Followups.Input> {
    private static final int USUAL = 20;
    private static final int MOST = 100;

    private final Catalogues catalogues;

    Followups(Catalogues catalogues) {
        super(Contract.reading(Followups.class, "recall_followups"));
        this.catalogues = catalogues;
    }

    record Input(int limit) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.optionalInteger("limit", 1, MOST).orElse(USUAL));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        List<Json> all = new ArrayList<>();
        for (Catalogue each : catalogues.all()) {
            all.addAll(
                    each.ask(
                            statements ->
                                    statements.<Json>list(
                                            """
                                            SELECT message, kind, occurrence_count, session_count,
                                            last_seen_ms FROM vw_followup_recurrence
                                            ORDER BY occurrence_count DESC, message LIMIT ?\
                                            """,
                                            row ->
                                                    Json.object()
                                                            .put("message", row.getString(1))
                                                            .putIfPresent("kind", row.getString(2))
                                                            .put("count", row.getLong(3))
                                                            .put("sessions", row.getLong(4))
                                                            .putIfPresent(
                                                                    "lastAt",
                                                                    ChatReader.time(row, 5))
                                                            .build(),
                                            input.limit())));
        }
        List<Json> first = all.subList(0, Math.min(all.size(), input.limit()));
        return Answer.whole(Json.object().put("followups", new Json.Arr(first)).build());
    }
}
