package dev.toolroom.capability.toolsets.workspace.disk;

import java.io.IOException;
import java.nio.file.Path;

/** Looks into folders by the cheapest way that this system has. For one thread at a time. */
interface Directories extends AutoCloseable {
    Directory open(Path folder) throws IOException;

    /** False when there is nothing of this name; a link is not followed. */
    boolean stat(Path path, Stat into) throws IOException;

    @Override
    void close();

    static Directories best() {
        return LinuxCalls.FOUND.isPresent()
                ? new LinuxDirectories(LinuxCalls.FOUND.get())
                : new PlainDirectories();
    }
}
