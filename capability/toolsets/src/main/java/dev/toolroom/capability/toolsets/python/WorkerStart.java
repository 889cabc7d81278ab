package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Starts workers. */
final class WorkerStart implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final Sandbox sandbox;
    private final Path sockets;
    private final Path temporaryFiles;
    private final long temporary;

    /**
     * A worker dies with the thread that started it, as Linux has it, and not with the process:
     * this thread lives as long as the runtime.
     */
    private final ExecutorService starter =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("python-starter").factory());

    /**
     * @param sockets a private folder with a short path
     * @param temporaryFiles where they lie, a folder for each worker, unless the sandbox has its
     *     own
     * @param temporary bytes of private temporary files in a full sandbox
     */
    WorkerStart(Sandbox sandbox, Path sockets, Path temporaryFiles, long temporary) {
        this.sandbox = sandbox;
        this.sockets = sockets;
        this.temporaryFiles = temporaryFiles;
        this.temporary = temporary;
    }

    /** Fails with an IOException that says what the process printed. */
    CompletableFuture<Worker> start(boolean network) {
        String marker = UUID.randomUUID().toString();
        Path socket = sockets.resolve("w" + marker.substring(0, 13));
        var ready = new CompletableFuture<Worker>();
        starter.execute(
                () -> {
                    try {
                        var listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                        listening.bind(UnixDomainSocketAddress.of(socket));
                        var files = TemporaryFiles.of(sandbox.level(), temporaryFiles, marker);
                        Process process = launch(network, marker, socket);
                        Thread.ofPlatform()
                                .daemon()
                                .name("python-ready")
                                .start(
                                        () ->
                                                connect(
                                                        listening, socket, process, marker, files,
                                                        ready));
                    } catch (IOException | RuntimeException problem) {
                        ready.completeExceptionally(problem);
                    }
                });
        return ready;
    }

    private Process launch(boolean network, String marker, Path socket) throws IOException {
        List<String> command =
                sandbox.worker(
                        network, temporary, List.of(sandbox.seenByWorker(socket).toString()));
        var builder = new ProcessBuilder(command).directory(Path.of("/").toFile());
        builder.environment().clear();
        builder.environment().put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
        builder.environment().put("LANG", "C.UTF-8");
        builder.environment().put(Leftovers.VARIABLE, marker);
        return builder.start();
    }

    private void connect(
            ServerSocketChannel listening,
            Path socket,
            Process process,
            String marker,
            TemporaryFiles files,
            CompletableFuture<Worker> ready) {
        // A process that ends, or hangs, before it comes will never come.
        var gone = process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
        var _ = gone.whenComplete((ended, late) -> closeQuietly(listening));
        SandboxLevel level = sandbox.level();
        try (listening) {
            SocketChannel channel = listening.accept();
            var worker = new Worker(process, level, marker, files, channel);
            if (worker.receive() == null) {
                throw new IOException(worker.stderr.finish(java.time.Duration.ofSeconds(1)).text());
            }
            if (!ready.complete(worker)) {
                worker.close();
            }
        } catch (IOException | RuntimeException problem) {
            process.destroyForcibly();
            files.close();
            ready.completeExceptionally(said(process, problem));
        } finally {
            delete(socket);
        }
    }

    private static IOException said(Process process, Exception problem) {
        try {
            String text = new String(process.getErrorStream().readNBytes(4096), UTF_8).strip();
            return new IOException(
                    text.isEmpty()
                            ? "it ended before it was ready"
                            : text.lines().toList().getLast());
        } catch (IOException unreadable) {
            return new IOException(problem);
        }
    }

    private static void closeQuietly(ServerSocketChannel channel) {
        try {
            channel.close();
        } catch (IOException gone) {
            // Nobody will come.
        }
    }

    private static void delete(Path socket) {
        try {
            Files.deleteIfExists(socket);
        } catch (IOException gone) {
            // The folder goes with the runtime.
        }
    }

    @Override
    public void close() {
        starter.shutdown();
    }
}
