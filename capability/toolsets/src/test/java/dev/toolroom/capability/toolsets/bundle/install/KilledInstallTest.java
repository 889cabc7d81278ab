package dev.toolroom.capability.toolsets.bundle.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.Samples;
import dev.toolroom.capability.toolsets.bundle.reading.Bundles;
import dev.toolroom.foundation.store.SqliteStore;
import dev.toolroom.kernel.Migration;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.sqlite.JDBC;

/** Whenever the process dies, the home has the old toolset or the new one, whole. */
@Timeout(120)
class KilledInstallTest {
    private static final Source ZIP = Source.zip("my-toolset.zip");

    @TempDir private Path folder;

    private Bundle bundle(String version) {
        return bundle(folder, version);
    }

    private static Bundle bundle(Path folder, String version) {
        String manifest = Samples.MANIFEST.replace("\"1.0.0\"", "\"" + version + "\"");
        return Bundles.read(Samples.folder(folder.resolve(version), manifest)).orThrow();
    }

    /** Copies the home at every step: what is on the disk then is what a killed process leaves. */
    private final class Copies implements Step.Listener {
        private final Path home;
        private final List<Path> copies = new ArrayList<>();
        private final List<Step> steps = new ArrayList<>();
        private boolean on;

        Copies(Path home) {
            this.home = home;
        }

        @Override
        public void reached(Step step) {
            if (on) {
                Path copy = folder.resolve("copy-" + copies.size() + "-" + step);
                copy(home, copy);
                copies.add(copy);
                steps.add(step);
            }
        }
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version that is installed in a home that was left, after its next start. */
    private static Optional<String> found(Path left) {
        try (TestHome home = TestHome.sqlite(left)) {
            home.toolsets.collectLeftovers();
            Optional<InstalledToolset> installed = home.toolsets.get("my-toolset");
            int expected = installed.isPresent() ? home.toolsets.files("my-toolset").size() : 0;
            assertThat(home.files()).as("nothing is left over").hasSize(expected);
            assertThat(home.count("toolset_files")).isEqualTo(expected);
            assertThat(home.count("tools")).isEqualTo(installed.isPresent() ? 2 : 0);
            assertThat(home.count("mcp_servers")).isEqualTo(installed.isPresent() ? 1 : 0);
            installed.ifPresent(KilledInstallTest::assertWhole);
            // And it goes on from there.
            home.toolsets.install(bundle(left.resolve("later"), "9.0.0"), ZIP);
            assertThat(home.toolsets.collectLeftovers()).isZero();
            return installed.map(InstalledToolset::version);
        }
    }

    private static void assertWhole(InstalledToolset toolset) {
        Bundle again = rebuilt(toolset);
        assertThat(again.digest()).isEqualTo(toolset.digest());
    }

    /** The files on the disk, read as a bundle. */
    private static Bundle rebuilt(InstalledToolset toolset) {
        return Bundles.read(toolset.folder()).orThrow();
    }

    private List<Step> check(Copies copies, Optional<String> before, Optional<String> after) {
        for (int i = 0; i < copies.copies.size(); i++) {
            boolean committed =
                    copies.steps.get(i) == Step.COMMITTED || copies.steps.get(i) == Step.DONE;
            assertThat(found(copies.copies.get(i)))
                    .as("after " + copies.steps.get(i))
                    .isEqualTo(committed ? after : before);
        }
        return copies.steps.stream().distinct().toList();
    }

    @Test
    void anInstallIsAllOrNothingAtEveryStep() {
        var copies = new Copies(folder.resolve("home"));
        try (TestHome home = TestHome.sqlite(folder.resolve("home"), copies)) {
            copies.on = true;
            home.toolsets.install(bundle("1.0.0"), ZIP);
        }
        assertThat(check(copies, Optional.empty(), Optional.of("1.0.0")))
                .containsExactly(Step.values());
    }

    @Test
    void anUpdateIsTheOldOrTheNewAtEveryStep() {
        var copies = new Copies(folder.resolve("home"));
        try (TestHome home = TestHome.sqlite(folder.resolve("home"), copies)) {
            home.toolsets.install(bundle("1.0.0"), ZIP);
            copies.on = true;
            home.toolsets.install(bundle("2.0.0"), ZIP);
        }
        assertThat(check(copies, Optional.of("1.0.0"), Optional.of("2.0.0")))
                .containsExactly(Step.values());
    }

    @Test
    void anUninstallIsAllOrNothingAtEveryStep() {
        var copies = new Copies(folder.resolve("home"));
        try (TestHome home = TestHome.sqlite(folder.resolve("home"), copies)) {
            home.toolsets.install(bundle("1.0.0"), ZIP);
            copies.on = true;
            home.toolsets.uninstall("my-toolset");
        }
        assertThat(check(copies, Optional.of("1.0.0"), Optional.empty()))
                .containsExactly(Step.ROWS_WRITTEN, Step.COMMITTED, Step.DONE);
    }

    /** A process that updates, and at one step waits to be killed. */
    static final class Victim {
        private Victim() {}

        public static void main(String[] arguments) {
            Path folder = Path.of(arguments[0]);
            Step last = Step.valueOf(arguments[1]);
            boolean[] on = {false};
            try (TestHome home =
                    TestHome.sqlite(
                            folder.resolve("home"),
                            step -> {
                                if (on[0] && step == last) {
                                    waitForTheEnd();
                                }
                            })) {
                home.toolsets.install(bundle(folder, "1.0.0"), ZIP);
                on[0] = true;
                home.toolsets.install(bundle(folder, "2.0.0"), ZIP);
            }
        }

        private static void waitForTheEnd() {
            try {
                System.out.write('r');
                System.out.flush();
                System.in.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static String classPath() {
        return Stream.of(
                        Victim.class,
                        Toolsets.class,
                        SqliteStore.class,
                        Migration.class,
                        JDBC.class,
                        Parse.class,
                        LoggerFactory.class,
                        NullMarked.class)
                .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
                .map(each -> Path.of(each.getPath()).toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    @ParameterizedTest
    @CsvSource({
        "FILE_WRITTEN, 1.0.0",
        "FILES_DURABLE, 1.0.0",
        "ROWS_WRITTEN, 1.0.0",
        "COMMITTED, 2.0.0"
    })
    void aKilledProcessLeavesOneVersionWhole(Step step, String version) throws Exception {
        Process victim =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                classPath(),
                                Victim.class.getName(),
                                folder.toString(),
                                step.name())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try {
            assertThat(victim.getInputStream().read()).isEqualTo('r');
        } finally {
            victim.destroyForcibly().waitFor();
        }
        assertThat(found(folder.resolve("home"))).contains(version);
    }
}
