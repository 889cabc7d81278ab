package dev.toolroom.foundation.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.foundation.store.Stores;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog.Filter;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class OldCallsTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration AGE = Duration.ofDays(90);

    @TempDir private Path folder;
    private int calls;

    private Store open(String kind) {
        Store store = Stores.fresh(kind, folder);
        new Migrator(Journal.migrations(), "1", Clock.systemUTC()).migrate(store, () -> {});
        return store;
    }

    private void call(Journal journal, Instant at) {
        var caller = new Caller("test", "junit", "chat", Caller.LOCAL, null);
        var call =
                new Running(
                        new CallId("c" + calls++),
                        "look",
                        "1.0.0",
                        Effect.WRITES,
                        caller,
                        Json.Obj.EMPTY,
                        at);
        journal.finish(new Receipt(call, null, null, Json.Obj.EMPTY, "whole", 2, at));
    }

    private static Instant day(int number) {
        return NOON.plus(Duration.ofDays(number));
    }

    private static int left(Store store) {
        return new JournalReader(store).list(Filter.newest(1_000)).entries().size();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aClockThatJumpsIsNotBelievedUntilTwoLaterDaysHaveConfirmedIt(String kind) {
        try (Store store = open(kind);
                var journal = new Journal(store, "home", folder.resolve(kind + ".tail"))) {
            assertThat(journal.confirms(NOON)).as("nothing to lose").isTrue();
            for (int i = 0; i < 20; i++) {
                call(journal, day(i));
            }
            assertThat(journal.confirms(day(20))).isTrue();
            assertThat(journal.confirms(day(26))).as("a week off").isTrue();
            assertThat(journal.confirms(day(220))).as("before the first call").isFalse();
            call(journal, day(220));
            assertThat(journal.confirms(day(220).plusSeconds(1))).as("the day itself").isFalse();
            assertThat(journal.confirms(day(20))).as("the clock is right again").isTrue();
            call(journal, day(221));
            assertThat(journal.confirms(day(221).plusSeconds(1))).as("one later day").isFalse();
            call(journal, day(222));
            assertThat(journal.confirms(day(222).plusSeconds(1))).as("two later days").isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void onePassTakesAQuarterAtMostAndTheOldestFirst(String kind) {
        try (Store store = open(kind);
                var journal = new Journal(store, "home", folder.resolve(kind + ".tail"))) {
            for (int i = 0; i < 42; i++) {
                call(journal, NOON.plusSeconds(i));
            }
            assertThat(journal.forget(AGE, day(200))).isEqualTo(11);
            assertThat(new JournalReader(store).find(new CallId("c10"))).isEmpty();
            assertThat(new JournalReader(store).find(new CallId("c11"))).isPresent();
            int passes = 0;
            while (journal.forget(AGE, day(200)) > 0) {
                passes++;
            }
            assertThat(passes).isGreaterThan(5);
            assertThat(left(store)).as("and in the end all of it").isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aCallOfAMessageOrOfAPinnedChatIsKeptWithIt(String kind) {
        try (Store store = open(kind);
                var journal = new Journal(store, "home", folder.resolve(kind + ".tail"))) {
            call(journal, NOON);
            call(journal, NOON.plusSeconds(1));
            run(store, "UPDATE tool_calls SET message_id = 'm' WHERE id = 'c1'");
            journal.forget(AGE, day(200));
            assertThat(new JournalReader(store).find(new CallId("c0"))).isEmpty();
            assertThat(new JournalReader(store).find(new CallId("c1"))).isPresent();
            call(journal, NOON.plusSeconds(2));
            run(store, "UPDATE chats SET pinned_at = '2026-01-02'");
            assertThat(journal.forget(AGE, day(200))).isZero();
            run(store, "UPDATE chats SET pinned_at = NULL");
            assertThat(journal.forget(AGE, day(200))).isEqualTo(1);
        }
    }

    private static void run(Store store, String sql) {
        store.write(
                Store.Durability.PROCESS_CRASH,
                connection -> connection.createStatement().executeUpdate(sql));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aChatThatHasFilesIsKeptWithTheCallsThatMadeThem(String kind) {
        try (Store store = open(kind);
                var journal = new Journal(store, "home", folder.resolve(kind + ".tail"))) {
            call(journal, NOON);
            call(journal, NOON.plusSeconds(1));
            store.write(
                    Store.Durability.PROCESS_CRASH,
                    connection -> {
                        try (var statement = connection.createStatement()) {
                            statement.execute("UPDATE chats SET active_manifest_id = 'm'");
                            statement.execute(
                                    "UPDATE tool_calls SET post_manifest_id = 'm' WHERE id = 'c1'");
                        }
                        return true;
                    });
            for (int pass = 0; pass < 4; pass++) {
                journal.forget(AGE, day(200));
            }
            assertThat(new JournalReader(store).find(new CallId("c0"))).isEmpty();
            assertThat(new JournalReader(store).find(new CallId("c1"))).isPresent();
        }
    }
}
