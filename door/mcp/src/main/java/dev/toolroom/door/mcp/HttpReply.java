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
 * The response to one POST: plain JSON if the answer comes first and soon, an event stream if other
 * messages precede it or it takes long.
 */
final class HttpReply implements Channel {
    private static final int BEAT_SECONDS = 2;

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
        EventStream events = openStream();
        if (events != null) {
            events.send(null, "message", message.json());
        }
    }

    private @Nullable EventStream openStream() {
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
     * Waits on the thread of the request until it is answered.
     *
     * @param onLeft run if the client disconnects before
     */
    void await(Runnable onLeft) throws InterruptedException {
        while (!ended.await(BEAT_SECONDS, TimeUnit.SECONDS)) {
            // Only a write shows that the client has disconnected.
            if (!beat()) {
                onLeft.run();
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
     * Ends the response to a cancelled request, which has no answer. Clients accept neither an
     * empty body nor one without a type; they expect an empty event stream.
     */
    synchronized void endUnanswered() {
        if (answer == null) {
            openStream();
        }
    }

    private synchronized boolean beat() {
        EventStream events = openStream();
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
