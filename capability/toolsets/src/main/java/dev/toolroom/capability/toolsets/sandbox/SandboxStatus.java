package dev.toolroom.capability.toolsets.sandbox;

import java.util.List;

/**
 * The sandbox that a program in fact ran in.
 *
 * @param missing what a full sandbox keeps and this one did not, as in {@code network}
 */
public record SandboxStatus(SandboxLevel level, List<String> missing) {
    public SandboxStatus {
        missing = List.copyOf(missing);
    }

    /** Whether nothing of a full sandbox is missing. */
    public boolean isFull() {
        return level == SandboxLevel.BUBBLEWRAP && missing.isEmpty();
    }

    /** As the record of a call shows it: {@code landlock (not confined: process view)}. */
    public String text() {
        return missing.isEmpty()
                ? level.id()
                : level.id() + " (not confined: " + String.join(", ", missing) + ")";
    }
}
