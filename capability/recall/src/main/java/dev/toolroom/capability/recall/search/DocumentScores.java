package dev.toolroom.capability.recall.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** A score for every turn of a catalogue; most have none. */
final class DocumentScores {
    private final float[] scores;

    DocumentScores(long last) {
        scores = new float[Math.toIntExact(last) + 1];
    }

    void add(long document, double score) {
        if (document < scores.length) {
            scores[(int) document] += (float) score;
        }
    }

    private record Scored(float score, int document) {}

    /** The turns with the highest scores, the highest first; of equal ones the newest. */
    List<Long> best(int most) {
        var worstFirst =
                new PriorityQueue<Scored>(
                        Comparator.comparingDouble(Scored::score)
                                .thenComparingInt(Scored::document));
        float least = 0;
        for (int i = scores.length - 1; i > 0; i--) {
            float score = scores[i];
            if (score > least) {
                worstFirst.add(new Scored(score, i));
                if (worstFirst.size() > most) {
                    worstFirst.poll();
                    least = worstFirst.element().score();
                }
            }
        }
        return descending(worstFirst);
    }

    /** Of these turns only. */
    List<Long> best(List<Long> among, int most) {
        return among.stream()
                .filter(each -> each < scores.length && scores[each.intValue()] > 0)
                .sorted(
                        Comparator.comparingDouble((Long each) -> -scores[each.intValue()])
                                .thenComparing(Comparator.reverseOrder()))
                .limit(most)
                .toList();
    }

    private static List<Long> descending(PriorityQueue<Scored> worstFirst) {
        List<Long> best = new ArrayList<>();
        while (!worstFirst.isEmpty()) {
            best.add((long) worstFirst.remove().document());
        }
        return best.reversed();
    }
}
