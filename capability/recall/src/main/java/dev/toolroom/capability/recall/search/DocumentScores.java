package dev.toolroom.capability.recall.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** A score for every turn of a catalogue; most are 0. */
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

    /**
     * Adds those of a block of postings. It is most of what a question of common words costs, so it
     * reads the bytes itself, and not through {@link Postings#read}.
     *
     * @param first the id of the block's first turn
     * @param upto the id of the last turn that counts
     * @param values by impact
     */
    void add(byte[] postings, long first, long upto, float[] values) {
        long last = Math.min(upto, scores.length - 1L) - first;
        int place = -1;
        int at = 0;
        while (at < postings.length) {
            int value = postings[at++];
            if (value < 0) {
                value &= 0x7f;
                boolean more = true;
                for (int shift = 7; more && at < postings.length; shift += 7) {
                    byte next = postings[at++];
                    value |= (next & 0x7f) << shift;
                    more = next < 0;
                }
            }
            place += value >>> Postings.IMPACT_BITS;
            if (place > last) {
                return;
            }
            scores[(int) first + place] += values[value & Postings.IMPACTS - 1];
        }
    }

    private record Scored(float score, int document) {}

    /** Returns the turns with the highest scores, highest first; among equals the newest first. */
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

    /** As {@link #best(int)}, of these turns only. */
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
