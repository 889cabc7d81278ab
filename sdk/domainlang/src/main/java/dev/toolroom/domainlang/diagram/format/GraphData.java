package dev.toolroom.domainlang.diagram.format;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Shape;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Box;
import dev.toolroom.domainlang.diagram.layout.Drawing.Label;
import dev.toolroom.domainlang.diagram.layout.Drawing.LegendEntry;
import dev.toolroom.domainlang.diagram.layout.Drawing.Line;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import dev.toolroom.domainlang.diagram.layout.Outline;
import dev.toolroom.domainlang.syntax.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** A drawing as plain data, for pages that draw it themselves: everything has its place. */
public final class GraphData {
    private final Drawing drawing;
    private final List<String> classifications;

    private GraphData(Drawing drawing) {
        this.drawing = drawing;
        this.classifications = drawing.diagram().classifications();
    }

    public static Map<String, Object> of(Drawing drawing) {
        return new GraphData(drawing).data();
    }

    private Map<String, Object> data() {
        List<Map<String, Object>> edges = new ArrayList<>();
        for (Connection each : drawing.diagram().connections()) {
            edges.add(edge("e" + edges.size(), each));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("width", drawing.width());
        data.put("height", drawing.height());
        data.put("nodes", all(drawing.boxes(), this::node));
        data.put("edges", edges);
        data.put("lines", all(drawing.lines(), GraphData::line));
        data.put("frames", all(drawing.frames(), each -> placed(each.area(), each.title())));
        data.put("legend", all(drawing.legend(), this::entry));
        return data;
    }

    private static <T> List<Map<String, Object>> all(
            List<T> items, Function<T, Map<String, Object>> form) {
        return items.stream().map(form).toList();
    }

    private Map<String, Object> node(Box box) {
        Shape shape = box.shape();
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("id", shape.id());
        data.put("type", shape.type().published());
        data.put("fqn", shape.fqn());
        data.put("label", shape.label());
        putText(data, "domain", shape.domain());
        putText(data, "team", shape.team());
        putText(data, "classification", shape.classification());
        putText(data, "description", shape.description());
        String inside = shape.inside();
        if (inside != null) {
            data.put("parent", inside);
        }
        if (box.isMud()) {
            data.put("outline", Outline.mud(box.area()));
        }
        data.put("hue", Hue.of(shape.classification(), classifications));
        data.putAll(placed(box.area(), box.texts()));
        data.put("location", shape.location().data());
        return data;
    }

    private static Map<String, Object> line(Line line) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("edges", line.bundle().numbers().stream().map(each -> "e" + each).toList());
        data.put("look", line.bundle().look().name().toLowerCase(Locale.ROOT));
        data.put("path", Outline.path(line));
        data.put("heads", Outline.heads(line));
        data.put("labels", all(line.labels(), GraphData::label));
        return data;
    }

    private static Map<String, Object> label(Label label) {
        return placed(label.area(), label.rows());
    }

    private Map<String, Object> entry(LegendEntry entry) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("symbol", entry.symbol().word());
        data.put("hue", Hue.of(entry.classification(), classifications));
        if (entry.symbol() == Drawing.Symbol.MUD) {
            data.put("outline", Outline.mud(entry.area()));
        }
        data.putAll(placed(entry.area(), List.of(entry.text())));
        return data;
    }

    private static Map<String, Object> placed(Area area, List<Text> texts) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("x", area.x());
        data.put("y", area.y());
        data.put("width", area.width());
        data.put("height", area.height());
        data.put("texts", all(texts, GraphData::text));
        return data;
    }

    private static Map<String, Object> text(Text text) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("font", text.font().name().toLowerCase(Locale.ROOT));
        data.put("x", text.x());
        data.put("y", text.y());
        data.put("width", text.width());
        data.put("text", text.text());
        return data;
    }

    private static void putText(Map<String, Object> data, String name, String text) {
        if (!text.isEmpty()) {
            data.put(name, text);
        }
    }

    private static Map<String, Object> edge(String id, Connection each) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("id", id);
        data.put("from", each.from());
        data.put("to", each.to());
        data.put("kind", each.kind());
        data.put("direction", each.direction().word());
        data.put("fromPatterns", patterns(each.fromPatterns()));
        data.put("toPatterns", patterns(each.toPatterns()));
        data.put("fromLabel", each.fromLabel());
        data.put("toLabel", each.toLabel());
        data.put("label", each.middleLabel());
        data.put("source", each.source());
        data.put("location", each.location().data());
        return data;
    }

    private static List<String> patterns(List<Pattern> patterns) {
        return patterns.stream().map(Pattern::longName).toList();
    }
}
