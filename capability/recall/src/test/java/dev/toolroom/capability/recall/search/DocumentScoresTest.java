package dev.toolroom.capability.recall.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The fast way through postings adds up to what the plain one does. */
class DocumentScoresTest {
    private static final float[] VALUES = {1, 2, 3, 4, 5, 6, 7, 8};

    @Test
    void postingsAddUpToWhatIsInThem() {
        long seed = Long.getLong("seed", 20261115L);
        var random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            var postings = new Postings();
            int gap = 1 + random.nextInt(5_000);
            for (int place = random.nextInt(gap);
                    place < Postings.BLOCK;
                    place += 1 + random.nextInt(gap)) {
                postings.add(place, random.nextInt(Postings.IMPACTS));
            }
            byte[] whole = postings.toBytes();
            // Damage to a file must not stop a search.
            byte[] bytes = Arrays.copyOf(whole, whole.length - random.nextInt(2));
            long first = (long) Postings.BLOCK * random.nextInt(2);
            long last = first + random.nextInt(Postings.BLOCK);
            long upto = last - random.nextInt(1_000);
            var fast = new DocumentScores(last);
            fast.add(bytes, first, upto, VALUES);
            var plain = new DocumentScores(last);
            Postings.read(
                    bytes,
                    (place, impact) -> {
                        if (first + place <= upto) {
                            plain.add(first + place, VALUES[impact]);
                        }
                    });
            assertThat(fast.best(Postings.BLOCK))
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(plain.best(Postings.BLOCK));
        }
    }
}
