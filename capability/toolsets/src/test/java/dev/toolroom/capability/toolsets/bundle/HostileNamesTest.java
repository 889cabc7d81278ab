package dev.toolroom.capability.toolsets.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names made to lead somewhere else, or to be taken for another. */
class HostileNamesTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil.py",
                "tools/../../evil.py",
                "/etc/passwd",
                "C:/evil.py",
                "C:evil.py",
                "\\\\server\\share",
                "..\\evil.py",
                "tools\\evil.py",
                "~/evil",
                "tools/a\0.py",
                "tools/a\nb.py",
                "tools/\u001b[2Ja.py",
                "tools/a\u007f.py",
                "tools/a\u202eyp.py",
                "tools/a\u200b.py",
                "tools/\udb40\udc41.py",
                ".",
                "./tools/x.py",
                "tools//a.py",
                "tools/./a.py",
                "assets/a.",
                "assets/b ",
                "assets/ c",
                "assets/con",
                "assets/NUL.txt",
                "assets/lpt1.py",
                "assets/com¹",
                "assets/a:b",
                "assets/a?b",
                "assets/a*b",
                "assets/e\u0301",
                "assets/.~t1",
            })
    void aNameThatBreaksARuleIsRefused(String name) {
        Refusals.assertRefused(
                folder, Samples.zip().add(name, "x").write(folder), Code.BUNDLE_PATH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bin/x", ".env", "setup.py", "node_modules/x/y.js", "Toolset/x"})
    void aFileThatBelongsNowhereIsRefused(String name) {
        Refusals.assertRefused(
                folder, Samples.zip().add(name, "x").write(folder), Code.BUNDLE_LAYOUT);
    }

    @Test
    void namesThatAreTooLongOrTooDeepAreRefused() {
        Refusals.assertRefused(
                folder,
                Samples.zip().add("assets/" + "a".repeat(256), "x").write(folder),
                Code.BUNDLE_PATH);
        Refusals.clear(folder);
        Refusals.assertRefused(
                folder,
                Samples.zip().add("assets/" + "abc/".repeat(300) + "a", "x").write(folder),
                Code.BUNDLE_PATH);
        Refusals.clear(folder);
        Refusals.assertRefused(
                folder,
                Samples.zip().add("assets/" + "d/".repeat(32) + "a", "x").write(folder),
                Code.BUNDLE_PATH);
        Refusals.clear(folder);
        Refusals.assertRefused(folder, Samples.zip().add("", "x").write(folder), Code.BUNDLE_PATH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"toolset.yml", "TOOLSET.YAML", "Toolset.yaml", "assets/x/toolset.yaml"})
    void aManifestOfAnotherNameIsNamed(String name) {
        Path file = new RawZip().add(name, Samples.MANIFEST).write(folder);
        Refusals.assertRefused(folder, file, Code.MANIFEST_MISSING);
        assertThat(((Reading.Unreadable) Bundles.read(file)).problems().getFirst().message())
                .contains("toolset.yaml");
    }
}
