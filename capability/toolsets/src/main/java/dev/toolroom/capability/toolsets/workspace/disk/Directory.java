package dev.toolroom.capability.toolsets.workspace.disk;

import java.io.IOException;
import java.util.List;

/** A folder that is open; links are never followed. */
interface Directory extends AutoCloseable {
    /** The folder itself. */
    void stat(Stat into) throws IOException;

    /** False when there is no such name. */
    boolean stat(Name name, Stat into) throws IOException;

    /**
     * The names in it, in any order.
     *
     * @param unreadable told of each name that is not UTF-8
     */
    List<Name> list(List<String> unreadable) throws IOException;

    /**
     * Opens a folder in it.
     *
     * @throws java.nio.file.AccessDeniedException if it may not be read, or is not a folder
     */
    Directory open(Name name) throws IOException;

    String readLink(Name name) throws IOException;

    @Override
    void close();
}
