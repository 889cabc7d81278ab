package dev.toolroom.capability.recall.search;

import java.util.List;
import java.util.Set;

/**
 * A turn that has some of the words.
 *
 * @param matched the terms that it has
 * @param fields where it has them
 * @param marked its fields with the matches between marks
 */
record Candidate(
        long document,
        String request,
        String session,
        int index,
        double score,
        Set<String> matched,
        Set<String> fields,
        List<String> marked,
        boolean exact) {
    static final char BEGIN = '\u0001';
    static final char END = '\u0002';

    Candidate {
        matched = Set.copyOf(matched);
        fields = Set.copyOf(fields);
        marked = List.copyOf(marked);
    }

    Candidate scored(double other) {
        return new Candidate(
                document, request, session, index, other, matched, fields, marked, exact);
    }
}
