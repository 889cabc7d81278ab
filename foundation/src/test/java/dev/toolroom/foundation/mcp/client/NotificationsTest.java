package dev.toolroom.foundation.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.kernel.json.Json;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NotificationsTest {
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore mayEnd = new Semaphore(0);

    private final class Slow implements ServerListener {
        @Override
        public void toolsChanged() {
            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            begun.release();
            mayEnd.acquireUninterruptibly();
            atOnce.decrementAndGet();
        }
    }

    /** One list that is too large to hold must not be the last that anybody hears of. */
    @Test
    void aListenerThatFailsIsToldOfTheNextChange() throws Exception {
        var log = new ServerLog(10, line -> line, Clock.systemUTC());
        ServerListener failing =
                new ServerListener() {
                    @Override
                    public void toolsChanged() {
                        begun.release();
                        mayEnd.acquireUninterruptibly();
                        throw new OutOfMemoryError("a list");
                    }
                };
        var notifications = new Notifications(Map.of(), failing, log);
        var told = new Message.Notification("notifications/tools/list_changed", Json.Obj.EMPTY);
        notifications.take(told, null);
        begun.acquire();
        notifications.take(told, null);
        mayEnd.release(2);
        begun.acquire();
    }

    /** Else a server could have as many threads wait as it sends messages. */
    @Test
    void aThousandChangesAreToldOneAfterTheOtherAndTheLastOneIsHeard() throws Exception {
        var log = new ServerLog(10, line -> line, Clock.systemUTC());
        var notifications = new Notifications(Map.of(), new Slow(), log);
        var told = new Message.Notification("notifications/tools/list_changed", Json.Obj.EMPTY);
        notifications.take(told, null);
        begun.acquire();
        for (int i = 0; i < 1_000; i++) {
            notifications.take(told, null);
        }
        assertThat(begun.availablePermits()).as("nobody else is told meanwhile").isZero();
        mayEnd.release();
        begun.acquire();
        mayEnd.release();
        assertThat(most).hasValue(1);
        notifications.take(told, null);
        begun.acquire();
        mayEnd.release();
        assertThat(most).as("and those after it").hasValue(1);
    }
}
