package dev.toolroom.kernel.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventsTest {
    private final Events events = new Events();
    private final List<String> heard = new ArrayList<>();

    private void hear(Events.Event event) {
        heard.add(event.sequence() + " " + event.type());
    }

    private Events.Subscription resume(long sequence) {
        return events.resume(sequence, this::hear, () -> heard.add("gap"));
    }

    private void publish(int count) {
        for (int i = 0; i < count; i++) {
            events.publish("e", Json.Obj.EMPTY);
        }
    }

    @Test
    void aListenerHearsUntilItsSubscriptionIsClosed() {
        try (var _ = events.subscribe(this::hear)) {
            publish(2);
        }
        publish(1);
        assertThat(heard).containsExactly("1 e", "2 e");
    }

    @Test
    void oneThatComesBackHearsWhatItMissedThenTheRestUntilItIsClosed() {
        publish(3);
        try (var _ = resume(1)) {
            publish(1);
        }
        publish(1);
        assertThat(heard).containsExactly("2 e", "3 e", "4 e");
    }

    @Test
    void whoMissedNothingHearsOfNoGap() {
        resume(0);
        publish(2);
        resume(2);
        assertThat(heard).containsExactly("1 e", "2 e");
    }

    @Test
    void oneOfAnotherProcessHearsOfAGap() {
        publish(1);
        resume(2);
        assertThat(heard).containsExactly("gap");
    }

    @Test
    void aThousandAreKept() {
        publish(1_001);
        resume(1);
        assertThat(heard).hasSize(1_000).doesNotContain("gap").startsWith("2 e").endsWith("1001 e");
        heard.clear();
        resume(0);
        assertThat(heard).hasSize(1_001).startsWith("gap", "2 e");
    }

    @Test
    void whatNobodyReadsIsNotWrittenOut() {
        var asked = new AtomicInteger();
        List<Events.Event> told = new ArrayList<>();
        events.subscribe(told::add);
        events.publish("often", () -> Json.Obj.EMPTY.with("times", asked.incrementAndGet()));
        assertThat(asked).hasValue(0);
        assertThat(told.getFirst().data().write()).isEqualTo("{\"times\":1}");
    }
}
