package dev.toolroom.domainlang.diagram;

import dev.toolroom.domainlang.diagram.Drawing.Area;
import dev.toolroom.domainlang.diagram.Shelves.Size;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Domains as boxes in boxes, with their bounded contexts inside. */
final class NestedLayout {
    static final int MARGIN = 28;
    static final int TITLE = 46;
    private static final int PADDING = 16;
    private static final int GAP = 14;

    private final Diagram diagram;
    private final Map<String, Shelves> contents = new HashMap<>();
    private final Map<String, Area> places = new HashMap<>();

    private NestedLayout(Diagram diagram) {
        this.diagram = diagram;
    }

    static Drawing of(Diagram diagram) {
        var layout = new NestedLayout(diagram);
        List<Shape> outermost = diagram.outermost();
        Shelves shelves = Shelves.of(outermost.stream().map(layout::size).toList(), MARGIN);
        layout.place(outermost, shelves, MARGIN, MARGIN + TITLE);
        return new Drawing(
                diagram,
                shelves.width() + 2 * MARGIN,
                shelves.height() + 2 * MARGIN + TITLE,
                layout.places,
                List.of());
    }

    private Size size(Shape shape) {
        return shape.isDomain()
                ? domain(shape)
                : new Size(
                        Math.max(120, Text.width(Text.cut(shape.label()), Text.NAME) + 36),
                        shape.team().isEmpty() ? 38 : 50);
    }

    private Size domain(Shape shape) {
        Shelves inside = Shelves.of(diagram.inside(shape).stream().map(this::size).toList(), GAP);
        contents.put(shape.id(), inside);
        String second =
                shape.description().isEmpty() ? shape.classification() : shape.description();
        int title =
                Math.max(
                        Text.width(Text.cut(shape.label()), Text.NAME + 1),
                        Text.width(Text.cut(second), Text.SMALL));
        return new Size(
                Math.max(inside.width(), title + 8) + 2 * PADDING,
                TITLE + inside.height() + (inside.height() > 0 ? PADDING : 0));
    }

    private void place(List<Shape> shapes, Shelves shelves, int x, int y) {
        for (int i = 0; i < shapes.size(); i++) {
            Shape shape = shapes.get(i);
            Area area = shelves.areas().get(i).movedBy(x, y);
            places.put(shape.id(), area);
            Shelves inside = contents.get(shape.id());
            if (inside != null) {
                place(diagram.inside(shape), inside, area.x() + PADDING, area.y() + TITLE);
            }
        }
    }
}
