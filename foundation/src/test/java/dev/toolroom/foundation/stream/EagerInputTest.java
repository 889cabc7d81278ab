package dev.toolroom.foundation.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EagerInputTest {
    /** Has what was put in, and says that it has nothing. */
    private static final class Quiet extends ByteArrayInputStream {
        private int looks;

        Quiet(int size) {
            super(new byte[size]);
        }

        @Override
        public synchronized int available() {
            looks++;
            return 0;
        }
    }

    @Test
    void aServerThatWasLookedForInVainIsLookedForLessAndLess() throws IOException {
        var quiet = new Quiet(3_000);
        var input = new EagerInput(quiet);
        int looked = 0;
        for (int i = 0; i < 3_000; i++) {
            int before = quiet.looks;
            assertThat(input.read()).isZero();
            looked += quiet.looks > before ? 1 : 0;
        }
        assertThat(looked).as("of 3,000 reads").isBetween(10, 30);
        assertThat(input.read()).as("the end").isEqualTo(-1);
    }

    /** Has what was put in, and counts how often it is asked. */
    private static final class Ready extends ByteArrayInputStream {
        private int looks;

        Ready(int size) {
            super(new byte[size]);
        }

        @Override
        public synchronized int available() {
            looks++;
            return super.available();
        }
    }

    /** But for moments in which somebody else looks. */
    @Test
    void aServerThatAnswersAtOnceIsLookedForAgainAndAgain() throws IOException {
        var ready = new Ready(1_000);
        var input = new EagerInput(ready);
        for (int i = 0; i < 1_000; i++) {
            assertThat(input.read()).isZero();
        }
        assertThat(ready.looks).as("of 1,000 reads").isGreaterThan(500);
    }

    /** Has nothing when it is first asked before each read. */
    private static final class Late extends ByteArrayInputStream {
        private boolean asked;
        private int arrivals;

        Late(int size) {
            super(new byte[size]);
        }

        @Override
        public synchronized int available() {
            arrivals += asked ? 1 : 0;
            int arrived = asked ? super.available() : 0;
            asked = true;
            return arrived;
        }
    }

    @Test
    void inputThatArrivesWhileItIsPolledCountsAsArrived() throws IOException {
        var late = new Late(1_000);
        var input = new EagerInput(late);
        for (int i = 0; i < 1_000; i++) {
            late.asked = false;
            assertThat(input.read()).isZero();
        }
        assertThat(late.arrivals).as("of 1,000 reads").isGreaterThan(300);
    }

    @Test
    void aReadOfSeveralBytesPollsToo() throws IOException {
        var ready = new Ready(2_000);
        var input = new EagerInput(ready);
        var bytes = new byte[2];
        for (int i = 0; i < 1_000; i++) {
            assertThat(input.read(bytes, 0, 2)).isEqualTo(2);
        }
        assertThat(ready.looks).as("of 1,000 reads").isGreaterThan(500);
    }

    @Test
    void whatIsThereIsReadWithoutAWait() throws IOException {
        var input = new EagerInput(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
        var bytes = new byte[8];
        assertThat(input.read()).isEqualTo(1);
        assertThat(input.read(bytes, 2, 6)).isEqualTo(3);
        assertThat(Arrays.copyOfRange(bytes, 2, 5)).containsExactly(2, 3, 4);
    }
}
