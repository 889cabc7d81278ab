package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.python.PythonResult.Failed;
import dev.toolroom.capability.toolsets.python.PythonResult.Raised;
import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PythonErrorsTest {
    @TempDir static Path folder;
    private static TestTools tools;

    @BeforeAll
    static void open() {
        tools = new TestTools(folder);
    }

    @AfterAll
    static void close() {
        tools.close();
    }

    @Test
    void anExceptionNamesTheLineInTheUsersFileAndNoFrameOfOurs() {
        tools.file(
                "tools/helper.py",
                "def check(n):\n    if n > 1:\n        raise ValueError(f'{n} is too many')\n");
        Raised raised =
                TestTools.raised(
                        tools.runTool(
                                """
                                from helper import check

                                def run(workspace):
                                    print("before")
                                    check(2)
                                """));
        assertThat(raised.type()).isEqualTo("ValueError");
        assertThat(raised.message()).isEqualTo("2 is too many");
        assertThat(raised.traceback())
                .isEqualTo(
                        """
                        Traceback (most recent call last):
                          File "tools/it.py", line 5, in run
                            check(2)
                          File "tools/helper.py", line 3, in check
                            raise ValueError(f'{n} is too many')
                        ValueError: 2 is too many""");
        assertThat(raised.run().stdout().text()).isEqualTo("before\n");
    }

    @Test
    void aChainOfExceptionsIsKeptAndAnExceptionOfTheToolsetIsNamedWhole() {
        Raised raised =
                TestTools.raised(
                        tools.runTool(
                                """
                                class NoSuchOrder(Exception):
                                    pass

                                def run(workspace):
                                    try:
                                        {}["a"]
                                    except KeyError as missing:
                                        raise NoSuchOrder("a") from missing
                                """));
        assertThat(raised.type()).isEqualTo("tools.it.NoSuchOrder");
        assertThat(raised.traceback())
                .contains("KeyError: 'a'", "direct cause", "line 8, in run")
                .doesNotContain("tool_call.py", "worker.py");
    }

    @Test
    void anAsyncToolsTracebackBeginsInTheUsersFile() {
        Raised raised =
                TestTools.raised(
                        tools.runTool(
                                """
                                async def run(workspace):
                                    raise RuntimeError("late")
                                """));
        assertThat(raised.traceback())
                .contains("File \"tools/it.py\", line 2, in run")
                .doesNotContain("tool_call.py");
    }

    static Stream<Arguments> endings() {
        return Stream.of(
                Arguments.of(
                        "return [1]",
                        PythonProblem.RESULT_NOT_OBJECT,
                        "The tool returned a value of type list; it must return a dict."),
                Arguments.of(
                        "pass",
                        PythonProblem.RESULT_NOT_OBJECT,
                        "The tool returned None; it must return a dict."),
                Arguments.of(
                        "return (n for n in [1])",
                        PythonProblem.RESULT_NOT_OBJECT,
                        "The tool returned a value of type generator; it must return a dict."),
                Arguments.of(
                        "return {'rows': [1.0, float('nan')]}",
                        PythonProblem.RESULT_NOT_FINITE,
                        "result['rows'][1] is nan, which JSON does not have."),
                Arguments.of(
                        "return {'max': float('inf')}",
                        PythonProblem.RESULT_NOT_FINITE,
                        "result['max'] is inf, which JSON does not have."),
                Arguments.of(
                        "return {'file': workspace / 'a'}",
                        PythonProblem.RESULT_NOT_JSON,
                        "result['file'] is of type PosixPath, which is not JSON."),
                Arguments.of(
                        "return {'names': ['a', 'b' + chr(0xdcff)]}",
                        PythonProblem.RESULT_NOT_JSON,
                        "result['names'][1] has half a character, '\\udcff', at position 1."),
                Arguments.of(
                        "return {chr(0xd83d): 1}",
                        PythonProblem.RESULT_NOT_JSON,
                        "a key of result has half a character, '\\ud83d', at position 0."),
                Arguments.of(
                        "return {'d': {(1, 2): 3}}",
                        PythonProblem.RESULT_NOT_JSON,
                        "result['d'] has a key of type tuple; keys must be text."),
                Arguments.of(
                        "a = {}; a['self'] = a; return a",
                        PythonProblem.RESULT_NOT_JSON,
                        "result['self'] contains itself."),
                Arguments.of(
                        "a = {}\n    for _ in range(70): a = {'a': a}\n    return a",
                        PythonProblem.RESULT_NOT_JSON,
                        "The result is not usable"),
                Arguments.of(
                        "return {'text': 'x' * 5_000_000}",
                        PythonProblem.RESULT_TOO_LARGE,
                        "The result has 5,000,011 bytes of JSON; at most 4,194,304 are allowed."),
                Arguments.of(
                        "import os; os._exit(7)",
                        PythonProblem.CRASHED,
                        "The tool ended without a result: its process exited with code 7."),
                Arguments.of(
                        "import ctypes, sys; print('pointer', file=sys.stderr); ctypes.string_at(0)",
                        PythonProblem.CRASHED,
                        "The tool ended without a result: it was killed by signal SIGSEGV. Its last words: pointer"),
                Arguments.of(
                        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
                        PythonProblem.CRASHED,
                        "killed by signal SIGKILL"));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void whatCannotBeAResultIsSaidClearly(String body, PythonProblem problem, String message) {
        Failed failed = TestTools.failed(tools.runTool("def run(workspace):\n    " + body + "\n"));
        assertThat(failed.problem()).isEqualTo(problem);
        assertThat(failed.message()).contains(message).doesNotContain(folder.toString());
        assertThat(failed.nextStep()).endsWith(".");
    }

    @Test
    void aToolThatWritesToOurConnectionIsStopped() {
        Failed failed =
                TestTools.failed(
                        tools.runTool(
                                """
                                import os, stat
                                def run(workspace):
                                    for name in os.listdir("/proc/self/fd"):
                                        if stat.S_ISSOCK(os.stat(f"/proc/self/fd/{name}").st_mode):
                                            os.write(int(name), b"not a message\\n")
                                            return {}
                                """));
        assertThat(failed.problem()).isEqualTo(PythonProblem.PROTOCOL);
        assertThat(failed.message()).contains("belongs to Toolroom");
    }

    @Test
    void sysExitAndMemoryErrorsAreExceptionsOfTheTool() {
        assertThat(
                        TestTools.raised(
                                tools.runTool(
                                        "import sys\ndef run(workspace):\n    sys.exit('no')\n")))
                .extracting(Raised::type, Raised::message)
                .containsExactly("SystemExit", "no");
        assertThat(
                        TestTools.raised(
                                        tools.runTool(
                                                "def run(workspace):\n    bytearray(3 << 30)\n"))
                                .type())
                .isEqualTo("MemoryError");
    }

    @Test
    void aMissingModuleAndASyntaxErrorAreProblemsOfTheImport() {
        Failed missing =
                TestTools.failed(tools.runTool("import pandas_\ndef run(workspace): pass\n"));
        assertThat(missing.problem()).isEqualTo(PythonProblem.IMPORT_FAILED);
        assertThat(missing.message())
                .isEqualTo(
                        "tools/it.py cannot be imported: ModuleNotFoundError: No module named 'pandas_'.");
        assertThat(missing.nextStep())
                .isEqualTo(
                        "Add a wheel of \"pandas_\" to wheels/ in the toolset, or its source to tools/.");
        assertThat(missing.traceback()).contains("File \"tools/it.py\", line 1");

        Failed syntax = TestTools.failed(tools.runTool("def run(workspace):\n    return {\n"));
        assertThat(syntax.problem()).isEqualTo(PythonProblem.IMPORT_FAILED);
        assertThat(syntax.traceback()).contains("File \"tools/it.py\", line 2");
    }

    @Test
    void aWrongFunctionNameIsAnsweredWithTheNearest() {
        tools.file(
                "tools/it.py",
                "def analyse(workspace): return {}\ndef other(workspace): return {}\nVALUE = 3\n");
        Failed failed = TestTools.failed(tools.run("it:analyze", "{}"));
        assertThat(failed.problem()).isEqualTo(PythonProblem.FUNCTION_NOT_FOUND);
        assertThat(failed.message()).isEqualTo("tools/it.py has no function called analyze.");
        assertThat(failed.nextStep()).isEqualTo("Did you mean \"analyse\"?");
        assertThat(TestTools.failed(tools.run("it:VALUE", "{}")).nextStep())
                .isEqualTo("It has: analyse, other.");
    }

    @Test
    void argumentsThatTheFunctionDoesNotTakeAreNamed() {
        tools.file("tools/it.py", "def run(workspace, name): return {}\n");
        Failed failed = TestTools.failed(tools.run("it:run", "{\"name\":\"a\",\"size\":1}"));
        assertThat(failed.problem()).isEqualTo(PythonProblem.ARGUMENTS_MISMATCH);
        assertThat(failed.message()).contains("unexpected keyword argument 'size'");
        assertThat(TestTools.failed(tools.run("it:run", "{}")).message())
                .contains("missing a required argument: 'name'");
        String large = "{\"name\":\"" + "x".repeat(1 << 20) + "\"}";
        assertThat(TestTools.failed(tools.run("it:run", large)).problem())
                .isEqualTo(PythonProblem.ARGUMENTS_TOO_LARGE);
    }

    @Test
    void withoutAnInterpreterTheCallSaysWhatToInstall(@TempDir Path other) {
        var sandbox =
                new Sandbox(
                        other.resolve("python"),
                        () -> new Sandbox.Choice("/no/such/python", SandboxPolicy.AUTO));
        try (var without = new TestTools(other, sandbox, 1)) {
            Failed failed = TestTools.failed(without.runTool("def run(workspace): return {}\n"));
            assertThat(failed.problem()).isEqualTo(PythonProblem.NO_INTERPRETER);
            assertThat(failed.message()).contains("\"/no/such/python\" is not installed");
            assertThat(failed.nextStep()).contains("python.command");
            assertThat(failed.run().sandboxLevel()).isEqualTo("none");
        }
    }

    @Test
    void somethingElseThanPythonIsNotTakenForOne(@TempDir Path other) {
        var sandbox =
                new Sandbox(
                        other.resolve("python"),
                        () -> new Sandbox.Choice("/bin/echo", SandboxPolicy.AUTO));
        assertThat(sandbox.interpreter().found()).isEmpty();
    }
}
