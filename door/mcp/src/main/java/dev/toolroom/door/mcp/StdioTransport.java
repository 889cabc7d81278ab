package dev.toolroom.door.mcp;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.toolroom.foundation.mcp.Batch;
import dev.toolroom.foundation.mcp.Channel;
import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.Lines;
import dev.toolroom.foundation.mcp.McpServer;
import dev.toolroom.foundation.mcp.McpServer.Answering;
import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.foundation.mcp.Outgoing;
import dev.toolroom.foundation.mcp.Peer;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.foundation.stream.EagerInput;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * MCP as lines on standard input and output. Requests are handled in parallel, each on the thread
 * that read it: {@link Turns} passes reading on, so that no request is handed to another thread.
 */
public final class StdioTransport {
    private static final Answering DONE = () -> {};

    /** Shorter than clients wait, after closing their end, before they kill the process. */
    private static final int GRACE_MILLIS = 1_500;

    private final McpServer server;
    private final Peer peer;
    private final LineOutput out;
    private final Channel channel = new Out();
    private final CountDownLatch inputEnded = new CountDownLatch(1);

    /** Has one party for each active request and one for this server. */
    private final Phaser activeRequests = new Phaser(1);

    public StdioTransport(McpServer server, Peer peer, OutputStream out) {
        this.server = server;
        this.peer = peer;
        this.out = new LineOutput(out);
    }

    /**
     * Serves until the stream ends. Requests read before that are answered as long as one finishes
     * within each grace period, so that input can come from a file; the others are cancelled.
     */
    public void serve(InputStream in) throws InterruptedException {
        peer.standing(channel);
        server.joined(peer);
        var lines = new Lines(new EagerInput(in), Json.MAX_BYTES);
        var reader = new Reader(lines);
        reader.turns.start();
        try {
            inputEnded.await();
            awaitAnswers(activeRequests.arrive());
            out.drain(GRACE_MILLIS);
        } finally {
            server.left(peer);
        }
    }

    private void awaitAnswers(int phase) throws InterruptedException {
        int unfinished;
        do {
            unfinished = activeRequests.getRegisteredParties();
            try {
                activeRequests.awaitAdvanceInterruptibly(phase, GRACE_MILLIS, MILLISECONDS);
                return;
            } catch (TimeoutException notYet) {
                // Goes on as long as requests are still being answered.
            }
        } while (activeRequests.getRegisteredParties() < unfinished);
    }

    /** The loop of each thread that takes turns at reading. */
    private final class Reader implements Runnable {
        private final Lines lines;
        private final Turns turns = new Turns(this);

        Reader(Lines lines) {
            this.lines = lines;
        }

        @Override
        public void run() {
            boolean hasTurn = true;
            while (hasTurn) {
                Lines.Line line = next();
                if (line == null) {
                    inputEnded.countDown();
                    return;
                }
                Answering answering = receive(line);
                hasTurn = answering.equals(DONE) || turns.work(track(answering), lines.hasMore());
            }
        }

        /** Registers a request before the end of the stream can be read, which waits for it. */
        private Runnable track(Answering answering) {
            activeRequests.register();
            return () -> {
                try {
                    answer(answering);
                } finally {
                    activeRequests.arriveAndDeregister();
                }
            };
        }

        private Lines.@Nullable Line next() {
            try {
                out.awaitRoom();
                return lines.next();
            } catch (IOException gone) {
                return null;
            }
        }
    }

    private Answering receive(Lines.Line line) {
        if (line.isBlank()) {
            return DONE;
        }
        Json id = new Json.Null();
        try {
            if (line.tooLong()) {
                throw new RpcError(
                        RpcError.INVALID_REQUEST,
                        "a line may have at most " + Amount.limit(Json.MAX_BYTES));
            }
            Json json = read(line);
            if (json instanceof Json.Arr batch) {
                return () -> takeBatch(batch);
            }
            id = Message.idOf(json);
            return take(Message.of(json));
        } catch (RpcError e) {
            channel.send(Message.error(id, e, Era.LEGACY));
        } catch (RuntimeException bug) {
            // This thread has the turn to read: if it ended here, no thread would read on.
            System.getLogger(StdioTransport.class.getName()).log(Level.ERROR, "a message", bug);
            channel.send(
                    Message.error(
                            id,
                            new RpcError(RpcError.INTERNAL, "the server failed; its log says why"),
                            Era.LEGACY));
        }
        return DONE;
    }

    private static Json read(Lines.Line line) {
        try {
            return Json.read(line.bytes());
        } catch (Json.Malformed e) {
            throw new RpcError(RpcError.PARSE, "not JSON: " + e.getMessage());
        }
    }

    private void takeBatch(Json.Arr messages) throws InterruptedException {
        try {
            new Batch(server, peer, channel).take(messages);
        } catch (RpcError e) {
            channel.send(Message.error(new Json.Null(), e, Era.LEGACY));
        }
    }

    /** Answers the handshake before reading on; returns the work for other requests. */
    private Answering take(Message message) {
        if (message instanceof Message.Request request) {
            Answering answering = server.take(request, peer, channel);
            if (!request.method().equals("initialize")) {
                return answering;
            }
            answer(answering);
        } else if (message instanceof Message.Notification notification) {
            server.hear(notification, peer);
        } else if (message instanceof Message.Response response) {
            server.hear(response, peer);
        }
        return DONE;
    }

    private static void answer(Answering answering) {
        try {
            answering.run();
        } catch (InterruptedException e) {
            // Only a cancelled call interrupts this thread, and that call has ended.
        } catch (RuntimeException bug) {
            System.getLogger(StdioTransport.class.getName()).log(Level.ERROR, "a request", bug);
        }
    }

    private final class Out implements Channel {
        @Override
        public boolean outlastsRequests() {
            return true;
        }

        @Override
        public void send(Outgoing message) {
            out.send(message.json());
        }
    }
}
