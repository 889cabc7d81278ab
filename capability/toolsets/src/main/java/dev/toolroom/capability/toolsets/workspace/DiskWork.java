package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.disk.MissingContent;
import dev.toolroom.capability.toolsets.workspace.tree.Trees;
import dev.toolroom.foundation.content.DamagedContent;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Something that a disk may refuse. */
@FunctionalInterface
interface DiskWork<T> {
    T run() throws IOException;

    static <T> T checked(DiskWork<T> work) {
        try {
            return work.run();
        } catch (MissingContent | DamagedContent | Trees.BrokenTree e) {
            throw Refusals.notHere(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
