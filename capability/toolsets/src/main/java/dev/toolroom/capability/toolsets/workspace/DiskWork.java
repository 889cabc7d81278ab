package dev.toolroom.capability.toolsets.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Something that a disk may refuse. */
@FunctionalInterface
interface DiskWork<T> {
    T run() throws IOException;

    static <T> T checked(DiskWork<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
