package dev.toolroom.foundation.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The process that says it owns a home, as the system sees it. */
public record OwnerProcess(long pid) {
    /** As the card of the owner names it; it may be gone. */
    public static Optional<OwnerProcess> of(HomeFolder home) {
        return OwnerCard.read(home).map(card -> new OwnerProcess(card.process()));
    }

    public boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Whether somebody has stopped it, as Ctrl-Z does; only Linux says so in a file. */
    public boolean isStopped() {
        try {
            String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
            // The name of the program stands in brackets, and may hold some itself.
            String state = line.substring(line.lastIndexOf(')') + 1).strip();
            return state.startsWith("T") || state.startsWith("t");
        } catch (IOException goneOrNotLinux) {
            return false;
        }
    }
}
