package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog.Entry;
import dev.toolroom.kernel.record.CallLog.Filter;
import dev.toolroom.kernel.record.CallLog.Page;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class JournalTest extends JournalCase {
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aCallIsFoundAsItEnded(String kind) {
        try (Store store = open(kind)) {
            var journal = journal(store, "home-1");
            var log = new JournalReader(store, journal::settle);
            Running call = call("c1", "send", Effect.WRITES, NOON);
            journal.begin(call, null);
            assertThat(log.find(new CallId("c1")).map(Entry::status)).contains("running");
            journal.finish(receipt(call, null));
            Entry entry = log.find(new CallId("c1")).orElseThrow();
            assertThat(entry.status()).isEqualTo("success");
            assertThat(entry.effect()).isEqualTo("writes");
            assertThat(entry.arguments()).isEqualTo(Json.Obj.EMPTY.with("n", 1));
            assertThat(entry.result()).isEqualTo(Json.Obj.EMPTY.with("ok", true));
            assertThat(entry.startedAt()).isEqualTo("2026-01-01T12:00:00.000000Z");
            assertThat(log.find(new CallId("c2"))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aChatThatWasDeletedDoesNotHoldUpTheJournal(String kind) {
        try (Store store = open(kind);
                var journal = journal(store, "home-1")) {
            var log = new JournalReader(store, journal::settle);
            journal.finish(receipt(call("c1", "look", Effect.READS, NOON), null));
            journal.settle();
            store.write(
                    Durability.PROCESS_CRASH,
                    connection -> connection.createStatement().executeUpdate("DELETE FROM chats"));
            assertThat(log.find(new CallId("c1"))).isEmpty();
            journal.finish(receipt(call("c2", "look", Effect.READS, NOON), null));
            while (new JournalReader(store).find(new CallId("c2")).isEmpty()) {
                Thread.onSpinWait();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void noNameOfAClientIsTooOddToBeKept(String kind) {
        try (Store store = open(kind);
                var journal = journal(store, "home-1")) {
            var odd = new Caller("mcp", "a\0b \ud800 '", "chat\0", Caller.LOCAL, null);
            Json.Obj arguments = Json.Obj.EMPTY.with("text", "\0");
            var call =
                    new Running(
                            new CallId("c1"),
                            "look\0",
                            "1.0.0",
                            Effect.READS,
                            odd,
                            arguments,
                            NOON);
            journal.finish(receipt(call, null));
            Entry entry =
                    new JournalReader(store, journal::settle).find(new CallId("c1")).orElseThrow();
            assertThat(entry.arguments()).isEqualTo(arguments);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void whatWasUnderWayWhenItsHomeDiedIsInterruptedAndOthersAreNot(String kind) {
        try (Store store = open(kind)) {
            journal(store, "home-1").begin(call("mine", "send", Effect.WRITES, NOON), null);
            journal(store, "home-2").begin(call("theirs", "send", Effect.WRITES, NOON), null);
            journal(store, "home-1").pend(call("asked", "send", Effect.WRITES, NOON));
            assertThat(journal(store, "home-1").markInterrupted(NOON)).isEqualTo(2);
            var log = new JournalReader(store);
            assertThat(log.find(new CallId("mine")).map(Entry::errorCode))
                    .contains("call.interrupted");
            String unknown = "What it changed elsewhere is unknown";
            assertThat(log.find(new CallId("mine")).orElseThrow().error()).contains(unknown);
            assertThat(log.find(new CallId("asked")).orElseThrow().error())
                    .endsWith("waited for approval; it never began");
            assertThat(log.find(new CallId("asked")).map(Entry::errorCode))
                    .as("it can be made again")
                    .contains("call.closing");
            assertThat(log.find(new CallId("theirs")).map(Entry::status)).contains("running");
        }
    }

    /** Killed between what a call saved and its receipt: the record knows what was saved. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void pagesFollowEachOtherWithoutGapOrRepetition(String kind) {
        try (Store store = open(kind)) {
            var journal = journal(store, "home-1");
            for (int i = 0; i < 25; i++) {
                // Several within one instant: the id decides.
                Instant at = NOON.plusSeconds(i / 5);
                journal.finish(
                        receipt(
                                call("c" + i, i % 2 == 0 ? "look" : "find", Effect.READS, at),
                                null));
            }
            var log = new JournalReader(store, journal::settle);
            List<String> seen = new ArrayList<>();
            @Nullable String cursor = null;
            do {
                Page page = log.list(new Filter(null, null, null, null, null, cursor, 4));
                page.entries().forEach(entry -> seen.add(entry.id()));
                cursor = page.next();
            } while (cursor != null);
            assertThat(seen).hasSize(25).doesNotHaveDuplicates();
            assertThat(log.list(new Filter("look", null, null, null, null, null, 100)).entries())
                    .hasSize(13);
            assertThat(log.list(new Filter(null, "other", null, null, null, null, 100)).entries())
                    .isEmpty();
            assertThat(
                            log.list(new Filter(null, null, "test", "success", "100%_", null, 100))
                                    .entries())
                    .isEmpty();
            assertThat(log.list(new Filter(null, null, null, null, "loo", null, 100)).entries())
                    .hasSize(13);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void oldCallsAreForgotten(String kind) {
        try (Store store = open(kind)) {
            var journal = journal(store, "home-1");
            journal.finish(receipt(call("old", "look", Effect.READS, NOON), null));
            journal.finish(
                    receipt(
                            call("new", "look", Effect.READS, NOON.plus(Duration.ofDays(80))),
                            "call.denied"));
            journal.settle();
            assertThat(journal.forget(Duration.ofDays(30), NOON.plus(Duration.ofDays(81))))
                    .isEqualTo(1);
            assertThat(new JournalReader(store).list(Filter.newest(10)).entries())
                    .extracting(Entry::id)
                    .containsExactly("new");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void whatAKilledProcessHadNotStoredYetIsStoredByTheNext(String kind) {
        try (Store store = open(kind)) {
            Path file = folder.resolve("killed.tail");
            Store gone = open(kind);
            gone.close();
            var killed = new Journal(gone, "home-1", file);
            killed.finish(receipt(call("c1", "look", Effect.READS, NOON), null));
            var journal = new Journal(store, "home-1", file);
            assertThat(new JournalReader(store).find(new CallId("c1")).map(Entry::status))
                    .contains("success");
            journal.close();
            assertThat(file).isEmptyFile();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aChatIsForgottenWhenItIsOldAndHasNeitherACallNorAMessage(String kind) {
        try (Store store = open(kind);
                var journal = journal(store, "home-1")) {
            Instant later = NOON.plus(Duration.ofDays(80));
            journal.finish(receipt(call("c1", "gone", NOON), null));
            journal.finish(receipt(call("c2", "used", NOON), null));
            journal.finish(receipt(call("c3", "used", later), null));
            journal.begin(call("c4", "busy", NOON), null);
            journal.finish(receipt(call("c5", "talked", NOON), null));
            journal.finish(receipt(call("c6", "young", later), null));
            message(store, "used", "2026-01-01T12:00:00.000000Z");
            message(store, "talked", "2026-01-01T12:00:00.000000Z");
            Instant end = later.plusSeconds(1);
            assertThat(journal.forget(Duration.ofDays(30), end)).isEqualTo(2);
            assertThat(journal.forget(Duration.ofDays(30), end)).isEqualTo(1);
            assertThat(texts(store, "SELECT id FROM chats ORDER BY id"))
                    .containsExactly("busy", "talked", "used", "young");
            assertThat(texts(store, "SELECT chat_id FROM messages ORDER BY chat_id"))
                    .containsExactly("talked", "used");
            // And comes back with its next call.
            journal.finish(receipt(call("c7", "gone", later), null));
            assertThat(texts(store, "SELECT id FROM chats")).contains("gone");
        }
    }

    /** It knows the chat from before, and its store has other homes. */
    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aCallIsKeptThoughAnotherHomeHasForgottenItsChat(String kind) {
        try (Store store = open(kind);
                var journal = journal(store, "home-1");
                var other = journal(store, "home-2")) {
            journal.finish(receipt(call("c1", "chat", NOON), null));
            Instant later = NOON.plus(Duration.ofDays(80));
            assertThat(other.forget(Duration.ofDays(30), later)).isEqualTo(1);
            journal.finish(receipt(call("c2", "chat", later), null));
            assertThat(new JournalReader(store).find(new CallId("c2"))).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void nothingThatIsAskedForIsTooOddToBeLookedUp(String kind) {
        try (Store store = open(kind);
                var journal = journal(store, "home-1")) {
            journal.finish(receipt(call("c\0", "chat\0", NOON), null));
            var log = new JournalReader(store);
            assertThat(log.find(new CallId("c\0"))).isPresent();
            assertThat(log.find(new CallId("\ud800' OR 1=1 --"))).isEmpty();
            assertThat(log.list(new Filter(null, "chat\0", null, null, null, null, 9)).entries())
                    .hasSize(1);
            for (String odd : List.of("\0", "\ud800", "'", "%", "_", "\\", "\\%", "?", "$1")) {
                assertThat(log.list(new Filter(odd, null, null, null, odd, odd, 9)).entries())
                        .as(odd)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aTextIsFoundInLargeAndSmallLetters(String kind) {
        try (Store store = open(kind);
                var journal = journal(store, "home-1")) {
            journal.finish(receipt(call("c1", "chat", NOON), "call.denied"));
            for (String text : List.of("SEND", "Junit", "Denied", "\"N\":1")) {
                assertThat(
                                new JournalReader(store)
                                        .list(new Filter(null, null, null, null, text, null, 9))
                                        .entries())
                        .as(text)
                        .hasSize(1);
            }
        }
    }

    private static void message(Store store, String chat, String at) {
        store.write(
                Durability.PROCESS_CRASH,
                connection ->
                        connection
                                .createStatement()
                                .executeUpdate(
                                        "INSERT INTO messages (id, chat_id, role, created_at)"
                                                + " VALUES ('of-%1$s', '%1$s', 'user', '%2$s')"
                                                        .formatted(chat, at)));
    }

    private static List<String> texts(Store store, String sql) {
        return store.read(
                connection -> {
                    List<String> found = new ArrayList<>();
                    try (var rows = connection.createStatement().executeQuery(sql)) {
                        while (rows.next()) {
                            found.add(rows.getString(1));
                        }
                    }
                    return found;
                });
    }
}
