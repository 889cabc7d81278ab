package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.capability.toolsets.chat.Message;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;

/** A turn whose calls the client has named. */
final class ExplicitTurn {
    private final OpenTurn turn;
    private final Message message;
    private final TurnCalls calls;

    ExplicitTurn(OpenTurn turn, Message message, ChatTurns.Parts parts) {
        this.turn = turn;
        this.message = message;
        this.calls = new TurnCalls(turn, parts.redactor());
    }

    TurnEnd run() throws InterruptedException {
        TurnEnd end = TurnEnd.SUCCESS;
        for (TurnRequest.Call each : turn.request().calls()) {
            if (turn.isCancelled()) {
                return TurnEnd.CANCELLED;
            }
            Completed completed = calls.call(message.id(), each, turn.host().approval());
            if (turn.isCancelled()) {
                return TurnEnd.CANCELLED;
            }
            if (completed.isError()) {
                end = end.equals(TurnEnd.SUCCESS) ? failed(each.tool(), completed) : end;
                if (turn.request().stopsAtError()) {
                    return end;
                }
            }
        }
        return end;
    }

    /** In the words of the call. */
    private static TurnEnd failed(String tool, Completed completed) {
        return switch (completed.outcome()) {
            case Outcome.Refused refused when refused.code().equals(CallRefusal.CLOSING.code()) ->
                    TurnEnd.INTERRUPTED;
            case Outcome.Refused refused ->
                    TurnEnd.error(
                            refused.code(), tool + ": " + refused.message(), refused.nextStep());
            case Outcome.Failed(var incident) ->
                    TurnEnd.error(
                            "call.failed",
                            tool + ": the tool failed; the log says why",
                            "Run: toolroom incident " + incident.value());
            case Outcome.Answered _ -> TurnEnd.SUCCESS;
        };
    }
}
