package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.app.ToolroomProcess.Run;
import dev.toolroom.testkit.LocalGit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that keep packages, as a shell runs them, with repositories of git beside. */
@Timeout(300)
class DlangPackagesIT {
    @TempDir private Path folder;
    private Path project;
    private Path shared;

    DlangPackagesIT() {}

    @BeforeEach
    void prepare() throws Exception {
        folder = folder.toRealPath();
        project = Files.createDirectories(folder.resolve("project"));
        shared = new LocalGit(folder.resolve("remotes")).repository("acme/shared");
        LocalGit.commit(shared, "index.dlang", "Domain Retail { vision: \"v\" }\n");
        LocalGit.git(shared, "tag", "v1.0.0");
        write("model.yaml", "model:\n  entry: index.dlang # here\nx-registry: ../remotes/\n");
        write(
                "index.dlang",
                "import \"shared\" as s\nbc Orders for s.Retail { description: \"d\" }\n");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(project.resolve(name), text);
    }

    private String read(String name) throws IOException {
        Path file = project.resolve(name);
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private Run dlang(String... arguments) throws Exception {
        return ToolroomProcess.run(folder.resolve("home"), words(arguments));
    }

    private static String[] words(String... arguments) {
        List<String> all = new ArrayList<>(List.of("dlang"));
        all.addAll(List.of(arguments));
        return all.toArray(String[]::new);
    }

    private String done(String... arguments) throws Exception {
        Run run = dlang(arguments);
        assertThat(run.exit()).as(run.toString()).isZero();
        return run.out();
    }

    /** Exit 1, words for a person, and no file another than before. */
    private void refused(Run run, String manifest, String lock, String... parts) throws Exception {
        assertThat(run.exit()).as(run.toString()).isEqualTo(1);
        assertThat(run.out()).contains(parts).contains("nextStep");
        assertThat(run.out() + run.err()).doesNotContain("Exception", "should not have happened");
        assertThat(read("model.yaml")).isEqualTo(manifest);
        assertThat(read("model.lock")).isEqualTo(lock);
    }

    private String valid() throws Exception {
        return dlang("validate", project.toString()).out();
    }

    @Test
    void aPackageIsAddedInstalledAnewUpdatedAndRemoved() throws Exception {
        String path = project.toString();
        assertThat(done("add", "shared", "acme/shared@main", "--path", path))
                .contains("\"state\":\"installed\"");
        assertThat(valid()).contains("\"valid\":true");
        String lock = read("model.lock");
        LocalGit.commit(shared, "index.dlang", "Domain Retail { vision: \"other\" }\n");
        assertThat(done("install", path)).contains("\"state\":\"unchanged\"");
        assertThat(read("model.lock")).isEqualTo(lock);
        assertThat(done("update", "shared", "--path", path))
                .contains("\"state\":\"updated\"", LocalGit.git(shared, "rev-parse", "HEAD"));
        assertThat(done("get", "Retail", path)).contains("other");
        assertThat(done("remove", "shared", "--path", path)).contains("\"state\":\"removed\"");
        assertThat(read("model.yaml") + read("model.lock")).doesNotContain("acme");
        assertThat(valid()).contains("\"valid\":false");
    }

    @Test
    void whatCannotBeFetchedChangesNothing() throws Exception {
        String path = project.toString();
        done("add", "shared", "acme/shared@v1.0.0", "--path", path);
        String manifest = read("model.yaml");
        String lock = read("model.lock");
        refused(
                dlang("add", "x", "acme/shared@v9", "--path", path),
                manifest,
                lock,
                "couldn't find remote ref v9");
        refused(dlang("add", "x", "acme/none@v1", "--path", path), manifest, lock, "git fetch");
        refused(dlang("add", "x", "acme/none", "--path", path), manifest, lock, "needs a ref");
        refused(dlang("remove", "x", "--path", path), manifest, lock, "no dependency 'x'");
        refused(dlang("update", "x", "--path", path), manifest, lock, "no dependency 'x'");
    }

    @Test
    void aPackageThatSomebodyChangedIsNotUsed() throws Exception {
        String path = project.toString();
        done("add", "shared", "acme/shared@v1.0.0", "--path", path);
        try (var all = Files.walk(project.resolve(".dlang"))) {
            Path file = all.filter(each -> each.endsWith("index.dlang")).findFirst().orElseThrow();
            Files.writeString(file, "Domain Evil { vision: \"x\" }\n");
        }
        refused(
                dlang("install", path),
                read("model.yaml"),
                read("model.lock"),
                "integrity differs");
        done("update", "--path", path);
        assertThat(valid()).contains("\"valid\":true");
    }

    @Test
    void withoutGitThatIsSaid() throws Exception {
        Process process =
                started(
                        Files.createDirectories(folder.resolve("empty")).toString(),
                        "add",
                        "shared",
                        "acme/shared@v1.0.0",
                        "--path",
                        project.toString());
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        refused(
                new Run(process.waitFor(), out, ""),
                read("model.yaml"),
                "",
                "git could not be run",
                "Install git");
        assertThat(project.resolve(".dlang")).doesNotExist();
    }

    private Process started(String path, String... arguments) throws IOException {
        var builder =
                new ProcessBuilder(
                        ToolroomProcess.command(folder.resolve("home"), words(arguments)));
        builder.environment().put("PATH", path);
        return builder.redirectErrorStream(true).start();
    }

    /** Killed while git works for it; at ls-remote the package lies there, but is not locked. */
    @ParameterizedTest
    @ValueSource(strings = {"init", "fetch", "ls-tree", "cat-file", "ls-remote"})
    void killedHalfWayNothingIsHalfDone(String step) throws Exception {
        String manifest = read("model.yaml");
        Path reached = folder.resolve("reached");
        Path held = folder.resolve("held");
        assertThat(new ProcessBuilder("mkfifo", "" + reached, "" + held).start().waitFor())
                .isZero();
        Process process =
                started(
                        gitThatWaits(step, reached, held) + ":" + System.getenv("PATH"),
                        "add",
                        "shared",
                        "acme/shared@v1.0.0",
                        "--path",
                        project.toString());
        try (BufferedReader reader = Files.newBufferedReader(reached)) {
            assertThat(reader.readLine()).isEqualTo(step);
        }
        process.destroyForcibly().waitFor();
        Files.writeString(held, "go\n");
        assertThat(read("model.yaml")).isEqualTo(manifest);
        assertThat(read("model.lock")).isEmpty();
        assertThat(valid()).contains("\"valid\":false");
        assertThat(done("add", "shared", "acme/shared@v1.0.0", "--path", project.toString()))
                .contains("\"state\":\"installed\"");
        assertThat(valid()).contains("\"valid\":true");
    }

    /** A git that says when it comes to a step, and then waits. */
    private Path gitThatWaits(String step, Path reached, Path held) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path git = bin.resolve("git");
        Files.writeString(
                git,
                """
                #!/bin/sh
                case " $* " in *" %s "*) echo %s > '%s'; read go < '%s'; exit 1 ;; esac
                PATH=${PATH#*:}; exec git "$@"
                """
                        .formatted(step, step, reached, held));
        Files.setPosixFilePermissions(git, PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin;
    }
}
