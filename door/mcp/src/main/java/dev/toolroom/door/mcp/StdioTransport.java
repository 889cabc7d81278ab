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
import dev.toolroom.kernel.Amount;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * MCP as lines on two streams. Requests are answered side by side, each on the thread that has read
 * it: reading goes by {@link Turns}, so that nothing has to be handed over between the line that
 * asks and the line that answers.
 */
public final class StdioTransport {
    private static final Answering NOTHING = () -> {};

    /** Less than a client that has closed its end waits before it ends the process. */
    private static final int GRACE_MILLIS = 1_500;

    private final McpServer server;
    private final Peer peer;
    private final LineOutput out;
    private final Channel channel = new Out();
    private final CountDownLatch end = new CountDownLatch(1);

    /** The requests that are being answered, and this server. */
    private final Phaser busy = new Phaser(1);

    public StdioTransport(McpServer server, Peer peer, OutputStream out) {
        this.server = server;
        this.peer = peer;
        this.out = new LineOutput(out);
    }

    /**
     * Serves until the stream ends. What was asked before that is answered while it takes but a
     * moment each, so that requests can come from a file; the rest is not wanted any more.
     */
    public void serve(InputStream in) throws InterruptedException {
        peer.standing(channel);
        server.joined(peer);
        var lines = new Lines(new EagerInput(in), Json.MAX_BYTES);
        var reader = new Reader(lines);
        reader.turns.start();
        try {
            end.await();
            finish(busy.arrive());
            out.drain(GRACE_MILLIS);
        } finally {
            server.left(peer);
        }
    }

    private void finish(int phase) throws InterruptedException {
        int left;
        do {
            left = busy.getRegisteredParties();
            try {
                busy.awaitAdvanceInterruptibly(phase, GRACE_MILLIS, MILLISECONDS);
                return;
            } catch (TimeoutException notYet) {
                // Goes on while one after another is answered.
            }
        } while (busy.getRegisteredParties() < left);
    }

    /** What each of the threads does that take turns. */
    private final class Reader implements Runnable {
        private final Lines lines;
        private final Turns turns = new Turns(this);

        Reader(Lines lines) {
            this.lines = lines;
        }

        @Override
        public void run() {
            boolean mine = true;
            while (mine) {
                Lines.Line line = next();
                if (line == null) {
                    end.countDown();
                    return;
                }
                Answering asked = receive(line);
                mine = asked.equals(NOTHING) || turns.work(counted(asked), lines.hasMore());
            }
        }

        /** Before anything else is read, so that the end of the stream finds it. */
        private Runnable counted(Answering asked) {
            busy.register();
            return () -> {
                try {
                    answer(asked);
                } finally {
                    busy.arriveAndDeregister();
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
            return NOTHING;
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
                return () -> takeAll(batch);
            }
            id = Message.idOf(json);
            return take(Message.of(json));
        } catch (RpcError e) {
            channel.send(Message.error(id, e, Era.LEGACY));
        } catch (RuntimeException bug) {
            // This thread has the turn: were it to end here, nobody would read on.
            System.getLogger(StdioTransport.class.getName()).log(Level.ERROR, "a message", bug);
            channel.send(
                    Message.error(
                            id,
                            new RpcError(RpcError.INTERNAL, "the server failed; its log says why"),
                            Era.LEGACY));
        }
        return NOTHING;
    }

    private static Json read(Lines.Line line) {
        try {
            return Json.read(line.bytes());
        } catch (Json.Malformed e) {
            throw new RpcError(RpcError.PARSE, "not JSON: " + e.getMessage());
        }
    }

    private void takeAll(Json.Arr messages) throws InterruptedException {
        try {
            new Batch(server, peer, channel).take(messages);
        } catch (RpcError e) {
            channel.send(Message.error(new Json.Null(), e, Era.LEGACY));
        }
    }

    /** The handshake before anything that comes after it; other requests side by side. */
    private Answering take(Message message) {
        if (message instanceof Message.Request request) {
            Answering asked = server.take(request, peer, channel);
            if (!request.method().equals("initialize")) {
                return asked;
            }
            answer(asked);
        } else if (message instanceof Message.Notification notification) {
            server.hear(notification, peer);
        } else if (message instanceof Message.Response response) {
            server.hear(response, peer);
        }
        return NOTHING;
    }

    private static void answer(Answering asked) {
        try {
            asked.run();
        } catch (InterruptedException e) {
            // Nobody else interrupts this thread: a call that was cancelled has ended.
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
