package dev.toolroom.capability.recall.search;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A turn that has some of the words, or means the same.
 *
 * @param at when it was
 * @param fields its texts, in the order of {@link FieldWeights#FIELDS}
 * @param matched the terms that it has
 * @param places the fields that have them
 * @param similar whether it means much the same as the question
 */
record Candidate(
        long document,
        String request,
        String session,
        int index,
        @Nullable Long at,
        List<String> fields,
        double score,
        Set<String> matched,
        Set<String> places,
        boolean exact,
        boolean similar) {
    Candidate {
        fields = List.copyOf(fields);
        matched = Set.copyOf(matched);
        places = Set.copyOf(places);
    }

    Candidate scored(double other) {
        return fused(other, similar);
    }

    Candidate fused(double other, boolean isSimilar) {
        return new Candidate(
                document, request, session, index, at, fields, other, matched, places, exact,
                isSimilar);
    }
}
