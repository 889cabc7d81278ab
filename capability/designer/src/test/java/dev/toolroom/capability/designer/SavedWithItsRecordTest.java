package dev.toolroom.capability.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.JournalReader;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog.Entry;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.record.Receipt;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed between an edit and its receipt, or between its begin and the edit: the
 * record says what is so. {@code -Dcycles=1000} for more of them.
 */
@Timeout(3_600)
class SavedWithItsRecordTest {
    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    @TempDir private Path folder;

    @Test
    void aRecordSaysTrulyWhetherItsEditWasSaved() throws Exception {
        int cycles = Integer.getInteger("cycles", 20);
        for (int cycle = 0; cycle < cycles; cycle++) {
            String where = cycle % 4 == 0 ? BEFORE : AFTER;
            killed(where, cycle);
            try (Store store = JournaledApplication.store(folder);
                    Journal journal = JournaledApplication.journal(store, folder)) {
                assertThat(journal.markInterrupted(Clock.systemUTC().instant())).isEqualTo(1);
                Entry record =
                        new JournalReader(store).find(new CallId("edit-" + cycle)).orElseThrow();
                boolean saved = isSaved(store, "edit-" + cycle);
                assertThat(saved).as(where).isEqualTo(where.equals(AFTER));
                assertThat(record.status()).as(where).isEqualTo(saved ? "success" : "error");
                assertThat(record.errorCode()).isEqualTo(saved ? null : "call.interrupted");
            }
        }
        System.out.println(cycles + " kills between an edit and its receipt: every record true");
    }

    private void killed(String where, int cycle) throws Exception {
        String number = String.valueOf(cycle);
        try (ChildJvm child = ChildJvm.start(Killed.class, folder.toString(), where, number)) {
            child.awaitStop();
        }
    }

    private static boolean isSaved(Store store, String call) {
        return store.read(
                connection -> {
                    try (var select =
                            connection.prepareStatement(
                                    "SELECT 1 FROM designer_edits WHERE batch = ?")) {
                        select.setString(1, call);
                        return select.executeQuery().next();
                    }
                });
    }

    /** The process that is killed: it stops for good where it is told to. */
    static final class Killed {
        private Killed() {}

        public static void main(String[] arguments) throws Exception {
            var house =
                    new JournaledApplication(
                            Path.of(arguments[0]),
                            Bench.blank("drawn"),
                            journal -> stopping(journal, arguments[1]));
            Json.Obj shown =
                    house.call(
                            Bench.TOOL,
                            "show-" + arguments[2],
                            "{'operation':'show','connectionId':'drawn'}",
                            CallListener.NONE);
            house.call(
                    Bench.TOOL,
                    "edit-" + arguments[2],
                    "{'operation':'apply_edits','payload':{'expectedVersion':'"
                            + shown.text("version", "")
                            + "','edits':[{'op':'add_table','table':{'schema':'dbo','name':'T"
                            + arguments[2]
                            + "'}}]}}",
                    CallListener.NONE);
        }

        private static Ledger stopping(Ledger journal, String where) {
            return new Ledger() {
                @Override
                public void pend(Running call) {
                    journal.pend(call);
                }

                @Override
                public boolean begin(Running call, @Nullable Verdict approval) {
                    boolean begun = journal.begin(call, approval);
                    if (where.equals(BEFORE)) {
                        ChildJvm.stop();
                    }
                    return begun;
                }

                @Override
                public void finish(Receipt receipt) {
                    if (receipt.call().id().value().startsWith("edit-")) {
                        ChildJvm.stop();
                    }
                    journal.finish(receipt);
                }
            };
        }
    }
}
