package dev.toolroom.capability.recall.search;

import dev.toolroom.capability.recall.catalogue.Catalogue;
import dev.toolroom.capability.recall.catalogue.PostingsTables;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the turns of frequent words at hand. The index would walk through all turns that have a
 * word to score any of them; of these words the scores are computed beforehand.
 */
public final class FrequentTerms {
    /** With fewer turns the index alone is fast enough. */
    private static final int MIN_TURNS = 20_000;

    private static final int MAX_TURNS_BEHIND = 5_000;
    private static final int SAMPLED_TURNS = 20_000;
    private static final int MIN_TURNS_IN_SAMPLE = 10;

    private final Catalogue catalogue;
    private final int fewest;
    private final int behind;

    public FrequentTerms(Catalogue catalogue) {
        this(catalogue, MIN_TURNS, MAX_TURNS_BEHIND);
    }

    FrequentTerms(Catalogue catalogue, int fewest, int behind) {
        this.catalogue = catalogue;
        this.fewest = fewest;
        this.behind = behind;
    }

    /** Adds imported turns, if there are enough of them. Each block is a transaction. */
    public void refresh() {
        long last = catalogue.ask(FrequentTerms::last);
        Long chosenAt = catalogue.ask(each -> number(each, PostingsTables.CHOSEN_AT));
        if (last < fewest) {
            return;
        }
        if (chosenAt == null || chosenAt * 2 < last) {
            catalogue.update(statements -> choose(statements, last));
        } else if (last - upto() < behind) {
            return;
        }
        while (upto() < last) {
            catalogue.update(statements -> new Block(statements).write());
        }
    }

    private long upto() {
        Long upto = catalogue.ask(each -> number(each, PostingsTables.UPTO));
        return upto == null ? 0 : upto;
    }

    private static long last(Statements statements) {
        return statements.count("SELECT coalesce(max(document_id), 0) FROM search_documents");
    }

    static @Nullable Long number(Statements statements, String name) {
        return statements.number(
                "SELECT CAST(value AS INTEGER) FROM catalogue_metadata WHERE name = ?", name);
    }

    private static void set(Statements statements, String name, long value) {
        statements.run(
                "INSERT INTO catalogue_metadata VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET"
                        + " value = excluded.value",
                name,
                Long.toString(value));
    }

    /** Chooses frequent words by a sample: all words would not fit into memory. */
    private static void choose(Statements statements, long last) {
        PostingsTables.clear(statements);
        var scanner = new WordScanner();
        Map<String, int[]> counts = new HashMap<>();
        int sampled = (int) Math.min(SAMPLED_TURNS, last);
        for (int i = 0; i < sampled; i++) {
            List<String> fields =
                    statements.first(
                            "SELECT "
                                    + FieldWeights.COLUMNS
                                    + " FROM search_documents d WHERE document_id >= ? LIMIT 1",
                            row -> FieldWeights.read(row, 1),
                            i * last / sampled + 1);
            if (fields != null) {
                int turn = i + 1;
                for (String each : fields) {
                    scanner.scan(each, (stem, _, _) -> count(counts, stem, turn));
                }
            }
        }
        counts.forEach(
                (stem, count) -> {
                    if (count[0] >= MIN_TURNS_IN_SAMPLE) {
                        statements.run("INSERT INTO search_terms VALUES (NULL, ?, 0)", stem);
                    }
                });
        set(statements, PostingsTables.CHOSEN_AT, last);
        set(statements, PostingsTables.UPTO, 0);
    }

    private static void count(Map<String, int[]> counts, String stem, int turn) {
        int[] count = counts.computeIfAbsent(stem, _ -> new int[2]);
        if (count[1] != turn) {
            count[0]++;
            count[1] = turn;
        }
    }

    /** Adds the next turns up to the end of a block. */
    private static final class Block {
        private final Statements statements;
        private final long from;
        private final long first;
        private final Map<String, Long> terms = new HashMap<>();
        private final Map<Long, Postings> added = new HashMap<>();
        private final Map<Long, int[]> counts = new HashMap<>();

        Block(Statements statements) {
            this.statements = statements;
            Long upto = number(statements, PostingsTables.UPTO);
            from = upto == null ? 1 : upto + 1;
            first = from / Postings.BLOCK * Postings.BLOCK;
            statements.list(
                    "SELECT term, term_id FROM search_terms",
                    row -> terms.put(row.getString(1), row.getLong(2)));
        }

        void write() {
            keepBefore();
            var scanner = new WordScanner();
            long end = first + Postings.BLOCK;
            statements.forEach(
                    "SELECT d.document_id, "
                            + FieldWeights.COLUMNS
                            + " FROM search_documents d WHERE document_id >= ? AND document_id < ?"
                            + " ORDER BY document_id",
                    row -> {
                        add(row.getLong(1), FieldWeights.read(row, 2), scanner);
                    },
                    from,
                    end);
            added.forEach(
                    (term, postings) ->
                            statements.run(
                                    "INSERT INTO search_postings VALUES (?, ?, ?) ON CONFLICT"
                                            + " (term_id, block_index) DO UPDATE SET postings ="
                                            + " excluded.postings",
                                    term,
                                    first / Postings.BLOCK,
                                    postings.toBytes()));
            counts.forEach(
                    (term, count) ->
                            statements.run(
                                    "UPDATE search_terms SET document_count = document_count + ?"
                                            + " WHERE term_id = ?",
                                    count[0],
                                    term));
            set(statements, PostingsTables.UPTO, Math.min(end - 1, last(statements)));
        }

        /** Keeps the postings of a block that was begun before. */
        private void keepBefore() {
            int begin = (int) (from - first);
            statements.forEach(
                    "SELECT term_id, postings FROM search_postings WHERE block_index = ?",
                    row -> {
                        var kept = new Postings();
                        Postings.read(
                                row.getBytes(2),
                                (place, impact) -> {
                                    if (place < begin) {
                                        kept.add(place, impact);
                                    }
                                });
                        added.put(row.getLong(1), kept);
                    },
                    first / Postings.BLOCK);
        }

        private void add(long document, List<String> fields, WordScanner scanner) {
            Map<Long, double[]> found = new HashMap<>();
            for (int i = 0; i < fields.size(); i++) {
                double weight = FieldWeights.of(i);
                scanner.scan(
                        fields.get(i),
                        (stem, _, _) -> {
                            Long term = terms.get(stem);
                            if (term != null) {
                                found.computeIfAbsent(term, _ -> new double[1])[0] += weight;
                            }
                        });
            }
            long length = FieldWeights.length(fields);
            int place = (int) (document - first);
            found.forEach(
                    (term, count) -> {
                        int impact = Postings.impact(FieldWeights.share(count[0], length));
                        added.computeIfAbsent(term, _ -> new Postings()).add(place, impact);
                        counts.computeIfAbsent(term, _ -> new int[1])[0]++;
                    });
        }
    }

    /** A frequent word, with the number of turns that have it. */
    record Known(long id, int documents) {}

    static Map<String, Known> among(Statements statements, List<String> stems) {
        Map<String, Known> known = new HashMap<>();
        for (String stem : new ArrayList<>(stems)) {
            Known found =
                    statements.first(
                            "SELECT term_id, document_count FROM search_terms WHERE term = ?",
                            row -> new Known(row.getLong(1), row.getInt(2)),
                            stem);
            if (found != null) {
                known.put(stem, found);
            }
        }
        return known;
    }
}
