package dev.toolroom.foundation.mcp.client.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.Lines;
import dev.toolroom.foundation.mcp.client.ClientLimits;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.foundation.mcp.client.ServerInfo;
import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.foundation.mcp.client.Text;
import dev.toolroom.foundation.mcp.client.Transport;
import dev.toolroom.kernel.Amount;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A server that is a process of ours and is spoken to through its streams.
 *
 * <p>Writing has a thread of its own, as a server that does not read would hold whoever writes.
 */
public final class ProcessTransport implements Transport {
    private static final int MOST_QUEUED = 256;
    private static final long MOST_QUEUED_BYTES = 32L * 1024 * 1024;
    private static final int LONGEST_LOG_LINE = 8_000;
    private static final int ORPHAN_SECONDS = 1;
    private static final int LINES_SHOWN = 3;

    /** How an answer begins; what follows may be anything, and may have ids of its own. */
    private static final Pattern ANSWER =
            Pattern.compile(
                    "\\s*\\{\\s*(?:\"jsonrpc\"\\s*:\\s*\"2\\.0\"\\s*,\\s*)?"
                            + "\"id\"\\s*:\\s*(\\d{1,18})(?:\\.0+)?\\s*,\\s*\"(?:result|error)\"");

    /** Ends the writer; no message is empty. */
    private static final byte[] END = {};

    private final String server;
    private final Process process;
    private final ProcessTree tree;
    private final Inbox inbox;
    private final ClientLimits limits;
    private final ServerLog log;
    private final LinkedBlockingQueue<byte[]> queue = new LinkedBlockingQueue<>(MOST_QUEUED);
    private final AtomicLong queuedBytes = new AtomicLong();
    private final ArrayDeque<String> lastOutput = new ArrayDeque<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    private ProcessTransport(ClientSetup setup, Process process, Inbox inbox) {
        this.server = setup.server();
        this.limits = setup.limits();
        this.log = setup.log();
        this.process = process;
        this.tree = new ProcessTree(process.toHandle());
        this.inbox = inbox;
    }

    /** Starts the server when it is opened. */
    public static Opener opener(ClientSetup setup, Launch launch) {
        return inbox -> {
            var transport = new ProcessTransport(setup, started(setup.server(), launch), inbox);
            Thread log = transport.start("err", transport::readLog);
            transport.start("out", () -> transport.readMessages(log));
            transport.start("in", transport::writeMessages);
            var _ = transport.process.onExit().thenRun(transport::endedItself);
            return transport;
        };
    }

    private static Process started(String server, Launch launch) {
        var builder = new ProcessBuilder(launch.command());
        builder.environment().clear();
        builder.environment().putAll(launch.environment());
        if (launch.folder() != null) {
            builder.directory(launch.folder().toFile());
        }
        try {
            return builder.start();
        } catch (IOException e) {
            String program = Text.brief(launch.command().getFirst(), 200);
            throw new ServerFailure(
                    server,
                    Kind.CANNOT_START,
                    "cannot be started: \"" + program + "\" is not there or cannot be run.",
                    "Install the program, or correct the server's command.");
        }
    }

    private Thread start(String stream, Runnable work) {
        return Thread.ofPlatform().daemon().name("mcp-" + server + "-" + stream).start(work);
    }

    @Override
    public void send(Outbound outbound) {
        byte[] line = (outbound.message().write() + "\n").getBytes(UTF_8);
        if (queuedBytes.addAndGet(line.length) > MOST_QUEUED_BYTES || !queue.offer(line)) {
            queuedBytes.addAndGet(-line.length);
            throw new ServerFailure(
                    server,
                    Kind.BUSY,
                    "does not read what it is sent.",
                    "Wait for a call to end, or restart the server.");
        }
    }

    @Override
    public boolean needsProbes() {
        return true;
    }

    private void writeMessages() {
        try (OutputStream out = process.getOutputStream()) {
            for (byte[] line = queue.take(); line.length > 0; line = queue.take()) {
                out.write(line);
                out.flush();
                queuedBytes.addAndGet(-line.length);
            }
        } catch (IOException gone) {
            closedInput();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * The reader of its output learns of the end of a server that has ended. One that lives and
     * takes no more requests would let each of them wait for its whole time.
     */
    private void closedInput() {
        try {
            if (!process.waitFor(ORPHAN_SECONDS, TimeUnit.SECONDS) && !closed.get()) {
                inbox.gone(ended("closed its input"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void readMessages(Thread stderr) {
        try (InputStream in = process.getInputStream()) {
            var lines = new Lines(in, limits.messageBytes());
            for (var line = lines.next(); line != null; line = lines.next()) {
                if (!line.isBlank()) {
                    receive(line);
                }
            }
        } catch (IOException gone) {
            // As at the end of the stream.
        } catch (RuntimeException | OutOfMemoryError e) {
            // Without this thread nobody would be answered, and nobody would know.
            System.getLogger(ProcessTransport.class.getName())
                    .log(Level.ERROR, "a message of MCP server " + server, e);
            inbox.gone(
                    new ServerFailure(
                            server,
                            Kind.PROTOCOL,
                            "sent a message that could not be handled and was disconnected.",
                            "Look at Toolroom's log, then restart the server."));
            return;
        }
        try {
            process.waitFor(ORPHAN_SECONDS, TimeUnit.SECONDS);
            // What it wrote last says why it ended.
            stderr.join(Duration.ofSeconds(ORPHAN_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        inbox.gone(ended());
    }

    private void receive(Lines.Line line) {
        if (line.tooLong()) {
            inbox.unreadable(
                    Kind.TOO_LARGE,
                    "a message of more than " + Amount.limit(limits.messageBytes()),
                    null);
            return;
        }
        Json message;
        try {
            // Bounded already, by a limit of its own.
            message = Json.readOwn(line.bytes());
        } catch (Json.Malformed e) {
            int shown = Math.min(line.bytes().length, LONGEST_LOG_LINE);
            log.add("stdout", new String(line.bytes(), 0, shown, UTF_8));
            if (!line.whole()) {
                // The server ended in the middle of a line: whoever waits for an answer is told so.
                return;
            }
            inbox.unreadable(Kind.PROTOCOL, "a line that is not JSON", null);
            failAnswered(line, e);
            return;
        }
        inbox.receive(message, null);
    }

    /** An answer with NaN in it, say, is the only one there will be: its request need not wait. */
    private void failAnswered(Lines.Line line, Json.Malformed why) {
        Matcher answer = ANSWER.matcher(new String(line.bytes(), UTF_8));
        if (answer.lookingAt()) {
            inbox.failed(
                    Json.Num.of(Long.parseLong(answer.group(1))),
                    new ServerFailure(
                            server,
                            Kind.PROTOCOL,
                            "sent an answer that is not JSON: " + why.getMessage() + ".",
                            "Report it to the author of the server; its log has the answer."));
        }
    }

    private void readLog() {
        try (InputStream in = process.getErrorStream()) {
            var lines = new Lines(in, LONGEST_LOG_LINE);
            for (var line = lines.next(); line != null; line = lines.next()) {
                String text = new String(line.bytes(), UTF_8);
                log.add("stderr", text);
                remember(text);
            }
        } catch (IOException gone) {
            // There is no more to keep.
        }
    }

    private void remember(String text) {
        if (text.isBlank()) {
            return;
        }
        synchronized (lastOutput) {
            if (lastOutput.size() == LINES_SHOWN) {
                lastOutput.removeFirst();
            }
            lastOutput.addLast(text);
        }
    }

    /** A child of it may hold its output open and would be waited for. */
    private void endedItself() {
        CompletableFuture.delayedExecutor(2 * ORPHAN_SECONDS, TimeUnit.SECONDS)
                .execute(() -> inbox.gone(ended()));
    }

    private ServerFailure ended() {
        return ended(
                process.isAlive()
                        ? "closed its output"
                        : "ended with exit code " + process.exitValue());
    }

    private ServerFailure ended(String how) {
        List<String> lines;
        synchronized (lastOutput) {
            lines = List.copyOf(lastOutput);
        }
        String last =
                Text.brief(
                        lines.stream().map(log::redacted).collect(Collectors.joining(" / ")), 600);
        return new ServerFailure(
                server,
                Kind.GONE,
                how + (last.isEmpty() ? "." : ". Its last output: " + last),
                "Check its command, its settings and its log, then restart it.");
    }

    /** Looks again at who belongs to the server, now that it has started what it needs. */
    @Override
    public void agreed(ServerInfo info) {
        tree.look();
    }

    /** Closes the server's input, and ends it and all that it started when that does not. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            tree.look();
            queue.clear();
            var _ = queue.offer(END);
        }
        tree.end(limits.grace());
    }
}
