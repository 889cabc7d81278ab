package dev.toolroom.domainlang.diagram.format;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import dev.toolroom.domainlang.diagram.layout.Drawing;
import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Box;
import dev.toolroom.domainlang.diagram.layout.Drawing.Frame;
import dev.toolroom.domainlang.diagram.layout.Drawing.Label;
import dev.toolroom.domainlang.diagram.layout.Drawing.LegendEntry;
import dev.toolroom.domainlang.diagram.layout.Drawing.Line;
import dev.toolroom.domainlang.diagram.layout.Drawing.Symbol;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import dev.toolroom.domainlang.diagram.layout.Outline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a drawing as one SVG that needs no script, font or network. */
public final class SvgWriter {
    /** The colors of the page that the picture is for. */
    public enum Theme {
        AUTO,
        LIGHT,
        DARK
    }

    private static final int LABEL_ROUNDING = 9;

    private final Drawing drawing;
    private final List<String> classifications;
    private final StringBuilder out = new StringBuilder();

    private SvgWriter(Drawing drawing) {
        this.drawing = drawing;
        this.classifications = drawing.diagram().classifications();
    }

    public static String write(Drawing drawing, Theme theme) {
        return new SvgWriter(drawing).svg(theme);
    }

    private String svg(Theme theme) {
        int width = drawing.width();
        int height = drawing.height();
        out.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-labelledby=\"title description\">\n"
                        .formatted(width, height, width, height));
        out.append("<title id=\"title\">").append(escape(drawing.diagram().title()));
        out.append("</title>\n<desc id=\"description\">").append(escape(description()));
        out.append("</desc>\n<style>").append(SvgStyle.of(theme)).append("</style>\n");
        rectangle("paper", new Area(0, 0, width, height), 0);
        drawing.heading().forEach(this::text);
        drawing.frames().forEach(this::frame);
        drawing.lines().forEach(this::line);
        drawing.boxes().forEach(this::box);
        drawing.lines().forEach(each -> each.labels().forEach(this::label));
        drawing.legend().forEach(this::entry);
        return out.append("</svg>\n").toString();
    }

    /** The accessible description: the names and relationships. */
    private String description() {
        Diagram diagram = drawing.diagram();
        String shapes =
                diagram.shapes().stream().map(Shape::label).collect(Collectors.joining(", "));
        String connections =
                diagram.connections().stream()
                        .map(each -> each.from() + " to " + each.to() + ": " + each.kind())
                        .collect(Collectors.joining("; "));
        return diagram.kind().label() + " of " + shapes + ". " + connections;
    }

    private void frame(Frame frame) {
        rectangle("frame", frame.area(), 8);
        frame.title().forEach(this::text);
    }

    private void box(Box box) {
        Shape shape = box.shape();
        Area area = box.area();
        out.append("<g class=\"").append(shape.isDomain() ? "domain" : "card");
        out.append(" hue").append(Hue.of(shape.classification(), classifications));
        out.append("\" data-id=\"").append(escape(shape.id())).append("\">\n");
        title(tooltip(shape));
        if (box.isMud()) {
            out.append("<path class=\"mud\" d=\"").append(Outline.mud(area)).append("\"/>\n");
        } else {
            rectangle("body", area, 8);
        }
        int inset = box.isMud() ? 8 : 0;
        rectangle("band", new Area(area.x() + inset, area.y() + 8, 4, area.height() - 16), 2);
        box.texts().forEach(this::text);
        out.append("</g>\n");
    }

    private static String tooltip(Shape shape) {
        List<String> lines = new ArrayList<>(List.of(shape.fqn()));
        lines.add(shape.classification());
        lines.add(shape.description());
        lines.removeIf(String::isEmpty);
        return String.join("\n", lines);
    }

    private void line(Line line) {
        out.append("<g class=\"").append(look(line)).append("\">\n");
        title(
                line.bundle().connections().stream()
                        .map(SvgWriter::tooltip)
                        .collect(Collectors.joining("\n")));
        out.append("<path class=\"way\" d=\"").append(Outline.path(line)).append("\"/>\n");
        for (String each : Outline.heads(line)) {
            out.append("<polygon class=\"head\" points=\"").append(each).append("\"/>\n");
        }
        out.append("</g>\n");
    }

    private static String look(Line line) {
        return line.bundle().look().name().toLowerCase(Locale.ROOT);
    }

    private static String tooltip(Connection each) {
        return each.from() + " – " + each.to() + ": " + Connection.spaced(each.kind());
    }

    private void label(Label label) {
        out.append("<g class=\"pill\">");
        rectangle("", label.area(), LABEL_ROUNDING);
        label.rows().forEach(this::text);
        out.append("</g>\n");
    }

    private void entry(LegendEntry entry) {
        Area area = entry.area();
        if (entry.symbol() == Symbol.CLASSIFICATION) {
            out.append("<g class=\"hue");
            out.append(Hue.of(entry.classification(), classifications)).append("\">");
            rectangle("band", area, 3);
            out.append("</g>");
        } else if (entry.symbol() == Symbol.MUD) {
            out.append("<path class=\"mud\" d=\"").append(Outline.mud(area)).append("\"/>");
        } else if (entry.symbol() != Symbol.WORD) {
            out.append("<g class=\"").append(entry.symbol().word());
            out.append(
                    "\"><path class=\"way\" d=\"M%d %d h%d\"/></g>"
                            .formatted(area.x(), area.middle(), area.width()));
        }
        text(entry.text());
    }

    private void title(String text) {
        out.append("<title>").append(escape(text)).append("</title>\n");
    }

    private void rectangle(String style, Area area, int rounding) {
        out.append("<rect");
        if (!style.isEmpty()) {
            out.append(" class=\"").append(style).append('"');
        }
        out.append(
                " x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>\n"
                        .formatted(area.x(), area.y(), area.width(), area.height(), rounding));
    }

    private void text(Text text) {
        out.append(
                "<text class=\"%s\" x=\"%d\" y=\"%d\" textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\">"
                        .formatted(
                                text.font().name().toLowerCase(Locale.ROOT),
                                text.x(),
                                text.y(),
                                text.width()));
        out.append(escape(text.text())).append("</text>\n");
    }

    /** Escapes for text and attributes, without the characters that XML does not allow. */
    static String escape(String text) {
        var safe = new StringBuilder();
        text.codePoints()
                .filter(each -> each >= 0x20 || each == '\n' || each == '\t')
                .filter(
                        each ->
                                !(each >= 0xD800 && each <= 0xDFFF)
                                        && each != 0xFFFE
                                        && each != 0xFFFF)
                .forEach(
                        each -> {
                            switch (each) {
                                case '<' -> safe.append("&lt;");
                                case '>' -> safe.append("&gt;");
                                case '&' -> safe.append("&amp;");
                                case '"' -> safe.append("&quot;");
                                default -> safe.appendCodePoint(each);
                            }
                        });
        return safe.toString();
    }
}
