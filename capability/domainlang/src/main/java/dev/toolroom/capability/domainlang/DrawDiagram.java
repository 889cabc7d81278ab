package dev.toolroom.capability.domainlang;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Diagrams;
import dev.toolroom.domainlang.diagram.format.DotWriter;
import dev.toolroom.domainlang.diagram.format.GraphData;
import dev.toolroom.domainlang.diagram.format.MermaidWriter;
import dev.toolroom.domainlang.diagram.format.PlantUmlWriter;
import dev.toolroom.domainlang.diagram.format.SvgWriter;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import dev.toolroom.domainlang.query.ContextMap;
import dev.toolroom.domainlang.query.DomainMap;
import dev.toolroom.domainlang.query.Element;
import dev.toolroom.domainlang.query.Model;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import dev.toolroom.kernel.tool.Fields;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Draws a context map, a domain map, or the whole model as one. */
final class DrawDiagram extends DomainTool<DrawDiagram.Input> {
    /** About as many as an answer can hold. */
    private static final int MAX_SHAPES = 400;

    DrawDiagram(Workspaces workspaces) {
        super(DrawDiagram.class, "domainlang_diagram", workspaces);
    }

    record Input(
            @Nullable String path,
            @Nullable String map,
            @Nullable String around,
            String kind,
            String format,
            String theme)
            implements OfModel {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("path").orElse(null),
                arguments.optionalText("map").orElse(null),
                arguments.optionalText("around").orElse(null),
                arguments.optionalText("kind").orElse(""),
                arguments.optionalText("format").orElse("mermaid"),
                arguments.optionalText("theme").orElse("auto"));
    }

    @Override
    Answer answer(Input input, Model model) {
        Diagram diagram = diagram(input, model);
        int shapes = diagram.shapes().size();
        if (shapes > MAX_SHAPES) {
            throw new Refusal(
                    DomainLangRefusal.TOO_LARGE,
                    "%s has %d shapes; a picture has room for %d"
                            .formatted(diagram.title(), shapes, MAX_SHAPES),
                    "Draw one map, or one bounded context and its neighbours with around");
        }
        var json =
                Json.object()
                        .put("kind", diagram.kind().word())
                        .put("title", diagram.title())
                        .putIfPresent("map", diagram.map())
                        .put("format", input.format())
                        .put("nodeCount", shapes)
                        .put("edgeCount", diagram.connections().size());
        if (input.format().equals("graph")) {
            Json.Obj graph = PlainJson.of(GraphData.of(Drawing.of(diagram)));
            return Answer.whole(json.put("graph", graph).build());
        }
        String text = text(diagram, input);
        if (input.format().equals("mermaid") && !MermaidWriter.isWithinLimits(diagram, text)) {
            json.put(
                    "nextStep",
                    "Mermaid draws this only where its limits are raised: elsewhere take svg, one"
                            + " map, or one bounded context with around");
        }
        return Answer.whole(json.put("diagram", text).build()).withView(new View.Text(text));
    }

    private static String text(Diagram diagram, Input input) {
        return switch (input.format()) {
            case "svg" ->
                    SvgWriter.write(
                            Drawing.of(diagram),
                            SvgWriter.Theme.valueOf(input.theme().toUpperCase(Locale.ROOT)));
            case "plantuml" -> PlantUmlWriter.write(diagram);
            case "dot" -> DotWriter.write(diagram);
            default -> MermaidWriter.write(diagram);
        };
    }

    private static Diagram diagram(Input input, Model model) {
        var diagrams = new Diagrams(model);
        String around = input.around();
        String map = input.map();
        if (around != null && map != null) {
            throw new Refusal(
                    DomainLangRefusal.BAD_FILTER,
                    "around and map do not go together",
                    "Give one of them");
        }
        if (around != null) {
            return diagrams.around(
                    model.boundedContext(around)
                            .orElseThrow(
                                    () -> DomainLangRefusal.noContext("around", around, model)));
        }
        if (map != null) {
            return switch (findMap(map, model)) {
                case ContextMap found -> diagrams.of(found);
                case DomainMap found -> diagrams.of(found);
                default -> throw noMap(map, model);
            };
        }
        return diagrams.ofModel(Diagram.Kind.of(input.kind()).orElse(Diagram.Kind.CONTEXT_MAP));
    }

    private static Element findMap(String map, Model model) {
        return maps(model)
                .filter(each -> each.fqn().equals(map))
                .findFirst()
                .or(() -> maps(model).filter(each -> each.name().equals(map)).findFirst())
                .or(() -> model.byFqn(map))
                .orElseThrow(() -> noMap(map, model));
    }

    private static Stream<Element> maps(Model model) {
        return Stream.concat(model.contextMaps().stream(), model.domainMaps().stream());
    }

    private static Refusal noMap(String name, Model model) {
        List<String> known = maps(model).map(Element::fqn).toList();
        return new Refusal(
                DomainLangRefusal.NOT_A_MAP,
                "map: no context map or domain map is called '" + name + "'",
                known.isEmpty()
                        ? "The model has no maps: leave map out to draw all of it"
                        : "Name one of maps, or leave map out to draw the whole model",
                Json.object()
                        .put("maps", Json.Arr.ofTexts(known.stream().limit(20).toList()))
                        .put("nearest", Json.Arr.ofTexts(SimilarNames.to(name, known, 5)))
                        .build());
    }
}
