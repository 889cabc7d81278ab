package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailuresTest {
    private static final long DAY = 24L * 3600 * 1000;
    private static final long NOW = RecallApplication.NOW.toEpochMilli();

    private final Path folder;
    private final RecallApplication house;

    FailuresTest(@TempDir Path folder) {
        this.folder = folder;
        house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void put(Sessions session, String id) {
        Path workspace = house.workspace("w");
        house.put(workspace.resolve("workspace.json"), "{\"folder\":\"file:///home/ann/shop\"}");
        house.put(workspace.resolve("chatSessions/" + id + ".json"), session.session().write());
    }

    @Test
    void theSameCommandIsOneHoweverItWasWritten() {
        put(
                new Sessions("a")
                        .command(
                                NOW - 3 * DAY,
                                "cd /home/ann/shop && npm run lint",
                                "bad\n\nCommand exited with code 2")
                        .command(
                                NOW - 2 * DAY,
                                "npm run lint 2>&1 | tail -20",
                                "bad\n\nCommand exited with code 2")
                        .command(NOW - DAY, "npm run lint --fix", "Command exited with code 0")
                        .command(NOW - DAY + 1, "npm run lint", "Command exited with code 0"),
                "a");

        house.imported();

        assertThat(
                        house.rows(
                                "SELECT exit_code, occurrence_count, last_seen_ms FROM"
                                        + " metrics_repeat_failures"))
                .containsExactly(List.of(2, 2, NOW - 2 * DAY));
        Json.Obj answer = house.answer("recall_failures", "{}");
        assertThat(answer.write())
                .contains("\"command\":\"npm run lint\"", "\"exitCode\":2", "\"count\":2")
                .contains("\"fixedBy\":{", "\"command\":\"npm run lint --fix\"");
    }

    @Test
    void aPromptIsNeverACommandAndProseIsNoExitCode() {
        put(
                new Sessions("a")
                        .turn(
                                NOW,
                                "why does npm test say exit code 3?",
                                "It means: Command exited with code 3")
                        .command(NOW, "cat log.txt", "old run: exit code 7\nall fine now\n"),
                "a");

        house.imported();

        assertThat(house.rows("SELECT command_text, outcome, exit_code FROM command_runs"))
                .containsExactly(java.util.Arrays.asList("cat log.txt", "ok", null));
        assertThat(house.count("metrics_repeat_failures")).isZero();
    }

    @Test
    void whatFailsWithoutANumberIsMinusOne() {
        put(
                new Sessions("a")
                        .command(NOW, "mvn -q test", "[INFO] …\n[ERROR] BUILD FAILURE\n")
                        .command(NOW, "ruff check .", "bash: ruff: command not found\n"),
                "a");

        house.imported();

        assertThat(house.rows("SELECT exit_code FROM metrics_repeat_failures ORDER BY 1"))
                .containsExactly(List.of(-1), List.of(127));
        assertThat(house.rows("SELECT DISTINCT evidence_tier FROM command_runs"))
                .containsExactly(List.of(4));
    }

    @Test
    void whatWasNotRunIsNoFailure() {
        put(
                new Sessions("a")
                        .command(NOW, "rm -rf build", "The user cancelled the tool call.")
                        .command(NOW, "npm start", "Command is running in terminal with ID=7")
                        .command(NOW, "grep foo bar.txt", "Command exited with code 1")
                        .command(NOW, "sleep 100", "Command exited with code 130"),
                "a");

        house.imported();

        assertThat(house.rows("SELECT outcome FROM command_runs ORDER BY run_id"))
                .containsExactly(
                        List.of("cancelled"),
                        List.of("background"),
                        List.of("ok"),
                        List.of("interrupted"));
        assertThat(house.count("metrics_repeat_failures")).isZero();
    }

    @Test
    void aCommandThatIsAboutToRunIsRecognised() {
        put(
                new Sessions("a")
                        .command(
                                NOW - DAY,
                                "ruff check src",
                                "bash: ruff: command not found\n\nCommand exited with code 127")
                        .command(
                                NOW - DAY + 1,
                                "python3 -m ruff check src",
                                "All checks passed!\nCommand exited with code 0"),
                "a");
        house.imported();

        Json.Obj answer =
                house.answer("recall_before", "{'command':'cd /tmp && ruff check src 2>&1'}");

        assertThat(answer.write())
                .contains("\"canonical\":\"ruff check src\"", "\"seen\":1", "\"failed\":1")
                .contains("\"exitCode\":127", "python3 -m ruff check src");
    }

    @Test
    void repeatsOfAWeekAreComparedWithThoseBeforeADate() {
        var session = new Sessions("a");
        for (int day = 20; day > 10; day--) {
            session.command(NOW - day * DAY, "npm test", "Command exited with code 1");
        }
        session.command(NOW - 3 * DAY, "npm test", "Command exited with code 1");
        session.command(NOW - 2 * DAY, "npm test", "Command exited with code 1");
        put(session, "a");
        house.imported();

        Json.Obj answer = house.answer("recall_failures", "{'rolloutAt':'2026-11-06'}");

        Json.Obj comparison = answer.object("comparison");
        assertThat(comparison.object("baseline").get("repeats")).isEqualTo(Json.Num.of(7));
        assertThat(comparison.object("current").get("repeats")).isEqualTo(Json.Num.of(1));
        assertThat(comparison.get("goalMet")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void theComparisonCountsEveryCatalogueAndATurnInTwoOnce() {
        var shared = new Sessions("a");
        var own = new Sessions("b");
        for (int day = 20; day > 10; day--) {
            shared.command(NOW - day * DAY, "npm test", "Command exited with code 1");
            own.command(NOW - day * DAY, "make check", "Command exited with code 2");
        }
        put(shared, "a");
        house.imported();
        house.put(folder.resolve("shop/chats/a.json"), shared.session().write());
        house.put(folder.resolve("shop/chats/b.json"), own.session().write());
        house.answer("recall_import", "{'path':'shop/chats','workspace':'shop'}");

        Json.Obj answer = house.answer("recall_failures", "{'rolloutAt':'2026-11-06'}");

        Json.Obj baseline = answer.object("comparison").object("baseline");
        assertThat(baseline.get("repeats")).isEqualTo(Json.Num.of(14));
        assertThat(baseline.get("commands")).isEqualTo(Json.Num.of(14));
    }

    @Test
    void withoutRepeatsBeforeThereIsNoChangeToTell() {
        var sessions = new Sessions("a");
        for (int hour = 5; hour > 0; hour--) {
            sessions.command(NOW - hour * DAY / 24, "npm test", "Command exited with code 1");
        }
        put(sessions, "a");
        house.imported();

        Json.Obj answer = house.answer("recall_failures", "{'rolloutAt':'2026-11-06'}");

        Json.Obj comparison = answer.object("comparison");
        assertThat(comparison.get("changePercent")).isNull();
        assertThat(comparison.get("goalMet")).isEqualTo(new Json.Bool(false));
        assertThat(comparison.object("current").get("repeats")).isEqualTo(Json.Num.of(4));
    }

    @Test
    void countsFollowWhatIsThere() {
        put(new Sessions("a").command(NOW, "make", "Command exited with code 2"), "a");
        house.imported();
        put(new Sessions("a").command(NOW, "make", "Command exited with code 0"), "a");
        house.imported();

        assertThat(house.count("metrics_repeat_failures")).isZero();
    }
}
