package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Box;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Domains as boxes in boxes. The contexts of a domain fill rows; its subdomains fill columns below
 * them. All rows and columns are justified, so no empty space is left between boxes.
 */
final class DomainMapLayout {
    private static final int PADDING = 14;
    private static final int GAP = 10;
    private static final int TRIED_WIDTHS = 24;

    private final Diagram diagram;
    private final Map<String, List<Shape>> children = new HashMap<>();
    private final Map<String, BoxText> texts = new HashMap<>();
    private final Map<String, Integer> minWidths = new HashMap<>();
    private final Map<String, Area> areas = new HashMap<>();

    private DomainMapLayout(Diagram diagram) {
        this.diagram = diagram;
        for (Shape each : diagram.shapes()) {
            texts.put(each.id(), BoxText.of(each, diagram));
            String inside = each.inside();
            if (inside != null) {
                children.computeIfAbsent(inside, none -> new ArrayList<>()).add(each);
            }
        }
    }

    static Drawing of(Diagram diagram) {
        return new DomainMapLayout(diagram).drawing();
    }

    private Drawing drawing() {
        List<Shape> outermost = diagram.outermost();
        int min = outermost.stream().mapToInt(this::minWidth).max().orElse(0);
        int max = outermost.stream().mapToInt(this::minWidth).sum() * 2 + min;
        int width = min;
        double best = Double.MAX_VALUE;
        for (int i = 0; i <= TRIED_WIDTHS; i++) {
            int next = min + (max - min) * i / TRIED_WIDTHS;
            int height = new Columns(outermost, next).height();
            double ratio = Math.log((double) next / Math.max(1, height) / Placement.PAGE_RATIO);
            double cost = (double) next * height * (1 + 1.5 * ratio * ratio);
            if (cost < best) {
                best = cost;
                width = next;
            }
        }
        var columns = new Columns(outermost, width);
        columns.place(Drawing.MARGIN, Drawing.HEADING, columns.height());
        List<Box> boxes = new ArrayList<>();
        for (Shape each : diagram.shapes()) {
            Area area = areas.get(each.id());
            if (area != null) {
                boxes.add(new Box(each, area, false, texts(each, area)));
            }
        }
        return Drawing.of(
                diagram,
                Drawing.MARGIN + width,
                Drawing.HEADING + columns.height(),
                List.of(),
                boxes,
                List.of());
    }

    private List<Shape> contexts(Shape domain) {
        return children.getOrDefault(domain.id(), List.of()).stream()
                .filter(each -> !each.isDomain())
                .toList();
    }

    private List<Shape> subdomains(Shape domain) {
        return children.getOrDefault(domain.id(), List.of()).stream()
                .filter(Shape::isDomain)
                .toList();
    }

    private BoxText text(Shape shape) {
        return texts.computeIfAbsent(shape.id(), none -> BoxText.of(shape, diagram));
    }

    private int minWidth(Shape shape) {
        Integer known = minWidths.get(shape.id());
        if (known != null) {
            return known;
        }
        int width = text(shape).width();
        for (Shape each : children.getOrDefault(shape.id(), List.of())) {
            width = Math.max(width, minWidth(each) + 2 * PADDING);
        }
        minWidths.put(shape.id(), width);
        return width;
    }

    private int height(Shape shape, int width) {
        return shape.isDomain() ? new Inside(shape, width).height() : text(shape).height();
    }

    private void place(Shape shape, Area area) {
        areas.put(shape.id(), area);
        if (shape.isDomain()) {
            new Inside(shape, area.width()).place(area);
        }
    }

    private List<Text> texts(Shape shape, Area area) {
        if (!shape.isDomain()) {
            return text(shape).in(area);
        }
        List<Text> lines = new ArrayList<>();
        int x = area.x() + PADDING;
        int y = area.y() + PADDING + 10;
        for (String each : text(shape).name()) {
            lines.add(Text.of(Font.NAME, x, y, each));
            y += Font.NAME.lineHeight();
        }
        String second = second(shape);
        if (!second.isEmpty()) {
            String fitting = Font.SMALL.fit(second, area.width() - 2 * PADDING);
            lines.add(Text.of(Font.SMALL, x, y - 2, fitting));
        }
        return lines;
    }

    private static String second(Shape shape) {
        return shape.description().isBlank() ? shape.classification() : shape.description();
    }

    /** The content of a domain, one below the other: title, rows of contexts, subdomains. */
    private final class Inside {
        private final Shape domain;
        private final List<List<Shape>> rows = new ArrayList<>();
        private final Columns below;
        private final int width;

        Inside(Shape domain, int outerWidth) {
            this.domain = domain;
            this.width = outerWidth - 2 * PADDING;
            this.below = new Columns(subdomains(domain), width);
            int used = 0;
            for (Shape each : contexts(domain)) {
                if (rows.isEmpty() || used + GAP + minWidth(each) > width) {
                    rows.add(new ArrayList<>());
                    used = -GAP;
                }
                rows.getLast().add(each);
                used += GAP + minWidth(each);
            }
        }

        int titleHeight() {
            int second = second(domain).isEmpty() ? 0 : Font.SMALL.lineHeight();
            return PADDING + text(domain).name().size() * Font.NAME.lineHeight() + second;
        }

        int rowHeight(List<Shape> row) {
            return row.stream().mapToInt(each -> text(each).height()).max().orElse(0) + GAP;
        }

        int height() {
            int contexts = rows.stream().mapToInt(this::rowHeight).sum();
            int inner = contexts + below.height() + (below.isEmpty() ? 0 : GAP);
            return titleHeight() + inner + (inner == 0 ? 2 : PADDING - GAP);
        }

        /** Gives what is left of the height to the subdomains, or else to the contexts. */
        void place(Area area) {
            int left = area.height() - height();
            int x = area.x() + PADDING;
            int y = area.y() + titleHeight();
            for (int i = 0; i < rows.size(); i++) {
                int more = below.isEmpty() ? share(left, i, rows.size()) : 0;
                int height = rowHeight(rows.get(i)) + more;
                placeRow(rows.get(i), new Area(x, y, width, height - GAP));
                y += height;
            }
            if (!below.isEmpty()) {
                below.place(x, y, below.height() + left);
            }
        }

        private void placeRow(List<Shape> row, Area area) {
            int free = area.width() + GAP;
            for (Shape each : row) {
                free -= minWidth(each) + GAP;
            }
            int x = area.x();
            for (int i = 0; i < row.size(); i++) {
                int boxWidth = minWidth(row.get(i)) + share(free, i, row.size());
                DomainMapLayout.this.place(
                        row.get(i), new Area(x, area.y(), boxWidth, area.height()));
                x += boxWidth + GAP;
            }
        }
    }

    /** Domains in columns of one width, each in the shortest column; the lowest choice is taken. */
    private final class Columns {
        private final int width;
        private List<List<Shape>> columns = List.of();
        private int height;

        Columns(List<Shape> domains, int width) {
            this.width = width;
            int min = domains.stream().mapToInt(DomainMapLayout.this::minWidth).max().orElse(0);
            int most = Math.clamp((width + GAP) / (min + GAP), 1, Math.max(1, domains.size()));
            for (int count = 1; count <= most && !domains.isEmpty(); count++) {
                List<List<Shape>> next = split(domains, count);
                int needed = 0;
                for (List<Shape> each : next) {
                    needed = Math.max(needed, height(each, count));
                }
                if (columns.isEmpty() || needed < height) {
                    columns = next;
                    height = needed;
                }
            }
        }

        private List<List<Shape>> split(List<Shape> domains, int count) {
            List<List<Shape>> split = new ArrayList<>();
            int[] heights = new int[count];
            for (int i = 0; i < count; i++) {
                split.add(new ArrayList<>());
            }
            for (Shape each : domains) {
                int shortest = 0;
                for (int i = 1; i < count; i++) {
                    shortest = heights[i] < heights[shortest] ? i : shortest;
                }
                split.get(shortest).add(each);
                heights[shortest] += DomainMapLayout.this.height(each, width(count)) + GAP;
            }
            return split;
        }

        private int width(int count) {
            return (width - (count - 1) * GAP) / Math.max(1, count);
        }

        private int height(List<Shape> column, int count) {
            int sum = -GAP;
            for (Shape each : column) {
                sum += DomainMapLayout.this.height(each, width(count)) + GAP;
            }
            return sum;
        }

        boolean isEmpty() {
            return columns.isEmpty();
        }

        int height() {
            return height;
        }

        void place(int left, int top, int filledHeight) {
            int columnWidth = width(columns.size());
            for (int at = 0; at < columns.size(); at++) {
                List<Shape> column = columns.get(at);
                int x = left + at * (columnWidth + GAP);
                // The last column takes the remainder of the division.
                int boxWidth = at == columns.size() - 1 ? left + width - x : columnWidth;
                int free = filledHeight - height(column, columns.size());
                int y = top;
                for (int i = 0; i < column.size(); i++) {
                    int needed = DomainMapLayout.this.height(column.get(i), columnWidth);
                    int boxHeight = needed + share(free, i, column.size());
                    DomainMapLayout.this.place(column.get(i), new Area(x, y, boxWidth, boxHeight));
                    y += boxHeight + GAP;
                }
            }
        }
    }

    /** The part number {@code index} of an amount that is split into {@code count} whole parts. */
    private static int share(int amount, int index, int count) {
        return amount * (index + 1) / count - amount * index / count;
    }
}
