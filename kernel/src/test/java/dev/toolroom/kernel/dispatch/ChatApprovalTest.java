package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Decision.Scope;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a yes for a chat covers, and what nobody can approve. */
@Timeout(30)
class ChatApprovalTest extends DropCalls {
    /** Any program can send the name of a chat and of an agent. */
    @Test
    void aCallerThatNamesTheChatOfAnotherIsAskedOnceEach() throws Exception {
        offer("1.0.0", Effect.RUNS_CODE);
        isAsked(drop(USERS, "a"));
        confirmations.decide(only().call(), YES.with(Scope.CHAT));
        var forged = new Caller("mcp", "agent", "a", Caller.LOCAL, null);
        isAsked(drop(USERS, forged));
        assertThat(only().scopes()).containsExactly(Scope.ONCE);
        assertThat(confirmations.decide(only().call(), YES.with(Scope.CHAT)))
                .isEqualTo(Decided.NOT_OFFERED);
        assertThat(runs).hasValue(0);
    }

    @Test
    void aYesToAQuestionIsNotForACallerThatOnlyNamesItsChat() throws Exception {
        isAsked(drop(USERS, "a"));
        confirmations.decide(only().call(), YES);
        isAsked(drop(USERS, new Caller("mcp", "agent", "a", Caller.LOCAL, null)));
        assertThat(drop(USERS, "a").isError()).isFalse();
        assertThat(runs).hasValue(1);
    }

    /** A tool may do something harmless with some arguments and destroy with others. */
    @Test
    void anApprovalForTheChatDoesNotCoverACallThatDestroys() throws Exception {
        offer("1.0.0", Effect.RUNS_CODE);
        isAsked(drop(USERS, "a"));
        confirmations.decide(only().call(), YES.with(Scope.CHAT));
        offer("1.0.0", Effect.WRITES);
        isAsked(drop(USERS, "a"));
        assertThat(runs).hasValue(0);
    }

    @Test
    void whatIsTooLongToBeShownCannotBeApproved() throws Exception {
        isAsked(drop(Json.Obj.EMPTY.with("table", "x".repeat(200_001)), "a"));
        assertThat(only().isComplete()).isFalse();
        assertThat(confirmations.decide(only().call(), YES)).isEqualTo(Decided.NOT_OFFERED);
        assertThat(confirmations.decide(only().call(), NO)).isEqualTo(Decided.KEPT);
        assertThat(runs).hasValue(0);
    }
}
