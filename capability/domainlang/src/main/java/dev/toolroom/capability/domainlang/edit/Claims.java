package dev.toolroom.capability.domainlang.edit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Locks on folders and files. Two claims conflict if they share a file or folder, or if one is
 * below the other; claims without conflict do not wait for each other.
 */
public final class Claims {
    private final List<Set<Path>> held = new ArrayList<>();

    /** Released when closed. */
    public interface Claim extends AutoCloseable {
        @Override
        void close();
    }

    /** Waits until no other claim conflicts, then holds all of them. */
    public synchronized Claim hold(Set<Path> wanted) {
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
