package dev.toolroom.door.mcp;

import dev.toolroom.foundation.mcp.Channel;
import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.Outgoing;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.foundation.web.EventStream;
import dev.toolroom.foundation.web.Reply;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one POST: plain JSON as long as there is nothing but the answer, a stream of events
 * once something else comes first or it takes long.
 */
final class HttpReply implements Channel {
    private static final int LONG_SECONDS = 2;

    private final Context request;
    private final Era era;
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable EventStream stream;
    private @Nullable Outgoing answer;

    HttpReply(Context request, Era era) {
        this.request = request;
        this.era = era;
    }

    @Override
    public synchronized void send(Outgoing message) {
        if (message.isAnswer() && stream == null) {
            answer = message;
            return;
        }
        EventStream events = opened();
        if (events != null) {
            events.send(null, "message", message.json());
        }
    }

    private @Nullable EventStream opened() {
        if (stream == null) {
            try {
                stream = new EventStream(request);
            } catch (IOException gone) {
                return null;
            }
        }
        return stream;
    }

    void end() {
        ended.countDown();
    }

    /**
     * Waits for the end, on the thread of the request.
     *
     * @param left run when the other side has gone before
     */
    void await(Runnable left) throws InterruptedException {
        while (!ended.await(LONG_SECONDS, TimeUnit.SECONDS)) {
            // Only who writes learns that nobody reads any more.
            if (!beat()) {
                left.run();
                ended.await();
                return;
            }
        }
        synchronized (this) {
            Outgoing body = answer;
            if (stream == null && body != null) {
                Reply.json(request, status(body.errorCode()), body.json());
            }
        }
    }

    /**
     * A request that was cancelled has no answer, and clients take neither an empty body nor one
     * without a type: a stream that ends with nothing in it is what they expect.
     */
    synchronized void endUnanswered() {
        if (answer == null) {
            opened();
        }
    }

    private synchronized boolean beat() {
        EventStream events = opened();
        return events != null && events.beat();
    }

    private int status(int errorCode) {
        if (era == Era.LEGACY || errorCode == 0) {
            return 200;
        }
        return switch (errorCode) {
            case RpcError.NO_SUCH_METHOD -> 404;
            case RpcError.INTERNAL -> 500;
            default -> 400;
        };
    }
}
