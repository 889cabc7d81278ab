package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One Python process that serves one call. Messages are lines of JSON on a socket; its supervisor
 * listens on the standard input, and ends everything below it when that closes.
 */
final class Worker implements AutoCloseable {
    /** The longest message that is read; a longer one is no message of ours. */
    private static final int LONGEST_MESSAGE = 16 * 1024 * 1024;

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int SIGNALLED = 128;

    /** Thrown where something else than the protocol comes out of a worker. */
    static final class NotAMessage extends IOException {
        private static final long serialVersionUID = 1;

        NotAMessage(@Nullable String why) {
            super(why);
        }
    }

    final OutputCapture stdout;
    final OutputCapture stderr;
    private final Process process;
    private final SandboxLevel level;
    private final String marker;
    private final TemporaryFiles temporary;
    private final SocketChannel channel;
    private final InputStream in;
    private final OutputStream control;
    private final String end = "\u0001" + UUID.randomUUID() + "\n";

    Worker(
            Process process,
            SandboxLevel level,
            String marker,
            TemporaryFiles temporary,
            SocketChannel channel) {
        this.process = process;
        this.level = level;
        this.marker = marker;
        this.temporary = temporary;
        this.channel = channel;
        in = new BufferedInputStream(Channels.newInputStream(channel), 16 * 1024);
        control = process.getOutputStream();
        stdout = new OutputCapture(process.getInputStream(), "python-stdout");
        stderr = new OutputCapture(process.getErrorStream(), "python-stderr");
        var _ = process.onExit().thenRun(this::endConversation);
    }

    /** What is left of a call may hold the connection open: nobody waits for it to say more. */
    private void endConversation() {
        if (isOrphaned()) {
            Thread.startVirtualThread(() -> new Leftovers(marker).kill());
        }
        CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .execute(this::closeChannel);
    }

    SandboxLevel level() {
        return level;
    }

    /** What every process of this worker has in its environment. */
    String marker() {
        return marker;
    }

    TemporaryFiles temporary() {
        return temporary;
    }

    Process process() {
        return process;
    }

    /** What the supervisor writes when all it watched over is gone; the tool never sees it. */
    String end() {
        return end;
    }

    /** Whether the supervisor has said so, soon. */
    boolean isOver() {
        return stdout.isComplete(PATIENCE) && stderr.isComplete(PATIENCE);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void send(Json.Obj message) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((message.write() + "\n").getBytes(UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** A line for the supervisor: limits to keep, or {@code cancel}. */
    synchronized void tell(String line) throws IOException {
        control.write((line + "\n").getBytes(UTF_8));
        control.flush();
    }

    /** The next message; null at the end. */
    Json.@Nullable Obj receive() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                return null;
            }
            if (line.size() == LONGEST_MESSAGE) {
                throw new NotAMessage("longer than " + Amount.limit(LONGEST_MESSAGE));
            }
            line.write(b);
        }
        try {
            return Json.readOwn(line.toByteArray()) instanceof Json.Obj message
                    ? message
                    : Json.Obj.EMPTY;
        } catch (Json.Malformed notJson) {
            throw new NotAMessage(notJson.getMessage());
        }
    }

    /** Ends every process of this worker, whatever state it is in; does not wait for it. */
    void kill() {
        Thread.startVirtualThread(this::killByForce);
        try {
            control.close();
        } catch (IOException gone) {
            // It has ended, or is about to.
        }
        if (level == SandboxLevel.BUBBLEWRAP) {
            // All others of the namespace end with its first; bubblewrap itself waits for that.
            process.children().forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** A supervisor that was stopped by its tool does not hear. */
    private void killByForce() {
        if (!endsWithin(PATIENCE)) {
            process.destroyForcibly();
        }
    }

    /** Waits until nothing of it is left; returns how it ended. */
    int ended() {
        if (!endsWithin(PATIENCE)) {
            kill();
            endsWithin(PATIENCE.multipliedBy(2));
        }
        if (isOrphaned()) {
            new Leftovers(marker).kill();
        }
        return process.isAlive() ? -1 : process.exitValue();
    }

    /** Whether somebody killed the supervisor, which would have found what is left. */
    private boolean isOrphaned() {
        return level != SandboxLevel.BUBBLEWRAP
                && !process.isAlive()
                && process.exitValue() > SIGNALLED;
    }

    private boolean endsWithin(Duration patience) {
        boolean interrupted = false;
        try {
            for (long end = System.nanoTime() + patience.toNanos(); ; ) {
                try {
                    return process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException wished) {
                    interrupted = true; // what is to be stopped is being stopped
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Has it ended, where it is not about to by itself; does not wait for it. */
    void leave() {
        if (!stdout.isComplete(Duration.ZERO) || !stderr.isComplete(Duration.ZERO)) {
            kill();
        }
        closeChannel();
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            kill();
            ended();
        }
        closeChannel();
        temporary.close();
    }

    private void closeChannel() {
        try {
            channel.close();
        } catch (IOException gone) {
            // It has ended already.
        }
    }
}
