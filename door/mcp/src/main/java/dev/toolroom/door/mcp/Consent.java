package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.consent.Confirmations.Question;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.json.Json;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hears of a call for an MCP client: progress as notifications, a person's consent by elicitation.
 * A client that cannot ask leaves the question to the workbench.
 */
final class Consent implements CallListener {
    private static final String KEY = "confirm";

    private final Exchange exchange;
    private volatile @Nullable Question asked;

    Consent(Exchange exchange) {
        this.exchange = exchange;
    }

    /** The yes that the client came back with, to a question of ours about this very request. */
    @Nullable Decision given() {
        Json.Obj response = exchange.responses().get(KEY);
        boolean yes = response != null && KEY.equals(exchange.state()) && isYes(response);
        return yes && canAsk() ? approved() : null;
    }

    private Decision approved() {
        return Decision.approved(exchange.client().name(), Decision.ELICITATION);
    }

    private Decision denied() {
        return Decision.denied(exchange.client().name(), Decision.ELICITATION);
    }

    @Override
    public boolean canAsk() {
        return exchange.client().can("elicitation");
    }

    private static boolean isYes(Json.Obj response) {
        return response.text("action", "").equals("accept");
    }

    @Override
    public void progress(long done, long total, String message) {
        var progress = Json.object().put("progress", done);
        if (total > 0) {
            progress.put("total", total);
        }
        exchange.progress(progress.put("message", message));
    }

    /** Where the client has asked for messages of this level. */
    @Override
    public void log(Severity level, String message) {
        exchange.log(level.label(), "tool", new Json.Str(message));
    }

    @Override
    public void output(Stream stream, String text) {
        exchange.log(Severity.INFO.label(), stream.label(), new Json.Str(text));
    }

    @Override
    public void confirm(Question question, Consumer<Decision> decide) {
        if (!canAsk()) {
            return;
        }
        asked = question;
        if (exchange.era() == Era.MODERN) {
            boolean refused = exchange.responses().containsKey(KEY);
            decide.accept(refused ? denied() : Decision.DEFERRED);
            return;
        }
        Thread.startVirtualThread(() -> decide.accept(answer(question)));
    }

    @Override
    public boolean isUnwanted() {
        return exchange.isCancelled();
    }

    private Decision answer(Question question) {
        try {
            Json.Obj response = exchange.ask(requests(question), null).get(KEY);
            return response != null && isYes(response) ? approved() : denied();
        } catch (InterruptedException | RuntimeException unanswered) {
            return denied();
        }
    }

    /** Ends this try with the question, for the client to come again with the answer. */
    void askAgain() throws InterruptedException {
        Question question = asked;
        if (question != null) {
            exchange.ask(requests(question), KEY);
        }
    }

    private static Map<String, Json.Obj> requests(Question question) {
        var schema = Json.Obj.EMPTY.with("type", "object").with("properties", Json.Obj.EMPTY);
        var params =
                Json.object()
                        .put("mode", "form")
                        .put("message", question.text() + " " + question.arguments().write())
                        .put("requestedSchema", schema)
                        .build();
        return Map.of(
                KEY,
                Json.object().put("method", "elicitation/create").put("params", params).build());
    }
}
