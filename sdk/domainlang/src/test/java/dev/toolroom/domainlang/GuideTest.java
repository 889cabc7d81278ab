package dev.toolroom.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import dev.toolroom.domainlang.validate.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the guide and the skill show is valid. */
class GuideTest {
    @Test
    void theModelsInTheGuideAndTheSkillAreValid() throws IOException {
        List<String> models = new ArrayList<>(Guide.blocks("docs/guide/domainlang.md", ""));
        models.addAll(Guide.blocks("skills/domainlang/SKILL.md", ""));
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
}
