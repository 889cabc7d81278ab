package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.Purge;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.Limits;
import dev.toolroom.kernel.tool.TypedTool;

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
                        Limits.USUAL));
        this.catalogues = catalogues;
    }

    record Input(String id) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("id"));
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
            throw new Refusal(
                    RecallRefusal.UNKNOWN_SESSION,
                    "No session or request has the id " + input.id(),
                    "Take session or request from an answer of recall_search");
        }
        catalogues.changed();
        return Answer.whole(
                Json.object().put("purged", input.id()).put("catalogues", purged).build());
    }
}
