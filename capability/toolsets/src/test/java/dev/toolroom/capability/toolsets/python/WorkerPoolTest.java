package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.Poll;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkerPoolTest {
    private static final String TOOL = "def run(workspace, n=0): return {'n': n}\n";

    @TempDir Path folder;

    private static Process idle(TestTools tools) {
        Processes.await(() -> !tools.runtime.idleProcesses().isEmpty());
        return tools.runtime.idleProcesses().getFirst();
    }

    @Test
    void nothingRunsBeforeTheFirstCall() {
        try (var tools = new TestTools(folder)) {
            assertThat(tools.sandbox.level()).isEqualTo(SandboxLevel.BUBBLEWRAP);
            assertThat(tools.runtime.idleProcesses()).isEmpty();
            assertThat(Processes.mentioning(folder.toString())).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aWorkerServesOneCall(SandboxLevel level) {
        try (var tools = new TestTools(folder, level)) {
            TestTools.returned(tools.runTool(TOOL));
            Process first = idle(tools);
            TestTools.returned(tools.run("it:run", "{}"));
            Processes.await(() -> !first.isAlive());
            Process second = idle(tools);
            assertThat(second.pid()).isNotEqualTo(first.pid());
            assertThat(second.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aWorkerThatDiesWhileItWaitsIsReplaced(SandboxLevel level) {
        try (var tools = new TestTools(folder, level)) {
            TestTools.returned(tools.runTool(TOOL));
            Process dead = idle(tools);
            dead.destroyForcibly();
            Processes.await(
                    () ->
                            tools.runtime.idleProcesses().stream()
                                    .anyMatch(each -> each.pid() != dead.pid()));
            TestTools.returned(tools.run("it:run", "{}"));
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aWorkerThatDiesInTheMomentItIsTakenCostsNoCall(SandboxLevel level) {
        try (var tools = new TestTools(folder, level)) {
            TestTools.returned(tools.runTool(TOOL));
            for (int i = 0; i < 5; i++) {
                idle(tools).destroyForcibly();
                assertThat(TestTools.returned(tools.run("it:run", "{\"n\":" + i + "}")))
                        .isEqualTo("{\"n\":" + i + "}");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void noProcessIsLeftAfterClose(SandboxLevel level) {
        var tools = new TestTools(folder, level);
        TestTools.returned(tools.runTool(TOOL));
        tools.network = true;
        TestTools.returned(tools.run("it:run", "{}"));
        idle(tools);
        tools.close();
        assertThat(Processes.mentioning(folder.toString())).isEmpty();
        assertThat(folder.resolve("python/sockets")).isEmptyDirectory();
        assertThat(TestTools.failed(tools.run("it:run", "{}")).message()).contains("closing");
    }

    @Test
    void manyCallsAtOnceAreAllServed() throws InterruptedException, ExecutionException {
        try (var tools = new TestTools(folder);
                var threads = Executors.newFixedThreadPool(6)) {
            tools.file("tools/it.py", TOOL);
            List<Future<String>> answers =
                    IntStream.range(0, 24)
                            .mapToObj(
                                    n ->
                                            threads.submit(
                                                    () ->
                                                            TestTools.returned(
                                                                    tools.run(
                                                                            "it:run",
                                                                            "{\"n\":" + n + "}"))))
                            .toList();
            for (int n = 0; n < answers.size(); n++) {
                assertThat(answers.get(n).get()).isEqualTo("{\"n\":" + n + "}");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void nothingOutlivesAKilledToolroom(SandboxLevel level) throws Exception {
        String path =
                Stream.of(
                                ForgottenRuntime.class,
                                PythonRuntime.class,
                                PrivateFiles.class,
                                Json.class,
                                Poll.class)
                        .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
                        .map(each -> Path.of(each.getPath()).toString())
                        .collect(Collectors.joining(File.pathSeparator));
        Process java =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                path,
                                ForgottenRuntime.class.getName(),
                                folder.toString(),
                                level.name())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var said = java.inputReader()) {
            assertThat(said.readLine()).isEqualTo("under way");
            assertThat(Processes.mentioning(folder.resolve("python/sockets").toString()))
                    .hasSizeGreaterThan(2);
        } finally {
            java.destroyForcibly().waitFor();
        }
        Processes.await(
                () ->
                        Processes.mentioning(folder.toString()).isEmpty()
                                && Processes.withArguments("sleep", "615").isEmpty());
    }
}
