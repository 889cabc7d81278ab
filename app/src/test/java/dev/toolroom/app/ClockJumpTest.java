package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.files.ExportFiles;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.kernel.call.CallId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of exports goes by the rule of the journal, whatever the clock says once. */
@Timeout(120)
class ClockJumpTest {
    private static final int EXPORTS = 8;

    @TempDir private Path folder;

    private void call(HomeFolder home) throws Exception {
        try (var house = new Application(home)) {
            UsedHome.answered(house, "activity_list", "{}");
        }
    }

    /** Moves the call that has just been made to another day. */
    private static void move(HomeFolder home, long daysAgo) {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        try (var store = new SqliteStore(home.database())) {
            store.write(
                    Durability.POWER_LOSS,
                    connection -> {
                        try (PreparedStatement update =
                                connection.prepareStatement(
                                        """
                                        UPDATE tool_calls
                                        SET started_at = ?1 || substr(started_at, 11),
                                          finished_at = ?1 || substr(finished_at, 11)
                                        WHERE started_at = (SELECT MAX(started_at) FROM tool_calls)\
                                        """)) {
                            update.setString(1, today.minusDays(daysAgo).toString());
                            return update.executeUpdate();
                        }
                    });
        }
    }

    private static List<String> exports(HomeFolder home) throws IOException {
        try (Stream<Path> files = Files.list(home.exports())) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void exportsStayUntilTwoLaterDaysHaveConfirmedTheTimeAndThenAQuarterGoes() throws Exception {
        var home = new HomeFolder(folder.resolve("home"));
        call(home);
        var files = new ExportFiles(home, what -> {});
        Instant then = Instant.now().minus(Duration.ofDays(200));
        for (int i = 0; i < EXPORTS; i++) {
            files.keep(new CallId("e" + i), "json", "{}");
            Files.setLastModifiedTime(
                    home.exports().resolve("e" + i + ".json"),
                    FileTime.from(then.plus(Duration.ofHours(i))));
        }
        List<String> all = exports(home);
        assertThat(all).hasSize(EXPORTS);
        move(home, 200);
        for (long day = 2; day >= 0; day--) {
            call(home);
            assertThat(exports(home)).as("%s days before", day).isEqualTo(all);
            move(home, day);
        }
        call(home);
        assertThat(exports(home)).isEqualTo(all.subList(EXPORTS / 4, EXPORTS));
    }
}
