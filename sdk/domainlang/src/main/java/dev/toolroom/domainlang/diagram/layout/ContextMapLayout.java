package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.Diagram;
import dev.toolroom.domainlang.diagram.Shape;
import dev.toolroom.domainlang.diagram.layout.Drawing.Area;
import dev.toolroom.domainlang.diagram.layout.Drawing.Box;
import dev.toolroom.domainlang.diagram.layout.Drawing.Frame;
import dev.toolroom.domainlang.diagram.layout.Drawing.Label;
import dev.toolroom.domainlang.diagram.layout.Drawing.Line;
import dev.toolroom.domainlang.diagram.layout.Drawing.Point;
import dev.toolroom.domainlang.diagram.layout.Drawing.Text;
import dev.toolroom.domainlang.diagram.layout.Placement.Block;
import dev.toolroom.domainlang.diagram.layout.Placement.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Bounded contexts in a grid, in a frame for each domain or team. Lines run between the cells. The
 * grid with the best proportions is taken.
 */
final class ContextMapLayout {
    private static final int TRACK = 9;
    private static final int ROW_GAP = 18;
    private static final int COLUMN_PADDING = 14;
    private static final int FRAME_PADDING = 8;
    private static final int TITLE_WIDTH = 260;

    /** What is smaller fits any page. */
    private static final int MIN_PAGE_WIDTH = 640;

    private final MapGraph graph;
    private final Placement placement;
    private final Wires wires;
    private final List<BoxText> texts;
    private final int columnPadding;

    /** The upper edge of each row and, behind the last, the lower end of all. */
    private final int[] rowTops;

    private final int[] rowHeights;
    private final int[] rowChannelTops;
    private final int[] titleHeights;
    private final int[] columnLefts;
    private final int[] columnWidths;
    private final int[] boxLefts;
    private final int[] boxWidths;

    private ContextMapLayout(MapGraph graph, Placement placement) {
        this.graph = graph;
        this.placement = placement;
        this.wires = new Wires(graph, placement);
        this.texts =
                graph.shapes().stream().map(each -> BoxText.of(each, graph.diagram())).toList();
        this.columnPadding = COLUMN_PADDING + (placement.blocks().isEmpty() ? 0 : FRAME_PADDING);
        int rows = placement.rows();
        int columns = placement.columns();
        rowTops = new int[rows];
        rowHeights = new int[rows];
        rowChannelTops = new int[rows + 1];
        titleHeights = new int[rows + 1];
        columnLefts = new int[columns];
        columnWidths = new int[columns];
        boxLefts = new int[columns];
        boxWidths = new int[columns];
        layOutRows();
        wires.straighten();
        wires.assignColumnTracks(rowTracks());
        layOutColumns();
    }

    static Drawing of(Diagram diagram) {
        MapGraph graph = MapGraph.of(diagram);
        int typical = Placement.typicalColumns(graph.shapes().size());
        int spread = 1 + typical / 4;
        ContextMapLayout best = null;
        for (int columns = Math.max(1, typical - spread); columns <= typical + spread; columns++) {
            var next = new ContextMapLayout(graph, new Placement(graph, columns));
            if (best == null || next.cost() < best.cost()) {
                best = next;
            }
        }
        if (best == null) {
            throw new IllegalStateException("No grid was tried.");
        }
        return best.drawing();
    }

    /** The surface, more for long lines and for a map that is unlike a page. */
    private double cost() {
        double width = Math.max(right(), MIN_PAGE_WIDTH);
        double height = Math.max(bottom(), MIN_PAGE_WIDTH / Placement.PAGE_RATIO);
        double ratio = Math.log(width / height / Placement.PAGE_RATIO);
        return width * height * (1 + 3 * ratio * ratio) * (1 + placement.meanLength());
    }

    private void layOutRows() {
        for (Block each : placement.blocks()) {
            int height = title(each).size() * Font.NAME.lineHeight() + FRAME_PADDING + 2;
            titleHeights[each.row()] = Math.max(titleHeights[each.row()], height);
        }
        for (int i = 0; i < graph.shapes().size(); i++) {
            int row = wires.cell(i).row();
            rowHeights[row] = Math.max(rowHeights[row], height(i));
        }
        int y = Drawing.HEADING;
        for (int row = 0; row <= rowHeights.length; row++) {
            int at = row;
            boolean frameEnds =
                    placement.blocks().stream().anyMatch(each -> each.row() + each.height() == at);
            int tracks = wires.tracksInRowChannel(row);
            rowChannelTops[row] = y + (frameEnds ? FRAME_PADDING + TRACK : TRACK);
            y += (frameEnds ? FRAME_PADDING : 0) + (tracks == 0 ? 0 : (tracks + 1) * TRACK);
            y += titleHeights[row] + (row == 0 || row == rowHeights.length ? 0 : ROW_GAP);
            if (row < rowHeights.length) {
                rowTops[row] = y;
                y += rowHeights[row];
            }
        }
        for (int i = 0; i < graph.shapes().size(); i++) {
            wires.placePorts(i, rowMiddle(wires.cell(i).row()));
        }
    }

    private int height(int shape) {
        int ports = Math.max(wires.sideHeight(shape, true), wires.sideHeight(shape, false));
        return Math.max(texts.get(shape).height(), ports + 2 * Port.STEP);
    }

    private int rowMiddle(int row) {
        return rowTops[row] + rowHeights[row] / 2;
    }

    private int[] rowTracks() {
        int[] heights = new int[graph.bundles().size()];
        for (int bundle = 0; bundle < heights.length; bundle++) {
            int channel = wires.rowChannel(bundle);
            if (channel >= 0) {
                heights[bundle] = rowChannelTops[channel] + wires.rowTrack(bundle) * TRACK;
            }
        }
        return heights;
    }

    private void layOutColumns() {
        int[] leftZones = new int[columnWidths.length];
        int[] rightZones = new int[columnWidths.length];
        for (int i = 0; i < graph.shapes().size(); i++) {
            int column = wires.cell(i).column();
            leftZones[column] = Math.max(leftZones[column], zone(i, true));
            rightZones[column] = Math.max(rightZones[column], zone(i, false));
            boxWidths[column] = Math.max(boxWidths[column], texts.get(i).width());
        }
        for (Block each : placement.blocks()) {
            int column = each.column();
            int title = title(each).stream().mapToInt(Font.NAME::width).max().orElse(0);
            int free = leftZones[column] + rightZones[column];
            boxWidths[column] = Math.max(boxWidths[column], title + FRAME_PADDING - free);
        }
        int x = Drawing.MARGIN;
        for (int column = 0; column < columnWidths.length; column++) {
            x += channelWidth(column);
            columnLefts[column] = x;
            boxLefts[column] = x + leftZones[column];
            columnWidths[column] = leftZones[column] + boxWidths[column] + rightZones[column];
            x += columnWidths[column];
        }
    }

    private int zone(int shape, boolean atLeft) {
        if (!wires.hasPorts(shape, atLeft)) {
            return 0;
        }
        int label = wires.labelWidth(shape, atLeft);
        return Wires.ARROW + (label == 0 ? 0 : label + 4);
    }

    private int channelWidth(int channel) {
        int tracks = wires.tracksInColumnChannel(channel);
        boolean outer = channel == 0 || channel == columnWidths.length;
        if (tracks == 0 && outer) {
            return placement.blocks().isEmpty() ? 0 : FRAME_PADDING;
        }
        return 2 * columnPadding + Math.max(0, tracks - 1) * TRACK;
    }

    private int trackX(Port port) {
        int left =
                port.channel == 0
                        ? Drawing.MARGIN
                        : columnLefts[port.channel - 1] + columnWidths[port.channel - 1];
        return left + columnPadding + wires.columnTrack(port) * TRACK;
    }

    private int right() {
        int last = columnWidths.length - 1;
        return columnLefts[last] + columnWidths[last] + channelWidth(last + 1);
    }

    private int bottom() {
        int last = rowTops.length;
        int tracks = wires.tracksInRowChannel(last);
        return rowChannelTops[last] + tracks * TRACK;
    }

    private Drawing drawing() {
        List<Frame> frames = placement.blocks().stream().map(this::frame).toList();
        Set<String> muds = graph.diagram().muds();
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < graph.shapes().size(); i++) {
            Shape shape = graph.shapes().get(i);
            Area area = area(i);
            boxes.add(new Box(shape, area, muds.contains(shape.id()), texts.get(i).in(area)));
        }
        List<Line> lines = new ArrayList<>();
        for (int bundle = 0; bundle < graph.bundles().size(); bundle++) {
            lines.add(line(bundle));
        }
        return Drawing.of(graph.diagram(), right(), bottom(), frames, boxes, lines);
    }

    private static List<String> title(Block block) {
        return Font.NAME.wrap(block.title(), TITLE_WIDTH);
    }

    private Frame frame(Block block) {
        int last = block.column() + block.width() - 1;
        int lastRow = block.row() + block.height() - 1;
        int left = columnLefts[block.column()] - FRAME_PADDING;
        int top = rowTops[block.row()] - titleHeights[block.row()];
        int right = columnLefts[last] + columnWidths[last] + FRAME_PADDING;
        int bottom = rowTops[lastRow] + rowHeights[lastRow] + FRAME_PADDING;
        List<Text> lines = new ArrayList<>();
        for (String each : title(block)) {
            int y = top + Font.NAME.size() + 4 + lines.size() * Font.NAME.lineHeight();
            lines.add(Text.of(Font.NAME, left + FRAME_PADDING, y, each));
        }
        return new Frame(new Area(left, top, right - left, bottom - top), lines);
    }

    private Area area(int shape) {
        Cell cell = wires.cell(shape);
        int height = height(shape);
        return new Area(
                boxLefts[cell.column()],
                rowMiddle(cell.row()) - height / 2,
                boxWidths[cell.column()],
                height);
    }

    private Line line(int bundle) {
        Port first = wires.firstPort(bundle);
        Port second = wires.secondPort(bundle);
        List<Point> points = new ArrayList<>();
        points.add(new Point(edge(first), first.y));
        if (!wires.isStraight(bundle)) {
            points.add(new Point(trackX(first), first.y));
            int channel = wires.rowChannel(bundle);
            if (channel >= 0) {
                int y = rowChannelTops[channel] + wires.rowTrack(bundle) * TRACK;
                points.add(new Point(trackX(first), y));
                points.add(new Point(trackX(second), y));
            }
            points.add(new Point(trackX(second), second.y));
        }
        points.add(new Point(edge(second), second.y));
        List<Label> labels = new ArrayList<>();
        for (Port each : List.of(first, second)) {
            if (!each.rows.isEmpty()) {
                labels.add(each.label(edge(each)));
            }
        }
        return new Line(graph.bundles().get(bundle), points, labels);
    }

    private int edge(Port port) {
        Area area = area(port.shape);
        return port.atLeft ? area.x() : area.right();
    }
}
