package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.diagram.Connection.Direction;
import dev.toolroom.domainlang.diagram.Drawing.Area;
import dev.toolroom.domainlang.diagram.Drawing.Point;
import dev.toolroom.domainlang.diagram.Drawing.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A drawing as one SVG that needs nothing beside it: no script, no font, no address. */
public final class SvgWriter {
    /** For which paper. */
    public enum Theme {
        AUTO,
        LIGHT,
        DARK
    }

    private static final int LEGEND = 30;

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
        Diagram diagram = drawing.diagram();
        String kind = diagram.kind() == Diagram.Kind.CONTEXT_MAP ? "Context map" : "Domain map";
        int width = Math.max(drawing.width(), Math.max(titleWidth(), legendWidth()));
        int height = drawing.height() + (classifications.isEmpty() ? 0 : LEGEND);
        out.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-labelledby=\"title description\">\n"
                        .formatted(width, height, width, height));
        out.append("<title id=\"title\">").append(escape(diagram.title())).append("</title>\n");
        out.append("<desc id=\"description\">").append(escape(described(kind))).append("</desc>\n");
        out.append("<style>").append(SvgStyle.of(theme)).append("</style>\n");
        out.append("<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n".formatted(width, height));
        text("title", NestedLayout.MARGIN, 38, "start", diagram.title());
        text("kind", NestedLayout.MARGIN, 55, "start", kind);
        for (int i = 0; i < diagram.connections().size(); i++) {
            way(diagram.connections().get(i), drawing.routes().get(i).points());
        }
        diagram.shapes().forEach(this::shape);
        for (int i = 0; i < diagram.connections().size(); i++) {
            labels(diagram.connections().get(i), drawing.routes().get(i));
        }
        if (diagram.shapes().isEmpty()) {
            text("detail", NestedLayout.MARGIN, 84, "start", "Nothing to draw");
        }
        legend(drawing.height());
        return out.append("</svg>\n").toString();
    }

    private int titleWidth() {
        return Text.width(drawing.diagram().title(), 18) + 2 * NestedLayout.MARGIN;
    }

    private int legendWidth() {
        return classifications.stream().mapToInt(SvgWriter::legendEntry).sum()
                + 2 * NestedLayout.MARGIN;
    }

    private static int legendEntry(String name) {
        return Text.width(name, Text.SMALL) + 38;
    }

    /** What somebody hears who does not see it. */
    private String described(String kind) {
        Diagram diagram = drawing.diagram();
        String shapes =
                diagram.shapes().stream().map(Shape::label).collect(Collectors.joining(", "));
        String connections =
                diagram.connections().stream()
                        .map(each -> each.from() + " to " + each.to() + ": " + each.kind())
                        .collect(Collectors.joining("; "));
        return kind + " of " + shapes + ". " + connections;
    }

    private void shape(Shape shape) {
        Area area = drawing.places().get(shape.id());
        if (area == null) {
            return;
        }
        int hue = Hue.of(shape.classification(), classifications);
        out.append(
                "<g class=\"%s hue%d\" data-id=\"%s\">\n"
                        .formatted(shape.isDomain() ? "domain" : "card", hue, escape(shape.id())));
        out.append("<title>").append(escape(tooltip(shape))).append("</title>\n");
        rectangle("body", area.x(), area.y(), area.width(), area.height(), 8);
        rectangle("band", area.x(), area.y() + 8, 4, area.height() - 16, 2);
        if (shape.isDomain()) {
            domain(shape, area);
        } else {
            context(shape, area);
        }
        out.append("</g>\n");
    }

    private static String tooltip(Shape shape) {
        List<String> lines = new ArrayList<>(List.of(shape.fqn()));
        lines.add(shape.classification());
        lines.add(shape.description());
        lines.removeIf(String::isEmpty);
        return String.join("\n", lines);
    }

    private void domain(Shape shape, Area area) {
        text("name", area.x() + 16, area.y() + 21, "start", Text.cut(shape.label()));
        String second =
                shape.description().isEmpty() ? shape.classification() : shape.description();
        text(
                "detail",
                area.x() + 16,
                area.y() + 37,
                "start",
                Text.fit(second, Text.SMALL, area.width() - 32));
    }

    private void context(Shape shape, Area area) {
        boolean inDomain = shape.inside() != null;
        String detail = inDomain ? Text.cut(shape.team()) : ShapeText.detail(shape);
        int middle = area.x() + area.width() / 2;
        int centre = area.y() + area.height() / 2;
        text(
                "name",
                middle,
                centre + (detail.isEmpty() ? 5 : -2),
                "middle",
                Text.cut(shape.label()));
        text("detail", middle, centre + 14, "middle", detail);
    }

    private void way(Connection each, List<Point> points) {
        if (points.isEmpty()) {
            return;
        }
        String look =
                switch (each.kind()) {
                    case "SeparateWays" -> "connection apart";
                    case "SharedKernel", "Partnership" -> "connection together";
                    default -> "connection";
                };
        out.append("<g class=\"%s\">\n".formatted(look));
        out.append("<title>").append(escape(spoken(each))).append("</title>\n");
        out.append("<path class=\"way\" d=\"").append(path(points)).append("\"/>\n");
        if (each.direction() != Direction.NONE) {
            head(points.get(points.size() - 2), points.getLast());
        }
        if (each.direction() == Direction.BOTH) {
            head(points.get(1), points.getFirst());
        }
        out.append("</g>\n");
    }

    private static String spoken(Connection each) {
        return each.from() + " – " + each.to() + ": " + Connection.spaced(each.kind());
    }

    /** Level where it leaves and where it arrives, with a curve between. */
    private static String path(List<Point> points) {
        var path = new StringBuilder("M%d %d".formatted(points.get(0).x(), points.get(0).y()));
        for (int i = 1; i < points.size(); i++) {
            Point from = points.get(i - 1);
            Point to = points.get(i);
            if (from.x() == to.x() || from.y() == to.y()) {
                path.append(" L%d %d".formatted(to.x(), to.y()));
            } else {
                int half = (to.x() - from.x()) / 2;
                path.append(
                        " C%d %d %d %d %d %d"
                                .formatted(
                                        from.x() + half,
                                        from.y(),
                                        to.x() - half,
                                        to.y(),
                                        to.x(),
                                        to.y()));
            }
        }
        return path.toString();
    }

    private void head(Point before, Point tip) {
        String triangle;
        if (before.x() == tip.x()) {
            int back = before.y() < tip.y() ? -9 : 9;
            triangle =
                    "%d %d %d %d"
                            .formatted(tip.x() - 5, tip.y() + back, tip.x() + 5, tip.y() + back);
        } else {
            int back = before.x() < tip.x() ? -9 : 9;
            triangle =
                    "%d %d %d %d"
                            .formatted(tip.x() + back, tip.y() - 5, tip.x() + back, tip.y() + 5);
        }
        out.append(
                "<polygon class=\"head\" points=\"%d %d %s\"/>\n"
                        .formatted(tip.x(), tip.y(), triangle));
    }

    private void labels(Connection each, Route route) {
        List<Point> points = route.points();
        if (points.isEmpty()) {
            return;
        }
        beside(points.get(0), points.get(1), each.fromLabel(), 8);
        beside(points.getLast(), points.get(points.size() - 2), each.toLabel(), 14);
        if (!each.middleLabel().isEmpty()) {
            Point middle = route.middle();
            pill(middle.x(), middle.y(), each.middleLabel());
        }
    }

    /** A label at an end of a way, on the way. */
    private void beside(Point end, Point next, String label, int distance) {
        if (label.isEmpty()) {
            return;
        }
        int half = (Text.width(label, Text.SMALL) + 12) / 2;
        if (end.x() == next.x()) {
            pill(end.x(), next.y(), label);
        } else {
            int away = next.x() > end.x() ? half + distance : -half - distance;
            pill(end.x() + away, end.y(), label);
        }
    }

    private void pill(int x, int y, String label) {
        int width = Text.width(label, Text.SMALL) + 12;
        out.append("<g class=\"pill\">");
        out.append(
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"18\" rx=\"9\"/>"
                        .formatted(x - width / 2, y - 9, width));
        text("", x, y + 4, "middle", label);
        out.append("</g>\n");
    }

    private void legend(int top) {
        int x = NestedLayout.MARGIN;
        for (String each : classifications) {
            out.append("<g class=\"legend hue%d\">".formatted(Hue.of(each, classifications)));
            rectangle("band", x, top - 2, 12, 12, 3);
            text("", x + 18, top + 8, "start", each);
            out.append("</g>\n");
            x += legendEntry(each);
        }
    }

    private void rectangle(String style, int x, int y, int width, int height, int round) {
        out.append(
                "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>\n"
                        .formatted(style, x, y, width, height, round));
    }

    private void text(String style, int x, int y, String anchor, String text) {
        if (!text.isEmpty()) {
            out.append(
                    "<text class=\"%s\" x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>\n"
                            .formatted(style, x, y, anchor, escape(text)));
        }
    }

    /** For text and attributes; what XML has no letter for is left out. */
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
