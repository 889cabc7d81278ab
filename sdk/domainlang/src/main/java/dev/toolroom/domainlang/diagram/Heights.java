package dev.toolroom.domainlang.diagram;

import java.util.ArrayList;
import java.util.List;

/**
 * How far down everything in ordered columns lies: as near to the middle of its neighbours as those
 * above and below it allow.
 */
final class Heights {
    private static final int ROUNDS = 12;
    private static final int GAP = 30;
    private static final int BEND_GAP = 14;

    private final Layers layers;
    private final int[] sizes;
    private final double[] middles;

    private Heights(Layers layers, int[] sizes) {
        this.layers = layers;
        this.sizes = sizes;
        this.middles = new double[layers.size()];
    }

    /**
     * The middle of each number, the topmost edge at 0.
     *
     * @param sizes how high each number is
     */
    static int[] of(Layers layers, int[] sizes) {
        var heights = new Heights(layers, sizes);
        layers.columns().forEach(column -> heights.settle(column, new double[column.size()]));
        for (int round = 0; round < ROUNDS; round++) {
            boolean rightward = round % 2 == 0;
            int count = layers.columns().size();
            for (int i = 0; i < count; i++) {
                heights.align(layers.columns().get(rightward ? i : count - 1 - i), round);
            }
        }
        return heights.rounded();
    }

    private void align(List<Integer> column, int round) {
        double[] wanted = new double[column.size()];
        for (int i = 0; i < wanted.length; i++) {
            int number = column.get(i);
            List<Integer> near = new ArrayList<>();
            // First from one side, so that a column finds its shape; at last from both.
            if (round >= ROUNDS - 2 || round % 2 == 0) {
                near.addAll(layers.neighbours(number, true));
            }
            if (round >= ROUNDS - 2 || round % 2 == 1) {
                near.addAll(layers.neighbours(number, false));
            }
            wanted[i] =
                    near.stream()
                            .mapToDouble(each -> middles[each])
                            .average()
                            .orElse(middles[number]);
        }
        settle(column, wanted);
    }

    /**
     * The places nearest to those wanted that keep the order and the gaps: where two would overlap
     * they move together to their common mean.
     */
    private void settle(List<Integer> column, double[] wanted) {
        int count = column.size();
        double[] offsets = new double[count];
        for (int i = 1; i < count; i++) {
            offsets[i] = offsets[i - 1] + distance(column.get(i - 1), column.get(i));
        }
        double[] means = new double[count];
        int[] members = new int[count];
        int blocks = 0;
        for (int i = 0; i < count; i++) {
            means[blocks] = wanted[i] - offsets[i];
            members[blocks] = 1;
            blocks++;
            while (blocks > 1 && means[blocks - 2] > means[blocks - 1]) {
                int both = members[blocks - 2] + members[blocks - 1];
                means[blocks - 2] =
                        (means[blocks - 2] * members[blocks - 2]
                                        + means[blocks - 1] * members[blocks - 1])
                                / both;
                members[blocks - 2] = both;
                blocks--;
            }
        }
        int at = 0;
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < members[block]; i++, at++) {
                middles[column.get(at)] = means[block] + offsets[at];
            }
        }
    }

    private double distance(int upper, int lower) {
        boolean bend = layers.isBend(upper) || layers.isBend(lower);
        return (sizes[upper] + sizes[lower]) / 2.0 + (bend ? BEND_GAP : GAP);
    }

    private int[] rounded() {
        double top = Double.MAX_VALUE;
        for (int i = 0; i < middles.length; i++) {
            top = Math.min(top, middles[i] - sizes[i] / 2.0);
        }
        int[] rounded = new int[middles.length];
        for (int i = 0; i < middles.length; i++) {
            rounded[i] = (int) Math.round(middles[i] - top);
        }
        return rounded;
    }
}
