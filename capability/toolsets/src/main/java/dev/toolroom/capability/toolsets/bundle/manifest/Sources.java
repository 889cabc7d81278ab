package dev.toolroom.capability.toolsets.bundle.manifest;

import java.util.Optional;
import java.util.Set;

/** The files that a manifest may speak of. */
public interface Sources {
    Set<String> paths();

    /** The text of a file; empty when it is not UTF-8 or too long to look at. */
    Optional<String> text(String path);
}
