package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slow and quick calls mixed, some of them cancelled at once, some later, some never. */
@Timeout(60)
class StdioSoakTest {
    private static final int CALLS = 5_000;
    private static final int SLOW_AT_ONCE = 8;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final TestTools tools =
            new TestTools(
                    TestTool.reading("quick", context -> Answer.whole(Json.Obj.EMPTY)),
                    TestTool.reading("slow", this::untilStopped));
    private final McpConversation client = new McpConversation(tools);
    private final Queue<CountDownLatch> waiting = new ConcurrentLinkedQueue<>();
    private final Map<String, Integer> answered = new ConcurrentHashMap<>();
    private final Semaphore unanswered = new Semaphore(100);
    private final Set<String> wanted = ConcurrentHashMap.newKeySet();
    private final Set<String> stopped = new LinkedHashSet<>();
    private final Deque<String> slow = new ArrayDeque<>();

    @Test
    void everyRequestIsAnsweredOnceAndNoWorkGoesOnThatWasCancelled() throws Exception {
        var listener = Thread.ofPlatform().start(this::listen);
        for (int i = 0; i < CALLS; i++) {
            if (random.nextInt(8) == 0) {
                sendSlow("slow-" + i);
            } else {
                sendQuick("quick-" + i);
            }
        }
        // The tool would never have ended by itself: a receipt means that it was stopped.
        while (client.house().ledger().receipts().size() < CALLS - slow.size()) {
            Thread.onSpinWait();
        }
        assertThat(answered.keySet()).as("seed " + seed).doesNotContainAnyElementsOf(slow);
        waiting.forEach(CountDownLatch::countDown);
        unanswered.acquire(100);
        client.send("{'jsonrpc':'2.0','id':'end','method':'ping'}");
        listener.join();
        client.close();
        assertThat(answered.keySet()).as("seed " + seed).containsAll(wanted);
        assertThat(answered.keySet()).as("seed " + seed).doesNotContainAnyElementsOf(stopped);
        assertThat(answered.values()).as("seed " + seed).allMatch(times -> times == 1);
    }

    private Answer untilStopped(CallContext context) {
        var stop = new CountDownLatch(1);
        context.cancellation().onCancel(stop::countDown);
        waiting.add(stop);
        try {
            stop.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Answer.whole(Json.Obj.EMPTY);
    }

    /** Stopped in the same breath, or by one of the next, but for the last few. */
    private void sendSlow(String id) throws IOException {
        boolean atOnce = random.nextBoolean();
        client.send(call("slow", id) + (atOnce ? "\n" + cancel(id) : ""));
        if (atOnce) {
            stopped.add(id);
            return;
        }
        slow.add(id);
        wanted.add(id);
        unanswered.acquireUninterruptibly();
        if (slow.size() > SLOW_AT_ONCE) {
            String other = slow.remove();
            client.send(cancel(other));
            wanted.remove(other);
            stopped.add(other);
            unanswered.release();
        }
    }

    /** A cancellation may come too late for it: then it is answered, once. */
    private void sendQuick(String id) throws IOException {
        if (random.nextInt(10) == 0) {
            client.send(call("quick", id) + "\n" + cancel(id));
            return;
        }
        unanswered.acquireUninterruptibly();
        wanted.add(id);
        client.send(call("quick", id));
    }

    private static String call(String tool, String id) {
        return "{'jsonrpc':'2.0','id':'%s','method':'tools/call','params':{'name':'%s'}}"
                .formatted(id, tool);
    }

    private static String cancel(String id) {
        return "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'%s'}}"
                .formatted(id);
    }

    private void listen() {
        try {
            String id = client.next().text("id", "");
            while (!id.equals("end")) {
                answered.merge(id, 1, Integer::sum);
                if (wanted.contains(id)) {
                    unanswered.release();
                }
                id = client.next().text("id", "");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
