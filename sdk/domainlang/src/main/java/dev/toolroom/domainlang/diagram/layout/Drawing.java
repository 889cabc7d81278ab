package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A diagram with a place for everything, in pixels from the upper left. Boxes are in the order of
 * the shapes; a box lies after the box that it is in.
 *
 * @param heading title and kind
 * @param frames around the contexts of one domain or team
 * @param lines one for each pair of contexts with connections
 */
public record Drawing(
        Diagram diagram,
        int width,
        int height,
        List<Text> heading,
        List<Frame> frames,
        List<Box> boxes,
        List<Line> lines,
        List<LegendEntry> legend) {
    static final int MARGIN = 28;

    /** Between the upper edge and the first shape. */
    static final int HEADING = 76;

    public Drawing {
        heading = List.copyOf(heading);
        frames = List.copyOf(frames);
        boxes = List.copyOf(boxes);
        lines = List.copyOf(lines);
        legend = List.copyOf(legend);
    }

    public static Drawing of(Diagram diagram) {
        return diagram.kind() == Diagram.Kind.DOMAIN_MAP
                ? DomainMapLayout.of(diagram)
                : ContextMapLayout.of(diagram);
    }

    /** Adds the heading and, below the shapes, the legend. */
    static Drawing of(
            Diagram diagram,
            int right,
            int bottom,
            List<Frame> frames,
            List<Box> boxes,
            List<Line> lines) {
        List<Text> heading = new ArrayList<>();
        String title = Font.TITLE.fit(diagram.title(), Math.max(right - MARGIN, 480));
        heading.add(Text.of(Font.TITLE, MARGIN, 38, title));
        heading.add(Text.of(Font.SMALL, MARGIN, 55, diagram.kind().label()));
        if (boxes.isEmpty()) {
            heading.add(Text.of(Font.SMALL, MARGIN, 84, "Nothing to draw"));
        }
        int width = heading.stream().mapToInt(Text::right).reduce(right, Math::max) + MARGIN;
        var legend = new Legend(diagram, MARGIN, bottom + MARGIN, Math.max(width, 480) - MARGIN);
        return new Drawing(
                diagram,
                Math.max(width, legend.right() + MARGIN),
                legend.bottom() + MARGIN,
                heading,
                frames,
                boxes,
                lines,
                legend.entries());
    }

    /** A rectangle. */
    public record Area(int x, int y, int width, int height) {
        public int right() {
            return x + width;
        }

        public int bottom() {
            return y + height;
        }

        public int middle() {
            return y + height / 2;
        }
    }

    /** A point. */
    public record Point(int x, int y) {}

    /**
     * One line of text.
     *
     * @param x its left end
     * @param y its baseline
     */
    public record Text(Font font, int x, int y, int width, String text) {
        static Text of(Font font, int x, int y, String text) {
            return new Text(font, x, y, font.width(text), text);
        }

        public int right() {
            return x + width;
        }
    }

    /** A frame with its title. */
    public record Frame(Area area, List<Text> title) {
        public Frame {
            title = List.copyOf(title);
        }
    }

    /** A shape with its texts. */
    public record Box(Shape shape, Area area, boolean isMud, List<Text> texts) {
        public Box {
            texts = List.copyOf(texts);
        }
    }

    /** What is written at one end of a line: a row for each connection. */
    public record Label(Area area, List<Text> rows) {
        public Label {
            rows = List.copyOf(rows);
        }
    }

    /** A line of horizontal and vertical pieces, from its first to its second shape. */
    public record Line(Bundle bundle, List<Point> points, List<Label> labels) {
        public Line {
            points = List.copyOf(points);
            labels = List.copyOf(labels);
        }
    }

    /** What an entry of the legend explains. */
    public enum Symbol {
        CLASSIFICATION,
        WORD,
        TOGETHER,
        APART,
        MUD;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** An entry of the legend. */
    public record LegendEntry(Symbol symbol, String classification, Area area, Text text) {}
}
