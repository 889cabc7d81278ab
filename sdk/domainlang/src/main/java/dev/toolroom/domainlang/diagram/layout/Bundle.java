package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.Connection;
import dev.toolroom.domainlang.diagram.Connection.Direction;
import dev.toolroom.domainlang.diagram.Diagram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The connections between two shapes, drawn as one line.
 *
 * @param first the id of a shape; {@code second} may be the same
 * @param numbers of the connections, as the diagram lists them
 */
public record Bundle(
        String first, String second, List<Integer> numbers, List<Connection> connections) {
    public Bundle {
        numbers = List.copyOf(numbers);
        connections = List.copyOf(connections);
    }

    static List<Bundle> of(Diagram diagram) {
        Map<List<String>, List<Integer>> byEnds = new LinkedHashMap<>();
        List<Connection> all = diagram.connections();
        for (int i = 0; i < all.size(); i++) {
            List<String> ends = List.of(all.get(i).from(), all.get(i).to());
            List<String> key = byEnds.containsKey(ends.reversed()) ? ends.reversed() : ends;
            byEnds.computeIfAbsent(key, none -> new ArrayList<>()).add(i);
        }
        List<Bundle> bundles = new ArrayList<>();
        byEnds.forEach(
                (ends, numbers) ->
                        bundles.add(
                                new Bundle(
                                        ends.getFirst(),
                                        ends.getLast(),
                                        numbers,
                                        numbers.stream().map(all::get).toList())));
        return bundles;
    }

    boolean isLoop() {
        return first.equals(second);
    }

    /** How a line is drawn. */
    public enum Look {
        PLAIN,
        TOGETHER,
        APART
    }

    public Look look() {
        if (connections.stream().allMatch(Connection::isApart)) {
            return Look.APART;
        }
        return connections.stream().allMatch(each -> each.direction() == Direction.NONE)
                ? Look.TOGETHER
                : Look.PLAIN;
    }

    public boolean hasHeadAtFirst() {
        return connections.stream().anyMatch(each -> pointsTo(each, first, !isLoop()));
    }

    public boolean hasHeadAtSecond() {
        return connections.stream().anyMatch(each -> pointsTo(each, second, true));
    }

    private static boolean pointsTo(Connection each, String shape, boolean forward) {
        return each.direction() == Direction.BOTH
                || (forward && each.direction() == Direction.FORWARD && each.to().equals(shape));
    }

    /**
     * Returns 1 if the first shape is upstream in most connections, -1 if the second is, else 0.
     */
    int direction() {
        int balance = 0;
        for (Connection each : connections) {
            if (each.direction() == Direction.FORWARD) {
                balance += each.from().equals(first) ? 1 : -1;
            }
        }
        return Integer.signum(balance);
    }

    /**
     * A row for each connection; numbered, if there are several, so that both ends can be matched.
     */
    List<String> labels(boolean atFirst) {
        List<String> rows = new ArrayList<>();
        for (Connection each : connections) {
            String label = label(each, isLoop() ? atFirst : each.from().equals(first) == atFirst);
            if (connections.size() > 1) {
                rows.add((rows.size() + 1) + (label.isEmpty() ? "" : " " + label));
            } else if (!label.isEmpty()) {
                rows.add(label);
            }
        }
        return rows;
    }

    private static String label(Connection each, boolean atBeginning) {
        String ends =
                each.direction() == Direction.NONE
                        ? each.shortKind()
                        : atBeginning ? each.fromLabel() : each.toLabel();
        if (!atBeginning || each.note().isEmpty()) {
            return ends;
        }
        return ends.isEmpty() ? each.note() : ends + ", " + each.note();
    }
}
