package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PythonToolTest {
    @TempDir Path folder;
    private TestTools tools;

    @BeforeEach
    void open() {
        tools = new TestTools(folder);
    }

    @AfterEach
    void close() {
        tools.close();
    }

    @Test
    void aToolReadsAndWritesItsWorkspaceAndReturnsADict() throws IOException {
        Files.writeString(tools.workspace.resolve("orders.csv"), "id,total\n1,10\n2,32\n");
        tools.file(
                "tools/analyze.py",
                """
                import csv, json

                def run(workspace, filename, **kwargs):
                    rows = list(csv.DictReader((workspace / filename).open()))
                    total = sum(int(row["total"]) for row in rows)
                    (workspace / "out.json").write_text(json.dumps({"total": total}))
                    return {"rows": len(rows), "total": total, "file": "out.json"}
                """);
        PythonResult result = tools.run("tools.analyze:run", "{\"filename\":\"orders.csv\"}");
        assertThat(TestTools.returned(result))
                .isEqualTo("{\"rows\":2,\"total\":42,\"file\":\"out.json\"}");
        assertThat(tools.workspace.resolve("out.json")).hasContent("{\"total\": 42}");
        assertThat(result.run().sandboxLevel()).isEqualTo("bubblewrap");
        assertThat(Objects.requireNonNull(result.run().sandbox()).level())
                .isEqualTo(SandboxLevel.BUBBLEWRAP);
    }

    @Test
    void theWorkspaceIsTheWorkingDirectoryAndAnAbsolutePath() throws IOException {
        PythonResult result =
                tools.runTool(
                        """
                        import os
                        def run(workspace):
                            return {"same": os.getcwd() == str(workspace), "path": str(workspace)}
                        """);
        assertThat(TestTools.returned(result))
                .isEqualTo("{\"same\":true,\"path\":\"" + tools.workspace.toRealPath() + "\"}");
    }

    @Test
    void bothSpellingsOfAnEntryPointRunTheSameFunction() {
        tools.file("tools/deep/er.py", "def run(workspace):\n    return {'name': __name__}\n");
        String expected = "{\"name\":\"tools.deep.er\"}";
        assertThat(TestTools.returned(tools.run("tools.deep.er:run", "{}"))).isEqualTo(expected);
        assertThat(TestTools.returned(tools.run("deep.er:run", "{}"))).isEqualTo(expected);
    }

    @Test
    void modulesOfTheToolsetAreImportedInEveryUsualWay() {
        tools.file("tools/shared.py", "VALUE = 7\n")
                .file("tools/pack/__init__.py", "")
                .file("tools/pack/inner.py", "from ..shared import VALUE as relative\n");
        PythonResult result =
                tools.runTool(
                        """
                        import shared
                        from tools.shared import VALUE
                        from .pack.inner import relative
                        def run(workspace):
                            return {"values": [shared.VALUE, VALUE, relative]}
                        """);
        assertThat(TestTools.returned(result)).isEqualTo("{\"values\":[7,7,7]}");
        assertThat(tools.toolset.resolve("tools/__pycache__")).doesNotExist();
    }

    @Test
    void anAsyncFunctionIsAwaited() {
        PythonResult result =
                tools.runTool(
                        """
                        import asyncio
                        async def one(n):
                            await asyncio.sleep(0)
                            return n
                        async def run(workspace):
                            return {"sum": sum(await asyncio.gather(one(1), one(2)))}
                        """);
        assertThat(TestTools.returned(result)).isEqualTo("{\"sum\":3}");
    }

    @Test
    void progressAndLogAreHeardWhileItRunsAndOutputIsKept() {
        List<String> heard = new CopyOnWriteArrayList<>();
        tools.file(
                "tools/it.py",
                """
                import sys
                from toolset_runtime import progress, log, call_id, cancelled, toolset_dir
                def run(workspace):
                    progress(0.25, "quarter")
                    progress(3, "three", total=9)
                    log("a gap", level="warning")
                    print("to stdout")
                    print("to stderr", file=sys.stderr)
                    return {"call": call_id, "cancelled": cancelled(), "dir": toolset_dir}
                """);
        PythonResult result =
                tools.runtime.run(
                        tools.call("it:run", "{}"),
                        new PythonListener() {
                            @Override
                            public void progress(long done, long total, String message) {
                                heard.add(done + "/" + total + " " + message);
                            }

                            @Override
                            public void log(String level, String text) {
                                heard.add(level + ": " + text);
                            }

                            @Override
                            public void output(Stream stream, String piece) {
                                heard.add(stream + ": " + piece.strip());
                            }
                        },
                        new TestTools.Wish());
        assertThat(TestTools.returned(result)).contains("\"call\":\"call-1\",\"cancelled\":false");
        assertThat(heard)
                .containsSubsequence("25/100 quarter", "3/9 three", "warning: a gap")
                .contains("STDOUT: to stdout", "STDERR: to stderr");
        assertThat(result.run().stdout().text()).isEqualTo("to stdout\n");
        assertThat(result.run().stderr().text()).isEqualTo("to stderr\n");
    }

    @Test
    void longOutputKeepsItsBeginningAndItsEndAndSaysWhatIsMissing() {
        PythonResult result =
                tools.runTool(
                        """
                        def run(workspace):
                            print("first")
                            for _ in range(1000):
                                print("x" * 999)
                            print("last")
                            return {}
                        """);
        assertThat(TestTools.returned(result)).isEqualTo("{}");
        CapturedOutput stdout = result.run().stdout();
        long all = 6 + 1000L * 1000 + 5;
        assertThat(stdout.dropped()).isEqualTo(all - OutputCapture.HEAD - OutputCapture.TAIL);
        assertThat(stdout.text())
                .startsWith("first\n")
                .endsWith("last\n")
                .contains("… 737,867 characters dropped …");
    }

    @Test
    void itsInputIsEmptyAndPrintingCannotBreakTheProtocol() {
        PythonResult result =
                tools.runTool(
                        """
                        import os, sys
                        def run(workspace):
                            os.write(1, b'{"type":"result","value":"{}"}\\n\\xff\\x00')
                            return {"input": sys.stdin.read()}
                        """);
        assertThat(TestTools.returned(result)).isEqualTo("{\"input\":\"\"}");
        assertThat(result.run().stdout().text()).startsWith("{\"type\"").endsWith("\uFFFD\u0000");
    }

    @Test
    void theEnvironmentHoldsWhatWasBoundAndNothingOfToolroom() {
        tools.environment = Map.of("API_KEY", "s3cret");
        PythonResult result =
                tools.runTool(
                        """
                        import os, subprocess
                        def run(workspace):
                            child = subprocess.run(["env"], capture_output=True, text=True).stdout
                            return {"names": sorted(os.environ), "key": os.environ["API_KEY"],
                                    "child": "API_KEY=s3cret" in child,
                                    "proc": b"s3cret" in open("/proc/self/environ", "rb").read()}
                        """);
        assertThat(TestTools.returned(result))
                .isEqualTo(
                        "{\"names\":[\"API_KEY\",\"HOME\",\"LANG\",\"PATH\",\"TMPDIR\",\"TOOLROOM_WORKER\"],"
                                + "\"key\":\"s3cret\",\"child\":true,\"proc\":false}");
    }

    @Test
    void everyCallHasAProcessOfItsOwn() {
        tools.file(
                "tools/it.py",
                """
                import os, tools
                def run(workspace):
                    seen = getattr(tools, "seen", 0)
                    tools.seen = seen + 1
                    fresh = not os.path.exists("/tmp/mark")
                    open("/tmp/mark", "w").close()
                    return {"seen": seen, "fresh": fresh}
                """);
        for (int i = 0; i < 3; i++) {
            assertThat(TestTools.returned(tools.run("it:run", "{}")))
                    .isEqualTo("{\"seen\":0,\"fresh\":true}");
        }
    }

    @Test
    void unicodeComesThroughWhole() {
        tools.file(
                "tools/it.py",
                "def run(workspace, text):\n    print(text)\n    return {text: text[::-1]}\n");
        PythonResult result = tools.run("it:run", "{\"text\":\"aé漢😀\"}");
        assertThat(TestTools.returned(result)).isEqualTo("{\"aé漢😀\":\"😀漢éa\"}");
        assertThat(result.run().stdout().text()).isEqualTo("aé漢😀\n");
    }
}
