package dev.toolroom.capability.recall.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Words and meaning together. */
class FusionTest {
    private static Candidate candidate(long document, double score, boolean exact) {
        return new Candidate(
                document,
                "r" + document,
                "s",
                (int) document,
                null,
                List.of("", "", "", "", "", ""),
                score,
                Set.of(),
                Set.of(),
                exact,
                false);
    }

    private static List<Candidate> fused(Map<Long, Double> similarities, Candidate... candidates) {
        return Fusion.of(List.of(candidates), similarities, List.of(1L, 2L, 3L));
    }

    @Test
    void eachCountsHalf() {
        List<Candidate> fused =
                fused(
                        Map.of(1L, 0.25, 2L, 0.75, 3L, 0.5),
                        candidate(1, 20, false),
                        candidate(2, 0, false),
                        candidate(3, 10, false));
        assertThat(fused).extracting(Candidate::score).containsExactly(10.0, 10.0, 10.0);
        assertThat(fused).extracting(Candidate::similar).containsExactly(false, true, true);
    }

    @Test
    void anExactMatchStaysFirst() {
        List<Candidate> fused =
                fused(Map.of(1L, 0.1, 2L, 0.9), candidate(1, 1_001, true), candidate(2, 30, false));
        assertThat(fused.getFirst().score()).isGreaterThan(fused.getLast().score());
    }

    @Test
    void aTurnWithoutAVectorCountsByItsWords() {
        List<Candidate> fused =
                fused(Map.of(2L, 0.9), candidate(1, 8, false), candidate(2, 4, false));
        assertThat(fused.getFirst().score()).isEqualTo(8);
        assertThat(fused.getFirst().similar()).isFalse();
    }

    @Test
    void wordsThatNobodyHasLeaveTheMeaning() {
        List<Candidate> fused =
                fused(Map.of(1L, 0.2, 2L, 0.9), candidate(1, 0, false), candidate(2, 0, false));
        assertThat(fused).extracting(Candidate::score).containsExactly(0.0, 0.5);
    }
}
