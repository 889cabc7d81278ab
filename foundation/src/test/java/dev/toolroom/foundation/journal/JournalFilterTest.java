package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog.Entry;
import dev.toolroom.kernel.record.CallLog.Filter;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two calls that differ in everything: each filter finds one of them. */
@Timeout(60)
class JournalFilterTest extends JournalCase {
    private static Running call(
            String id, String tool, Effect effect, String door, String client, Instant at) {
        var caller = new Caller(door, client, "chat-" + id, Caller.LOCAL, null);
        return new Running(
                new CallId(id), tool, "1.0.0", effect, caller, Json.Obj.EMPTY.with("n", id), at);
    }

    private static Filter filter(
            @Nullable String tool,
            @Nullable String chat,
            @Nullable String door,
            @Nullable String status,
            @Nullable String client,
            @Nullable String effect,
            @Nullable String since) {
        return new Filter(tool, chat, door, status, null, null, 10, client, effect, since);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void everyFilterNarrows(String kind) {
        try (Store store = open(kind);
                var journal = journal(store, "home-1")) {
            Instant later = NOON.plusSeconds(60);
            journal.finish(receipt(call("one", "look", Effect.READS, "mcp", "agent", NOON), null));
            journal.finish(
                    receipt(call("two", "send", Effect.WRITES, "cli", "shell", later), "failed"));
            var log = new JournalReader(store, journal::settle);
            assertThat(log.list(Filter.newest(10)).entries())
                    .extracting(Entry::id)
                    .containsExactly("two", "one");
            for (Filter filter :
                    List.of(
                            filter("send", null, null, null, null, null, null),
                            filter(null, "chat-two", null, null, null, null, null),
                            filter(null, null, "cli", null, null, null, null),
                            filter(null, null, null, "error", null, null, null),
                            filter(null, null, null, null, "shell", null, null),
                            filter(null, null, null, null, null, "writes", null),
                            filter(
                                    null,
                                    null,
                                    null,
                                    null,
                                    null,
                                    null,
                                    "2026-01-01T12:01:00.000000Z"),
                            Filter.newest(1))) {
                assertThat(log.list(filter).entries())
                        .as(filter.toString())
                        .extracting(Entry::id)
                        .containsExactly("two");
            }
            assertThat(log.list(Filter.newest(1)).next()).isNotNull();
            assertThat(log.list(Filter.newest(2)).next()).isNull();
        }
    }

    /** Outside of a call there is no record to mark. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void whatIsSavedOutsideOfACallIsSavedToo(String kind) {
        try (Store store = open(kind);
                var journal = journal(store, "home-1")) {
            Store effects = journal.effects(Clock.systemUTC());
            assertThat(effects.dialect()).isEqualTo(store.dialect());
            int changed =
                    effects.write(
                            Store.Durability.POWER_LOSS,
                            connection ->
                                    connection
                                            .createStatement()
                                            .executeUpdate(
                                                    "INSERT INTO chats (id, created_at)"
                                                            + " VALUES ('x', 'now')"));
            assertThat(changed).isEqualTo(1);
            String found =
                    effects.read(
                            connection -> {
                                var rows =
                                        connection
                                                .createStatement()
                                                .executeQuery("SELECT id FROM chats");
                                rows.next();
                                return rows.getString(1);
                            });
            assertThat(found).isEqualTo("x");
        }
    }
}
