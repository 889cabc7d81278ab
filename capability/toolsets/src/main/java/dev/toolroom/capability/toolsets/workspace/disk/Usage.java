package dev.toolroom.capability.toolsets.workspace.disk;

import java.util.List;

/**
 * How much a workspace holds.
 *
 * @param files files, links and folders
 * @param large the files above the limit for one, with their sizes
 */
public record Usage(long files, long bytes, List<Large> large) {
    public Usage {
        large = List.copyOf(large);
    }

    /** A file above the limit for one. */
    public record Large(String path, long bytes) {}
}
