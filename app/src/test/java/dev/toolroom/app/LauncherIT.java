package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The two commands on machines that lack something: a copy of the scripts, and a path of our own.
 */
@Timeout(120)
class LauncherIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Path LIB = Path.of(System.getProperty("toolroom.lib", ""));
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";

    /** What every machine has; and whatever else a test puts beside it. */
    private static final String PLAIN =
            "bash env sh cat cp date dirname find git grep head id ls mkdir paste readlink rm sed sort tail touch uname wc";

    @TempDir private Path folder;
    private Path root = Path.of("");
    private Path bin = Path.of("");
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void bareMachine() throws IOException {
        root = Files.createDirectories(folder.resolve("toolroom"));
        bin = Files.createDirectories(folder.resolve("bin"));
        for (String each : List.of("toolroom", "test", "pom.xml")) {
            Files.copy(REPOSITORY.resolve(each), root.resolve(each));
        }
        Path scripts = Files.createDirectories(root.resolve(".ci"));
        try (Stream<Path> files = Files.list(REPOSITORY.resolve(".ci"))) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                Files.copy(each, scripts.resolve(each.getFileName()));
            }
        }
        // What this machine has where a bare one has nothing is not to be found.
        hide("jdk.sh", " /usr/lib/jvm/", " /opt/");
        hide("stages.sh", ":/usr/sbin", ":/sbin");
        for (String each : PLAIN.split(" ", -1)) {
            Path real = Path.of("/usr/bin", each);
            Files.createSymbolicLink(
                    bin.resolve(each), Files.exists(real) ? real : Path.of("/bin", each));
        }
        environment.put("PATH", bin.toString());
        environment.put("HOME", folder.toString());
    }

    private void hide(String script, String... folders) throws IOException {
        Path file = root.resolve(".ci").resolve(script);
        String text = Files.readString(file);
        for (String folder : folders) {
            assertThat(text).contains(folder);
            text = text.replace(folder, folder.charAt(0) + "/nowhere/");
        }
        Files.writeString(file, text);
    }

    private record Ended(int exit, String out, String err) {}

    private Ended run(String input, String... command) throws Exception {
        Path err = folder.resolve("err");
        var builder = new ProcessBuilder(command).directory(root.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.redirectError(err.toFile()).start();
        process.getOutputStream().write(input.getBytes(UTF_8));
        process.getOutputStream().flush();
        if (input.isEmpty()) {
            process.getOutputStream().close();
        }
        var lines = process.inputReader(UTF_8);
        String out = input.isEmpty() ? "" : lines.readLine() + "\n";
        process.getOutputStream().close();
        out += String.join("\n", lines.lines().toList());
        return new Ended(process.waitFor(), out, Files.readString(err));
    }

    /** A program that is only there to be found, or does what a test wants of it. */
    private void has(String program, String does) throws IOException {
        Path file = bin.resolve(program);
        Files.deleteIfExists(file);
        Files.writeString(file, "#!/bin/sh\n" + does + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void hasAllBut(String missing) throws IOException {
        if (!missing.equals("jdk")) {
            environment.put("JAVA_HOME", System.getProperty("java.home"));
        }
        for (String each : List.of("mvn", "node", "npm", "python3")) {
            if (!each.equals(missing)) {
                has(each, each.equals("node") ? "echo v22.1.0" : "exit 1");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    jdk     | needs a JDK 25          | Install it with: apt-get install temurin-25-jdk
                    mvn     | needs Maven             | Install it with: apt-get install maven
                    node    | needs Node 20 or newer  | Install it with: apt-get install nodejs npm
                    npm     | needs npm               | Install it with: apt-get install npm
                    python3 | needs Python 3          | Install it with: apt-get install python3
                    """)
    void whatIsMissingIsSaidInOneLineWithWhatInstallsIt(String missing, String what, String how)
            throws Exception {
        hasAllBut(missing);
        Ended test = run("", "./test");
        assertThat(test.exit()).as(test.out()).isEqualTo(1);
        assertThat(test.out().lines().filter(line -> line.contains("Toolroom needs")))
                .singleElement()
                .asString()
                .contains(what, how);
        if (!missing.equals("python3")) {
            Ended serve = run("", "./toolroom", "serve");
            assertThat(serve.exit()).isEqualTo(1);
            assertThat(serve.out()).isEmpty();
            assertThat(serve.err().lines()).singleElement().asString().contains(what, how);
        }
    }

    @Test
    void aNodeThatIsTooOldIsSaidToBeSo() throws Exception {
        hasAllBut("none");
        has("node", "echo v18.19.0");
        assertThat(run("", "./toolroom", "serve").err())
                .contains("needs Node 20 or newer, and this is v18.19.0", "node@24");
    }

    @Test
    void whoMayNotInstallIsToldAllThatTheTestsNeedInOneLine() throws Exception {
        hasAllBut("none");
        has("id", "echo 1000");
        has("apt-get", "echo \"$@\" >>" + folder.resolve("installed"));
        Ended test = run("", "./test");
        assertThat(test.exit()).isEqualTo(1);
        assertThat(test.out())
                .contains(
                        "sudo apt-get install chromium bubblewrap mariadb-server",
                        "0 passed, 1 failed");
        assertThat(folder.resolve("installed")).doesNotExist();
    }

    @Test
    void whoMayInstallHasItInstalledAndTheTestsGoOn() throws Exception {
        hasAllBut("none");
        has("id", "echo 0");
        has("apt-get", "echo \"$@\" >>" + folder.resolve("installed"));
        has("bwrap", "exit 0");
        Ended test = run("", "./test");
        assertThat(test.out()).contains("1 passed, 1 failed");
        assertThat(Files.readString(folder.resolve("installed")))
                .contains("install -y", "chromium mariadb-server")
                .doesNotContain("bubblewrap");
    }

    @Test
    void aWrongWordAfterTestIsSaidToBeOne() throws Exception {
        Ended test = run("", "./test", "--quick");
        assertThat(test.exit()).isEqualTo(64);
        assertThat(test.err()).contains("usage: ./test [--changed]");
    }

    @Test
    void aProgramWhoseJdkHasGoneIsBuiltAnew() throws Exception {
        Path built = Files.createDirectories(root.resolve("app/target/toolroom"));
        Files.writeString(built.resolve("java-home"), folder.resolve("gone") + "\n");
        assertThat(run("", "./toolroom", "mcp").err()).contains("needs a JDK 25");
    }

    /** As an update of Java leaves it, or a disk that was full. */
    @ParameterizedTest
    @CsvSource({"toolroom", "bin/toolroom"})
    void aCacheOfClassesThatDoesNotFitWritesNothingToStandardOutput(String launcher)
            throws Exception {
        boolean image = launcher.startsWith("bin");
        Path built = Files.createDirectories(image ? root : root.resolve("app/target/toolroom"));
        Path java = Path.of(System.getProperty("java.home"));
        Files.createSymbolicLink(built.resolve("lib"), LIB);
        Files.writeString(built.resolve("java-home"), java + "\n");
        Files.writeString(built.resolve("toolroom.aot"), "no cache at all");
        if (image) {
            Files.createSymbolicLink(root.resolve("runtime"), java);
            Files.createDirectories(root.resolve("bin"));
            Files.copy(REPOSITORY.resolve("dist/toolroom"), root.resolve(launcher));
        }
        Ended mcp = run(PING, root.resolve(launcher).toString(), "mcp");
        assertThat(mcp.exit()).as(mcp.err()).isZero();
        assertThat(mcp.out().lines().map(Json::read)).singleElement().asString().contains("result");
        assertThat(mcp.err()).as("said where it does no harm").contains("aot");
    }
}
