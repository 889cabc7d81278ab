package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.designer.session.EditLog;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.foundation.journal.JournalReader;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.store.Migrator;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.Migration;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Dispatcher;
import dev.toolroom.kernel.call.Records;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog.Entry;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Limits;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
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
            try (Store store = opened(folder);
                    var journal = new Journal(store, "home", folder.resolve("journal.tail"))) {
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
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Killed.class.getName(),
                                folder.toString(),
                                where,
                                String.valueOf(cycle))
                        .redirectErrorStream(true)
                        .start();
        try (BufferedReader out = process.inputReader(UTF_8)) {
            var said = new ArrayList<String>();
            for (String line = out.readLine(); !"ready".equals(line); line = out.readLine()) {
                assertThat(line).as(String.join("\n", said)).isNotNull();
                said.add(line);
            }
        } finally {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    private static Store opened(Path folder) {
        var store = new SqliteStore(folder.resolve("toolroom.db"));
        List<Migration> steps = new ArrayList<>(Journal.migrations());
        steps.addAll(EditLog.migrations());
        new Migrator(steps, "test", Clock.systemUTC()).migrate(store, () -> {});
        return store;
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
        private static final String TOOL = "mssql_schema_designer";

        private Killed() {}

        public static void main(String[] arguments) throws Exception {
            Path folder = Path.of(arguments[0]);
            Store store = opened(folder);
            var journal = new Journal(store, "home", folder.resolve("journal.tail"));
            var designer =
                    new DesignerCapability(
                            new Connections(() -> List.of(Bench.blank("drawn")), text -> text),
                            () -> journal.effects(Clock.systemUTC()),
                            Events::new,
                            () -> folder,
                            Clock.systemUTC());
            var dispatcher =
                    new Dispatcher(
                            new ToolRegistry(List.of(designer)),
                            new Records(stopping(journal, arguments[1]), new Events(), t -> t),
                            new Confirmations(),
                            (call, extension, text) -> "",
                            ChatFiles.NONE,
                            () -> Limits.USUAL,
                            Clock.systemUTC());
            Json.Obj shown =
                    call(
                            dispatcher,
                            "show-" + arguments[2],
                            "{'operation':'show','connectionId':'drawn'}");
            call(
                    dispatcher,
                    "edit-" + arguments[2],
                    "{'operation':'apply_edits','payload':{'expectedVersion':'"
                            + shown.text("version", "")
                            + "','edits':[{'op':'add_table','table':{'schema':'dbo','name':'T"
                            + arguments[2]
                            + "'}}]}}");
        }

        private static Json.Obj call(Dispatcher dispatcher, String id, String arguments)
                throws InterruptedException {
            var caller = new Caller("test", "junit", "chat", Caller.LOCAL, null);
            var body = (Json.Obj) Json.read(arguments.replace('\'', '"'));
            Json.Obj answer =
                    dispatcher
                            .call(
                                    new ToolCall(new CallId(id), TOOL, body, caller),
                                    CallListener.NONE)
                            .body();
            System.out.println(answer.write());
            return answer;
        }

        private static Ledger stopping(Journal journal, String where) {
            return new Ledger() {
                @Override
                public void pend(Running call) {
                    journal.pend(call);
                }

                @Override
                public void begin(Running call, @Nullable Decision approval) {
                    journal.begin(call, approval);
                    if (where.equals(BEFORE)) {
                        stop();
                    }
                }

                @Override
                public void finish(Receipt receipt) {
                    if (receipt.call().id().value().startsWith("edit-")) {
                        stop();
                    }
                    journal.finish(receipt);
                }
            };
        }

        private static void stop() {
            System.out.println("ready");
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
