package dev.toolroom.capability.toolsets.workspace.disk;

/** Told of each step that a crash could come after; for tests that make it come there. */
@FunctionalInterface
public interface Steps {
    Steps NONE = step -> {};

    void reached(String step);
}
