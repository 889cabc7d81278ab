package dev.toolroom.capability.toolsets.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.Check;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Confining a program that is not ours, as a local MCP server. */
class SandboxTest {
    @TempDir Path folder;
    private Path data;
    private Path cache;

    @BeforeEach
    void folders() throws IOException {
        data = Files.createDirectories(folder.resolve("data"));
        cache = Files.createDirectories(folder.resolve("cache"));
        Files.writeString(data.resolve("in"), "content");
        Files.writeString(folder.resolve("secret"), "secret");
    }

    private Sandbox sandbox(SandboxLevel strongest) {
        return new Sandbox(
                folder.resolve("python"),
                () -> new Sandbox.Choice("", SandboxPolicy.AUTO),
                strongest);
    }

    private Confinement confinement(boolean network) {
        return new Confinement(
                List.of(data),
                List.of(cache),
                network,
                Map.of("TOKEN", "t0ken"),
                ResourceLimits.USUAL);
    }

    private static String run(ConfinedCommand command, String input) throws Exception {
        Process process = command.builder().redirectErrorStream(true).start();
        try (var in = process.outputWriter()) {
            in.write(input);
        }
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        process.waitFor();
        return said;
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aProgramSpeaksOverItsOwnStreamsWithAnEnvironmentOfItsOwn(SandboxLevel level)
            throws Exception {
        ConfinedCommand command =
                sandbox(level)
                        .wrap(
                                List.of("sh", "-c", "cat; env | cut -d= -f1 | sort"),
                                confinement(false));
        assertThat(command.sandbox().level()).isEqualTo(level);
        assertThat(command.command()).noneMatch(part -> part.contains("t0ken"));
        assertThat(run(command, "hello\n").lines())
                .startsWith("hello")
                .contains("TOKEN", "HOME", "PATH")
                .doesNotContain("JAVA_HOME", "USER");
    }

    @ParameterizedTest
    @EnumSource(names = {"BUBBLEWRAP", "LANDLOCK"})
    void itReadsWhatItMayReadAndWritesWhatItMayWrite(SandboxLevel level) throws Exception {
        String script =
                """
                cat %1$s/data/in && echo " read"
                echo x > %1$s/cache/out && echo wrote
                cat %1$s/secret && echo leaked
                (echo x > %1$s/data/in) && echo changed
                cat /etc/shadow && echo leaked
                (echo x > /usr/evil) && echo changed
                """
                        .formatted(folder.toRealPath());
        String said = run(sandbox(level).wrap(List.of("sh", "-c", script), confinement(false)), "");
        assertThat(said).contains("content read", "wrote").doesNotContain("leaked", "changed");
        assertThat(cache.resolve("out")).hasContent("x");
    }

    @ParameterizedTest
    @EnumSource(names = {"BUBBLEWRAP", "LANDLOCK"})
    void networkIsGrantedOrNot(SandboxLevel level) throws Exception {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String connect =
                    "import socket; socket.create_connection(('127.0.0.1', %d), 5); print('connected')"
                            .formatted(server.getLocalPort());
            Sandbox sandbox = sandbox(level);
            List<String> command =
                    List.of(
                            sandbox.interpreter().found().orElseThrow().executable().toString(),
                            "-c",
                            connect);
            assertThat(run(sandbox.wrap(command, confinement(true)), "")).contains("connected");
            assertThat(run(sandbox.wrap(command, confinement(false)), ""))
                    .contains("Error")
                    .doesNotContain("connected");
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void everythingItStartedEndsWithIt(SandboxLevel level) throws Exception {
        ConfinedCommand command =
                sandbox(level)
                        .wrap(
                                List.of(
                                        "sh",
                                        "-c",
                                        "setsid sleep 621 >/dev/null 2>&1 & echo up; cat"),
                                confinement(false));
        Process process = command.builder().start();
        try (var said = process.inputReader()) {
            assertThat(said.readLine()).isEqualTo("up");
        }
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
        assertThat(sleeping("621")).isZero();
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void destroyingItEndsEverythingItStarted(SandboxLevel level) throws Exception {
        ConfinedCommand command =
                sandbox(level)
                        .wrap(
                                List.of(
                                        "sh",
                                        "-c",
                                        "setsid sleep 622 >/dev/null 2>&1 & echo up; cat"),
                                confinement(false));
        Process process = command.builder().start();
        assertThat(process.inputReader().readLine()).isEqualTo("up");
        process.destroy();
        assertThat(process.waitFor()).isIn(0, 124);
        assertThat(sleeping("622")).isZero();
    }

    private static long sleeping(String seconds) {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::info)
                .filter(
                        info ->
                                info.command().orElse("").endsWith("/sleep")
                                        && List.of(info.arguments().orElse(new String[0]))
                                                .contains(seconds))
                .count();
    }

    @Test
    void requiredRefusesAnythingLess() {
        var sandbox =
                new Sandbox(
                        folder.resolve("python"),
                        () -> new Sandbox.Choice("", SandboxPolicy.REQUIRED),
                        SandboxLevel.LANDLOCK);
        assertThatThrownBy(() -> sandbox.wrap(List.of("true"), confinement(false)))
                .isInstanceOf(SandboxUnavailable.class)
                .hasMessageContaining("python.sandbox is \"required\"");
        assertThat(sandbox.check().state()).isEqualTo(Check.State.MISSING);
    }

    @Test
    void theDoctorNamesTheLevel() {
        assertThat(sandbox(SandboxLevel.BUBBLEWRAP).check().state()).isEqualTo(Check.State.GOOD);
        Check landlock = sandbox(SandboxLevel.LANDLOCK).check();
        assertThat(landlock.state()).isEqualTo(Check.State.LIMITED);
        assertThat(landlock.found()).contains("landlock (not confined: process view)");
        assertThat(landlock.fix()).isEqualTo("apt-get install bubblewrap");
        assertThat(sandbox(SandboxLevel.LIMITS).check().found())
                .contains("limits (not confined: files, network, system calls)");
    }

    @Test
    void withoutPythonBubblewrapAloneConfinesAndSaysWhatIsMissing() throws Exception {
        var sandbox =
                new Sandbox(
                        folder.resolve("python"),
                        () -> new Sandbox.Choice("/no/python", SandboxPolicy.AUTO));
        ConfinedCommand command =
                sandbox.wrap(List.of("cat", folder + "/secret"), confinement(false));
        assertThat(command.sandbox().text())
                .isEqualTo("bubblewrap (not confined: resources, system calls)");
        assertThat(run(command, "")).contains("No such file");
    }

    @Test
    void aProgramThatDoesNotExistIsNamed() throws Exception {
        ConfinedCommand command =
                sandbox(SandboxLevel.BUBBLEWRAP)
                        .wrap(List.of("no-such-server"), confinement(false));
        assertThat(run(command, ""))
                .contains("Cannot start no-such-server: No such file or directory");
    }

    @Test
    void whatIsFoundDoesNotDependOnACallThatIsCancelledMeanwhile() {
        Thread.currentThread().interrupt();
        Probe probe = Probe.of(List.of("echo", "here"));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(probe).isEqualTo(new Probe(true, "here", ""));
    }
}
