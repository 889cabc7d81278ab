package dev.toolroom.capability.toolsets.workspace;

import static dev.toolroom.capability.toolsets.workspace.TestHome.CHAT;
import static dev.toolroom.capability.toolsets.workspace.TestHome.picture;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random edits and switches beside a naive copy of every state; {@code -Dseed=N} for others. */
class RandomWorkspaceTest {
    private static final int ROUNDS = 120;

    @TempDir private Path folder;

    @Test
    void everyStateIsFoundAgainAsItWas() throws Exception {
        long seed = Long.getLong("seed", 1);
        System.out.println("seed " + seed);
        var random = new Random(seed);
        var edits = new RandomFiles(random);
        Map<ManifestId, Map<String, String>> copies = new HashMap<>();
        List<ManifestId> states = new ArrayList<>();
        try (var home = new TestHome(folder)) {
            for (int round = 0; round < ROUNDS; round++) {
                String as = "seed " + seed + " round " + round;
                switch (random.nextInt(10)) {
                    case 0, 1, 2 -> {
                        if (!states.isEmpty()) {
                            ManifestId to = states.get(random.nextInt(states.size()));
                            home.workspaces.switchTo(CHAT, to);
                            assertThat(picture(home.files())).as(as).isEqualTo(copies.get(to));
                        }
                    }
                    case 3 -> {
                        if (!states.isEmpty()) {
                            edits.change(home.files(), 1 + random.nextInt(4));
                            keep(home, home.settled(), copies, states, as);
                        }
                    }
                    case 4 -> {
                        if (random.nextBoolean()) {
                            home.workspaces.close();
                        }
                        home.restart();
                    }
                    default -> {
                        int times = random.nextInt(6);
                        keep(
                                home,
                                home.call(files -> edits.change(files, times)),
                                copies,
                                states,
                                as);
                    }
                }
            }
            for (Manifest each : home.workspaces.manifests(CHAT)) {
                home.workspaces.switchTo(CHAT, each.id());
                if (copies.containsKey(each.id())) {
                    assertThat(picture(home.files())).isEqualTo(copies.get(each.id()));
                }
            }
            assertThat(home.workspaces.check()).isEmpty();
        }
    }

    private static void keep(
            TestHome home,
            ManifestId id,
            Map<ManifestId, Map<String, String>> copies,
            List<ManifestId> states,
            String as) {
        Map<String, String> now = picture(home.files());
        Map<String, String> known = copies.putIfAbsent(id, now);
        if (known == null) {
            states.add(id);
        } else {
            assertThat(now).as(as).isEqualTo(known);
        }
    }
}
