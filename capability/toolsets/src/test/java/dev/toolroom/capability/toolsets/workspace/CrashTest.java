package dev.toolroom.capability.toolsets.workspace;

import static dev.toolroom.capability.toolsets.workspace.TestHome.CHAT;
import static dev.toolroom.capability.toolsets.workspace.TestHome.picture;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.workspace.disk.Steps;
import dev.toolroom.capability.toolsets.workspace.tree.Entry;
import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The end comes at every step; afterwards nothing is lost and the folder equals a manifest. */
@Timeout(3_600)
class CrashTest {
    private static final List<String> SAVING =
            List.of(
                    "save.looked",
                    "save.read",
                    "save.put",
                    "save.durable",
                    "save.marked",
                    "save.named");
    private static final List<String> SWITCHING =
            List.of(
                    "switch.marked",
                    "switch.removed",
                    "switch.copied",
                    "switch.written",
                    "switch.brought",
                    "switch.flushed",
                    "switch.activated");

    @TempDir private Path folder;

    /** Ends what is under way, as far as a process can do that to itself. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1;
    }

    private static Steps crashAt(String step, int time) {
        int[] left = {time};
        return reached -> {
            if (reached.equals(step) && --left[0] == 0) {
                throw new Crash();
            }
        };
    }

    private static void first(Path files) throws IOException {
        Files.createDirectories(files.resolve("sub/deep"));
        Files.writeString(files.resolve("sub/deep/a"), "a1");
        Files.writeString(files.resolve("b"), "b1");
        Files.writeString(files.resolve("kind"), "file");
        Files.writeString(files.resolve("gone"), "gone");
    }

    private static void second(Path files) throws IOException {
        Files.writeString(files.resolve("sub/deep/a"), "a2");
        Files.writeString(files.resolve("b"), "b2");
        Files.delete(files.resolve("gone"));
        Files.delete(files.resolve("kind"));
        Files.createDirectory(files.resolve("kind"));
        Files.writeString(files.resolve("kind/new"), "new");
    }

    @Test
    void aSaveThatEndsAnywhereLosesNothing() throws Exception {
        try (var home = new TestHome(folder)) {
            ManifestId one = home.call(CrashTest::first);
            Map<String, String> before = picture(home.files());
            for (String step : SAVING) {
                home.workspaces.switchTo(CHAT, one);
                home.workspaces = home.fresh(crashAt(step, 1));
                boolean crashed = false;
                try {
                    home.call(CrashTest::second);
                } catch (Crash e) {
                    crashed = true;
                }
                assertThat(crashed).as(step).isTrue();
                Map<String, String> left = picture(home.files());
                home.restart();
                ManifestId after = home.settled();
                assertThat(picture(home.files())).as(step).isEqualTo(left);
                assertThat(pictureOf(home, after)).as(step).isEqualTo(left);
                home.workspaces.switchTo(CHAT, one);
                assertThat(picture(home.files())).as(step).isEqualTo(before);
                assertThat(home.workspaces.check()).as(step).isEmpty();
            }
        }
    }

    @Test
    void aSwitchThatEndsAnywhereIsCompleted() throws Exception {
        try (var home = new TestHome(folder)) {
            ManifestId one = home.call(CrashTest::first);
            Map<String, String> before = picture(home.files());
            ManifestId two = home.call(CrashTest::second);
            Map<String, String> after = picture(home.files());
            for (String step : SWITCHING) {
                for (int time = 1; time <= 2; time++) {
                    for (ManifestId to : List.of(one, two)) {
                        home.workspaces = home.fresh(crashAt(step, time));
                        try {
                            home.workspaces.switchTo(CHAT, to);
                        } catch (Crash e) {
                            home.restart();
                            assertThat(home.settled()).as(step).isEqualTo(to);
                        }
                        assertThat(picture(home.files()))
                                .as(step + time)
                                .isEqualTo(to.equals(one) ? before : after);
                    }
                }
            }
            assertThat(home.workspaces.manifests(CHAT)).hasSize(3);
        }
    }

    @Test
    void anEditBetweenACrashAndTheNextStartIsSavedFirst() throws Exception {
        try (var home = new TestHome(folder)) {
            ManifestId one = home.call(CrashTest::first);
            home.call(CrashTest::second);
            home.workspaces = home.fresh(crashAt("switch.written", 1));
            try {
                home.workspaces.switchTo(CHAT, one);
            } catch (Crash e) {
                home.restart();
            }
            Files.writeString(home.files().resolve("b"), "by hand");
            assertThat(home.settled()).isEqualTo(one);
            assertThat(home.files().resolve("b")).hasContent("b1");
            Manifest saved = home.workspaces.manifests(CHAT).getLast();
            assertThat(saved.ref()).isEqualTo("outside");
            assertThat(home.read(saved.id(), "b")).isEqualTo("by hand");
        }
    }

    /** What a manifest holds, as a folder would show it. */
    private static Map<String, String> pictureOf(TestHome home, ManifestId id) {
        Map<String, String> picture = new TreeMap<>();
        for (FilePage.Item item : home.workspaces.files(id, null, 100_000).items()) {
            for (int slash = item.path().indexOf('/');
                    slash >= 0;
                    slash = item.path().indexOf('/', slash + 1)) {
                picture.put(item.path().substring(0, slash), "folder");
            }
            picture.put(
                    item.path(),
                    switch (item.entry()) {
                        case Entry.File file ->
                                (file.executable() ? "executable " : "file ")
                                        + home.read(id, item.path());
                        case Entry.Link link -> "link " + link.target();
                        case Folder empty -> "folder";
                    });
        }
        return picture;
    }

    @Test
    void aKilledProcessLosesNothing() throws Exception {
        long seed = Long.getLong("seed", 1);
        int cycles = Integer.getInteger("cycles", 20);
        List<String> steps = new ArrayList<>(SWITCHING);
        steps.addAll(SAVING);
        Map<ManifestId, Map<String, String>> known = new HashMap<>();
        for (int cycle = 0; cycle < cycles; cycle++) {
            String step = steps.get(cycle % steps.size());
            String as = "seed " + seed + " cycle " + cycle + " " + step;
            killed(step, seed + cycle);
            Map<String, String> left = picture(files());
            try (var home = new TestHome(folder)) {
                ManifestId after = home.settled();
                Map<String, String> now = picture(home.files());
                assertThat(pictureOf(home, after)).as(as).isEqualTo(now);
                if (step.startsWith("save")) {
                    assertThat(now).as(as).isEqualTo(left);
                }
                for (Manifest each : home.workspaces.manifests(CHAT)) {
                    Map<String, String> kept = pictureOf(home, each.id());
                    assertThat(known.getOrDefault(each.id(), kept)).as(as).isEqualTo(kept);
                    known.put(each.id(), kept);
                }
                assertThat(known.keySet()).as(as).hasSameSizeAs(home.workspaces.manifests(CHAT));
                assertThat(home.workspaces.check()).as(as).isEmpty();
            }
        }
    }

    private Path files() {
        return folder.resolve("chats").resolve(CHAT.value()).resolve("workspace");
    }

    private void killed(String step, long seed) throws Exception {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                classPath(),
                                Killed.class.getName(),
                                folder.toString(),
                                step,
                                String.valueOf(seed))
                        .redirectErrorStream(true)
                        .start();
        try (BufferedReader out = process.inputReader(UTF_8)) {
            var said = new ArrayList<String>();
            for (String line = out.readLine(); !"ready".equals(line); line = out.readLine()) {
                assertThat(line).as(String.join("\n", said)).isNotNull();
                said.add(line);
            }
        } finally {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    /** A runner may have loaded the tests itself. */
    private static String classPath() {
        return CrashTest.class.getClassLoader() instanceof URLClassLoader loader
                ? Stream.of(loader.getURLs())
                        .map(url -> Path.of(URI.create(url.toString())).toString())
                        .collect(Collectors.joining(File.pathSeparator))
                : System.getProperty("java.class.path");
    }

    /**
     * The process that is killed: it stops for good at the second step of that name, or the end.
     */
    static final class Killed {
        private Killed() {}

        public static void main(String[] arguments) throws Exception {
            var random = new Random(Long.parseLong(arguments[2]));
            var edits = new RandomFiles(random);
            var home = new TestHome(Path.of(arguments[0]));
            home.call(files -> edits.change(files, 12));
            int[] left = {1 + random.nextInt(2)};
            home.workspaces =
                    home.fresh(
                            reached -> {
                                if (reached.equals(arguments[1]) && --left[0] == 0) {
                                    stop();
                                }
                            });
            for (int i = 0; i < 3; i++) {
                home.call(files -> edits.change(files, 8));
                List<Manifest> all = home.workspaces.manifests(CHAT);
                home.workspaces.switchTo(CHAT, all.get(random.nextInt(all.size())).id());
            }
            stop();
        }

        private static void stop() {
            System.out.println("ready");
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
