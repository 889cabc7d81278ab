package dev.toolroom.kernel.consent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import dev.toolroom.kernel.json.Json;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A program that names another's chat makes the same calls as the agent that owns the chat. */
class ClaimedChatTest {
    private static final Decision YES = Decision.approved("workbench", Decision.PAGE);

    private final Confirmations confirmations = new Confirmations();
    private final Caller claiming = new Caller("mcp", "agent", "chat", Caller.LOCAL, null);
    private final ToolCall owners = call("owner", claiming.inOwnChat());
    private final ToolCall claimed = call("claimed", claiming);

    private static ToolCall call(String id, Caller caller) {
        return new ToolCall(new CallId(id), "drop", Json.Obj.EMPTY, caller);
    }

    private static Question question(ToolCall call) {
        return new Question(
                call.id(),
                call.tool(),
                "1.0.0",
                Proposal.of("Drop it?", "Drop"),
                call.caller(),
                call.arguments(),
                Instant.EPOCH.plusSeconds(4_000_000_000L),
                Risk.CONFINED,
                null);
    }

    @Test
    void aYesToTheOwnersQuestionStartsNoCallOfAnother() {
        assertThat(confirmations.keepOpen(question(owners), owners)).isEmpty();
        CompletableFuture<Decision> answer = confirmations.ask(question(claimed), claimed);
        assertThat(confirmations.pending()).hasSize(2);
        assertThat(confirmations.decide(owners.id(), YES)).isEqualTo(Decided.KEPT);
        assertThat(answer).isNotDone();
        assertThat(confirmations.find(claimed, question(claimed))).isEmpty();
        assertThat(confirmations.find(owners, question(owners))).isPresent();
    }

    @Test
    void aClientsAnswerToTheOwnersQuestionStartsNoCallOfAnother() {
        assertThat(confirmations.keepOpen(question(owners), owners)).isEmpty();
        Decision answer = Decision.approved("agent", Decision.ELICITATION);
        assertThat(confirmations.redeem(claimed, question(claimed), owners.id(), answer)).isEmpty();
        assertThat(confirmations.redeem(owners, question(owners), owners.id(), answer)).isPresent();
    }

    @Test
    void aQuestionOfTheOwnerIsNotHiddenByOneOfAnother() {
        assertThat(confirmations.keepOpen(question(owners), owners)).isEmpty();
        assertThat(confirmations.keepOpen(question(claimed), claimed)).isEmpty();
        assertThat(confirmations.pending()).hasSize(2);
    }
}
