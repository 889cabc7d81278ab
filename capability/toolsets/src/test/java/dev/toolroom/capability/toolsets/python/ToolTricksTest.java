package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tools that do odd things on purpose or by accident, and what their call comes to. */
@Timeout(120)
class ToolTricksTest {
    @TempDir private Path folder;
    private TestTools tools;

    @BeforeEach
    void open() {
        tools = new TestTools(folder, SandboxLevel.LIMITS);
    }

    @AfterEach
    void close() {
        tools.close();
    }

    @Test
    void aForkedProcessThatReturnsTooHasNothingToSay() {
        for (int round = 0; round < 5; round++) {
            PythonResult result =
                    tools.runTool(
                            """
                            import os, time
                            def run(workspace):
                                if os.fork() == 0:
                                    return {"who": "the child"}
                                time.sleep(0.05)
                                return {"who": "the parent"}
                            """);
            assertThat(TestTools.returned(result)).isEqualTo("{\"who\":\"the parent\"}");
        }
    }

    @Test
    void threadsThatLogAtTheSameTimeDoNotBreakTheConnection() {
        var heard = new AtomicInteger();
        tools.file(
                "tools/it.py",
                """
                import threading
                from toolset_runtime import log, progress
                def work(letter):
                    for at in range(300):
                        log(letter * 9000)
                        progress(at, letter, total=300)
                def run(workspace):
                    threads = [threading.Thread(target=work, args=(letter,)) for letter in "abcdefgh"]
                    [each.start() for each in threads]
                    [each.join() for each in threads]
                    return {"ok": True}
                """);
        PythonResult result =
                tools.runtime.run(
                        tools.call("it:run", "{}"),
                        new PythonListener() {
                            @Override
                            public void log(String level, String text) {
                                assertThat(text).hasSize(9000).matches("(.)\\1*");
                                heard.incrementAndGet();
                            }
                        },
                        new TestTools.Wish());
        assertThat(TestTools.returned(result)).isEqualTo("{\"ok\":true}");
        assertThat(heard.get()).isEqualTo(2400);
    }

    @Test
    void progressThatIsNoNumberDoesNotEndTheTool() {
        PythonResult result =
                tools.runTool(
                        """
                        from toolset_runtime import progress
                        def run(workspace):
                            progress(float("nan"), "not a number")
                            progress(float("inf"), "too many", total=float("-inf"))
                            progress(1e308, "a lot", total=1e-308)
                            progress(-7, "backwards", total=-1)
                            return {"ok": True}
                        """);
        assertThat(TestTools.returned(result)).isEqualTo("{\"ok\":true}");
    }

    @Test
    void aToolThatIsStoppedWhileItLogsIsCancelledAndNothingElse() throws Exception {
        var began = new CountDownLatch(50);
        var wish = new TestTools.Wish();
        tools.file(
                "tools/it.py",
                """
                from toolset_runtime import log
                def run(workspace):
                    while True:
                        log("x" * 9999)
                """);
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                if (began.await(60, TimeUnit.SECONDS)) {
                                    wish.cancel();
                                }
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        PythonResult result =
                tools.runtime.run(
                        tools.call("it:run", "{}"),
                        new PythonListener() {
                            @Override
                            public void log(String level, String text) {
                                began.countDown();
                            }
                        },
                        wish);
        assertThat(result)
                .isInstanceOfSatisfying(
                        PythonResult.Failed.class,
                        failed -> assertThat(failed.problem()).isEqualTo(PythonProblem.CANCELLED));
    }

    @Test
    void aToolMayDoAnythingToItsOwnProcess() {
        PythonResult result =
                tools.runTool(
                        """
                        import gc, os, signal, sys, threading, time
                        def run(workspace):
                            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD, signal.SIGHUP, signal.SIGALRM):
                                signal.signal(number, signal.SIG_IGN)
                            threading.Thread(target=time.sleep, args=(60,)).start()
                            sys.settrace(lambda *_: None)
                            sys.setrecursionlimit(50)
                            gc.disable()
                            os.chdir("/")
                            os.umask(0o777)
                            os.environ.clear()
                            sys.path.clear()
                            sys.stdout.close()
                            sys.stderr = None
                            sys.stdin = None
                            os.closerange(0, 3)
                            return {"ok": True}
                        """);
        assertThat(TestTools.returned(result)).isEqualTo("{\"ok\":true}");
    }

    @Test
    void aToolThatClosesEveryDescriptorIsSaidToHaveEnded() {
        PythonResult result =
                tools.runTool(
                        """
                        import os
                        def run(workspace):
                            os.closerange(0, 256)
                            return {"ok": True}
                        """);
        assertThat(result)
                .isInstanceOfSatisfying(
                        PythonResult.Failed.class,
                        failed -> assertThat(failed.problem()).isEqualTo(PythonProblem.CRASHED));
    }

    @Test
    void numbersAndTextsThatFewProgramsExpectComeThroughOrAreRefused() {
        PythonResult result =
                tools.runTool(
                        """
                        def run(workspace):
                            return {"big": 10 ** 900, "small": 5e-324, "": {"": []},
                                    "controls": "\\x00\\x1b\\u2028", "true": {1: 2, None: 3, True: 4}}
                        """);
        assertThat(TestTools.returned(result)).contains("\"big\":1000", "5e-324", "\\u0000");
        assertThat(tools.runTool("def run(workspace): return {'n': 10 ** 5000}"))
                .isInstanceOf(PythonResult.Failed.class);
        assertThat(
                        tools.runTool(
                                """
                                def run(workspace):
                                    value = {}
                                    for _ in range(900):
                                        value = {"in": value}
                                    return value
                                """))
                .isInstanceOf(PythonResult.Failed.class);
    }

    /**
     * A call is answered before Linux has cleared its process away: nothing may write after that.
     */
    @Test
    void nothingOfACallWritesOnceItIsAnswered() throws IOException {
        for (int round = 0; round < 20; round++) {
            PythonResult result =
                    tools.runTool(
                            """
                            import os, threading
                            def write(file):
                                while True:
                                    os.write(file, b"x")
                            def run(workspace):
                                flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
                                file = os.open(workspace / "growing", flags)
                                threading.Thread(target=write, args=(file,), daemon=True).start()
                                if os.fork() == 0:
                                    os.setsid()
                                    if os.fork() == 0:
                                        write(file)
                                    os._exit(0)
                                return {}
                            """);
            long answered = Files.size(tools.workspace.resolve("growing"));
            assertThat(TestTools.returned(result)).isEqualTo("{}");
            tools.close();
            assertThat(tools.workspace.resolve("growing")).hasSize(answered);
            open();
        }
    }

    @Test
    void temporaryFilesAreDeletedWithTheirCallAndThoseOfAKilledToolroomAtTheNextStart()
            throws IOException {
        Path temporary = folder.resolve("python/temporary");
        Files.createDirectories(temporary.resolve("of-a-killed-one/home"));
        PythonResult result =
                tools.runTool(
                        """
                        import os, pathlib, tempfile
                        def run(workspace):
                            made = [pathlib.Path(tempfile.mkdtemp()), pathlib.Path.home()]
                            for each in made:
                                (each / "file").write_text("x")
                            return {"below": [os.environ["TMPDIR"] in str(each) for each in made]}
                        """);
        assertThat(TestTools.returned(result)).isEqualTo("{\"below\":[true,true]}");
        assertThat(temporary.resolve("of-a-killed-one")).doesNotExist();
        tools.close();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void charactersOfTwoHalvesStayWhole() {
        PythonResult result =
                tools.runTool(
                        "def run(workspace):\n    return {'smile': chr(0x1F600), 'x': '\\\\ud83d'}");
        assertThat(TestTools.returned(result))
                .isEqualTo("{\"smile\":\"\uD83D\uDE00\",\"x\":\"\\\\ud83d\"}");
    }

    @Test
    void aToolThatStopsItselfAndIsContinuedReturnsAsOthersDo() {
        PythonResult result =
                tools.runTool(
                        """
                        import os, signal, subprocess
                        def run(workspace):
                            me = os.getpid()
                            subprocess.Popen(["sh", "-c", f"while ! grep -q '^State:.T' /proc/{me}/status; do :; done; kill -CONT {me}"])
                            os.kill(me, signal.SIGSTOP)
                            return {"text": "x" * 3_000_000}
                        """);
        assertThat(TestTools.returned(result)).hasSize(3_000_011);
    }

    @Test
    void aToolThatSaysItLeavesAndStaysIsWaitedFor() {
        PythonResult result =
                tools.runTool(
                        """
                        import os, stat, time
                        def run(workspace):
                            for fd in range(3, 64):
                                try:
                                    if stat.S_ISFIFO(os.fstat(fd).st_mode):
                                        os.write(fd, b"....")
                                except OSError:
                                    pass
                            time.sleep(0.3)
                            (workspace / "late.txt").write_text("written")
                            return {"ok": True}
                        """);
        assertThat(TestTools.returned(result)).isEqualTo("{\"ok\":true}");
        assertThat(tools.workspace.resolve("late.txt")).hasContent("written");
    }

    @Test
    void nothingWritesToTheWorkspaceOnceTheCallIsAnswered() throws IOException {
        PythonResult result =
                tools.runTool(
                        """
                        import os, threading, time
                        def write(file):
                            while True:
                                with open(file, "a") as out:
                                    out.write("x")
                        def run(workspace):
                            if os.fork() == 0:
                                os.setsid()
                                if os.fork() == 0:
                                    write(workspace / "daemon")
                                os._exit(0)
                            threading.Thread(target=write, args=(workspace / "thread",), daemon=True).start()
                            while not ((workspace / "daemon").exists() and (workspace / "thread").exists()):
                                time.sleep(0.001)
                            return {"ok": True}
                        """);
        long daemon = Files.size(tools.workspace.resolve("daemon"));
        long thread = Files.size(tools.workspace.resolve("thread"));
        assertThat(TestTools.returned(result)).isEqualTo("{\"ok\":true}");
        Processes.await(() -> tools.runtime.idleProcesses().size() == 1);
        assertThat(tools.workspace.resolve("daemon")).hasSize(daemon);
        assertThat(tools.workspace.resolve("thread")).hasSize(thread);
    }
}
