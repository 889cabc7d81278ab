package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.log.LogFile;
import dev.toolroom.app.log.Logs;
import dev.toolroom.app.log.Slf4jLogs;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsTest {
    private static final String SECRET = "hunter2hunter2";
    private static final String URL = "postgres://me:" + SECRET + "@db/shop";

    private final Logger log = new Logs().getLogger("test", LogsTest.class.getModule());
    private final org.slf4j.Logger library =
            new Slf4jLogs().getLoggerFactory().getLogger("a library");

    @TempDir private Path folder;

    @BeforeEach
    void toThisHome() {
        Logs.to(new HomeFolder(folder));
    }

    /** Not into a folder that is gone. */
    @AfterEach
    void elsewhere() {
        Logs.to(new HomeFolder(Path.of("target", "logs-of-tests")));
    }

    private List<Json.Obj> lines() throws IOException {
        return Files.readAllLines(new HomeFolder(folder).log()).stream()
                .map(line -> (Json.Obj) Json.read(line))
                .toList();
    }

    @Test
    void aLineIsJsonWithItsTimeItsLevelAndWhereItIsFrom() throws Exception {
        log.log(Level.WARNING, "two\nlines \"quoted\"");
        Json.Obj line = lines().getFirst();
        assertThat(lines()).hasSize(1);
        assertThat(line.text("at", "")).endsWith("Z");
        assertThat(line.text("level", "")).isEqualTo("WARNING");
        assertThat(line.text("logger", "")).isEqualTo("test");
        assertThat(line.text("message", "")).isEqualTo("two\nlines \"quoted\"");
        assertThat(line.get("trace")).isNull();
    }

    @Test
    void aSecretInAMessageIsNotWritten() throws Exception {
        log.log(Level.ERROR, "cannot reach " + URL);
        log.log(Level.ERROR, "cannot reach {0} with password={1}", URL, SECRET);
        library.warn("cannot reach {} as {}", URL, "me");
        assertThat(lines())
                .hasSize(3)
                .allSatisfy(
                        line ->
                                assertThat(line.write())
                                        .contains("me:[redacted:password]@db/shop")
                                        .doesNotContain(SECRET));
    }

    /** Drivers put the address that they were given into theirs. */
    @Test
    void aSecretInAnExceptionItsCauseOrWhatItSuppressedIsNotWritten() throws Exception {
        var cause = new IOException("Authorization: Bearer " + SECRET + SECRET);
        var thrown = new IllegalStateException("cannot open " + URL, cause);
        thrown.addSuppressed(new IllegalArgumentException("password=" + SECRET));
        log.log(Level.ERROR, "a call failed", thrown);
        library.error("it failed", thrown);
        assertThat(lines())
                .hasSize(2)
                .allSatisfy(
                        line ->
                                assertThat(line.text("trace", ""))
                                        .contains(
                                                "cannot open postgres://me:[redacted:password]@db",
                                                "Bearer [redacted:bearer]",
                                                "Suppressed:",
                                                "password=[redacted:password]",
                                                "LogsTest")
                                        .doesNotContain(SECRET));
    }

    /** What was to be said matters more than how. */
    @Test
    void aMessageThatIsNoPatternIsWrittenAsItStands() throws Exception {
        log.log(Level.WARNING, "cannot read {\"a\": 1}", "b");
        assertThat(lines().getFirst().text("message", "")).contains("cannot read {");
    }

    @Test
    void whatIsOnlyForDevelopersIsNotWritten() {
        log.log(Level.DEBUG, "a detail");
        library.info("a detail");
        assertThat(new HomeFolder(folder).log()).doesNotExist();
    }

    /** Whoever fills the log takes no line of the audit with it. */
    @Test
    void theAuditHasALogOfItsOwnThatNothingElseRollsOver() throws Exception {
        Logger audit = new Logs().getLogger("dev.toolroom.query.audit", LogsTest.class.getModule());
        audit.log(Level.INFO, "the first statement");
        log.log(Level.ERROR, "x");
        Path ordinary = new HomeFolder(folder).log();
        for (int round = 0; round < 3; round++) {
            var file = new LogFile(1);
            Files.write(ordinary, new byte[(int) LogFile.LARGEST + 1]);
            file.append(ordinary, "after\n");
            assertThat(Files.size(ordinary)).isLessThan(100);
        }
        audit.log(Level.INFO, "the last statement");
        Path audited = new HomeFolder(folder).auditLog();
        assertThat(Files.readString(audited))
                .contains("the first statement", "the last statement")
                .doesNotContain("\"x\"");
        assertThat(Files.readString(ordinary)).doesNotContain("statement");
        assertThat(Logs.older(audited)).doesNotExist();
    }

    @Test
    void logsThatWerePutAwayAreKeptInTheirOrder() throws Exception {
        Path target = folder.resolve("a.log");
        for (int round = 1; round <= 4; round++) {
            Files.write(target, ("round " + round + "\n").repeat(1_400_000).getBytes(UTF_8));
            new LogFile(2).append(target, "after\n");
        }
        assertThat(Files.readString(target)).isEqualTo("after\n");
        assertThat(Files.readString(LogFile.older(target, 1))).startsWith("round 4");
        assertThat(Files.readString(LogFile.older(target, 2))).startsWith("round 3");
        assertThat(LogFile.older(target, 3)).doesNotExist();
    }
}
