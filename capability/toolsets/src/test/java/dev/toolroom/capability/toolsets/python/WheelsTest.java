package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.sandbox.Interpreter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WheelsTest {
    private static final Interpreter DEBIAN =
            new Interpreter(
                    Path.of("/usr/bin/python3"), 11, "3.11.2", Set.of(), "x86_64", "glibc 2.36", 7);

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

    /** A wheel as a build tool writes it, with the hash of every file. */
    private void wheel(String name, Map<String, String> files) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(files);
        var record = new StringBuilder();
        for (var file : files.entrySet()) {
            var sha = Wheels.sha256();
            sha.update(file.getValue().getBytes(UTF_8));
            String hash = Base64.getUrlEncoder().withoutPadding().encodeToString(sha.digest());
            record.append(
                    "%s,sha256=%s,%d%n".formatted(file.getKey(), hash, file.getValue().length()));
        }
        all.putIfAbsent("it-1.dist-info/RECORD", record + "it-1.dist-info/RECORD,,\n");
        Path file = tools.toolset.resolve("wheels").resolve(name);
        Files.createDirectories(file.getParent());
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var each : all.entrySet()) {
                zip.putNextEntry(new ZipEntry(each.getKey()));
                zip.write(each.getValue().getBytes(UTF_8));
            }
        }
    }

    @Test
    void aPureWheelIsImportedWithItsDataAndWithoutAnInstaller() throws IOException {
        wheel(
                "greeting-1.0-py3-none-any.whl",
                Map.of(
                        "greeting/__init__.py",
                        "import importlib.resources as r\nTEXT = r.files(__name__).joinpath('t.txt').read_text()\n",
                        "greeting/t.txt",
                        "hello",
                        "greeting-1.0.data/purelib/more.py",
                        "VALUE = 5\n",
                        "greeting-1.0.data/scripts/evil",
                        "#!/bin/sh\n"));
        String tool =
                "import greeting, more\ndef run(workspace): return {'text': greeting.TEXT, 'more': more.VALUE}\n";
        for (int i = 0; i < 2; i++) {
            assertThat(TestTools.returned(tools.runTool(tool)))
                    .isEqualTo("{\"text\":\"hello\",\"more\":5}");
        }
        try (var unpacked = Files.list(folder.resolve("python/wheels"))) {
            assertThat(unpacked).hasSize(1);
        }
    }

    @Test
    void aWheelWinsOverNothingOfTheToolset() throws IOException {
        wheel("it-1-py3-none-any.whl", Map.of("shared.py", "WHO = 'wheel'\n"));
        tools.file("tools/shared.py", "WHO = 'toolset'\n");
        assertThat(
                        TestTools.returned(
                                tools.runTool(
                                        "import shared\ndef run(workspace): return {'who': shared.WHO}\n")))
                .isEqualTo("{\"who\":\"toolset\"}");
    }

    private PythonResult.Failed refused() {
        var failed = TestTools.failed(tools.runTool("def run(workspace): return {}\n"));
        assertThat(failed.problem()).isEqualTo(PythonProblem.WHEEL_REFUSED);
        assertThat(failed.message()).startsWith("wheels/");
        return failed;
    }

    @Test
    void aNativeWheelOfAnotherPythonIsRefusedByName() throws IOException {
        wheel("fast-1.0-cp27-cp27m-manylinux1_x86_64.whl", Map.of("fast.so", ""));
        assertThat(refused().message())
                .startsWith(
                        "wheels/fast-1.0-cp27-cp27m-manylinux1_x86_64.whl cannot be used: it is not for CPython 3.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil.py",
                "/evil.py",
                "a/../../evil.py",
                "a\\evil.py",
                "a//b.py",
                "c:evil.py"
            })
    void aPathOutOfItsFolderIsRefused(String path) throws IOException {
        wheel("it-1-py3-none-any.whl", Map.of(path, "x"));
        assertThat(refused().message()).contains("is not allowed: ");
        assertThat(folder.resolve("python/wheels")).isEmptyDirectory();
    }

    @Test
    void aFileThatIsNotAsListedIsRefused() throws IOException {
        wheel(
                "it-1-py3-none-any.whl",
                Map.of("it.py", "x", "it-1.dist-info/RECORD", "it.py,sha256=AAAA,1\n"));
        assertThat(refused().message()).contains("\"it.py\" does not match the list in RECORD");
    }

    @Test
    void whatIsNoWheelIsRefused() throws IOException {
        tools.file("wheels/it-1-py3-none-any.whl", "not a zip");
        assertThat(refused().message()).contains("not a ZIP archive");
        Files.delete(tools.toolset.resolve("wheels/it-1-py3-none-any.whl"));
        tools.file("wheels/it.whl", "");
        assertThat(refused().message()).contains("its name is not that of a wheel");
    }

    @ParameterizedTest
    @CsvSource({
        "a-1-py3-none-any.whl, true",
        "a-1-py2.py3-none-any.whl, true",
        "a-1-py2-none-any.whl, false",
        "a-1-py39-none-any.whl, true",
        "a-1-py312-none-any.whl, false",
        "a-1-1build-py3-none-any.whl, true",
        "a-1-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl, true",
        "a-1-cp311-cp311-manylinux2014_x86_64.whl, true",
        "a-1-cp311-cp311-linux_x86_64.whl, true",
        "a-1-cp38-abi3-manylinux_2_28_x86_64.whl, true",
        "a-1-cp312-abi3-manylinux_2_28_x86_64.whl, false",
        "a-1-cp311-cp311-manylinux_2_39_x86_64.whl, false",
        "a-1-cp310-cp310-manylinux2014_x86_64.whl, false",
        "a-1-cp311-cp311d-manylinux2014_x86_64.whl, false",
        "a-1-cp311-cp311-manylinux2014_aarch64.whl, false",
        "a-1-cp311-cp311-musllinux_1_1_x86_64.whl, false",
        "a-1-cp311-cp311-win_amd64.whl, false",
        "a-1-cp311-cp311-macosx_11_0_arm64.whl, false",
        "a-1-pp39-pypy39_pp73-manylinux2014_x86_64.whl, false"
    })
    void tagsSayWhichPythonItIsFor(String name, boolean fits) {
        assertThat(WheelTags.of(name).orElseThrow().fits(DEBIAN)).isEqualTo(fits);
    }
}
