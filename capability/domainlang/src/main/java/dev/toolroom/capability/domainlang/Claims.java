package dev.toolroom.capability.domainlang;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Who works on which folders or files. Two that have nothing in common do not wait for each other;
 * a folder and what is below it have something in common.
 */
final class Claims {
    private final List<Set<Path>> held = new ArrayList<>();

    /** Given back when closed. */
    interface Claim extends AutoCloseable {
        @Override
        void close();
    }

    /** Waits until nobody holds any of these, then holds them all. */
    synchronized Claim hold(Set<Path> wanted) {
        try {
            while (held.stream().anyMatch(each -> overlap(each, wanted))) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another edit was written", e);
        }
        held.add(wanted);
        return () -> giveBack(wanted);
    }

    private synchronized void giveBack(Set<Path> claimed) {
        held.remove(claimed);
        notifyAll();
    }

    private static boolean overlap(Set<Path> some, Set<Path> others) {
        for (Path one : some) {
            for (Path other : others) {
                if (one.startsWith(other) || other.startsWith(one)) {
                    return true;
                }
            }
        }
        return false;
    }
}
