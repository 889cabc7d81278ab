package dev.toolroom.capability.recall.search;

import dev.toolroom.capability.recall.sql.Statements;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The turns of a catalogue that filters let through. */
final class FilteredTurns {
    private static final int TURNS_PER_QUERY = 400;
    private static final int MAX_LISTED_TURNS = 50_000;

    /** Prefixes this short match too many words. */
    private static final int MAX_SHORT_WORD_LENGTH = 2;

    private final Statements statements;
    private final Filters filters;
    private final boolean hasFrequentTerms;

    FilteredTurns(Statements statements, Filters filters, boolean hasFrequentTerms) {
        this.statements = statements;
        this.filters = filters;
        this.hasFrequentTerms = hasFrequentTerms;
    }

    /** Returns the turns that pass the filters, in order. */
    List<Long> among(Collection<Long> documents, int most) {
        if (filters.isEmpty()) {
            return documents.stream().limit(most).toList();
        }
        Filters.Query query = filters.among();
        List<Long> fitting = new ArrayList<>();
        List<Long> part = new ArrayList<>();
        for (Long each : documents) {
            part.add(each);
            if (part.size() == TURNS_PER_QUERY) {
                add(query, part, most, fitting);
                part.clear();
                if (fitting.size() == most) {
                    return fitting;
                }
            }
        }
        add(query, part, most, fitting);
        return fitting;
    }

    private void add(Filters.Query query, List<Long> part, int most, List<Long> fitting) {
        if (part.isEmpty()) {
            return;
        }
        List<Object> values = new ArrayList<>();
        values.add(ids(part));
        values.addAll(query.values());
        Set<Long> found = new HashSet<>(statements.numbers(query.sql(), values.toArray()));
        for (Long each : part) {
            if (fitting.size() < most && found.contains(each)) {
                fitting.add(each);
            }
        }
    }

    /** Returns ids as JSON, sorted because turns of a session are stored side by side. */
    static String ids(Collection<Long> documents) {
        return new TreeSet<>(documents).toString();
    }

    /** Returns all turns that may pass the filters. */
    List<Long> listed() {
        String file = filters.file();
        if (file != null) {
            String words = words(file);
            return words == null
                    ? List.of()
                    : statements.numbers(
                            "SELECT rowid FROM search_index WHERE search_index MATCH ? ORDER BY"
                                    + " rowid DESC LIMIT ?",
                            "files : " + words,
                            MAX_LISTED_TURNS);
        }
        Filters.Query query = filters.listed(MAX_LISTED_TURNS);
        return statements.numbers(query.sql(), query.values().toArray());
    }

    /**
     * What the index has of a part of a path. The last word may be the beginning of one; but where
     * that is as common as the {@code ts} of {@code app.ts}, the index would have to join all that
     * begin so, and the words before it tell enough.
     */
    private @Nullable String words(String file) {
        var scanner = new WordScanner();
        List<String> words = new ArrayList<>();
        scanner.scan(file, (_, from, to) -> words.add(file.substring(from, to)));
        if (words.isEmpty()) {
            return null;
        }
        String last = words.removeLast();
        return !words.isEmpty() && isCommon(last, scanner)
                ? Question.quoted(String.join(" ", words))
                : Question.quoted(file) + " *";
    }

    private boolean isCommon(String word, WordScanner scanner) {
        return hasFrequentTerms
                && (word.length() <= MAX_SHORT_WORD_LENGTH
                        || !FrequentTerms.among(statements, List.of(scanner.stem(word))).isEmpty());
    }
}
