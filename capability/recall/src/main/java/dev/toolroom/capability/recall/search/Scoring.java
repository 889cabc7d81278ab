package dev.toolroom.capability.recall.search;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Scores turns by the words they have: rare ones count more, and the prompt says more of a turn
 * than the answer. A turn that has the question as it stands, or its id, comes before others.
 */
final class Scoring {
    private static final double PHRASE_BONUS = 1.3;

    /** Added to the score of an exact match. */
    static final double EXACT = 1_000;

    private final Question question;
    private final Map<String, Double> weights;
    private final WordScanner scanner = new WordScanner();
    private final long beginnings;
    private final double all;

    /**
     * @param weights how much each stem says
     */
    Scoring(Question question, Map<String, Double> weights) {
        this.question = question;
        this.weights = Map.copyOf(weights);
        this.beginnings = WordScanner.beginnings(weights.keySet());
        this.all = weights.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns the inverse document frequency of a word. */
    static double weight(long documents, long turns) {
        long having = Math.min(documents, turns);
        return Math.log(1 + (turns - having + 0.5) / (having + 0.5));
    }

    Candidate score(
            long document,
            String request,
            String session,
            int index,
            @Nullable Long at,
            List<String> fields,
            boolean isById) {
        Map<String, Double> counts = new TreeMap<>();
        Set<String> places = new HashSet<>();
        for (int i = 0; i < fields.size(); i++) {
            int field = i;
            scanner.scan(
                    fields.get(i),
                    beginnings,
                    (stem, _, _) -> {
                        if (weights.containsKey(stem)) {
                            counts.merge(stem, FieldWeights.of(field), Double::sum);
                            places.add(FieldWeights.FIELDS.get(field));
                        }
                    });
        }
        long length = FieldWeights.length(fields);
        double score = 0;
        for (var each : counts.entrySet()) {
            score +=
                    weights.getOrDefault(each.getKey(), 0.0)
                            * FieldWeights.share(each.getValue(), length);
        }
        boolean whole =
                (question.isExact() || counts.size() == weights.size())
                        && (question.isExact() || weights.size() > 1)
                        && has(fields);
        boolean exact = isById || (question.isExact() && whole);
        score = (whole ? score * PHRASE_BONUS : score) + (exact ? EXACT : 0);
        Set<String> matched = new HashSet<>();
        counts.keySet().forEach(each -> matched.add(question.stems().getOrDefault(each, each)));
        return new Candidate(
                document, request, session, index, at, fields, score, matched, places, exact,
                false);
    }

    /** Returns the maximum score. */
    double most() {
        return all;
    }

    private boolean has(List<String> fields) {
        String wanted = question.text().toLowerCase(Locale.ROOT);
        for (int field = 0; field < FieldWeights.IDENTIFIERS; field++) {
            if (has(fields.get(field).toLowerCase(Locale.ROOT), wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Finds whole words: {@code main.java} is not in {@code domain.java}. */
    private static boolean has(String text, String wanted) {
        int at = text.indexOf(wanted);
        while (at >= 0) {
            int end = at + wanted.length();
            boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
            boolean ends = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
            if (begins && ends) {
                return true;
            }
            at = text.indexOf(wanted, at + 1);
        }
        return false;
    }
}
