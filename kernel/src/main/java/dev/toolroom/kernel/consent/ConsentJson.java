package dev.toolroom.kernel.consent;

import static java.util.Locale.ROOT;

import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.consent.Approvals.Standing;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Questions and standing approvals as pages and commands read them. */
public final class ConsentJson {
    private ConsentJson() {}

    public static Json.Arr questions(Confirmations confirmations) {
        return new Json.Arr(
                confirmations.pending().stream()
                        .<Json>map(each -> question(each, confirmations))
                        .toList());
    }

    private static Json.Obj question(Question question, Confirmations confirmations) {
        var json = Json.object().put("id", question.call().value());
        question.proposal().json().fields().forEach(json::put);
        return json.put("tool", question.tool())
                .put("version", question.version())
                .put("risk", question.risk().name().toLowerCase(ROOT))
                .put("remember", Json.Arr.ofTexts(scopes(question)))
                .put("waiting", confirmations.isWaiting(question))
                .put("usable", confirmations.isUsable(question))
                .put("complete", question.isComplete())
                .put("expires", Confirmations.expires(question).toString())
                .putIfPresent("folder", text(question.caller().workspaceRoot()))
                .put("door", question.caller().door())
                .put("client", question.caller().client())
                .put("chat", question.caller().chat().value())
                .put("arguments", question.arguments())
                .put("since", question.since().toString())
                .build();
    }

    /** Returns the values of {@code remember} that an approval of the question may have. */
    private static List<String> scopes(Question question) {
        return question.scopes().stream()
                .map(each -> each.name().toLowerCase(ROOT))
                .sorted()
                .toList();
    }

    public static Json.Arr approvals(List<Standing> approvals) {
        return new Json.Arr(approvals.stream().<Json>map(ConsentJson::approval).toList());
    }

    private static Json.Obj approval(Standing approval) {
        return Json.object()
                .put("id", approval.id())
                .put("tool", approval.tool())
                .put("version", approval.version())
                .put("client", approval.client())
                .put("chat", approval.chat())
                .put("by", approval.by())
                .put("how", approval.how())
                .put("at", approval.at().toString())
                .put("used", approval.used())
                .putIfPresent("lastUsedAt", text(approval.lastUsedAt()))
                .build();
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
