package dev.toolroom.domainlang.diagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Puts the nodes of a connected graph into columns so that edges go to the right, then orders each
 * column so that few of them cross. Nodes are numbers; an edge that passes a column has a bend
 * there, which is a number too.
 */
final class Layers {
    /** How often columns are reordered; more has not been seen to change anything. */
    private static final int SWEEPS = 16;

    private final int nodes;
    private final int[][] edges;
    private final boolean[] turned;
    private final int[] layerOf;
    private final List<int[]> chains = new ArrayList<>();
    private final List<List<Integer>> columns = new ArrayList<>();
    private final List<List<Integer>> before = new ArrayList<>();
    private final List<List<Integer>> after = new ArrayList<>();

    /**
     * @param edges pairs of different nodes
     */
    Layers(int nodes, int[][] edges) {
        this.nodes = nodes;
        this.edges = edges;
        this.turned = new boolean[edges.length];
        this.layerOf = new int[nodes];
        turnCircles();
        assign();
        bend();
        order();
    }

    /** The nodes and bends of each column, from top to bottom. */
    List<List<Integer>> columns() {
        return columns;
    }

    /** An edge from left to right: its node, its bends, its other node. */
    int[] chain(int edge) {
        return chains.get(edge);
    }

    /** Whether the edge begins at the right end of its chain. */
    boolean isTurned(int edge) {
        return turned[edge];
    }

    boolean isBend(int number) {
        return number >= nodes;
    }

    /** How many numbers there are. */
    int size() {
        return before.size();
    }

    List<Integer> neighbours(int number, boolean toTheLeft) {
        return (toTheLeft ? before : after).get(number);
    }

    /** Edges that would close a circle are read the other way round. */
    private void turnCircles() {
        int[] state = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            visit(node, state);
        }
    }

    private void visit(int node, int[] state) {
        if (state[node] != 0) {
            return;
        }
        state[node] = 1;
        for (int e = 0; e < edges.length; e++) {
            if (edges[e][0] == node) {
                int next = edges[e][1];
                if (state[next] == 1) {
                    turned[e] = true;
                } else {
                    visit(next, state);
                }
            }
        }
        state[node] = 2;
    }

    private int left(int edge) {
        return edges[edge][turned[edge] ? 1 : 0];
    }

    private int right(int edge) {
        return edges[edge][turned[edge] ? 0 : 1];
    }

    /**
     * As far left as the edges allow; then, what nothing leads to moves beside what it leads to.
     */
    private void assign() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int e = 0; e < edges.length; e++) {
                if (layerOf[right(e)] <= layerOf[left(e)]) {
                    layerOf[right(e)] = layerOf[left(e)] + 1;
                    moved = true;
                }
            }
        }
        int[] nearest = new int[nodes];
        Arrays.fill(nearest, Integer.MAX_VALUE);
        boolean[] reached = new boolean[nodes];
        for (int e = 0; e < edges.length; e++) {
            nearest[left(e)] = Math.min(nearest[left(e)], layerOf[right(e)]);
            reached[right(e)] = true;
        }
        for (int node = 0; node < nodes; node++) {
            if (!reached[node] && nearest[node] != Integer.MAX_VALUE) {
                layerOf[node] = nearest[node] - 1;
            }
        }
    }

    private void bend() {
        int last = Arrays.stream(layerOf).max().orElse(0);
        for (int layer = 0; layer <= last; layer++) {
            columns.add(new ArrayList<>());
        }
        for (int node = 0; node < nodes; node++) {
            add(layerOf[node]);
        }
        for (int e = 0; e < edges.length; e++) {
            int from = layerOf[left(e)];
            int to = layerOf[right(e)];
            int[] chain = new int[to - from + 1];
            chain[0] = left(e);
            chain[to - from] = right(e);
            for (int layer = from + 1; layer < to; layer++) {
                chain[layer - from] = add(layer);
            }
            for (int i = 1; i < chain.length; i++) {
                after.get(chain[i - 1]).add(chain[i]);
                before.get(chain[i]).add(chain[i - 1]);
            }
            chains.add(chain);
        }
    }

    private int add(int layer) {
        int number = before.size();
        before.add(new ArrayList<>());
        after.add(new ArrayList<>());
        columns.get(layer).add(number);
        return number;
    }

    /** Everything moves to the middle of its neighbours, to and fro; the best order is kept. */
    private void order() {
        List<List<Integer>> best = copy(columns);
        int fewest = crossings();
        for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
            boolean rightward = sweep % 2 == 0;
            for (int i = 1; i < columns.size(); i++) {
                int at = rightward ? i : columns.size() - 1 - i;
                sort(columns.get(at), columns.get(rightward ? at - 1 : at + 1), rightward);
            }
            int now = crossings();
            if (now < fewest) {
                fewest = now;
                best = copy(columns);
            }
        }
        columns.clear();
        columns.addAll(best);
    }

    private void sort(List<Integer> column, List<Integer> fixed, boolean toTheLeft) {
        int[] rank = ranks(fixed);
        double[] middle = new double[size()];
        for (int i = 0; i < column.size(); i++) {
            int number = column.get(i);
            middle[number] =
                    neighbours(number, toTheLeft).stream()
                            .mapToInt(each -> rank[each])
                            .average()
                            .orElse(i);
        }
        column.sort(Comparator.comparingDouble(number -> middle[number]));
    }

    private int[] ranks(List<Integer> column) {
        int[] rank = new int[size()];
        for (int i = 0; i < column.size(); i++) {
            rank[column.get(i)] = i;
        }
        return rank;
    }

    private int crossings() {
        int count = 0;
        for (int i = 1; i < columns.size(); i++) {
            int[] rank = ranks(columns.get(i));
            List<Integer> ends = new ArrayList<>();
            for (int number : columns.get(i - 1)) {
                after.get(number).stream().map(each -> rank[each]).sorted().forEach(ends::add);
            }
            for (int a = 0; a < ends.size(); a++) {
                for (int b = a + 1; b < ends.size(); b++) {
                    count += ends.get(a) > ends.get(b) ? 1 : 0;
                }
            }
        }
        return count;
    }

    private static List<List<Integer>> copy(List<List<Integer>> columns) {
        List<List<Integer>> copy = new ArrayList<>();
        columns.forEach(each -> copy.add(new ArrayList<>(each)));
        return copy;
    }
}
