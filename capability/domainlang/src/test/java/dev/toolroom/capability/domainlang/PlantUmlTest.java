package dev.toolroom.capability.domainlang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.format.PlantUmlWriter;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.sourceforge.plantuml.BlockUml;
import net.sourceforge.plantuml.SourceStringReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** PlantUML itself reads what we write for it. */
class PlantUmlTest {
    private static final List<String> NAMES =
            List.of("Orders", "end", "package", "title", "as", "note", "A-", "_", "C", "skinparam");

    @BeforeAll
    static void withoutAScreen() {
        System.setProperty("java.awt.headless", "true");
    }

    private static void read(Diagram diagram) {
        String text = PlantUmlWriter.write(diagram);
        List<BlockUml> blocks = new SourceStringReader(text).getBlocks();
        assertThat(blocks).as(text).hasSize(1);
        String described = blocks.getFirst().getDiagram().getDescription().toString();
        assertThat(described).as(text).contains("entities").doesNotContain("Error");
    }

    @Test
    void everyMapOfTheSamplesIsRead() throws IOException {
        int maps = 0;
        try (Stream<Path> files =
                Files.walk(Path.of("../../sdk/domainlang/src/test/resources/models"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".dlang")).toList()) {
                Model model = Models.fromText(Files.readString(file));
                var diagrams = new Diagrams(model);
                if (model.boundedContexts().count() > 0) {
                    read(diagrams.ofContexts());
                    maps++;
                }
                if (model.domains().count() > 0) {
                    read(diagrams.ofDomains());
                    maps++;
                }
            }
        }
        assertThat(maps).isGreaterThan(20);
    }

    @Test
    void wordsOfItsOwnAreOnlyNames() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed " + seed);
        var random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            var text = new StringBuilder("ContextMap M { contains Orders\n");
            for (int i = 0; i < 12; i++) {
                text.append(any(random, NAMES)).append(' ');
                text.append(any(random, List.of("->", "[OHS] <- [ACL, CF]", "<->", "[SK]", "><")));
                text.append(' ').append(any(random, NAMES)).append('\n');
            }
            text.append("}\nTeam end Classification note Domain package Domain title in package\n");
            for (String name : NAMES) {
                text.append("bc ").append(name).append(any(random, List.of("", " for title")));
                text.append(any(random, List.of("", " as note"))).append(" by end\n");
            }
            var diagrams = new Diagrams(Models.fromText(text.toString()));
            read(diagrams.ofContexts());
            read(diagrams.ofDomains());
        }
    }

    private static String any(Random random, List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
