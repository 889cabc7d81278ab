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
 * A process and all that it started. What has left the tree by itself (a daemon) is out of reach
 * here; a sandbox with processes of its own ends that, too.
 */
final class ProcessTree {
    private static final Duration TERMINATION = Duration.ofSeconds(1);

    private final ProcessHandle root;
    private final Set<ProcessHandle> seen = new LinkedHashSet<>();

    ProcessTree(ProcessHandle root) {
        this.root = root;
        seen.add(root);
    }

    /** Looks who is there now: the children of a process that has ended are no longer known. */
    synchronized void look() {
        for (ProcessHandle each : List.copyOf(seen)) {
            each.descendants().forEach(seen::add);
        }
    }

    /**
     * Ends them all.
     *
     * @param grace how long the first process may take to end by itself
     */
    synchronized void end(Duration grace) {
        look();
        await(List.of(root), grace);
        look();
        List<ProcessHandle> left = alive();
        left.forEach(ProcessHandle::destroy);
        await(left, TERMINATION);
        // What a process starts while it is being ended is found by looking again.
        for (int i = 0; i < 5 && !alive().isEmpty(); i++) {
            look();
            List<ProcessHandle> stubborn = alive();
            stubborn.forEach(ProcessHandle::destroyForcibly);
            await(stubborn, TERMINATION);
        }
    }

    private List<ProcessHandle> alive() {
        return seen.stream().filter(ProcessHandle::isAlive).toList();
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
                // Whoever is in a hurry does not leave processes behind.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
