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
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the prompts that agents proposed to go on with. */
final class Followups extends TypedTool<Followups.Input> {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    private final Catalogues catalogues;

    Followups(Catalogues catalogues) {
        super(Contract.reading(Followups.class, "recall_followups"));
        this.catalogues = catalogues;
    }

    record Input(int limit) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.optionalInteger("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT));
    }

    /** One message, over all catalogues; a turn that two of them have counts once. */
    private static final class Followup {
        private final String message;
        private final @Nullable String kind;
        private final Set<String> turns = new HashSet<>();
        private final Set<String> sessions = new HashSet<>();
        private @Nullable Long last;

        Followup(String message, @Nullable String kind) {
            this.message = message;
            this.kind = kind;
        }

        void add(String turn, String session, @Nullable Long at) {
            turns.add(turn);
            sessions.add(session);
            if (at != null && (last == null || at > last)) {
                last = at;
            }
        }

        int count() {
            return turns.size();
        }

        String message() {
            return message;
        }

        Json json() {
            return Json.object()
                    .put("message", message)
                    .putIfPresent("kind", kind)
                    .put("count", turns.size())
                    .put("sessions", sessions.size())
                    .putIfPresent(
                            "lastAt", last == null ? null : Instant.ofEpochMilli(last).toString())
                    .build();
        }
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return catalogues.access().askForAll(caller);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Map<List<@Nullable String>, Followup> all = new HashMap<>();
        for (Catalogue each : catalogues.all()) {
            each.ask(statements -> add(statements, all));
        }
        List<Json> first =
                all.values().stream()
                        .sorted(
                                Comparator.comparingInt(Followup::count)
                                        .reversed()
                                        .thenComparing(Followup::message))
                        .limit(input.limit())
                        .map(Followup::json)
                        .toList();
        return Answer.whole(Json.object().put("followups", new Json.Arr(first)).build());
    }

    private static boolean add(
            Statements statements, Map<List<@Nullable String>, Followup> followups) {
        statements.forEach(
                """
                SELECT f.message, f.kind, f.request_id, f.followup_index, r.session_id,
                r.timestamp_ms FROM followups f JOIN requests r ON r.request_id = f.request_id
                WHERE f.message IS NOT NULL\
                """,
                row -> {
                    String message = row.getString(1);
                    String kind = row.getString(2);
                    Object at = row.getObject(6);
                    followups
                            .computeIfAbsent(
                                    Arrays.asList(message, kind), _ -> new Followup(message, kind))
                            .add(
                                    row.getString(3) + " " + row.getInt(4),
                                    row.getString(5),
                                    at == null ? null : (Long) row.getLong(6));
                });
        return true;
    }
}
