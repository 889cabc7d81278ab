package dev.toolroom.kernel.consent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.consent.Confirmations.Question;
import dev.toolroom.kernel.consent.Decision.Scope;
import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Questions and approvals over several lives of a house, with one store beneath them. */
class ConfirmationsTest {
    private static final Instant NOON = Instant.parse("2026-11-17T12:00:00Z");
    private static final String VERSION = "1.0.0";
    private static final Decision YES = Decision.approved("workbench", Decision.PAGE);
    private static final Decision NO = Decision.denied("workbench", Decision.PAGE);

    private final Store store = new Store();
    private Confirmations house = opened();

    private Confirmations opened() {
        return new Confirmations(store, () -> "at http://localhost", Duration.ofSeconds(1));
    }

    /** What a home keeps while no process has it open. */
    private static final class Store implements Approvals {
        final Map<CallId, Open> questions = new LinkedHashMap<>();
        final Map<String, Remembered> yeses = new LinkedHashMap<>();

        @Override
        public List<Open> open() {
            return List.copyOf(questions.values());
        }

        @Override
        public void keep(Open question) {
            questions.put(question.question().call(), question);
        }

        @Override
        public void removeQuestion(CallId call) {
            questions.remove(call);
        }

        @Override
        public List<Remembered> remembered() {
            return List.copyOf(yeses.values());
        }

        @Override
        public void keep(Remembered approval) {
            yeses.put(approval.id(), approval);
        }

        @Override
        public void removeApproval(String id) {
            yeses.remove(id);
        }
    }

    private static ToolCall call(String id, Json.Obj arguments) {
        var caller = new Caller("mcp", "agent", "chat", Caller.LOCAL, null);
        return new ToolCall(new CallId(id), "drop", arguments, caller);
    }

    private static ToolCall call(String id) {
        return call(id, Json.Obj.EMPTY.with("table", id));
    }

    private static Question question(ToolCall call, Instant since) {
        return new Question(
                call.id(), call.tool(), "Drop it?", call.caller(), call.arguments(), since);
    }

    /** A call that could not wait for its answer. */
    private ToolCall left(String id, Instant since) {
        ToolCall call = call(id);
        assertThat(house.stays(question(call, since), call, VERSION)).isEmpty();
        return call;
    }

    private List<String> pending() {
        return house.pending().stream().map(each -> each.call().value()).toList();
    }

    @Test
    void aQuestionAndItsAnswerOutliveTheProcess() {
        ToolCall users = left("users", NOON);
        house = opened();
        assertThat(pending()).containsExactly("users");
        assertThat(house.known(users, VERSION)).as("nobody has decided").isEmpty();
        assertThat(house.decide(users.id(), YES)).isTrue();
        house = opened();
        assertThat(pending()).as("decided").isEmpty();
        assertThat(house.known(users, VERSION)).contains(YES);
        house = opened();
        assertThat(house.known(users, VERSION)).as("a yes to one call").isEmpty();
        assertThat(store.questions).isEmpty();
    }

    @Test
    void aRememberedYesOutlivesTheProcessUntilItIsRevoked() {
        ToolCall users = left("users", NOON);
        house.decide(users.id(), YES.with(Scope.CHAT));
        assertThat(store.questions).as("nothing is left to ask").isEmpty();
        house = opened();
        assertThat(house.known(call("orders"), VERSION))
                .contains(Decision.approved("workbench", "page, remembered"));
        Approvals.Remembered kept = house.remembered().getFirst();
        assertThat(kept)
                .extracting(
                        Approvals.Remembered::tool,
                        Approvals.Remembered::version,
                        Approvals.Remembered::chat,
                        Approvals.Remembered::by,
                        Approvals.Remembered::how)
                .containsExactly("drop", VERSION, "chat", "workbench", "page");
        assertThat(house.revoke("no such id")).isFalse();
        assertThat(house.revoke(kept.id())).isTrue();
        assertThat(house.known(call("orders"), VERSION)).isEmpty();
        assertThat(opened().remembered()).isEmpty();
    }

    @Test
    void aYesForAlwaysNamesNoChatAndCountsForItsToolAlone() {
        house.decide(left("users", NOON).id(), YES.with(Scope.ALWAYS));
        assertThat(house.remembered().getFirst().chat()).isNull();
        var other =
                new ToolCall(
                        new CallId("c"), "create", Json.Obj.EMPTY, call("users").caller(), null);
        assertThat(house.known(other, VERSION)).isEmpty();
        assertThat(house.known(call("orders"), VERSION)).isPresent();
    }

    @Test
    void aNoIsNeverRemembered() {
        ToolCall users = left("users", NOON);
        house.decide(users.id(), NO.with(Scope.ALWAYS));
        assertThat(house.remembered()).isEmpty();
        assertThat(house.known(call("orders"), VERSION)).isEmpty();
        assertThat(house.known(users, VERSION)).contains(NO.with(Scope.ALWAYS));
        assertThat(house.known(users, VERSION)).as("told once").isEmpty();
    }

    @Test
    void theFirstAnswerToACallThatWaitsCounts() {
        ToolCall users = call("users");
        CompletableFuture<Decision> answer = house.ask(question(users, NOON), users, VERSION);
        assertThat(house.decide(new CallId("other"), YES)).isFalse();
        assertThat(house.decide(users.id(), YES.with(Scope.CHAT))).isTrue();
        assertThat(house.decide(users.id(), NO)).isFalse();
        assertThat(house.decide(users.id(), YES.with(Scope.ALWAYS))).isFalse();
        assertThat(answer).isCompletedWithValue(YES.with(Scope.CHAT));
        assertThat(house.remembered()).hasSize(1);
        house.close(question(users, NOON));
        assertThat(pending()).isEmpty();
    }

    @Test
    void anAnswerGoesToTheQuestionThatItNames() {
        left("users", NOON);
        ToolCall orders = left("orders", NOON.plusSeconds(1));
        assertThat(house.decide(orders.id(), YES)).isTrue();
        assertThat(pending()).containsExactly("users");
        assertThat(house.known(call("users"), VERSION)).isEmpty();
        assertThat(house.known(orders, VERSION)).contains(YES);
    }

    @Test
    void theSameCallThatWaitsAgainIsOneQuestionAndItsAnswerEndsBoth() {
        left("users", NOON);
        ToolCall again = call("again", call("users").arguments());
        CompletableFuture<Decision> answer =
                house.ask(question(again, NOON.plusSeconds(60)), again, VERSION);
        assertThat(pending()).containsExactly("again");
        house.decide(again.id(), YES);
        house.close(question(again, NOON));
        assertThat(answer).isCompletedWithValue(YES);
        assertThat(pending()).isEmpty();
        assertThat(store.questions).isEmpty();
    }

    /** A page may still show the question of the first attempt. */
    @Test
    void anAnswerToTheFirstAttemptReachesTheOneThatWaits() {
        ToolCall users = left("users", NOON);
        ToolCall again = call("again", users.arguments());
        CompletableFuture<Decision> answer = house.ask(question(again, NOON), again, VERSION);
        assertThat(house.decide(users.id(), YES)).isTrue();
        assertThat(answer).isCompletedWithValue(YES);
        assertThat(house.decide(users.id(), YES)).as("decided once").isFalse();
        house.close(question(again, NOON));
        assertThat(house.known(call("third", users.arguments()), VERSION)).isEmpty();
        assertThat(store.questions).isEmpty();
    }

    @Test
    void ofTwoCallsThatWaitOneGetsTheAnswerToTheFirstAttempt() {
        ToolCall users = left("users", NOON);
        ToolCall left = call("left", users.arguments());
        ToolCall right = call("right", users.arguments());
        CompletableFuture<Decision> one = house.ask(question(left, NOON), left, VERSION);
        CompletableFuture<Decision> other = house.ask(question(right, NOON), right, VERSION);
        assertThat(house.decide(users.id(), YES)).isTrue();
        assertThat(one).isCompletedWithValue(YES);
        assertThat(other).isNotDone();
        assertThat(house.known(left, VERSION)).isEmpty();
    }

    @Test
    void anAnswerAtTheLastMomentIsNotLost() {
        ToolCall users = call("users");
        var _ = house.ask(question(users, NOON), users, VERSION);
        assertThat(house.decide(users.id(), YES)).isTrue();
        assertThat(house.stays(question(users, NOON), users, VERSION)).contains(YES);
        assertThat(pending()).isEmpty();
        assertThat(store.questions).isEmpty();
    }

    @Test
    void theOldestQuestionIsTheFirst() {
        left("second", NOON.plusSeconds(2));
        left("third", NOON.plusSeconds(3));
        ToolCall first = call("first");
        var _ = house.ask(question(first, NOON.plusSeconds(1)), first, VERSION);
        assertThat(pending()).containsExactly("first", "second", "third");
    }

    @Test
    void aQuestionThatNobodyAnsweredIsForgottenAfterAWeek() {
        left("old", NOON.minus(Duration.ofDays(7)).minusMillis(1));
        left("week", NOON.minus(Duration.ofDays(7)));
        left("new", NOON);
        assertThat(pending()).containsExactly("week", "new");
        assertThat(opened().pending()).hasSize(2);
    }

    @Test
    void ofManyQuestionsTheOldestGoes() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 201; i++) {
            ids.add("call-" + i);
            left("call-" + i, NOON.plusSeconds(i));
        }
        assertThat(pending()).isEqualTo(ids.subList(1, 201));
        assertThat(opened().pending()).hasSize(200);
        left("call-7", NOON.plusSeconds(300));
        assertThat(pending()).as("it was asked before").isEqualTo(ids.subList(1, 201));
    }

    @Test
    void theOrderOfFieldsSaysNothingAndThatOfItemsDoes() {
        ToolCall asked = call("a", (Json.Obj) Json.read("{\"l\":[{\"x\":1,\"y\":2},3]}"));
        assertThat(house.stays(question(asked, NOON), asked, VERSION)).isEmpty();
        house.decide(asked.id(), YES);
        ToolCall turned = call("b", (Json.Obj) Json.read("{\"l\":[3,{\"x\":1,\"y\":2}]}"));
        assertThat(house.known(turned, VERSION)).isEmpty();
        ToolCall same = call("c", (Json.Obj) Json.read("{\"l\":[{\"y\":2,\"x\":1},3]}"));
        assertThat(house.known(same, VERSION)).contains(YES);
    }

    @Test
    void anAgentIsToldWhereAPersonCanAnswer() {
        assertThat(house.where()).isEqualTo("at http://localhost");
        assertThat(new Confirmations().where()).isEqualTo("in the workbench");
    }

    @Test
    void whatOnlyLivesAsLongAsTheProcessIsKeptThatLong() {
        house = new Confirmations();
        ToolCall users = left("users", NOON);
        assertThat(pending()).containsExactly("users");
        house.decide(users.id(), YES.with(Scope.CHAT));
        assertThat(house.known(users, VERSION)).isPresent();
        assertThat(new Confirmations().remembered()).isEmpty();
    }
}
