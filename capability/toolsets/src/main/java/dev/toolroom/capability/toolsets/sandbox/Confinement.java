package dev.toolroom.capability.toolsets.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a program may touch beside the machine's own programs and libraries, which it can read.
 *
 * @param readOnly files and folders it can read; those that do not exist are left out
 * @param readWrite folders it can change
 * @param environment everything it finds in its environment beside PATH, HOME, TMPDIR and LANG
 */
public record Confinement(
        List<Path> readOnly,
        List<Path> readWrite,
        boolean network,
        Map<String, String> environment,
        ResourceLimits limits) {
    public Confinement {
        readOnly = List.copyOf(readOnly);
        readWrite = List.copyOf(readWrite);
        environment = Map.copyOf(environment);
    }
}
