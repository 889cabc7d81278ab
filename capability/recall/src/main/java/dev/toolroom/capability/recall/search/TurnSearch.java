package dev.toolroom.capability.recall.search;

import dev.toolroom.capability.recall.catalogue.PostingsTables;
import dev.toolroom.capability.recall.embedding.SignedVector;
import dev.toolroom.capability.recall.sql.Columns;
import dev.toolroom.capability.recall.sql.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches one catalogue: a rough score for every turn that has one of the words, then the exact
 * score of the best. Rough scores of frequent words are at hand ({@link FrequentTerms}); turns of
 * rare words, and all turns of small catalogues, come from the index.
 */
public final class TurnSearch {
    /** Maximum number of words searched for: the rarest ones. */
    private static final int MAX_TERMS = 16;

    /** Limit for words that became frequent after the frequent words were chosen. */
    private static final int MAX_TURNS_OF_TERM = 5_000;

    private static final int MAX_SCORED_TURNS = 150;
    private static final int MAX_EXACT_TURNS = 50;
    private static final int MAX_FILTERED_TURNS = 800;
    private static final int MIN_FITTING_TURNS = 20;
    private static final int MAX_CHECKED_TURNS = 20_000;
    private static final double DEFAULT_SHARE = 0.5;

    private final Statements statements;
    private final Question question;
    private final Filters filters;
    private final FilteredTurns filtered;
    private final @Nullable SignedVector meaning;
    private final long last;
    private final @Nullable Long upto;

    private TurnSearch(
            Statements statements,
            Question question,
            Filters filters,
            @Nullable SignedVector meaning) {
        this.meaning = meaning;
        this.statements = statements;
        this.question = question;
        this.filters = filters;
        // The largest id stands for the number: counting would walk through all of them.
        Long largest =
                statements.number("SELECT coalesce(max(document_id), 0) FROM search_documents");
        this.last = largest == null ? 0 : largest;
        this.upto = FrequentTerms.number(statements, PostingsTables.UPTO);
        this.filtered = new FilteredTurns(statements, filters, upto != null);
    }

    /**
     * Returns the best turns, best first.
     *
     * @param now in milliseconds
     * @param meaning the vector of the question; null where the words alone count
     */
    public static List<Hit> run(
            Statements statements,
            Question question,
            Filters filters,
            long now,
            int most,
            @Nullable SignedVector meaning) {
        var search = new TurnSearch(statements, question, filters, meaning);
        List<Candidate> ranked = search.candidates(Math.max(MAX_SCORED_TURNS, most));
        return new Ranking(statements, question, filters, now).hits(ranked, most);
    }

    private List<Candidate> candidates(int most) {
        Map<String, FrequentTerms.Known> frequent =
                FrequentTerms.among(statements, new ArrayList<>(question.stems().keySet()));
        Map<String, Long> counts = rarest(frequent);
        Map<String, Double> weights = new HashMap<>();
        counts.forEach((stem, count) -> weights.put(stem, Scoring.weight(count, last)));
        var scoring = new Scoring(question, weights);
        Map<Long, Candidate> found = new LinkedHashMap<>();
        if (question.isExact()) {
            load(byId(), scoring, true, found);
            load(byName(weights), scoring, false, found);
        }
        load(best(scores(weights, frequent), most), scoring, false, found);
        SignedVector asked = meaning;
        List<Candidate> all =
                asked == null
                        ? List.copyOf(found.values())
                        : withSimilar(asked, scoring, found, most);
        return all.stream()
                .sorted(Comparator.comparingDouble(Candidate::score).reversed())
                .toList();
    }

    /** Adds turns of similar meaning and scores all by words and meaning. */
    private List<Candidate> withSimilar(
            SignedVector asked, Scoring scoring, Map<Long, Candidate> found, int most) {
        var scores = new DocumentScores(last);
        Map<Long, Double> similarities = new HashMap<>();
        statements.forEach(
                "SELECT document_id, scale, vector FROM turn_embeddings",
                row -> {
                    var vector = new SignedVector(row.getFloat(2), row.getBytes(3));
                    double similarity = asked.similarity(vector);
                    scores.add(row.getLong(1), similarity);
                    similarities.put(row.getLong(1), similarity);
                });
        List<Long> nearest = best(scores, most);
        Map<Long, Candidate> all = new LinkedHashMap<>(found);
        load(nearest, scoring, false, true, all);
        return Fusion.of(all.values(), similarities, nearest);
    }

    /** Returns the number of turns of the rarest words that occur at all. */
    private Map<String, Long> rarest(Map<String, FrequentTerms.Known> frequent) {
        Map<String, Long> counts = new LinkedHashMap<>();
        question.stems()
                .forEach(
                        (stem, word) -> {
                            FrequentTerms.Known known = frequent.get(stem);
                            long count = known == null ? count(word) : known.documents();
                            if (count > 0) {
                                counts.put(stem, count);
                            }
                        });
        Map<String, Long> rarest = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .limit(MAX_TERMS)
                .forEach(each -> rarest.put(each.getKey(), each.getValue()));
        return rarest;
    }

    private long count(String word) {
        return statements.count(
                "SELECT count(*) FROM (SELECT rowid FROM search_index WHERE search_index"
                        + " MATCH ? LIMIT ?)",
                Question.quoted(word),
                upto == null ? Integer.MAX_VALUE : MAX_TURNS_OF_TERM);
    }

    private DocumentScores scores(
            Map<String, Double> weights, Map<String, FrequentTerms.Known> frequent) {
        var scores = new DocumentScores(last);
        if (weights.isEmpty()) {
            return scores;
        }
        if (upto == null) {
            String any = String.join(" OR ", weights.keySet().stream().map(this::asAsked).toList());
            statements.forEach(
                    "SELECT rowid, -"
                            + FieldWeights.BM25
                            + " FROM search_index WHERE search_index MATCH ?",
                    row -> {
                        scores.add(row.getLong(1), row.getDouble(2));
                    },
                    any);
            return scores;
        }
        weights.forEach(
                (stem, weight) -> {
                    FrequentTerms.Known known = frequent.get(stem);
                    if (known != null) {
                        ofPostings(known.id(), weight, scores);
                    }
                    if (known == null || upto < last) {
                        ofIndex(asAsked(stem), known == null ? 0 : upto, weight, scores);
                    }
                });
        return scores;
    }

    private String asAsked(String stem) {
        return Question.quoted(question.stems().getOrDefault(stem, stem));
    }

    private void ofPostings(long term, double weight, DocumentScores scores) {
        float[] values = new float[Postings.IMPACTS];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (weight * Postings.share(i));
        }
        long end = upto == null ? 0 : upto;
        statements.forEach(
                "SELECT block_index, postings FROM search_postings WHERE term_id = ?",
                row -> {
                    scores.add(row.getBytes(2), row.getLong(1) * Postings.BLOCK, end, values);
                },
                term);
    }

    private void ofIndex(String expression, long after, double weight, DocumentScores scores) {
        statements.forEach(
                "SELECT rowid FROM search_index WHERE search_index MATCH ? AND rowid > ?"
                        + " ORDER BY rowid DESC LIMIT ?",
                row -> {
                    scores.add(row.getLong(1), weight * DEFAULT_SHARE);
                },
                expression,
                after,
                MAX_TURNS_OF_TERM);
    }

    /** Returns the turns with the best rough scores that pass the filters. */
    private List<Long> best(DocumentScores scores, int most) {
        if (filters.isEmpty()) {
            return scores.best(most);
        }
        List<Long> first = scores.best(MAX_FILTERED_TURNS);
        List<Long> fitting = filtered.among(first, most);
        if (fitting.size() >= MIN_FITTING_TURNS || first.size() < MAX_FILTERED_TURNS) {
            return fitting;
        }
        // Few turns fit: then it is they that are looked through.
        return filtered.among(scores.best(filtered.listed(), MAX_CHECKED_TURNS), most);
    }

    private List<Long> byId() {
        List<Long> found =
                statements.numbers(
                        """
                        SELECT document_id FROM search_documents WHERE request_id = ?1
                        UNION ALL SELECT document_id FROM search_documents WHERE session_id = ?1
                        UNION ALL SELECT d.document_id FROM tool_calls t JOIN search_documents d
                        ON d.request_id = t.request_id WHERE t.call_id = ?1 LIMIT 50\
                        """,
                        question.text());
        return filtered.among(found, MAX_EXACT_TURNS);
    }

    /** Finds a name as a whole, which is rarer than its parts. */
    private List<Long> byName(Map<String, Double> weights) {
        String rarest =
                weights.entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(each -> asAsked(each.getKey()))
                        .orElse("");
        if (rarest.isEmpty()) {
            return List.of();
        }
        List<Long> found =
                statements.numbers(
                        "SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY rowid"
                                + " DESC LIMIT ?",
                        rarest,
                        MAX_EXACT_TURNS);
        return filtered.among(found, MAX_EXACT_TURNS);
    }

    /** Loads turns in one query, because each query has a fixed cost. */
    private void load(
            List<Long> documents, Scoring scoring, boolean isById, Map<Long, Candidate> found) {
        load(documents, scoring, isById, isById, found);
    }

    /**
     * @param isAny whether a turn counts that has none of the words
     */
    private void load(
            List<Long> documents,
            Scoring scoring,
            boolean isById,
            boolean isAny,
            Map<Long, Candidate> found) {
        Set<Long> missing = new LinkedHashSet<>(documents);
        missing.removeAll(found.keySet());
        if (missing.isEmpty()) {
            return;
        }
        statements.forEach(
                "SELECT d.document_id, d.request_id, d.session_id, d.request_index, r.timestamp_ms, "
                        + FieldWeights.COLUMNS
                        + " FROM json_each(?) j CROSS JOIN search_documents d ON d.document_id ="
                        + " j.value CROSS JOIN requests r ON r.request_id = d.request_id",
                row -> {
                    Candidate candidate = candidate(row, scoring, isById);
                    if (isAny || !candidate.matched().isEmpty()) {
                        found.put(candidate.document(), candidate);
                    }
                },
                FilteredTurns.ids(missing));
    }

    private static Candidate candidate(ResultSet row, Scoring scoring, boolean isById)
            throws SQLException {
        return scoring.score(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getInt(4),
                Columns.number(row, 5),
                FieldWeights.read(row, 6),
                isById);
    }
}
