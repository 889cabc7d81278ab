package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallScope;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog.Entry;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call saves and its record are one. */
@Timeout(60)
class EffectsTest extends JournalCase {
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void whatACallSavedAndItsRecordAreOneTransaction(String kind) throws Exception {
        try (Store store = open(kind)) {
            var journal = journal(store, "home-1");
            Store effects = journal.effects(Clock.systemUTC());
            for (String id : List.of("saved", "undone", "untouched")) {
                journal.begin(call(id, "draw", Effect.EDITS, NOON), null);
            }
            CallScope.in(new CallId("saved"), () -> save(effects, "one", false));
            assertThatThrownBy(
                            () ->
                                    CallScope.in(
                                            new CallId("undone"), () -> save(effects, "two", true)))
                    .isInstanceOf(IllegalStateException.class);
            journal(store, "home-1").markInterrupted(NOON);
            var log = new JournalReader(store);
            assertThat(log.find(new CallId("saved")).map(Entry::status)).contains("success");
            assertThat(log.find(new CallId("saved")).map(Entry::result))
                    .contains(Json.read("{\"saved\":true,\"answered\":false}"));
            for (String id : List.of("undone", "untouched")) {
                assertThat(log.find(new CallId(id)).map(Entry::errorCode))
                        .contains("call.interrupted");
            }
            assertThat(chats(store)).contains("one").doesNotContain("two");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aCallWhoseRecordHasEndedSavesNothingMore(String kind) {
        try (Store store = open(kind)) {
            var journal = journal(store, "home-1");
            Running call = call("late", "draw", Effect.EDITS, NOON);
            journal.begin(call, null);
            journal.finish(receipt(call, "call.out-of-time"));
            Store effects = journal.effects(Clock.systemUTC());
            assertThatThrownBy(() -> CallScope.in(call.id(), () -> save(effects, "late", false)))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("the call has ended");
            assertThat(chats(store)).doesNotContain("late");
        }
    }

    private static boolean save(Store store, String chat, boolean fail) {
        return store.write(
                Durability.POWER_LOSS,
                connection -> {
                    try (var row =
                            connection.prepareStatement(
                                    "INSERT INTO chats (id, created_at) VALUES (?, 'now')")) {
                        row.setString(1, chat);
                        row.executeUpdate();
                    }
                    if (fail) {
                        throw new IllegalStateException("a mistake");
                    }
                    return true;
                });
    }

    private static List<String> chats(Store store) {
        return store.read(
                connection -> {
                    var found = new ArrayList<String>();
                    try (var select = connection.prepareStatement("SELECT id FROM chats");
                            var rows = select.executeQuery()) {
                        while (rows.next()) {
                            found.add(rows.getString(1));
                        }
                    }
                    return found;
                });
    }
}
