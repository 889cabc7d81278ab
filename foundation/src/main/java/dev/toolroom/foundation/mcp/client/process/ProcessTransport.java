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
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
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
 * Talks to a server that is a child process, over its standard streams.
 *
 * <p>A separate thread writes, because a server that does not read would block the caller.
 */
public final class ProcessTransport implements Transport {
    private static final int MAX_QUEUED = 256;
    private static final long MAX_QUEUED_BYTES = 32L * 1024 * 1024;
    private static final int MAX_LOG_LINE = 8_000;
    private static final int EXIT_WAIT_SECONDS = 1;
    private static final int MAX_OUTPUT_LINES_SHOWN = 3;

    /** Matches the start of an answer; the rest may be invalid and contain other ids. */
    private static final Pattern ANSWER =
            Pattern.compile(
                    "\\s*\\{\\s*(?:\"jsonrpc\"\\s*:\\s*\"2\\.0\"\\s*,\\s*)?"
                            + "\"id\"\\s*:\\s*(\\d{1,18})(?:\\.0+)?\\s*,\\s*\"(?:result|error)\"");

    /** Tells the writer to end; no message is empty. */
    private static final byte[] END = {};

    private final String server;
    private final Process process;
    private final ProcessTree tree;
    private final Inbox inbox;
    private final ClientLimits limits;
    private final ServerLog log;
    private final LinkedBlockingQueue<byte[]> queue = new LinkedBlockingQueue<>(MAX_QUEUED);
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

    /** Returns an opener that starts the server. */
    public static Opener opener(ClientSetup setup, Launch launch) {
        return inbox -> {
            var transport = new ProcessTransport(setup, spawn(setup.server(), launch), inbox);
            Thread log = transport.start("err", transport::readLog);
            transport.start("out", () -> transport.readMessages(log));
            transport.start("in", transport::writeMessages);
            var _ = transport.process.onExit().thenRun(transport::reportExit);
            return transport;
        };
    }

    private static Process spawn(String server, Launch launch) {
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
        if (queuedBytes.addAndGet(line.length) > MAX_QUEUED_BYTES || !queue.offer(line)) {
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
            reportClosedInput();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Reports a server that has closed its input but lives: each request would wait for its
     * timeout. The end of a process is noticed by the thread that reads its output.
     */
    private void reportClosedInput() {
        try {
            if (!process.waitFor(EXIT_WAIT_SECONDS, TimeUnit.SECONDS) && !closed.get()) {
                inbox.gone(endFailure("closed its input"));
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
            // Handled like the end of the stream.
        } catch (RuntimeException | OutOfMemoryError e) {
            // Without this thread no request would be answered, so the connection ends.
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
            process.waitFor(EXIT_WAIT_SECONDS, TimeUnit.SECONDS);
            // The last lines on stderr say why it ended.
            stderr.join(Duration.ofSeconds(EXIT_WAIT_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        inbox.gone(endFailure());
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
            // Its size is limited already, by messageBytes.
            message = Json.readOwn(line.bytes());
        } catch (Json.Malformed e) {
            int shown = Math.min(line.bytes().length, MAX_LOG_LINE);
            log.add("stdout", new String(line.bytes(), 0, shown, UTF_8));
            if (!line.whole()) {
                // The server ended in the middle of a line; that is reported to those who wait.
                return;
            }
            inbox.unreadable(Kind.PROTOCOL, "a line that is not JSON", null);
            failAnswered(line, e);
            return;
        }
        inbox.receive(message, null);
    }

    /**
     * Fails the request that a malformed answer was for, such as one with NaN: no other will come.
     */
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
            var lines = new Lines(in, MAX_LOG_LINE);
            for (var line = lines.next(); line != null; line = lines.next()) {
                String text = new String(line.bytes(), UTF_8);
                log.add("stderr", text);
                keepLastOutput(text);
            }
        } catch (IOException gone) {
            // The log has ended.
        }
    }

    private void keepLastOutput(String text) {
        if (text.isBlank()) {
            return;
        }
        synchronized (lastOutput) {
            if (lastOutput.size() == MAX_OUTPUT_LINES_SHOWN) {
                lastOutput.removeFirst();
            }
            lastOutput.addLast(text);
        }
    }

    /** Reports the exit even if a child of the server keeps its output open. */
    private void reportExit() {
        CompletableFuture.delayedExecutor(2 * EXIT_WAIT_SECONDS, TimeUnit.SECONDS)
                .execute(() -> inbox.gone(endFailure()));
    }

    private ServerFailure endFailure() {
        return endFailure(
                process.isAlive()
                        ? "closed its output"
                        : "ended with exit code " + process.exitValue());
    }

    private ServerFailure endFailure(String how) {
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

    /** Records the child processes, now that the server has started what it needs. */
    @Override
    public void agreed(ServerInfo info) {
        tree.scan();
    }

    /** Closes the server's input and kills its process tree if it does not exit by itself. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            tree.scan();
            queue.clear();
            var _ = queue.offer(END);
        }
        tree.end(limits.grace());
    }
}
