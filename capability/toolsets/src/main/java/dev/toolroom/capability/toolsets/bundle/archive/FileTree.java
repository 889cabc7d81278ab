package dev.toolroom.capability.toolsets.bundle.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Files and folders by name, wherever they are kept. */
public interface FileTree {
    List<Entry> entries();

    /** The bytes of a file; the stream checks what its container says about them. */
    InputStream open(Entry entry) throws IOException;

    /**
     * One file or folder.
     *
     * @param name as it is written, folders without the {@code /} at their end
     */
    record Entry(String name, boolean folder, long size, boolean executable) {}
}
