package dev.toolroom.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.MermaidWriter;
import dev.toolroom.domainlang.query.BoundedContext;
import dev.toolroom.domainlang.query.Domain;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Explanation;
import dev.toolroom.domainlang.query.Location;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import dev.toolroom.domainlang.syntax.Pattern;
import dev.toolroom.domainlang.validate.Finding;
import dev.toolroom.domainlang.validate.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the guide and the skill show works: their models are valid, their Java is this test's. */
class GuideTest {
    private static final Path ROOT = Path.of("../..");

    private static List<String> blocks(String file, String fence) throws IOException {
        List<String> found = new ArrayList<>();
        List<String> lines = Files.readAllLines(ROOT.resolve(file));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("```")) {
                int end = i + 1;
                while (!lines.get(end).equals("```")) {
                    end++;
                }
                if (lines.get(i).equals("```" + fence)) {
                    found.add(String.join("\n", lines.subList(i + 1, end)) + "\n");
                }
                i = end;
            }
        }
        return found;
    }

    @Test
    void theModelsInTheGuideAndTheSkillAreValid() throws IOException {
        List<String> models = new ArrayList<>(blocks("docs/guide/domainlang.md", ""));
        models.addAll(blocks("skills/domainlang/SKILL.md", ""));
        assertThat(models).hasSizeGreaterThan(1);
        String shared = "Classification Core\nTeam Sales\nMetadata Language\n";
        for (String text : models) {
            Model model = Models.fromDocuments(Map.of("index.dlang", text, "shared.dlang", shared));
            for (Path path : model.snapshot().paths()) {
                assertThat(model.snapshot().findings(path))
                        .filteredOn(each -> each.severity() == Severity.ERROR)
                        .as(text)
                        .isEmpty();
            }
        }
    }

    @Test
    void theJavaInTheGuideIsTheJavaBelow() throws IOException {
        String source =
                Files.readString(Path.of("src/test/java/dev/toolroom/domainlang/GuideTest.java"));
        String own = source.replaceAll("\\s+", "");
        List<String> blocks = blocks("docs/guide/domainlang.md", "java");
        assertThat(blocks).hasSize(3);
        for (String block : blocks) {
            for (String line : block.lines().toList()) {
                assertThat(own).contains(line.replaceAll("\\s+", ""));
            }
        }
    }

    /** As the guide shows it. */
    @Test
    @SuppressWarnings({"CheckReturnValue", "OptionalMapUnusedValue", "ReturnValueIgnored"})
    void modelsAreLoadedAskedAndWritten(@TempDir Path folder) throws IOException {
        Path here = Files.createDirectories(folder.resolve("model"));
        Files.writeString(
                here.resolve("a.dlang"), blocks("docs/guide/domainlang.md", "").getFirst());
        Model model = Models.load(here);
        Model typed = Models.fromText("Team Sales");
        Model several =
                Models.fromDocuments(
                        Map.of("index.dlang", "import \"./a.dlang\"", "a.dlang", "Team A"));
        assertThat(typed.teams().count() + several.teams().count()).isEqualTo(2);
        List<BoundedContext> owned =
                model.boundedContexts().withTeam("Sales").inDomain("Retail").toList();
        assertThat(owned).hasSize(1);
        model.relationships().involving("Orders").withPattern(Pattern.OPEN_HOST_SERVICE).count();
        model.boundedContexts().where(each -> each.terms().size() > 3).first();
        model.domain("Retail").map(Domain::subdomains);
        model.search("purchase order").getFirst().element();
        String words = model.byFqn("Orders").map(Explanation::of).orElseThrow();
        Map<String, Object> data = model.byFqn("Orders").map(Element::data).orElseThrow();
        Location place = model.byFqn("Orders").map(Element::location).orElseThrow();
        String picture = MermaidWriter.write(new Diagrams(model).ofContexts());
        List<Finding> findings = model.snapshot().findings(model.snapshot().paths().getFirst());
        assertThat(words).contains("Order life cycle");
        assertThat(data).containsEntry("name", "Orders");
        assertThat(place.file()).isEqualTo("a.dlang");
        assertThat(picture).contains("Billing");
        assertThat(findings).isEmpty();
    }

    /** So that the guide's first line of Java is also found: where a model lies is the reader's. */
    static Model loaded() {
        Model model = Models.load(Path.of("model"));
        return model;
    }
}
