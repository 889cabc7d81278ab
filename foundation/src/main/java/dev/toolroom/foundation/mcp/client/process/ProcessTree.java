package dev.toolroom.foundation.mcp.client.process;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process and its descendants. A descendant that has left the tree (a daemon) cannot be found
 * here; a sandbox with its own process namespace ends those, too.
 */
final class ProcessTree {
    private static final Duration TERMINATION_TIMEOUT = Duration.ofSeconds(1);

    private final ProcessHandle root;
    private final Set<ProcessHandle> known = new LinkedHashSet<>();

    ProcessTree(ProcessHandle root) {
        this.root = root;
        known.add(root);
    }

    /** Records the current descendants: those of a process that has ended cannot be found later. */
    synchronized void scan() {
        for (ProcessHandle each : List.copyOf(known)) {
            each.descendants().forEach(known::add);
        }
    }

    /**
     * Ends all processes.
     *
     * @param grace time for the first process to exit by itself
     */
    synchronized void end(Duration grace) {
        scan();
        await(List.of(root), grace);
        scan();
        List<ProcessHandle> survivors = alive();
        survivors.forEach(ProcessHandle::destroy);
        await(survivors, TERMINATION_TIMEOUT);
        // Scans again: a process may start others while it is being killed.
        for (int i = 0; i < 5 && !alive().isEmpty(); i++) {
            scan();
            List<ProcessHandle> stubborn = alive();
            stubborn.forEach(ProcessHandle::destroyForcibly);
            await(stubborn, TERMINATION_TIMEOUT);
        }
    }

    private List<ProcessHandle> alive() {
        return known.stream().filter(ProcessHandle::isAlive).toList();
    }

    private static void await(List<ProcessHandle> processes, Duration time) {
        var all =
                CompletableFuture.allOf(
                        processes.stream()
                                .map(ProcessHandle::onExit)
                                .toArray(CompletableFuture<?>[]::new));
        long end = System.nanoTime() + time.toNanos();
        boolean interrupted = false;
        while (!all.isDone() && System.nanoTime() < end) {
            try {
                all.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException | ExecutionException e) {
                break;
            } catch (InterruptedException e) {
                // Goes on, so that no process is left behind.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
