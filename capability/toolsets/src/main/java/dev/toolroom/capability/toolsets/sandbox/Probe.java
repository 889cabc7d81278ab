package dev.toolroom.capability.toolsets.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A short program run once to learn what this machine can do. */
record Probe(boolean succeeded, String output, String problem) {
    private static final int PATIENCE_SECONDS = 20;
    private static final int LONGEST = 64 * 1024;

    static Probe of(List<String> command) {
        Process process;
        try {
            process =
                    new ProcessBuilder(command)
                            .redirectInput(ProcessBuilder.Redirect.PIPE)
                            .redirectErrorStream(true)
                            .start();
        } catch (IOException notThere) {
            return new Probe(false, "", "is not installed");
        }
        try {
            var output =
                    CompletableFuture.supplyAsync(() -> read(process), Thread::startVirtualThread);
            process.getOutputStream().close();
            if (!hasEnded(process)) {
                return new Probe(false, "", "does not answer");
            }
            String text = output.join().strip();
            return process.exitValue() == 0
                    ? new Probe(true, text, "")
                    : new Probe(false, text, "fails: " + firstLine(text));
        } catch (IOException closed) {
            return new Probe(false, "", "does not answer");
        } finally {
            process.destroyForcibly();
        }
    }

    /**
     * Also when the call that asked first is cancelled meanwhile: what is found is kept for all calls to
     * come.
     */
    private static boolean hasEnded(Process process) {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor(until - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException cancelled) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readNBytes(LONGEST), UTF_8);
        } catch (IOException closed) {
            return "";
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("no message");
    }
}
