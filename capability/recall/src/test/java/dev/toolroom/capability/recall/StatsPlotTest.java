package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plots that a person sees on a terminal, and the numbers beside them. */
class StatsPlotTest {
    private final RecallApplication house;

    StatsPlotTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** A session with so many turns in one month. */
    private void put(String name, String month, int turns) {
        var session = new Sessions(name);
        long start = Instant.parse(month + "-03T10:00:00Z").toEpochMilli();
        for (int i = 0; i < turns; i++) {
            session.turn(start + i, "prompt " + i + " of " + name, "answer");
        }
        house.put(
                house.workspace("w").resolve("chatSessions/" + name + ".json"),
                session.session().write());
    }

    private List<List<String>> drawn() {
        var outcome = house.call("recall_stats", "{}").outcome();
        View view = ((Outcome.Answered) outcome).answer().view();
        assertThat(view).isInstanceOf(View.Later.class);
        return ((View.Table) ((View.Later) view).drawing().get()).rows();
    }

    /** The lines under a title, without it. */
    private List<List<String>> under(String title) {
        List<List<String>> found = new ArrayList<>();
        boolean under = false;
        for (List<String> row : drawn()) {
            under = row.getFirst().equals(title) || (under && row.getFirst().isEmpty());
            if (under) {
                found.add(row.subList(1, 4));
            }
        }
        return found;
    }

    @Test
    void monthsAreInTheirOrderAndBarsAreAsLongAsTheirCounts() {
        put("a", "2026-01", 2);
        put("b", "2026-03", 12);
        put("c", "2026-02", 6);
        house.imported();

        assertThat(under("Turns by month"))
                .containsExactly(
                        List.of("2026-01", "2", "█".repeat(4)),
                        List.of("2026-02", "6", "█".repeat(12)),
                        List.of("2026-03", "12", "█".repeat(24)));
        assertThat(under("Sessions by agent"))
                .containsExactly(List.of("copilot-chat", "3", "█".repeat(24)));
        assertThat(drawn())
                .contains(List.of("Sessions", "", "3", ""), List.of("Turns", "", "20", ""));
    }

    @Test
    void ofManyMonthsTheLastAreShownHoweverFewTurnsTheyHave() {
        for (int i = 0; i < 24; i++) {
            put("s" + i, "%d-%02d".formatted(2024 + i / 12, 1 + i % 12), 24 - i);
        }
        house.imported();

        List<List<String>> months = under("Turns by month");
        assertThat(months).hasSize(20);
        assertThat(months.getFirst().getFirst()).isEqualTo("2024-05");
        assertThat(months.getLast()).isEqualTo(List.of("2025-12", "1", "█"));
    }

    @Test
    void aSessionInSeveralFilesCountsOnceInTheSummaryToo() {
        put("a", "2026-01", 3);
        String same = new Sessions("a").turn(0, "prompt 0 of a", "answer").session().write();
        house.put(house.workspace("v").resolve("chatSessions/a.json"), same);
        put("b", "2026-01", 1);

        Json.Obj summary = house.imported();

        assertThat(summary.get("files")).isEqualTo(Json.Num.of(3));
        assertThat(summary.get("sessions")).isEqualTo(Json.Num.of(house.count("chat_sessions")));
        assertThat(summary.get("turns")).isEqualTo(Json.Num.of(house.count("requests")));
    }
}
