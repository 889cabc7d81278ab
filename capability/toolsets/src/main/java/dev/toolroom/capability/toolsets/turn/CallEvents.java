package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.json.Json;
import java.util.function.Consumer;

/** One call of a turn, as events of the turn. */
final class CallEvents implements CallListener {
    /** Longer output comes in several events, so that those that are kept stay small. */
    private static final int PART = 4_096;

    private final OpenTurn turn;
    private final CallId call;

    CallEvents(OpenTurn turn, CallId call) {
        this.turn = turn;
        this.call = call;
    }

    private Json.Builder event() {
        return Json.object().put("call_id", call.value());
    }

    @Override
    public void progress(long done, long total, String message) {
        turn.tell(
                "call.progress",
                event().put("done", done).put("total", total).put("message", message));
    }

    @Override
    public void log(Severity level, String message) {
        turn.tell("call.log", event().put("level", level.label()).put("text", message));
    }

    @Override
    public void output(Stream stream, String text) {
        int from = 0;
        while (from < text.length()) {
            int to = Math.min(text.length(), from + PART);
            if (to < text.length() && Character.isHighSurrogate(text.charAt(to - 1))) {
                to--;
            }
            turn.tell(
                    "call.output",
                    event().put("stream", stream.label()).put("text", text.substring(from, to)));
            from = to;
        }
    }

    @Override
    public void confirm(Question question, Consumer<Decision> decide) {
        turn.tell("call.waiting", event().put("question", question.text()));
    }

    @Override
    public boolean isAttended() {
        return turn.host().isAttended();
    }

    @Override
    public boolean mayCallAgain() {
        return !turn.host().isAttended();
    }

    @Override
    public boolean isCancelled() {
        return turn.isCancelled();
    }
}
