package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Starts that build, several at once among them. What builds is a Maven that waits at a pipe until
 * the test lets it go, so that nothing here depends on who is faster.
 */
@Timeout(120)
class FirstBuildIT {
    private static final int MOST_BUILDS = 6;
    private static final String WAITS = "Toolroom is being built by another start; waiting for it";

    private final Path folder;
    private final BareMachine machine;
    private int builds;
    private final List<Process> started = new ArrayList<>();

    FirstBuildIT(@TempDir Path folder) throws Exception {
        this.folder = folder;
        machine = BareMachine.in(folder);
        for (int i = 1; i <= MOST_BUILDS; i++) {
            String pipe = folder.resolve("pipe-" + i).toString();
            assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
        }
        machine.has("node", "echo v22.1.0");
        machine.has("npm", "exit 0");
        machine.has(
                "mvn",
                "echo built >>../builds\nmkdir -p app/target/toolroom/lib\n"
                        + "exec cat ../pipe-$(($(wc -l <../builds)))");
        for (String each : List.of("build-web", "train")) {
            BareMachine.script(machine.root().resolve(".ci").resolve(each), "exit 0");
        }
        Path jdk = folder.resolve("jdk");
        BareMachine.script(jdk.resolve("bin/javac"), "exit 0");
        BareMachine.script(jdk.resolve("bin/java"), "echo started");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        machine.set("JAVA_HOME", jdk.toString());
    }

    @AfterEach
    void endAll() {
        for (Process each : started) {
            killTree(each);
        }
    }

    private Process start() throws IOException {
        Process process = machine.start("./toolroom", "serve");
        process.getOutputStream().close();
        started.add(process);
        return process;
    }

    /**
     * Comes back when the next Maven is at its pipe; closing what comes back lets it go on. Each
     * has a pipe of its own, so that one is never taken for another.
     */
    private OutputStream building() throws Exception {
        // Elsewhere, since one who waits at a pipe cannot be interrupted.
        Path pipe = folder.resolve("pipe-" + ++builds);
        var open = new FutureTask<>(() -> Files.newOutputStream(pipe));
        Thread.ofPlatform().daemon().start(open);
        return open.get(60, TimeUnit.SECONDS);
    }

    /** From the top: who is still there when its child is gone would go on with the next thing. */
    private static void killTree(Process process) {
        List<ProcessHandle> all = new ArrayList<>(List.of(process.toHandle()));
        for (int i = 0; i < all.size(); i++) {
            all.addAll(all.get(i).children().toList());
        }
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(each -> each.onExit().join());
    }

    private List<String> builds() throws IOException {
        return Files.readAllLines(folder.resolve("builds"));
    }

    private static String line(Process process) throws IOException {
        return String.valueOf(process.errorReader(UTF_8).readLine());
    }

    private static List<String> restOf(BufferedReader reader) {
        return reader.lines().toList();
    }

    private static void assertStarted(Process process) throws InterruptedException {
        assertThat(restOf(process.inputReader(UTF_8))).endsWith("started");
        assertThat(process.waitFor()).isZero();
    }

    /** With each of the three that can hold the lock, as one or another machine has them. */
    @ParameterizedTest
    @ValueSource(strings = {"flock", "perl", "python3"})
    void twoStartsAtOnceBuildOnceAndTheSecondSaysThatItWaits(String locker) throws Exception {
        if (locker.equals("python3")) {
            machine.borrowPython();
        } else {
            machine.borrow(locker);
        }
        Process first = start();
        OutputStream atWork = building();
        Process second = start();
        assertThat(line(second)).isEqualTo(WAITS);
        atWork.close();
        assertStarted(second);
        assertStarted(first);
        assertThat(restOf(second.errorReader(UTF_8))).isEmpty();
        assertThat(restOf(first.errorReader(UTF_8)))
                .doesNotContain(WAITS)
                .anyMatch(each -> each.startsWith("Built in"));
        assertThat(builds()).hasSize(1);
    }

    @Test
    void whoWaitsForABuilderThatIsKilledBuildsInItsPlace() throws Exception {
        machine.borrow("flock");
        Process first = start();
        OutputStream atWork = building();
        Process second = start();
        assertThat(line(second)).isEqualTo(WAITS);
        killTree(first);
        atWork.close();
        building().close();
        assertStarted(second);
        assertThat(builds()).hasSize(2);
        // Nothing that was left behind is in the way of the next.
        Files.delete(machine.root().resolve("app/target/toolroom/java-home"));
        Process third = start();
        building().close();
        assertStarted(third);
        assertThat(restOf(third.errorReader(UTF_8))).doesNotContain(WAITS);
    }

    @Test
    void aBuilderThatWasKilledAndLeftItsMavenIsWaitedFor() throws Exception {
        machine.borrow("flock");
        Process first = start();
        OutputStream atWork = building();
        ProcessHandle builder = first.children().findFirst().orElseThrow();
        builder.destroyForcibly();
        builder.onExit().join();
        Process second = start();
        assertThat(line(second)).isEqualTo(WAITS);
        atWork.close();
        building().close();
        assertStarted(second);
        assertThat(first.waitFor()).isEqualTo(1);
    }

    @Test
    void whatBuildsAndTestsWriteIsNoReasonToBuildAgainAndASourceIs() throws Exception {
        machine.borrow("flock");
        Process first = start();
        building().close();
        assertStarted(first);
        for (String each :
                List.of(
                        "web/dist/assets/index.css",
                        "web/node_modules/x/index.ts",
                        "web/e2e/pages.ts",
                        "app/src/test/java/ATest.java",
                        "app/target/generated-sources/A.java")) {
            write(each, Instant.now().plus(Duration.ofMinutes(1)));
        }
        assertStarted(start());
        assertThat(builds()).hasSize(1);
        int expected = 1;
        for (String each :
                List.of(
                        "kernel/src/main/java/A.java",
                        "web/src/app/pages.tsx",
                        "web/index.html",
                        "app/src/main/resources/a.json")) {
            Path source = write(each, Instant.now().plus(Duration.ofMinutes(1)));
            Process again = start();
            building().close();
            assertStarted(again);
            assertThat(builds()).as(each).hasSize(++expected);
            Files.delete(source);
        }
    }

    @Test
    void whatIsWrittenWhileItIsBuiltIsBuiltWithTheNextStart() throws Exception {
        machine.borrow("flock");
        Process first = start();
        OutputStream atWork = building();
        Path begun = machine.root().resolve("app/target/toolroom.java-home");
        write(
                "kernel/src/main/java/A.java",
                Files.getLastModifiedTime(begun).toInstant().plusMillis(1));
        atWork.close();
        assertStarted(first);
        Process second = start();
        building().close();
        assertStarted(second);
        assertThat(builds()).hasSize(2);
    }

    private Path write(String path, Instant when) throws IOException {
        Path file = machine.root().resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        return Files.setLastModifiedTime(file, FileTime.from(when));
    }
}
