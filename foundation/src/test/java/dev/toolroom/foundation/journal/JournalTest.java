package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.foundation.store.Stores;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.CallLog.Entry;
import dev.toolroom.kernel.CallLog.Filter;
import dev.toolroom.kernel.CallLog.Page;
import dev.toolroom.kernel.Caller;
import dev.toolroom.kernel.Contract.Effect;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Ledger.Running;
import dev.toolroom.kernel.Receipt;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class JournalTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir private Path folder;
    private int opened;

    private Journal journal(Store store, String owner) {
        return new Journal(store, owner, folder.resolve(owner + "-" + opened++ + ".tail"));
    }

    private Store open(String kind) {
        Store store = Stores.fresh(kind, folder);
        new Migrator(Journal.migrations(), "1", Clock.systemUTC()).migrate(store, () -> {});
        return store;
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aCallIsFoundAsItEnded(String kind) {
        try (Store store = open(kind)) {
            var journal = journal(store, "home-1");
            var log = new JournalReader(store, journal::settle);
            Running call = call("c1", "send", Effect.WRITES, NOON);
            journal.begin(call);
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
            journal(store, "home-1").begin(call("mine", "send", Effect.WRITES, NOON));
            journal(store, "home-2").begin(call("theirs", "send", Effect.WRITES, NOON));
            journal(store, "home-1").pend(call("asked", "send", Effect.WRITES, NOON));
            assertThat(journal(store, "home-1").markInterrupted(NOON)).isEqualTo(2);
            var log = new JournalReader(store);
            assertThat(log.find(new CallId("mine")).map(Entry::errorCode))
                    .contains("call.interrupted");
            assertThat(log.find(new CallId("theirs")).map(Entry::status)).contains("running");
        }
    }

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

    private static Running call(String id, String tool, Effect effect, Instant at) {
        var caller = new Caller("test", "junit", "chat", Caller.LOCAL, null);
        return new Running(
                new CallId(id), tool, "1.0.0", effect, caller, Json.Obj.EMPTY.with("n", 1), at);
    }

    private static Receipt receipt(Running call, @Nullable String error) {
        return new Receipt(
                call,
                error,
                error,
                error == null ? Json.Obj.EMPTY.with("ok", true) : null,
                "whole",
                11,
                call.at());
    }
}
