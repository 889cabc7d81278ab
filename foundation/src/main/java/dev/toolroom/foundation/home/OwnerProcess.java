package dev.toolroom.foundation.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The process that a home's card names as its owner, as the operating system sees it. */
public record OwnerProcess(long pid) {
    /** Returns the process that the card names; it may have ended. */
    public static Optional<OwnerProcess> of(HomeFolder home) {
        return OwnerCard.read(home).map(card -> new OwnerProcess(card.process()));
    }

    public boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Whether it is suspended, as by Ctrl-Z; always false where there is no {@code /proc}. */
    public boolean isStopped() {
        try {
            String line = Files.readString(Path.of("/proc/" + pid + "/stat"));
            // The program name is in parentheses, and may contain parentheses itself.
            String state = line.substring(line.lastIndexOf(')') + 1).strip();
            return state.startsWith("T") || state.startsWith("t");
        } catch (IOException goneOrNotLinux) {
            return false;
        }
    }

    /** Returns the problem that the owner of the home does not answer, and how to end it. */
    static HomeProblem notAnswering(HomeFolder home) {
        return new HomeProblem(
                of(home).filter(OwnerProcess::isAlive)
                        .map(
                                card ->
                                        ("process %1$d has %2$s open and does not answer;"
                                                        + " continue it with: kill -CONT %1$d,"
                                                        + " or end it with: kill -KILL %1$d")
                                                .formatted(card.pid(), home.root()))
                        .orElse(
                                "another process has "
                                        + home.root()
                                        + " open and does not answer; see which one: fuser -v "
                                        + home.lock()));
    }
}
