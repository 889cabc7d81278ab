package dev.toolroom.capability.recall.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Scores turns by words and by meaning, each as a share of the best there is, half and half. The
 * result is as large as scores by words are, so that turns of a catalogue without vectors can stand
 * beside them.
 */
final class Fusion {
    private static final double WORDS = 0.5;

    /** Minimum share of the best similarity to be called similar. */
    private static final double SIMILAR = 0.5;

    private Fusion() {}

    /**
     * @param similarities of those turns that have a vector
     * @param nearest the turns that are nearest to the question; what is farther is not near at all
     */
    static List<Candidate> of(
            Collection<Candidate> candidates, Map<Long, Double> similarities, List<Long> nearest) {
        double bestWords = 0;
        for (Candidate each : candidates) {
            bestWords = Math.max(bestWords, words(each));
        }
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;
        for (Long each : nearest) {
            Double similarity = similarities.get(each);
            if (similarity != null) {
                least = Math.min(least, similarity);
                most = Math.max(most, similarity);
            }
        }
        double scale = bestWords > 0 ? bestWords : 1;
        List<Candidate> fused = new ArrayList<>();
        for (Candidate each : candidates) {
            double words = words(each) / scale;
            Double similarity = similarities.get(each.document());
            // A turn without a vector counts by its words alone.
            double meaning = similarity == null ? words : share(similarity, least, most);
            double score = scale * (WORDS * words + (1 - WORDS) * meaning);
            fused.add(
                    each.fused(
                            score + (each.exact() ? Scoring.EXACT : 0),
                            similarity != null && meaning >= SIMILAR));
        }
        return fused;
    }

    private static double words(Candidate candidate) {
        return candidate.score() - (candidate.exact() ? Scoring.EXACT : 0);
    }

    private static double share(double similarity, double least, double most) {
        return most > least ? Math.clamp((similarity - least) / (most - least), 0, 1) : 1;
    }
}
