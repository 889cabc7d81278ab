package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.layout.MapGraph.Ends;
import dev.toolroom.domainlang.diagram.layout.Placement.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The lines of a context map: which sides of the boxes they meet, and the channels between rows and
 * columns that they run through. Labels stand between a box and the nearest channel, so no line
 * crosses a box or a label.
 */
final class Wires {
    /** Between a box and a label. */
    static final int ARROW = 12;

    private static final int TURN_GAP = 8;

    private final MapGraph graph;
    private final Placement placement;
    private final List<Port> firstPorts = new ArrayList<>();
    private final List<Port> secondPorts = new ArrayList<>();
    private final List<List<Port>> portsOfShape = new ArrayList<>();

    /** The channel between rows that each bundle runs through; -1 if it needs none. */
    private final int[] rowChannelOf;

    private final List<Channel> rowChannels;
    private final List<Channel> columnChannels;

    Wires(MapGraph graph, Placement placement) {
        this.graph = graph;
        this.placement = placement;
        this.rowChannelOf = new int[graph.bundles().size()];
        this.rowChannels = channels(placement.rows());
        this.columnChannels = channels(placement.columns());
        graph.shapes().forEach(each -> portsOfShape.add(new ArrayList<>()));
        for (int bundle = 0; bundle < rowChannelOf.length; bundle++) {
            addPorts(bundle);
            rowChannelOf[bundle] = chooseRowChannel(bundle);
        }
        rowChannels.forEach(each -> each.assignTracks(1));
        portsOfShape.forEach(
                ports -> ports.sort(Comparator.comparingDouble(this::rowOfDestination)));
    }

    private static List<Channel> channels(int lanes) {
        return IntStream.rangeClosed(0, lanes).mapToObj(each -> new Channel()).toList();
    }

    private void addPorts(int bundle) {
        Ends ends = graph.ends().get(bundle);
        Bundle each = graph.bundles().get(bundle);
        int first = placement.cell(ends.first()).column();
        int second = placement.cell(ends.second()).column();
        boolean sameAtLeft =
                count(ends.first(), true) + count(ends.second(), true)
                        < count(ends.first(), false) + count(ends.second(), false);
        boolean firstAtLeft = first == second ? sameAtLeft : first > second;
        boolean secondAtLeft = first == second ? sameAtLeft : second > first;
        add(firstPorts, new Port(bundle, ends.first(), firstAtLeft, first, each.labels(true)));
        add(secondPorts, new Port(bundle, ends.second(), secondAtLeft, second, each.labels(false)));
    }

    private void add(List<Port> ports, Port port) {
        ports.add(port);
        portsOfShape.get(port.shape).add(port);
    }

    private long count(int shape, boolean atLeft) {
        return portsOfShape.get(shape).stream().filter(each -> each.atLeft == atLeft).count();
    }

    /** The emptiest one between the two rows; for one row, the one above or below it. */
    private int chooseRowChannel(int bundle) {
        int from = firstPorts.get(bundle).channel;
        int to = secondPorts.get(bundle).channel;
        if (from == to) {
            return -1;
        }
        Ends ends = graph.ends().get(bundle);
        int upper = Math.min(row(ends.first()), row(ends.second()));
        int lower = Math.max(row(ends.first()), row(ends.second()));
        int best =
                IntStream.rangeClosed(
                                upper == lower ? upper : upper + 1, Math.max(lower, upper + 1))
                        .boxed()
                        .min(
                                Comparator.comparingInt(
                                        each -> rowChannels.get(each).piecesWithin(from, to)))
                        .orElse(upper);
        rowChannels.get(best).add(bundle, from, to);
        return best;
    }

    private int row(int shape) {
        return placement.cell(shape).row();
    }

    private double rowOfDestination(Port port) {
        int channel = rowChannelOf[port.bundle];
        return channel < 0 ? row(graph.ends().get(port.bundle).other(port.shape)) : channel - 0.5;
    }

    List<Port> ports(int shape, boolean atLeft) {
        return portsOfShape.get(shape).stream().filter(each -> each.atLeft == atLeft).toList();
    }

    /** The width of the labels on a side of a shape. */
    int labelWidth(int shape, boolean atLeft) {
        return ports(shape, atLeft).stream().mapToInt(Port::labelWidth).max().orElse(0);
    }

    int sideHeight(int shape, boolean atLeft) {
        return ports(shape, atLeft).stream().mapToInt(Port::slotHeight).sum();
    }

    boolean hasPorts(int shape, boolean atLeft) {
        return !ports(shape, atLeft).isEmpty();
    }

    int tracksInRowChannel(int channel) {
        return rowChannels.get(channel).trackCount();
    }

    int tracksInColumnChannel(int channel) {
        return columnChannels.get(channel).trackCount();
    }

    int rowChannel(int bundle) {
        return rowChannelOf[bundle];
    }

    Port firstPort(int bundle) {
        return firstPorts.get(bundle);
    }

    Port secondPort(int bundle) {
        return secondPorts.get(bundle);
    }

    int rowTrack(int bundle) {
        return rowChannels.get(rowChannelOf[bundle]).track(bundle);
    }

    int columnTrack(Port port) {
        return columnChannels.get(port.channel).track(turnOf(port));
    }

    /** Two ports of one channel share its turn. */
    private Port turnOf(Port port) {
        return rowChannelOf[port.bundle] < 0 ? firstPorts.get(port.bundle) : port;
    }

    /** Places the ports of a shape beside each other around the middle of its box. */
    void placePorts(int shape, int middle) {
        for (boolean atLeft : new boolean[] {true, false}) {
            int top = middle - sideHeight(shape, atLeft) / 2;
            // The lines from both sides of a channel are at different heights.
            int wanted = atLeft ? Port.STEP / 2 : 0;
            top -= Math.floorMod(top + Port.LINE_OFFSET - wanted, Port.STEP);
            for (Port each : ports(shape, atLeft)) {
                each.y = top + Port.LINE_OFFSET;
                top += each.slotHeight();
            }
        }
    }

    /** Draws neighbours in a row straight where the heights are nearly equal. */
    void straighten() {
        for (int bundle = 0; bundle < rowChannelOf.length; bundle++) {
            Port first = firstPorts.get(bundle);
            Port second = secondPorts.get(bundle);
            boolean facing = first.channel == second.channel && first.atLeft != second.atLeft;
            if (facing && Math.abs(first.y - second.y) <= Port.STEP / 2) {
                second.y = first.y;
            }
        }
    }

    boolean isStraight(int bundle) {
        return rowChannelOf[bundle] < 0 && firstPorts.get(bundle).y == secondPorts.get(bundle).y;
    }

    /**
     * Gives each turn a track, once all heights are known.
     *
     * @param rowTrackY the height of the track between rows, by bundle
     */
    void assignColumnTracks(int[] rowTrackY) {
        for (int bundle = 0; bundle < rowChannelOf.length; bundle++) {
            Port first = firstPorts.get(bundle);
            Port second = secondPorts.get(bundle);
            if (rowChannelOf[bundle] >= 0) {
                columnChannels.get(first.channel).add(first, first.y, rowTrackY[bundle]);
                columnChannels.get(second.channel).add(second, second.y, rowTrackY[bundle]);
            } else if (!isStraight(bundle)) {
                columnChannels.get(first.channel).add(first, first.y, second.y);
            }
        }
        columnChannels.forEach(each -> each.assignTracks(TURN_GAP));
    }

    Cell cell(int shape) {
        return placement.cell(shape);
    }
}
