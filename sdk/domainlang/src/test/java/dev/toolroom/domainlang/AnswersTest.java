package dev.toolroom.domainlang;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.format.DotWriter;
import dev.toolroom.domainlang.diagram.format.MermaidWriter;
import dev.toolroom.domainlang.diagram.format.PlantUmlWriter;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Explanation;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import dev.toolroom.domainlang.semantics.fix.QuickFix;
import dev.toolroom.domainlang.semantics.fix.QuickFixes;
import dev.toolroom.domainlang.syntax.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything that is known about the samples, character by character. */
class AnswersTest {
    private static final Path MODELS = Answers.RESOURCES.resolve("models");

    @Test
    void everythingIsKnownOfTheLargestSample() throws IOException {
        Model model = Models.load(MODELS.resolve("probes/01-kitchen-sink"));
        var text = new StringBuilder();
        for (Element each : model.elements()) {
            text.append(each.location()).append(' ').append(each.data()).append('\n');
            text.append(Explanation.of(each)).append("\n\n");
        }
        model.relationships().stream().forEach(each -> text.append(each.data()).append('\n'));
        var diagrams = new Diagrams(model);
        for (Diagram each : List.of(diagrams.ofContexts(), diagrams.ofDomains())) {
            text.append(MermaidWriter.write(each)).append('\n');
            text.append(DotWriter.write(each)).append('\n');
            text.append(PlantUmlWriter.write(each)).append('\n');
        }
        Answers.compare("kitchen-sink.txt", text.toString());
    }

    @Test
    void everyMistakeOfTheSamplesIsFoundAndFixedInOneWay() throws IOException {
        var text = new StringBuilder();
        try (Stream<Path> folders = Files.list(MODELS.resolve("probes"))) {
            for (Path folder : folders.sorted().toList()) {
                mistakes(Models.load(folder), text.append("== " + folder.getFileName() + "\n"));
            }
        }
        Answers.compare("findings.txt", text.toString());
    }

    private static void mistakes(Model model, StringBuilder text) {
        var snapshot = model.snapshot();
        for (Path file : snapshot.paths()) {
            for (var each : snapshot.findings(file)) {
                text.append(
                        "%s %s %s %s\n"
                                .formatted(
                                        model.location(file, each.span()),
                                        each.severity(),
                                        each.rule().code(),
                                        each.message()));
            }
            var all = new Span(0, snapshot.lines(file).text().length());
            for (QuickFix fix : QuickFixes.within(snapshot, file, all)) {
                text.append("    " + fix.title() + ":");
                fix.changes()
                        .forEach(
                                (changed, changes) ->
                                        text.append(" " + snapshot.name(changed) + " " + changes));
                text.append('\n');
            }
        }
    }
}
