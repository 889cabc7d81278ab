package dev.toolroom.capability.recall.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Scores turns by the words they have: rare ones count more, often is better than once but not by
 * as much, and the prompt says more of a turn than the answer. The index's own score walks through
 * every turn that has a word, which takes seconds for common ones; this looks at the candidates.
 */
final class Scoring {
    static final List<String> FIELDS =
            List.of("title", "prompt", "answer", "commands", "files", "identifiers");

    private static final double[] WEIGHTS = {4, 3, 1, 3, 2, 1};
    private static final double SATURATION = 2.5;
    private static final double USUAL_LENGTH = 1_500;
    private static final double PHRASE_BONUS = 1.3;
    private static final double EXACT = 1_000;

    private final Question question;
    private final Map<String, Double> weights;

    /**
     * @param frequencies in how many of all turns a term is, as far as they were counted
     */
    Scoring(Question question, Map<String, Integer> frequencies, long turns) {
        this.question = question;
        this.weights = new HashMap<>();
        frequencies.forEach(
                (term, count) ->
                        weights.put(term, Math.log(1 + (turns - count + 0.5) / (count + 0.5))));
    }

    Candidate score(
            long document,
            String request,
            String session,
            int index,
            List<String> marked,
            boolean isById) {
        Map<String, Double> counts = new HashMap<>();
        Set<String> fields = new HashSet<>();
        long length = 0;
        for (int field = 0; field < marked.size(); field++) {
            String text = marked.get(field);
            length += field == 5 ? 0 : text.length();
            int at = text.indexOf(Candidate.BEGIN);
            while (at >= 0) {
                int end = text.indexOf(Candidate.END, at);
                if (end < 0) {
                    break;
                }
                String term = term(text.substring(at + 1, end).toLowerCase(Locale.ROOT));
                counts.merge(term, WEIGHTS[field], Double::sum);
                fields.add(FIELDS.get(field));
                at = text.indexOf(Candidate.BEGIN, end);
            }
        }
        double norm = SATURATION * (0.6 + 0.4 * length / USUAL_LENGTH);
        double score = 0;
        for (var each : counts.entrySet()) {
            double weight = weights.getOrDefault(each.getKey(), 0.1);
            score += weight * each.getValue() / (each.getValue() + norm);
        }
        boolean exact = isById || (question.isExact() && has(marked, request, session));
        boolean phrase = question.terms().size() > 1 && has(marked, request, session);
        score = (phrase ? score * PHRASE_BONUS : score) + (exact ? EXACT : 0);
        return new Candidate(
                document, request, session, index, score, counts.keySet(), fields, marked, exact);
    }

    /** Which of the terms a word is a form of: the one that begins alike for the longest. */
    private String term(String word) {
        String best = word;
        int longest = 0;
        for (String term : question.terms()) {
            int common = 0;
            int most = Math.min(term.length(), word.length());
            while (common < most && term.charAt(common) == word.charAt(common)) {
                common++;
            }
            if (common > longest) {
                longest = common;
                best = term;
            }
        }
        return best;
    }

    private boolean has(List<String> marked, String request, String session) {
        String wanted = question.text().toLowerCase(Locale.ROOT);
        if (request.equalsIgnoreCase(wanted) || session.equalsIgnoreCase(wanted)) {
            return true;
        }
        for (int field = 0; field < 5; field++) {
            if (plain(marked.get(field)).toLowerCase(Locale.ROOT).contains(wanted)) {
                return true;
            }
        }
        return false;
    }

    static String plain(String marked) {
        return marked.indexOf(Candidate.BEGIN) < 0
                ? marked
                : marked.replace("\u0001", "").replace("\u0002", "");
    }
}
