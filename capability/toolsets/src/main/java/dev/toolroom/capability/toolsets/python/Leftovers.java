package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Processes that outlived the supervisor of their call: they are known by a name in their
 * environment. Only where there is no namespace that ends all of them at once.
 */
record Leftovers(String marker) {
    static final String VARIABLE = "TOOLROOM_WORKER";

    private static final int ROUNDS = 5;

    /** Kills them, and what they started meanwhile. */
    void kill() {
        for (int round = 0; round < ROUNDS; round++) {
            List<ProcessHandle> found = find();
            if (found.isEmpty()) {
                return;
            }
            found.forEach(ProcessHandle::destroyForcibly);
        }
    }

    List<ProcessHandle> find() {
        long self = ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .filter(each -> each.pid() != self && isMarked(each.pid()))
                .toList();
    }

    private boolean isMarked(long pid) {
        try {
            byte[] environment = Files.readAllBytes(Path.of("/proc/" + pid + "/environ"));
            return new String(environment, ISO_8859_1).contains(VARIABLE + "=" + marker + "\0");
        } catch (IOException notOursOrGone) {
            return false;
        }
    }
}
