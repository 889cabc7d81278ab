package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Stores;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.consent.Approvals.Open;
import dev.toolroom.kernel.consent.Approvals.Remembered;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Confirmations.Question;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people decided, and what they are still asked, is there after a restart. */
@Timeout(60)
class StoredApprovalsTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Caller CALLER = new Caller("mcp", "agent", "chat-1", "local", null);
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
                        "Drop \"users\"?",
                        CALLER,
                        Json.Obj.EMPTY.with("table", "users"),
                        NOON);
        return new Open(question, "1.2.3", "key of " + id, null);
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
            mine.keep(new Open(first.question(), first.version(), first.key(), YES));
            assertThat(new StoredApprovals(store, "home-1").open())
                    .containsExactly(
                            new Open(first.question(), "1.2.3", "key of c1", YES), asked("c2"));
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
            var always = new Remembered("a", "drop", "1.0.0", null, "workbench", "page", NOON);
            var chat = new Remembered("b", "drop", "1.0.0", "chat-1", "me", "prompt", NOON);
            approvals.keep(always);
            approvals.keep(chat);
            var confirmations =
                    new Confirmations(
                            new StoredApprovals(store, "home-1"),
                            () -> "here",
                            Confirmations.PRESENCE);
            assertThat(confirmations.remembered()).containsExactly(always, chat);
            assertThat(confirmations.revoke("a")).isTrue();
            assertThat(confirmations.revoke("a")).isFalse();
            assertThat(approvals.remembered()).isEqualTo(List.of(chat));
        }
    }

    /** Also when its receipt, which knows nothing of that, comes after. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void theRecordSaysWhoSaidYesAndHow(String kind) {
        try (Store store = open(kind);
                var journal = new Journal(store, "home-1", folder.resolve(kind + ".tail"))) {
            var call =
                    new Running(
                            new CallId("c1"),
                            "drop",
                            "1.0.0",
                            Effect.WRITES,
                            CALLER,
                            Json.Obj.EMPTY,
                            NOON);
            journal.pend(call);
            journal.begin(call, YES);
            journal.finish(new Receipt(call, null, null, Json.Obj.EMPTY, "whole", 2, NOON));
            var entry = new JournalReader(store).find(new CallId("c1")).orElseThrow();
            assertThat(entry.approvedBy()).isEqualTo("workbench");
            assertThat(entry.approvedHow()).isEqualTo("page");
            assertThat(entry.status()).isEqualTo("success");
        }
    }
}
