package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.Exchange;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries progress and questions of a call to an MCP client.
 *
 * <p>What a client answers proves nothing about a person. So a form is only shown over stdio, for
 * calls that are confined, and only its yes counts. A client that can open a link is sent to the
 * workbench, where the person answers.
 */
final class Consent implements CallListener {
    /** What Claude Code shows in the head of its dialog. */
    private static final String DISPLAY = "anthropic/permissionDisplay";

    private static final String KEY = "confirm";

    private final Exchange exchange;
    private final BooleanSupplier formsCount;
    private volatile @Nullable Question asked;

    /**
     * @param formsCount whether the settings let a form answer count at all
     */
    Consent(Exchange exchange, BooleanSupplier formsCount) {
        this.exchange = exchange;
        this.formsCount = formsCount;
    }

    /** The yes that the client brought in answer to a form of an earlier attempt. */
    @Nullable Decision given() {
        Json.Obj response = exchange.responses().get(KEY);
        return response != null && isYes(response) && canShowForms() && exchange.state() != null
                ? approved()
                : null;
    }

    /** The question that {@link #given} answers. */
    @Nullable CallId answered() {
        String question = given() == null ? null : exchange.state();
        return question == null ? null : new CallId(question);
    }

    private Decision approved() {
        return Decision.approved(exchange.client().name(), Decision.ELICITATION);
    }

    private boolean canShowForms() {
        // Only stdio outlasts its thread; over HTTP every program with the token could answer.
        return exchange.outlastsThread()
                && exchange.client().can("elicitation")
                && (declares("form") || !declares("url"))
                && formsCount.getAsBoolean();
    }

    private boolean declares(String mode) {
        return exchange.client().capabilities().object("elicitation").get(mode) != null;
    }

    /** Progress keeps a client from giving up; a dialog means that its person is there. */
    @Override
    public boolean isAttended() {
        return exchange.meta().get("progressToken") != null || canShowForms();
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

    /** Sends a log message, if the client has asked for messages of this level. */
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
        Map<String, Json.Obj> requests = requests(question);
        if (requests.isEmpty()) {
            leaveToWorkbench(decide);
        } else if (exchange.era() == Era.LEGACY) {
            Thread.startVirtualThread(() -> ask(requests, question, decide));
        } else if (exchange.responses().containsKey(KEY)) {
            // It was asked, and its answer does not count, or was no.
            leaveToWorkbench(decide);
        } else {
            asked = question;
            decide.accept(Decision.DEFERRED);
        }
    }

    private void leaveToWorkbench(Consumer<Decision> decide) {
        if (exchange.meta().get("progressToken") == null) {
            decide.accept(Decision.LEFT_OPEN);
        } else {
            progress(0, 0, "Waiting for a person's approval");
        }
    }

    @Override
    public boolean isCancelled() {
        return exchange.isCancelled();
    }

    private void ask(Map<String, Json.Obj> requests, Question question, Consumer<Decision> decide) {
        boolean yes;
        try {
            Json.Obj response = exchange.ask(requests, null).get(KEY);
            yes = response != null && isYes(response);
        } catch (InterruptedException | RuntimeException unanswered) {
            yes = false;
        }
        if (yes && showsForm(question)) {
            decide.accept(approved());
        } else if (!yes) {
            decide.accept(Decision.LEFT_OPEN);
        }
    }

    /** Ends this attempt with the question, for the client to come again with the answer. */
    void askAgain() throws InterruptedException {
        Question question = asked;
        if (question != null) {
            exchange.ask(requests(question), question.call().value());
        }
    }

    private boolean showsForm(Question question) {
        return question.risk() == Risk.CONFINED && canShowForms();
    }

    private Map<String, Json.Obj> requests(Question question) {
        if (showsForm(question)) {
            var schema = Json.Obj.EMPTY.with("type", "object").with("properties", Json.Obj.EMPTY);
            return elicitation(
                    question,
                    Json.object()
                            .put("mode", "form")
                            .put("message", question.text() + " " + question.arguments().write())
                            .put("requestedSchema", schema));
        }
        String link = question.link();
        if (link != null && declares("url")) {
            return elicitation(
                    question,
                    Json.object()
                            .put("mode", "url")
                            .put("elicitationId", question.call().value())
                            .put("url", link)
                            .put("message", question.text()));
        }
        return Map.of();
    }

    private static Map<String, Json.Obj> elicitation(Question question, Json.Builder params) {
        Path folder = question.caller().workspaceRoot();
        var shown = Json.object().put("title", question.text()).put("displayName", "Toolroom");
        if (folder != null) {
            shown.put("description", "In " + folder);
        }
        return Map.of(
                KEY,
                Json.object()
                        .put("method", "elicitation/create")
                        .put(
                                "params",
                                params.put("_meta", Json.Obj.EMPTY.with(DISPLAY, shown.build()))
                                        .build())
                        .build());
    }
}
