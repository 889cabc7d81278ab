package dev.toolroom.domainlang.diagram.layout;

import dev.toolroom.domainlang.diagram.layout.MapGraph.Ends;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cells of a grid for the contexts of a map. The contexts of a group fill a block; those without a
 * group take the cells that are left. Contexts are exchanged while that brings related ones nearer.
 * There is no chance in it, so a small edit of the model changes little.
 */
final class Placement {
    /** Typical sizes of a cell, to choose the shape of a block before anything is measured. */
    static final double CELL_WIDTH = 310;

    static final double CELL_HEIGHT = 100;

    /** Width to height of a page. */
    static final double PAGE_RATIO = 1.4;

    private static final int MAX_ROUNDS = 12;

    /** A place in the grid. */
    record Cell(int column, int row) {}

    /** The cells of a group. */
    record Block(String title, int column, int row, int width, int height) {}

    private final MapGraph graph;
    private final int columns;
    private final Cell[] cells;
    private final List<Block> blocks = new ArrayList<>();
    private final int[] filledRows;

    Placement(MapGraph graph, int columns) {
        this.graph = graph;
        this.columns = columns;
        this.cells = new Cell[graph.shapes().size()];
        this.filledRows = new int[columns];
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < cells.length; i++) {
            String group = graph.diagram().group(graph.shapes().get(i));
            groups.computeIfAbsent(group, none -> new ArrayList<>()).add(i);
        }
        List<Integer> single = groups.getOrDefault("", List.of());
        groups.remove("");
        placeGroups(groups);
        placeSingle(single);
    }

    /** How many columns make a map about as wide as a page. */
    static int typicalColumns(int contexts) {
        return (int)
                Math.max(
                        1, Math.round(Math.sqrt(contexts * PAGE_RATIO * CELL_HEIGHT / CELL_WIDTH)));
    }

    int columns() {
        return columns;
    }

    int rows() {
        return Arrays.stream(cells).mapToInt(each -> each.row + 1).max().orElse(0);
    }

    Cell cell(int shape) {
        return cells[shape];
    }

    List<Block> blocks() {
        return blocks;
    }

    /** The group with most relationships to those already placed comes next, then the largest. */
    private void placeGroups(Map<String, List<Integer>> groups) {
        List<Map.Entry<String, List<Integer>>> left = new ArrayList<>(groups.entrySet());
        while (!left.isEmpty()) {
            var next =
                    Collections.max(
                            left,
                            Comparator.comparingInt(
                                            (Map.Entry<String, List<Integer>> each) ->
                                                    bundlesToPlaced(each.getValue()))
                                    .thenComparingInt(each -> each.getValue().size()));
            placeGroup(next.getKey(), next.getValue());
            left.remove(next);
        }
    }

    private int bundlesToPlaced(List<Integer> members) {
        int count = 0;
        for (int shape : members) {
            for (int bundle : graph.touching().get(shape)) {
                count += cells[graph.ends().get(bundle).other(shape)] == null ? 0 : 1;
            }
        }
        return count;
    }

    private void placeGroup(String title, List<Integer> members) {
        int width = blockWidth(members.size());
        int height = Math.ceilDiv(members.size(), width);
        Block best = null;
        double lowest = Double.MAX_VALUE;
        for (int column = 0; column + width <= columns; column++) {
            int row = 0;
            int waste = 0;
            for (int at = column; at < column + width; at++) {
                row = Math.max(row, filledRows[at]);
            }
            for (int at = column; at < column + width; at++) {
                waste += row - filledRows[at];
            }
            double cost =
                    2.0 * (row + height) + waste + distance(members, column + width / 2.0, row);
            if (cost < lowest) {
                lowest = cost;
                best = new Block(title, column, row, width, height);
            }
        }
        if (best != null) {
            blocks.add(best);
            Arrays.fill(filledRows, best.column, best.column + width, best.row + height);
            fill(members, cellsOf(best));
        }
    }

    /** Few empty cells, and about the shape of a page. */
    private int blockWidth(int size) {
        int best = 1;
        double lowest = Double.MAX_VALUE;
        for (int width = 1; width <= Math.min(size, columns); width++) {
            int height = Math.ceilDiv(size, width);
            double ratio = width * CELL_WIDTH / (height * CELL_HEIGHT) / PAGE_RATIO;
            double cost = (width * height - size) * 0.8 + Math.abs(Math.log(ratio));
            if (cost < lowest) {
                lowest = cost;
                best = width;
            }
        }
        return best;
    }

    /** The mean distance from a place to the contexts that a group is related to. */
    private double distance(List<Integer> members, double column, int row) {
        double sum = 0;
        int count = 0;
        for (int shape : members) {
            for (int bundle : graph.touching().get(shape)) {
                Cell other = cells[graph.ends().get(bundle).other(shape)];
                if (other != null) {
                    sum += 2 * Math.abs(other.column - column) + Math.abs(other.row - row);
                    count++;
                }
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    private static List<Cell> cellsOf(Block block) {
        List<Cell> all = new ArrayList<>();
        for (int i = 0; i < block.width * block.height; i++) {
            all.add(new Cell(block.column + i % block.width, block.row + i / block.width));
        }
        return all;
    }

    /** The mean length of the lines, in rows. */
    double meanLength() {
        double sum = 0;
        for (int bundle = 0; bundle < graph.bundles().size(); bundle++) {
            sum += length(bundle);
        }
        return sum / Math.max(1, graph.bundles().size());
    }

    private void placeSingle(List<Integer> shapes) {
        List<Cell> free = new ArrayList<>();
        for (int row = 0; free.size() < shapes.size(); row++) {
            for (int column = 0; column < columns; column++) {
                if (!isTaken(column, row)) {
                    free.add(new Cell(column, row));
                }
            }
        }
        fill(shapes, free);
    }

    private boolean isTaken(int column, int row) {
        return blocks.stream()
                .anyMatch(
                        each ->
                                column >= each.column
                                        && column < each.column + each.width
                                        && row >= each.row
                                        && row < each.row + each.height);
    }

    private void fill(List<Integer> shapes, List<Cell> places) {
        int[] content = new int[places.size()];
        Arrays.fill(content, -1);
        for (int i = 0; i < shapes.size(); i++) {
            content[i] = shapes.get(i);
            cells[content[i]] = places.get(i);
        }
        boolean better = true;
        for (int round = 0; round < MAX_ROUNDS && better; round++) {
            better = false;
            for (int i = 0; i < content.length; i++) {
                for (int j = i + 1; j < content.length; j++) {
                    better |= exchangeIfBetter(content, i, j, places);
                }
            }
        }
    }

    private boolean exchangeIfBetter(int[] content, int i, int j, List<Cell> places) {
        if (content[i] < 0 && content[j] < 0) {
            return false;
        }
        double before = cost(content[i]) + cost(content[j]);
        exchange(content, i, j, places);
        if (cost(content[i]) + cost(content[j]) < before - 1e-9) {
            return true;
        }
        exchange(content, i, j, places);
        return false;
    }

    private void exchange(int[] content, int i, int j, List<Cell> places) {
        int kept = content[i];
        content[i] = content[j];
        content[j] = kept;
        if (content[i] >= 0) {
            cells[content[i]] = places.get(i);
        }
        if (content[j] >= 0) {
            cells[content[j]] = places.get(j);
        }
    }

    private double cost(int shape) {
        double sum = 0;
        if (shape >= 0) {
            for (int bundle : graph.touching().get(shape)) {
                sum += length(bundle);
            }
        }
        return sum;
    }

    /** Neighbours in a row are best, upstream to the left. */
    private double length(int bundle) {
        Ends ends = graph.ends().get(bundle);
        Cell first = cells[ends.first()];
        Cell second = cells[ends.second()];
        if (first == null || second == null) {
            return 0;
        }
        int across = second.column - first.column;
        int down = Math.abs(second.row - first.row);
        double cost = 2.0 * Math.abs(across) + down;
        cost += across == 0 ? 1.6 : Math.abs(across) > 1 ? 1 : 0;
        cost -= down == 0 && Math.abs(across) == 1 ? 0.7 : 0;
        return cost + (across * graph.bundles().get(bundle).direction() < 0 ? 1 : 0);
    }
}
