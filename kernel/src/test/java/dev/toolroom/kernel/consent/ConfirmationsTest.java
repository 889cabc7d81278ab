package dev.toolroom.kernel.consent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Decision.Scope;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ConfirmationsTest {
    private static final Instant NOON = Instant.parse("2026-11-17T12:00:00Z");
    private static final String VERSION = "1.0.0";
    private static final Decision YES = Decision.approved("workbench", Decision.PAGE);
    private static final Decision NO = Decision.denied("workbench", Decision.PAGE);

    private final MemoryApprovals store = new MemoryApprovals();
    private final Set<ChatId> connected = new HashSet<>();
    private Instant now = NOON;
    private final InstantSource clock = () -> now;
    private Confirmations confirmations = opened();

    private Confirmations opened() {
        var opened = new Confirmations(store, () -> "here", Duration.ofSeconds(1), clock);
        opened.setConnected(caller -> connected.contains(caller.chat()));
        return opened;
    }

    private static ToolCall call(String id, Json.Obj arguments) {
        var caller = new Caller("mcp", "agent", "chat", Caller.LOCAL, null).inOwnChat();
        return new ToolCall(new CallId(id), "drop", arguments, caller);
    }

    private static ToolCall call(String id) {
        return call(id, Json.Obj.EMPTY.with("table", id));
    }

    private static Question question(ToolCall call, Instant since) {
        return question(call, VERSION, since, Proposal.of("Drop it?", "Drop"));
    }

    private static Question question(
            ToolCall call, String version, Instant since, Proposal proposal) {
        return new Question(
                call.id(),
                call.tool(),
                version,
                proposal,
                call.caller(),
                call.arguments(),
                since,
                Risk.CONFINED,
                null);
    }

    /** A call that could not wait for its answer. */
    private ToolCall left(String id, Instant since) {
        ToolCall call = call(id);
        assertThat(confirmations.keepOpen(question(call, since), call)).isEmpty();
        return call;
    }

    private List<String> pending() {
        return confirmations.pending().stream().map(each -> each.call().value()).toList();
    }

    @Test
    void aQuestionAndItsAnswerOutliveTheProcess() {
        ToolCall users = left("users", NOON);
        confirmations = opened();
        assertThat(pending()).containsExactly("users");
        assertThat(find(users, VERSION)).as("nobody has decided").isEmpty();
        assertThat(confirmations.decide(users.id(), YES)).isEqualTo(Decided.KEPT);
        confirmations = opened();
        assertThat(pending()).as("decided").isEmpty();
        assertThat(find(users, VERSION)).contains(YES);
        confirmations = opened();
        assertThat(find(users, VERSION)).as("a yes to one call").isEmpty();
        assertThat(store.questions).isEmpty();
    }

    @Test
    void aStandingYesOutlivesTheProcessUntilItIsRevoked() {
        ToolCall users = left("users", NOON);
        confirmations.decide(users.id(), YES.with(Scope.CHAT));
        assertThat(store.questions).as("nothing is left to ask").isEmpty();
        confirmations = opened();
        assertThat(find(call("orders"), VERSION))
                .contains(Decision.approved("workbench", "page, remembered"));
        Approvals.Standing kept = confirmations.standing().list().getFirst();
        assertThat(kept)
                .extracting(
                        Approvals.Standing::tool,
                        Approvals.Standing::version,
                        Approvals.Standing::chat,
                        Approvals.Standing::by,
                        Approvals.Standing::how)
                .containsExactly("drop", VERSION, "chat", "workbench", "page");
        assertThat(confirmations.standing().revoke("no such id")).isFalse();
        assertThat(confirmations.standing().revoke(kept.id())).isTrue();
        assertThat(find(call("orders"), VERSION)).isEmpty();
        assertThat(opened().standing().list()).isEmpty();
    }

    @Test
    void aStandingYesCountsForItsToolAlone() {
        confirmations.decide(left("users", NOON).id(), YES.with(Scope.CHAT));
        var other =
                new ToolCall(
                        new CallId("c"), "create", Json.Obj.EMPTY, call("users").caller(), null);
        assertThat(find(other, VERSION)).isEmpty();
        assertThat(find(call("orders"), VERSION)).isPresent();
        assertThat(confirmations.standing().list().getFirst().used()).isEqualTo(1);
        assertThat(confirmations.standing().list().getFirst().lastUsedAt()).isEqualTo(NOON);
    }

    @Test
    void aYesThatNobodyUsesEndsAfterTenMinutes() {
        ToolCall users = left("users", NOON);
        confirmations.decide(users.id(), YES);
        now = NOON.plus(Duration.ofMinutes(10)).plusMillis(1);
        assertThat(find(users, VERSION)).isEmpty();
        assertThat(store.questions).isEmpty();
        ToolCall orders = left("orders", now);
        confirmations.decide(orders.id(), YES);
        now = now.plus(Duration.ofMinutes(10));
        assertThat(find(orders, VERSION)).contains(YES);
    }

    /** A new process of the same agent, in a new chat, may use what the old one asked for. */
    @Test
    void aYesReachesTheNextProcessOfTheSameAgentInTheSameFolderOnceTheFirstIsGone() {
        ToolCall first = in("first", "/work/shop", "claude");
        assertThat(confirmations.keepOpen(question(first, NOON), first)).isEmpty();
        confirmations.decide(first.id(), YES);
        connected.add(first.caller().chat());
        assertThat(find(in("second", "/work/shop", "claude"), VERSION))
                .as("the one that asked is still there")
                .isEmpty();
        connected.clear();
        assertThat(find(in("second", "/work/other", "claude"), VERSION)).isEmpty();
        assertThat(find(in("second", "/work/shop", "codex"), VERSION)).isEmpty();
        assertThat(find(in("second", "/work/shop", "claude"), VERSION)).contains(YES);
        assertThat(find(in("third", "/work/shop", "claude"), VERSION)).as("once").isEmpty();
    }

    /** The question names what will be lost, so another loss is another question. */
    @Test
    void aYesCountsOnlyForWhatThePersonWasAsked() {
        ToolCall users = left("users", NOON);
        confirmations.decide(users.id(), YES);
        Proposal more = Proposal.of("Drop it and two others?", "Drop");
        assertThat(confirmations.find(users, question(users, VERSION, NOON, more))).isEmpty();
        assertThat(find(users, VERSION)).contains(YES);
    }

    @Test
    void aQuestionSaysWhoCouldUseAYes() {
        assertThat(confirmations.isUsable(question(call("users"), NOON))).as("over HTTP").isTrue();
        var editor = new Caller("lsp", "VS Code", "editor", Caller.LOCAL, null);
        var gone = new ToolCall(new CallId("gone"), "drop", Json.Obj.EMPTY, editor);
        assertThat(confirmations.isUsable(question(gone, NOON)))
                .as("its process has ended")
                .isFalse();
        connected.add(gone.caller().chat());
        assertThat(confirmations.isUsable(question(gone, NOON))).isTrue();
        assertThat(confirmations.isWaiting(question(gone, NOON))).isFalse();
        ToolCall folder = in("first", "/work/shop", "claude");
        assertThat(confirmations.isUsable(question(folder, NOON)))
                .as("may be started again")
                .isTrue();
        ToolCall waits = call("orders");
        Question asked = question(waits, NOON);
        var _ = confirmations.ask(asked, waits);
        assertThat(confirmations.isWaiting(asked)).isTrue();
        assertThat(Confirmations.expires(asked)).isEqualTo(NOON.plus(Duration.ofDays(7)));
    }

    @Test
    void aYesWithoutAFolderStaysInItsChat() {
        ToolCall users = left("users", NOON);
        confirmations.decide(users.id(), YES);
        var other = new Caller("mcp", "agent", "other chat", Caller.LOCAL, null);
        var again = new ToolCall(new CallId("again"), "drop", users.arguments(), other);
        assertThat(find(again, VERSION)).isEmpty();
        assertThat(find(users, VERSION)).contains(YES);
    }

    private static ToolCall in(String chat, String folder, String agent) {
        var caller = new Caller("mcp", agent, chat, Caller.LOCAL, Path.of(folder));
        return new ToolCall(new CallId(chat), "drop", Json.Obj.EMPTY, caller);
    }

    /** Removes the yes from the store, as the ledger does when a call begins. */
    private Optional<Decision> find(ToolCall call, String version) {
        Optional<Verdict> found =
                confirmations.find(
                        call, question(call, version, NOON, Proposal.of("Drop it?", "Drop")));
        found.map(Verdict::question).ifPresent(store.questions::remove);
        return found.map(Verdict::decision);
    }

    @Test
    void aNoIsNeverStanding() {
        ToolCall users = left("users", NOON);
        confirmations.decide(users.id(), NO.with(Scope.CHAT));
        assertThat(confirmations.standing().list()).isEmpty();
        assertThat(find(call("orders"), VERSION)).isEmpty();
        assertThat(find(users, VERSION)).contains(NO.with(Scope.CHAT));
        assertThat(find(users, VERSION)).as("told once").isEmpty();
    }

    @Test
    void theFirstAnswerToACallThatWaitsCounts() {
        ToolCall users = call("users");
        CompletableFuture<Decision> answer = confirmations.ask(question(users, NOON), users);
        assertThat(confirmations.decide(new CallId("other"), YES)).isEqualTo(Decided.NOT_WAITING);
        assertThat(confirmations.decide(users.id(), YES.with(Scope.CHAT)))
                .isEqualTo(Decided.ACCEPTED);
        assertThat(confirmations.decide(users.id(), NO)).isEqualTo(Decided.NOT_WAITING);
        assertThat(confirmations.decide(users.id(), YES.with(Scope.CHAT)))
                .isEqualTo(Decided.NOT_WAITING);
        assertThat(answer).isCompletedWithValue(YES.with(Scope.CHAT));
        assertThat(confirmations.standing().list()).hasSize(1);
        confirmations.close(question(users, NOON));
        assertThat(pending()).isEmpty();
    }

    @Test
    void anAnswerGoesToTheQuestionThatItNames() {
        left("users", NOON);
        ToolCall orders = left("orders", NOON.plusSeconds(1));
        assertThat(confirmations.decide(orders.id(), YES)).isEqualTo(Decided.KEPT);
        assertThat(pending()).containsExactly("users");
        assertThat(find(call("users"), VERSION)).isEmpty();
        assertThat(find(orders, VERSION)).contains(YES);
    }

    @Test
    void theSameCallThatWaitsAgainIsOneQuestionAndItsAnswerEndsBoth() {
        left("users", NOON);
        ToolCall again = call("again", call("users").arguments());
        CompletableFuture<Decision> answer =
                confirmations.ask(question(again, NOON.plusSeconds(60)), again);
        assertThat(pending()).containsExactly("again");
        confirmations.decide(again.id(), YES);
        confirmations.close(question(again, NOON));
        assertThat(answer).isCompletedWithValue(YES);
        assertThat(pending()).isEmpty();
        assertThat(store.questions).isEmpty();
    }

    /** A page may still show the question of the first attempt. */
    @Test
    void anAnswerToTheFirstAttemptReachesTheOneThatWaits() {
        ToolCall users = left("users", NOON);
        ToolCall again = call("again", users.arguments());
        CompletableFuture<Decision> answer = confirmations.ask(question(again, NOON), again);
        assertThat(confirmations.decide(users.id(), YES)).isEqualTo(Decided.ACCEPTED);
        assertThat(answer).isCompletedWithValue(YES);
        assertThat(confirmations.decide(users.id(), YES))
                .as("decided once")
                .isEqualTo(Decided.NOT_WAITING);
        confirmations.close(question(again, NOON));
        assertThat(find(call("third", users.arguments()), VERSION)).isEmpty();
        assertThat(store.questions).isEmpty();
    }

    @Test
    void ofTwoCallsThatWaitOneGetsTheAnswerToTheFirstAttempt() {
        ToolCall users = left("users", NOON);
        ToolCall left = call("left", users.arguments());
        ToolCall right = call("right", users.arguments());
        CompletableFuture<Decision> one = confirmations.ask(question(left, NOON), left);
        CompletableFuture<Decision> other = confirmations.ask(question(right, NOON), right);
        assertThat(confirmations.decide(users.id(), YES)).isEqualTo(Decided.ACCEPTED);
        assertThat(one).isCompletedWithValue(YES);
        assertThat(other).isNotDone();
        assertThat(find(left, VERSION)).isEmpty();
    }

    @Test
    void anAnswerAtTheLastMomentIsNotLost() {
        ToolCall users = call("users");
        var _ = confirmations.ask(question(users, NOON), users);
        assertThat(confirmations.decide(users.id(), YES)).isEqualTo(Decided.ACCEPTED);
        assertThat(confirmations.keepOpen(question(users, NOON), users)).contains(YES);
        assertThat(pending()).isEmpty();
        assertThat(store.questions).isEmpty();
    }

    @Test
    void theOldestQuestionIsTheFirst() {
        left("second", NOON.plusSeconds(2));
        left("third", NOON.plusSeconds(3));
        ToolCall first = call("first");
        var _ = confirmations.ask(question(first, NOON.plusSeconds(1)), first);
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
    void whatOnlyLivesAsLongAsTheProcessIsKeptThatLong() {
        confirmations = new Confirmations();
        ToolCall users = left("users", NOON);
        assertThat(pending()).containsExactly("users");
        confirmations.decide(users.id(), YES.with(Scope.CHAT));
        assertThat(find(users, VERSION)).isPresent();
        assertThat(new Confirmations().standing().list()).isEmpty();
    }
}
