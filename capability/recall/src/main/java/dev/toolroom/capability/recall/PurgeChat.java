package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.Purge;
import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deletes a session or a request for good. */
final class PurgeChat extends TypedTool<PurgeChat.Input> {
    private final Catalogues catalogues;

    PurgeChat(Catalogues catalogues) {
        super(
                Contract.load(
                        PurgeChat.class,
                        "recall_purge",
                        _ -> Contract.Effect.EDITS,
                        Contract.WorkspaceUse.NONE,
                        Limits.DEFAULT));
        this.catalogues = catalogues;
    }

    record Input(String id) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("id"));
    }

    /** Names what would be deleted. Nothing is asked for an unknown id. */
    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        String id = read(new Fields(arguments)).id();
        return catalogues.all().stream()
                .map(each -> each.ask(statements -> Optional.ofNullable(named(statements, id))))
                .flatMap(Optional::stream)
                .findFirst()
                .map(
                        what ->
                                Proposal.deleting(
                                        "Permanently delete " + what + " from the catalogue?",
                                        "Delete"));
    }

    private static @Nullable String named(Statements statements, String id) {
        String session =
                statements.first(
                        """
                        SELECT 'the session "' || coalesce(title, session_id) || '" with ',
                        (SELECT count(*) FROM requests r WHERE r.session_id = s.session_id)
                        FROM chat_sessions s WHERE session_id = ?\
                        """,
                        row ->
                                row.getString(1)
                                        + (row.getLong(2) == 1
                                                ? "1 turn"
                                                : row.getLong(2) + " turns"),
                        id);
        return session != null
                ? session
                : statements.text(
                        """
                        SELECT 'the request "' || substr(coalesce(prompt_text, request_id), 1, 80) ||
                        '" and the raw text of its session' FROM requests WHERE request_id = ?\
                        """,
                        id);
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        int purged = 0;
        for (Catalogue each : catalogues.all()) {
            long now = catalogues.clock().millis();
            boolean session = Purge.session(each, input.id(), now);
            if (session || Purge.request(each, input.id(), now)) {
                purged++;
                catalogues
                        .evidence(each)
                        .write(
                                "purge",
                                Json.object().put(session ? "sessions" : "requests", 1).build());
            }
        }
        if (purged == 0) {
            throw Catalogues.unknown(input.id());
        }
        catalogues.changed();
        return Answer.whole(
                        Json.object().put("purged", input.id()).put("catalogues", purged).build())
                .withView(new View.Text("Deleted " + input.id() + "."));
    }
}
