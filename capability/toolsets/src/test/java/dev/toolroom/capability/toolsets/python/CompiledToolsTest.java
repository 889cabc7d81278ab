package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A tool is compiled by its first call, and by that call alone. */
@Timeout(120)
class CompiledToolsTest {
    /** What the worker was told is in the frames above the tool. */
    private static final String TOLD =
            """
            import sys
            def run(workspace):
                return {"compiled": "compiled" in sys._getframe(1).f_locals["call"]}
            """;

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
    void theSecondCallHasTheCodeOfTheFirst() {
        assertThat(TestTools.returned(tools.runTool(TOLD))).isEqualTo("{\"compiled\":false}");
        assertThat(TestTools.returned(tools.runTool(TOLD))).isEqualTo("{\"compiled\":true}");
    }

    @Test
    void aFileThatChangedRunsAsItIsNow() throws IOException {
        Path file = tools.toolset.resolve("tools/it.py");
        String first = "def run(workspace):\n    return {\"is\": 1}\n";
        assertThat(TestTools.returned(tools.runTool(first))).isEqualTo("{\"is\":1}");
        FileTime time = Files.getLastModifiedTime(file);
        tools.file("tools/it.py", first.replace('1', '2'));
        Files.setLastModifiedTime(file, time);
        assertThat(TestTools.returned(tools.run("tools.it:run", "{}"))).isEqualTo("{\"is\":2}");
    }

    @Test
    void aToolCannotSayWhatLaterCallsRun() {
        String hostile =
                """
                import base64, importlib.util, marshal, sys
                def run(workspace):
                    above = sys._getframe(1)
                    source = importlib.util.source_hash(open(__file__, "rb").read()).hex()
                    code = compile("def run(workspace): return {'who': 'another'}", "it.py", "exec")
                    text = base64.b64encode(marshal.dumps(code)).decode()
                    above.f_locals["connection"].send(
                        {"type": "started", "missing": [], "compiled": {"source": source, "code": text}})
                    return {"who": "itself"}
                """;
        for (int call = 0; call < 3; call++) {
            assertThat(TestTools.returned(tools.runTool(hostile)))
                    .isEqualTo("{\"who\":\"itself\"}");
        }
    }

    @Test
    void anErrorInTheFileIsToldEveryTime() {
        for (int call = 0; call < 2; call++) {
            assertThat(TestTools.failed(tools.runTool("def run(workspace:\n")).message())
                    .contains("tools/it.py cannot be imported: SyntaxError");
        }
    }

    @Test
    void linesOfATracebackAreThoseOfTheFile() {
        String raising = "def run(workspace):\n    raise ValueError('no')\n";
        String first = TestTools.raised(tools.runTool(raising)).traceback();
        assertThat(first).contains("tools/it.py\", line 2");
        assertThat(TestTools.raised(tools.runTool(raising)).traceback()).isEqualTo(first);
    }
}
