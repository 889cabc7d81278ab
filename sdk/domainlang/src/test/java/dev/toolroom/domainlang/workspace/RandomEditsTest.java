package dev.toolroom.domainlang.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that was followed through its edits is the model one would read afresh. */
class RandomEditsTest {
    private static final Path ROOT = Path.of("/memory");
    private static final List<String> FILES =
            List.of(
                    "a.dlang",
                    "b.dlang",
                    "c.dlang",
                    "d.dlang",
                    "sub/b.dlang",
                    "sub/index.dlang",
                    ".dlang/packages/acme/core/0123456/index.dlang",
                    ".dlang/packages/acme/core/0123456/b.dlang",
                    "model.yaml",
                    "sub/model.yaml",
                    "model.lock");
    private static final List<String> PARTS =
            List.of(
                    "import \"./b.dlang\"\n",
                    "import \"./c.dlang\" as c\n",
                    "import \"@x/a.dlang\"\n",
                    "import \"./nowhere.dlang\"\n",
                    "import \"./sub\" as sub\n",
                    "import \"./sub/b\"\n",
                    "import \"acme/core\" as core\n",
                    "import \"acme/core/b.dlang\"\n",
                    "Team T\n",
                    "Team U\n",
                    "Classification Core\n",
                    "Domain D { vision: \"v\" }\n",
                    "Domain E in D { vision: \"v\" }\n",
                    "Domain D in E\n",
                    "bc A for D by T { description: \"d\" relationships { this -> B } }\n",
                    "bc B for c.D as Core by c.T\n",
                    "ns n { bc A for D bc C for n.D }\n",
                    "cmap M { contains A, B, n.A A [SK] B }\n",
                    "Domain broken {",
                    "}\n");

    @Test
    void editsOneByOneComeToTheSameAsReadingAfresh() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int run = 0; run < 40; run++) {
            Buffers followed = Buffers.only();
            var workspace = new Workspace(ROOT, followed);
            Map<Path, String> texts = new TreeMap<>();
            for (int step = 0; step < 40; step++) {
                Path file = ROOT.resolve(FILES.get(random.nextInt(FILES.size())));
                int kind = random.nextInt(16);
                if (kind == 0 && texts.containsKey(file)) {
                    // Moved: gone in one place and there in another, seen at once.
                    Path other = ROOT.resolve(FILES.get(random.nextInt(FILES.size())));
                    String text = Objects.requireNonNull(texts.remove(file));
                    followed.remove(file);
                    texts.put(other, text);
                    followed.put(other, text);
                    workspace.changed(other);
                } else if (kind < 3) {
                    texts.remove(file);
                    followed.remove(file);
                } else {
                    String known = texts.get(file);
                    texts.put(
                            file,
                            known != null && random.nextInt(3) > 0
                                    ? typed(known, random)
                                    : text(file, random));
                    followed.put(file, texts.get(file));
                }
                Snapshot stepped = workspace.changed(file);
                assertThat(described(stepped)).as("seed " + seed).isEqualTo(fresh(texts));
            }
        }
    }

    @Test
    void whatComesOutDoesNotDependOnWhatWasReadFirst() {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        for (int run = 0; run < 100; run++) {
            Map<Path, String> texts = new TreeMap<>();
            for (String name : FILES) {
                texts.put(ROOT.resolve(name), text(ROOT.resolve(name), random));
            }
            String expected = fresh(texts);
            List<Map.Entry<Path, String>> order = new ArrayList<>(texts.entrySet());
            Collections.shuffle(order, random);
            Buffers buffers = Buffers.only();
            var workspace = new Workspace(ROOT, buffers);
            Snapshot last = workspace.refresh();
            for (var each : order) {
                buffers.put(each.getKey(), each.getValue());
                last = workspace.changed(each.getKey());
            }
            assertThat(described(last)).as("seed " + seed).isEqualTo(expected);
        }
    }

    /** File systems tell the time in steps: many writes fall into one. */
    @Test
    void everyWriteIsSeenHoweverSoonItFollows(@TempDir Path folder) throws IOException {
        Path file = folder.toRealPath().resolve("a.dlang");
        var workspace = new Workspace(folder.toRealPath(), new Buffers(new Disk()));
        for (int i = 100; i < 400; i++) {
            Files.writeString(file, "Team T" + i + "\n");
            assertThat(new Model(workspace.refresh()).byFqn("T" + i)).as("T" + i).isPresent();
        }
    }

    /** A few letters more or less, as somebody types. */
    private static String typed(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(4));
        String letters = List.of("", "x", " ", "\n", "{", "}", "\"", ".").get(random.nextInt(8));
        return text.substring(0, at) + letters + text.substring(end);
    }

    private static String text(Path file, Random random) {
        if (file.endsWith("model.lock")) {
            return List.of(
                            "{\"dependencies\":{\"acme/core\":{\"ref\":\"v1\",\"resolved\":\"r\",\"commit\":\"0123456\"}}}",
                            "{\"dependencies\":{\"acme/core\":{\"ref\":\"v1\",\"resolved\":\"r\",\"commit\":\"7654321\"}}}",
                            "{")
                    .get(random.nextInt(3));
        }
        if (file.endsWith("model.yaml")) {
            return List.of(
                            "dependencies:\n  acme/core: v1\n",
                            "dependencies:\n  acme/core: { path: ./sub }\n",
                            "paths:\n  \"@x\": \"./\"\n",
                            "model:\n  entry: a.dlang\n",
                            "x-checks:\n  unused-import: off\n",
                            "model: [")
                    .get(random.nextInt(6));
        }
        var text = new StringBuilder();
        for (int i = random.nextInt(7); i >= 0; i--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }

    private static String fresh(Map<Path, String> texts) {
        Buffers buffers = Buffers.only();
        texts.forEach(buffers::put);
        return described(new Workspace(ROOT, buffers).refresh());
    }

    private static String described(Snapshot snapshot) {
        var all = new StringBuilder();
        for (Path file : snapshot.paths()) {
            all.append(file).append(snapshot.findings(file)).append('\n');
        }
        var model = new Model(snapshot);
        model.elements().forEach(each -> all.append(each.data()).append('\n'));
        model.relationships().forEach(each -> all.append(each.data()));
        return all.toString();
    }
}
