package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Notices;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.List;

/** Tells an agent, in its next answer, what a person has rejected of its work. */
final class ReviewNotes {
    private static final int SHOWN = 10;

    private final Notices notices;

    ReviewNotes(Notices notices) {
        this.notices = notices;
    }

    /** In a refusal too: whoever is reverted mostly learns by being stale. */
    Refusal tell(Designer designer, CallContext context, Refusal refusal) {
        if (!refusal.outcome().code().equals(DesignerRefusal.STALE_STATE.code())) {
            return refusal;
        }
        var details = Json.object();
        refusal.outcome().details().fields().forEach(details::put);
        tell(designer, context, details);
        return new Refusal(
                () -> refusal.outcome().code(),
                refusal.outcome().message(),
                refusal.outcome().nextStep(),
                details.build());
    }

    void tell(Designer designer, CallContext context, Json.Builder reply) {
        List<String> rejected =
                notices.take(designer.target().designerId(), context.caller().chat().value());
        if (rejected.isEmpty()) {
            return;
        }
        var review =
                Json.object()
                        .put("rejected", Json.Arr.ofTexts(rejected.stream().limit(SHOWN).toList()));
        if (rejected.size() > SHOWN) {
            review.put("more", rejected.size() - SHOWN);
        }
        reply.put("review", review.build());
    }
}
