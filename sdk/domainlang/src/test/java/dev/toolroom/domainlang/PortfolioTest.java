package dev.toolroom.domainlang;

import dev.toolroom.domainlang.compare.Comparison;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.format.DotWriter;
import dev.toolroom.domainlang.diagram.format.GraphData;
import dev.toolroom.domainlang.diagram.format.MermaidWriter;
import dev.toolroom.domainlang.diagram.format.PlantUmlWriter;
import dev.toolroom.domainlang.diagram.format.SvgWriter;
import dev.toolroom.domainlang.diagram.format.SvgWriter.Theme;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import dev.toolroom.domainlang.document.Documents;
import dev.toolroom.domainlang.query.Hit;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.domainlang.query.Models;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The pictures, documents and answers about one model in two versions, character by character. */
class PortfolioTest {
    private static final Model BEFORE = Models.load(Answers.RESOURCES.resolve("portfolio/before"));
    private static final Model AFTER = Models.load(Answers.RESOURCES.resolve("portfolio/after"));

    @Test
    void pictures() throws IOException {
        var diagrams = new Diagrams(BEFORE);
        Map<String, Diagram> all = new TreeMap<>();
        for (Diagram.Kind kind : Diagram.Kind.values()) {
            all.put(kind.word(), diagrams.ofModel(kind));
        }
        BEFORE.contextMaps().forEach(each -> all.put("map " + each.fqn(), diagrams.of(each)));
        BEFORE.domainMaps().forEach(each -> all.put("domains " + each.fqn(), diagrams.of(each)));
        BEFORE.boundedContexts()
                .withName("Ledger")
                .forEach(each -> all.put("around " + each.fqn(), diagrams.around(each)));
        var text = new StringBuilder();
        all.forEach((name, diagram) -> text.append(written(name, diagram)));
        Answers.compare("portfolio/pictures.txt", text.toString());
        Map<Diagram.Kind, Theme> themes =
                Map.of(
                        Diagram.Kind.CONTEXT_MAP, Theme.AUTO,
                        Diagram.Kind.DOMAIN_MAP, Theme.LIGHT,
                        Diagram.Kind.TEAM_MAP, Theme.DARK);
        for (var each : themes.entrySet()) {
            Drawing drawing = Drawing.of(diagrams.ofModel(each.getKey()));
            Answers.compare(
                    "portfolio/" + each.getKey().word() + ".svg",
                    SvgWriter.write(drawing, each.getValue()));
        }
    }

    private static String written(String name, Diagram diagram) {
        var text = new StringBuilder("== " + name + ": " + diagram.kind().label() + "\n");
        text.append(MermaidWriter.write(diagram)).append(DotWriter.write(diagram));
        text.append(PlantUmlWriter.write(diagram));
        GraphData.of(Drawing.of(diagram))
                .forEach(
                        (key, value) -> {
                            List<?> items = value instanceof List<?> list ? list : List.of(value);
                            items.forEach(
                                    each -> text.append(key).append(' ').append(each).append('\n'));
                        });
        return text.toString();
    }

    @Test
    void documents() throws IOException {
        var pages = new StringBuilder();
        Documents.markdown(BEFORE, "Portfolio <1>")
                .forEach((name, page) -> pages.append("== " + name + "\n").append(page));
        Answers.compare("portfolio/pages.txt", pages.toString());
        // The maps are compared as pictures.
        String html =
                Documents.html(BEFORE, "Portfolio <1>")
                        .replaceAll("data:[^\"]+", "data:image/svg+xml,");
        Answers.compare("portfolio/document.html", html);
    }

    @Test
    void comparison() throws IOException {
        Comparison comparison = Comparison.of(BEFORE, AFTER);
        var text = new StringBuilder();
        comparison
                .differences()
                .forEach(
                        each ->
                                text.append(each.text())
                                        .append('\n')
                                        .append(each.data())
                                        .append('\n'));
        text.append(written("changes", comparison.diagram()));
        Answers.compare("portfolio/changes.txt", text.toString());
        Answers.compare(
                "portfolio/changes.svg",
                SvgWriter.write(Drawing.of(comparison.diagram()), Theme.LIGHT));
    }

    @Test
    void answers() throws IOException {
        var text = new StringBuilder(BEFORE.summary().data() + "\n");
        BEFORE.problems()
                .forEach(
                        each ->
                                text.append(
                                        "%s %s %s\n"
                                                .formatted(
                                                        each.location(),
                                                        each.code(),
                                                        each.message())));
        for (String query :
                List.of("order", "ordres", "purch", "books 4711", "every", "far.Tracking", "z")) {
            text.append("== search ").append(query).append('\n');
            for (Hit hit : BEFORE.search(query)) {
                text.append(
                        "%.3f %s %s of %s: %s %s\n"
                                .formatted(
                                        hit.score(),
                                        hit.type(),
                                        hit.field(),
                                        hit.element().fqn(),
                                        hit.text(),
                                        hit.location()));
            }
        }
        for (String name : List.of("Order", "acme.far.Trakcing", "far.Movers", "Retial", "zzzzz")) {
            text.append("== near ").append(name).append('\n');
            text.append(BEFORE.near(name, 3)).append('\n');
        }
        Answers.compare("portfolio/answers.txt", text.toString());
    }
}
