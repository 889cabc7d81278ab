package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the author of a toolset does before it is installed: run its tests, and pack it. */
@Timeout(120)
class AuthoringTest {
    private static final String MANIFEST =
            """
            manifest_version: "1"
            id: greeting
            name: Greeting
            version: "1.0.0"
            description: Greets
            tools:
              - id: greet
                name: Greet
                description: Greets someone
                entrypoint: tools.greet:run
                input_schema: {type: object, properties: {}}
            """;

    @TempDir private Path home;
    @TempDir private Path bundle;
    private ToolsetsApplication house;

    AuthoringTest() {}

    @BeforeEach
    void open() throws Exception {
        house = new ToolsetsApplication(home);
        file("toolset.yaml", MANIFEST);
        file("tools/greet.py", "def run(workspace):\n    return {'text': 'hello'}\n");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void file(String name, String text) throws Exception {
        Path file = bundle.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private Json.Obj tested() {
        return house.call("test_toolset", "{'path':'" + bundle + "'}");
    }

    private static Json.Obj failure(Json.Obj answer) {
        var failures = (Json.Arr) Objects.requireNonNull(answer.get("failures"), answer::write);
        assertThat(failures.items()).as(answer.write()).hasSize(1);
        return (Json.Obj) failures.items().getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"app-builder", "data-report", "git-insight"})
    void theTestsOfTheExamplesPassInTheSandbox(String example) {
        Json.Obj answer = house.call("test_toolset", "{'path':'" + example + "'}");
        assertThat(answer.write())
                .contains("\"passed\":true", "\"failed\":0", "\"skipped\":0", "\"sandbox\":");
        assertThat(house.recorded("effect")).isEqualTo("runs_code");
        assertThat(house.call("list_toolsets", "{}").write()).isEqualTo("{\"toolsets\":[]}");
    }

    @Test
    void aFailureNamesTheLineInTheAuthorsFile() throws Exception {
        file(
                "tools/greet.py",
                "def run(workspace):\n    name = None\n    return {'n': len(name)}\n");
        file(
                "tests/deep/test_greet.py",
                """
                import unittest
                from tools.greet import run

                class GreetTest(unittest.TestCase):
                    def test_it(self):
                        run(None)
                """);
        Json.Obj failure = failure(tested());
        assertThat(failure.text("file", "")).isEqualTo("tools/greet.py");
        assertThat(failure.get("line")).isEqualTo(Json.Num.of(3));
        assertThat(failure.text("message", "")).startsWith("TypeError:");
        assertThat(failure.text("traceback", ""))
                .contains("File \"tests/deep/test_greet.py\", line 6")
                .doesNotContain(home.toString(), "__bundle_tests__");
    }

    @Test
    void anAssertionAndAFileThatCannotBeReadAreFailuresToo() throws Exception {
        file(
                "tests/test_a.py",
                """
                import unittest
                class T(unittest.TestCase):
                    def test_it(self):
                        self.assertEqual(1, 2)
                """);
        Json.Obj failure = failure(tested());
        assertThat(failure.text("file", "")).isEqualTo("tests/test_a.py");
        assertThat(failure.get("line")).isEqualTo(Json.Num.of(4));
        file("tests/test_a.py", "import unittest\ndef broken(:\n");
        failure = failure(tested());
        assertThat(failure.text("file", "")).isEqualTo("tests/test_a.py");
        assertThat(failure.get("line")).isEqualTo(Json.Num.of(2));
        file("tests/test_a.py", "import no_such_module\n");
        assertThat(failure(tested()).text("message", "")).contains("no_such_module");
    }

    @Test
    void anEntryPointThatCannotBeImportedFailsWithoutAnyTest() throws Exception {
        file("tools/greet.py", "import json\nimport no_such_module\ndef run(workspace): ...\n");
        Json.Obj failure = failure(tested());
        assertThat(failure.text("test", "")).isEqualTo("entry point tools.greet:run");
        assertThat(failure.text("file", "")).isEqualTo("tools/greet.py");
        assertThat(failure.get("line")).isEqualTo(Json.Num.of(2));
    }

    @Test
    void nothingRunsBeforeAPersonHasAgreed() throws Exception {
        var asked = house.made("test_toolset", "{'path':'" + bundle + "'}", "chat-1", null, null);
        assertThat(asked.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused ->
                                assertThat(refused.code()).isEqualTo("call.confirmation-required"));
    }

    @Test
    void testsAreConfinedAndLeaveNothing() throws Exception {
        file(
                "tests/test_a.py",
                """
                import os, socket, unittest
                class T(unittest.TestCase):
                    def test_network(self):
                        with self.assertRaises(OSError):
                            socket.create_connection(("127.0.0.1", 9), timeout=2)
                    def test_files(self):
                        self.assertFalse(os.path.exists("%s"))
                        with self.assertRaises(OSError):
                            open(os.path.join(os.path.dirname(__file__), "new"), "w")
                        open("in-the-workspace", "w").close()
                """
                        .formatted(home.resolve("toolroom.db")));
        assertThat(tested().write()).contains("\"passed\":true");
        try (Stream<Path> left = Files.walk(home.resolve("toolsets"))) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void aTestThatEndsTheProcessIsAFailureAndNotAnAnswer() throws Exception {
        file("tests/test_a.py", "import os\nos._exit(0)\n");
        assertThat(tested().text("code", "")).isEqualTo("python.crashed");
    }

    @Test
    void packedTwiceItIsTheSameFileAndTheSameToolset() throws Exception {
        file("assets/größe.txt", "x");
        file("__pycache__/greet.pyc", "left out");
        Path one = home.resolve("one.zip");
        Json.Obj packed =
                house.call("pack_toolset", "{'path':'" + bundle + "','file':'" + one + "'}");
        assertThat(packed.text("digest", "")).as(packed.write()).isNotEmpty();
        Files.setLastModifiedTime(
                bundle.resolve("toolset.yaml"), java.nio.file.attribute.FileTime.fromMillis(0));
        Path two = home.resolve("two.zip");
        house.call("pack_toolset", "{'path':'" + bundle + "','file':'" + two + "'}");
        assertThat(Files.mismatch(one, two)).isEqualTo(-1);
        Json.Obj preview = house.call("import_toolset", "{'path':'" + one + "','dry_run':true}");
        assertThat(preview.text("digest", "")).isEqualTo(packed.text("digest", ""));
        assertThat(preview.write()).doesNotContain("greet.pyc");
    }

    @Test
    void whatCannotBeInstalledIsNotPacked() throws Exception {
        file("toolset.yaml", "manifest_version: \"1\"\nid: X Y\n");
        Json.Obj refused = house.call("pack_toolset", "{'path':'" + bundle + "','file':'x.zip'}");
        assertThat(refused.text("code", "")).isEqualTo("toolsets.refused");
        assertThat(ToolsetsApplication.EXAMPLES.resolve("x.zip")).doesNotExist();
        assertThat(tested().text("code", "")).isEqualTo("toolsets.refused");
    }
}
