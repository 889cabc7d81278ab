package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The two commands on machines that lack something: a copy of the scripts, and a path of our own.
 */
@Timeout(120)
class LauncherIT {
    private static final Path LIB = Path.of(System.getProperty("toolroom.lib", ""));
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";

    private final Path folder;
    private final BareMachine machine;

    LauncherIT(@TempDir Path folder) throws IOException {
        this.folder = folder;
        machine = BareMachine.in(folder);
    }

    private void hasAllBut(String missing) throws IOException {
        if (!missing.equals("jdk")) {
            machine.set("JAVA_HOME", System.getProperty("java.home"));
        }
        for (String each : List.of("mvn", "node", "npm", "python3")) {
            if (!each.equals(missing)) {
                machine.has(each, each.equals("node") ? "echo v22.1.0" : "exit 1");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    jdk     | needs a JDK 25          | Install it with: apt-get install temurin-25-jdk
                    mvn     | needs Maven             | Install it with: apt-get install maven
                    node    | needs Node 20 or newer  | Install it with: apt-get install nodejs npm
                    npm     | needs npm               | Install it with: apt-get install npm
                    python3 | needs Python 3          | Install it with: apt-get install python3
                    """)
    void whatIsMissingIsSaidInOneLineWithWhatInstallsIt(String missing, String what, String how)
            throws Exception {
        hasAllBut(missing);
        BareMachine.Ended test = machine.run("", "./test");
        assertThat(test.exit()).as(test.out()).isEqualTo(1);
        assertThat(test.out().lines().filter(line -> line.contains("Toolroom needs")))
                .singleElement()
                .asString()
                .contains(what, how);
        if (!missing.equals("python3")) {
            BareMachine.Ended serve = machine.run("", "./toolroom", "serve");
            assertThat(serve.exit()).isEqualTo(1);
            assertThat(serve.out()).isEmpty();
            assertThat(serve.err().lines()).singleElement().asString().contains(what, how);
        }
    }

    @Test
    void aNodeThatIsTooOldIsSaidToBeSo() throws Exception {
        hasAllBut("none");
        machine.has("node", "echo v18.19.0");
        assertThat(machine.run("", "./toolroom", "serve").err())
                .contains("needs Node 20 or newer, and this is v18.19.0", "node@24");
    }

    @Test
    void whoMayNotInstallIsToldAllThatTheTestsNeedInOneLine() throws Exception {
        hasAllBut("none");
        machine.has("id", "echo 1000");
        machine.has("apt-get", "echo \"$@\" >>" + folder.resolve("installed"));
        BareMachine.Ended test = machine.run("", "./test");
        assertThat(test.exit()).isEqualTo(1);
        assertThat(test.out())
                .contains(
                        "sudo apt-get install chromium-headless-shell bubblewrap mariadb-server postgresql",
                        "0 passed, 1 failed");
        assertThat(folder.resolve("installed")).doesNotExist();
    }

    @Test
    void whoMayInstallHasItInstalledAndTheTestsGoOn() throws Exception {
        hasAllBut("none");
        machine.has("id", "echo 0");
        machine.has("apt-get", "echo \"$@\" >>" + folder.resolve("installed"));
        machine.has("bwrap", "exit 0");
        BareMachine.Ended test = machine.run("", "./test");
        assertThat(test.out()).contains("1 passed, 1 failed");
        assertThat(Files.readString(folder.resolve("installed")))
                .contains("install -y", "chromium-headless-shell mariadb-server")
                .doesNotContain("bubblewrap");
    }

    @Test
    void aWrongWordAfterTestIsSaidToBeOne() throws Exception {
        BareMachine.Ended test = machine.run("", "./test", "--quick");
        assertThat(test.exit()).isEqualTo(64);
        assertThat(test.err()).contains("usage: ./test [--changed]");
    }

    @Test
    void aProgramWhoseJdkHasGoneIsBuiltAnew() throws Exception {
        Path built = Files.createDirectories(machine.root().resolve("app/target/toolroom"));
        Files.writeString(built.resolve("java-home"), folder.resolve("gone") + "\n");
        assertThat(machine.run("", "./toolroom", "mcp").err()).contains("needs a JDK 25");
    }

    /** As an update of Java leaves it, or a disk that was full. */
    @ParameterizedTest
    @CsvSource({"toolroom", "bin/toolroom"})
    void aCacheOfClassesThatDoesNotFitWritesNothingToStandardOutput(String launcher)
            throws Exception {
        boolean image = launcher.startsWith("bin");
        Path built =
                Files.createDirectories(
                        image ? machine.root() : machine.root().resolve("app/target/toolroom"));
        Path java = Path.of(System.getProperty("java.home"));
        Files.createSymbolicLink(built.resolve("lib"), LIB);
        Files.writeString(built.resolve("java-home"), java + "\n");
        Files.writeString(built.resolve("toolroom.aot"), "no cache at all");
        if (image) {
            Files.createSymbolicLink(machine.root().resolve("runtime"), java);
            Files.createDirectories(machine.root().resolve("bin"));
            Files.copy(
                    BareMachine.REPOSITORY.resolve("dist/toolroom"),
                    machine.root().resolve(launcher));
            Files.copy(
                    BareMachine.REPOSITORY.resolve(".ci/jvm.sh"),
                    machine.root().resolve("bin/jvm.sh"));
        }
        BareMachine.Ended mcp =
                machine.run(PING, machine.root().resolve(launcher).toString(), "mcp");
        assertThat(mcp.exit()).as(mcp.err()).isZero();
        assertThat(mcp.out().lines().map(Json::read)).singleElement().asString().contains("result");
        assertThat(mcp.err()).as("said where it does no harm").contains("aot");
    }

    /** As after the tests: a start by an agent builds nothing, but must not run half of each. */
    @Test
    void aCacheOfClassesOlderThanAnyJarIsNotUsed() throws Exception {
        Path built = Files.createDirectories(machine.root().resolve("app/target/toolroom"));
        Files.createSymbolicLink(built.resolve("lib"), LIB);
        Files.writeString(
                built.resolve("java-home"), Path.of(System.getProperty("java.home")) + "\n");
        Path cache = Files.writeString(built.resolve("toolroom.aot"), "no cache at all");
        Files.setLastModifiedTime(cache, FileTime.fromMillis(0));
        BareMachine.Ended mcp =
                machine.run(PING, machine.root().resolve("toolroom").toString(), "mcp");
        assertThat(mcp.out()).contains("result");
        assertThat(mcp.err()).isEmpty();
    }
}
