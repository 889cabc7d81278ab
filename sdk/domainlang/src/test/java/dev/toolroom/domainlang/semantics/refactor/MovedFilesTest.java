package dev.toolroom.domainlang.semantics.refactor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.workspace.Buffers;
import dev.toolroom.domainlang.workspace.Snapshot;
import dev.toolroom.domainlang.workspace.Workspace;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Files and folders that get another place: every import leads where it led. */
class MovedFilesTest {
    private static final Path ROOT = Path.of("/model");

    private final Map<Path, String> texts = new LinkedHashMap<>();

    MovedFilesTest() {
        put("model.yaml", "model:\n  entry: shop.dlang\npaths:\n  \"@shared\": \"./shared\"\n");
        put(
                "shop.dlang",
                """
                import "./shared/teams.dlang"
                import "./billing"
                import "@shared/rules" as r
                import "./gone.dlang"
                import "acme/core"
                bc A by Sales { description: "d" }
                """);
        put("shared/teams.dlang", "Team Sales\n");
        put("shared/rules.dlang", "import \"./teams.dlang\"\nTeam Law\n");
        put("billing/index.dlang", "import \"../shared/teams\"\nimport \"@/shop.dlang\"\n");
    }

    private void put(String name, String text) {
        texts.put(ROOT.resolve(name), text);
    }

    private Snapshot snapshot() {
        Buffers buffers = Buffers.only();
        texts.forEach(buffers::put);
        return new Workspace(ROOT, buffers).refresh();
    }

    /** The imports that are changed by a move, by the old name of their file. */
    private Map<String, String> moved(String from, String to) {
        Map<Path, Path> moves = Map.of(ROOT.resolve(from), ROOT.resolve(to));
        Map<String, String> after = new TreeMap<>();
        MovedFiles.changes(snapshot(), moves)
                .forEach(
                        (file, changes) ->
                                after.put(
                                        ROOT.relativize(file).toString(),
                                        Changes.applied(texts.getOrDefault(file, ""), changes)
                                                .lines()
                                                .filter(each -> each.startsWith("import"))
                                                .reduce("", (all, each) -> all + each + "\n")));
        return after;
    }

    @Test
    void whoImportsARenamedFileSaysItsNewNameInItsOwnWay() {
        assertThat(moved("shared/teams.dlang", "shared/people.dlang"))
                .containsOnlyKeys("shop.dlang", "shared/rules.dlang", "billing/index.dlang")
                .containsEntry(
                        "billing/index.dlang",
                        "import \"../shared/people\"\nimport \"@/shop.dlang\"\n")
                .containsEntry("shared/rules.dlang", "import \"./people.dlang\"\n");
    }

    @Test
    void anAliasStaysOneWhileItLeadsThere() {
        assertThat(moved("shared/rules.dlang", "shared/law/rules.dlang"))
                .containsOnlyKeys("shop.dlang", "shared/rules.dlang")
                .containsEntry("shared/rules.dlang", "import \"../teams.dlang\"\n");
        assertThat(moved("shared/rules.dlang", "shared/law/rules.dlang").get("shop.dlang"))
                .contains("import \"@shared/law/rules\" as r");
        assertThat(moved("shared/rules.dlang", "rules.dlang").get("shop.dlang"))
                .contains("import \"./rules.dlang\" as r");
    }

    @Test
    void aFolderTakesItsFilesAlongAndTheirImportsOfEachOtherStay() {
        assertThat(moved("shared", "common"))
                .containsOnlyKeys("shop.dlang", "billing/index.dlang")
                .containsEntry(
                        "billing/index.dlang",
                        "import \"../common/teams\"\nimport \"@/shop.dlang\"\n");
        assertThat(moved("billing", "money/billing"))
                .containsEntry(
                        "billing/index.dlang",
                        "import \"../../shared/teams\"\nimport \"@/shop.dlang\"\n");
        assertThat(moved("billing", "money/billing").get("shop.dlang"))
                .contains("import \"./money/billing\"\n", "import \"acme/core\"\n");
        assertThat(moved("billing/index.dlang", "billing/main.dlang").get("shop.dlang"))
                .contains("import \"./billing/main.dlang\"\n");
    }

    @Test
    void whatLeadsNowhereIsLeftAndNothingElseChanges() {
        assertThat(moved("gone.dlang", "here.dlang")).isEmpty();
        assertThat(moved("notes.txt", "other.txt")).isEmpty();
        assertThat(moved("shop.dlang", "market.dlang"))
                .containsOnlyKeys("billing/index.dlang")
                .containsEntry(
                        "billing/index.dlang",
                        "import \"../shared/teams\"\nimport \"@/market.dlang\"\n");
    }
}
