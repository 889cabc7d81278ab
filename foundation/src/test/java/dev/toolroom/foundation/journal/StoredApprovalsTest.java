package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Stores;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.consent.Approvals.Open;
import dev.toolroom.kernel.consent.Approvals.Standing;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people decided, and what they are still asked, is there after a restart. */
@Timeout(60)
class StoredApprovalsTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Caller CALLER =
            new Caller("mcp", "agent", "chat-1", "local", Path.of("/work/shop"));
    private static final Decision YES = Decision.approved("workbench", Decision.PAGE);

    @TempDir private Path folder;

    private Store open(String kind) {
        Store store = Stores.fresh(kind, folder);
        new Migrator(Journal.migrations(), "1", Clock.systemUTC()).migrate(store, () -> {});
        return store;
    }

    private static Open asked(String id) {
        var question =
                new Question(
                        new CallId(id),
                        "drop",
                        "1.2.3",
                        Proposal.deleting("Drop \"users\"?", "Drop 1 table")
                                .withPlan("sql", "DROP TABLE users;"),
                        CALLER,
                        Json.Obj.EMPTY.with("table", "users"),
                        NOON,
                        Risk.CONFINED,
                        null);
        return new Open(question, "key of " + id, null, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void questionsAndTheirAnswersStay(String kind) {
        try (Store store = open(kind)) {
            var mine = new StoredApprovals(store, "home-1");
            var theirs = new StoredApprovals(store, "home-2");
            mine.keep(asked("c1"));
            mine.keep(asked("c2"));
            theirs.keep(asked("c3"));
            Open first = asked("c1");
            mine.keep(new Open(first.question(), first.key(), YES, NOON));
            assertThat(new StoredApprovals(store, "home-1").open())
                    .containsExactly(
                            new Open(first.question(), "key of c1", YES, NOON), asked("c2"));
            mine.removeQuestion(new CallId("c1"));
            mine.removeQuestion(new CallId("c3"));
            assertThat(mine.open()).containsExactly(asked("c2"));
            assertThat(theirs.open()).containsExactly(asked("c3"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void approvalsStayUntilTheyAreRevoked(String kind) {
        try (Store store = open(kind)) {
            var approvals = new StoredApprovals(store, "home-1");
            Standing one = standing("a", "chat-1");
            Standing other = standing("b", "chat-2");
            approvals.keep(one);
            approvals.keep(other);
            var confirmations =
                    new Confirmations(
                            new StoredApprovals(store, "home-1"),
                            () -> "here",
                            Confirmations.UNATTENDED_WAIT,
                            Clock.systemUTC());
            assertThat(confirmations.standing().list()).containsExactly(one, other);
            assertThat(confirmations.standing().revoke("a")).isTrue();
            assertThat(confirmations.standing().revoke("a")).isFalse();
            assertThat(approvals.standing()).isEqualTo(List.of(other));
        }
    }

    private static Standing standing(String id, String chat) {
        return new Standing(id, "drop", "1.0.0", "agent", chat, "workbench", "page", NOON, 0, null);
    }

    private static Running call(String id) {
        return new Running(
                new CallId(id), "drop", "1.0.0", Effect.WRITES, CALLER, Json.Obj.EMPTY, NOON);
    }

    /** Also by another process that has read the same answer. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aYesIsUsedUpWithTheRecordOfTheCallThatItStarts(String kind) {
        try (Store store = open(kind);
                var journal = new Journal(store, "home-1", folder.resolve(kind + ".tail"))) {
            var approvals = new StoredApprovals(store, "home-1");
            approvals.keep(asked("c1"));
            var verdict = new Verdict(YES, new CallId("c1"), null);
            assertThat(journal.begin(call("c2"), verdict)).isTrue();
            assertThat(approvals.open()).isEmpty();
            assertThat(journal.begin(call("c3"), verdict)).isFalse();
            var log = new JournalReader(store);
            assertThat(log.find(new CallId("c2")).orElseThrow().approvedBy())
                    .isEqualTo("workbench");
            assertThat(log.find(new CallId("c3"))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aStandingYesIsCountedAndDoesNotOutliveItsRevocation(String kind) {
        try (Store store = open(kind);
                var journal = new Journal(store, "home-1", folder.resolve(kind + ".tail"))) {
            var approvals = new StoredApprovals(store, "home-1");
            approvals.keep(standing("a", "chat-1"));
            var verdict = new Verdict(YES, null, "a");
            assertThat(journal.begin(call("c1"), verdict)).isTrue();
            assertThat(journal.begin(call("c2"), verdict)).isTrue();
            assertThat(approvals.standing().getFirst().used()).isEqualTo(2);
            assertThat(approvals.standing().getFirst().lastUsedAt()).isEqualTo(NOON);
            approvals.removeApproval("a");
            assertThat(journal.begin(call("c3"), verdict)).isFalse();
        }
    }

    /** They were given to every agent, and for longer than any can be now. */
    @Test
    void approvalsOfAnOlderHomeEndAndAreListedOnce() {
        try (Store store = Stores.fresh("sqlite", folder)) {
            List<Migration> older = Journal.migrations().subList(0, 4);
            new Migrator(older, "1", Clock.systemUTC()).migrate(store, () -> {});
            store.write(
                    Store.Durability.PROCESS_CRASH,
                    connection ->
                            connection
                                    .createStatement()
                                    .executeUpdate(
                                            "INSERT INTO approvals VALUES ('a', 'home-1', 'drop',"
                                                    + " '1.0.0', NULL, 'workbench', 'page',"
                                                    + " '2026-01-01T12:00:00Z')"));
            new Migrator(Journal.migrations(), "2", Clock.systemUTC()).migrate(store, () -> {});
            var approvals = new StoredApprovals(store, "home-1");
            assertThat(approvals.standing()).isEmpty();
            assertThat(approvals.takeEnded())
                    .containsExactly(
                            new Standing(
                                    "a",
                                    "drop",
                                    "1.0.0",
                                    "",
                                    "",
                                    "workbench",
                                    "page",
                                    NOON,
                                    0,
                                    null));
            assertThat(approvals.takeEnded()).isEmpty();
        }
    }

    /** Also when its receipt, which knows nothing of that, comes after. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void theRecordSaysWhoSaidYesAndHow(String kind) {
        try (Store store = open(kind);
                var journal = new Journal(store, "home-1", folder.resolve(kind + ".tail"))) {
            Running call = call("c1");
            journal.pend(call);
            assertThat(journal.begin(call, new Verdict(YES))).isTrue();
            journal.finish(new Receipt(call, null, null, Json.Obj.EMPTY, "whole", 2, NOON));
            var entry = new JournalReader(store).find(new CallId("c1")).orElseThrow();
            assertThat(entry.approvedBy()).isEqualTo("workbench");
            assertThat(entry.approvedHow()).isEqualTo("page");
            assertThat(entry.status()).isEqualTo("success");
        }
    }
}
