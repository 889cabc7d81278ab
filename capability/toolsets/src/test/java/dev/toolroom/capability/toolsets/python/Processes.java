package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.testkit.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What runs on this machine, for tests of what must not. */
public final class Processes {
    private Processes() {}

    static List<Long> withArguments(String... arguments) {
        String line = String.join("\0", arguments) + "\0";
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> commandLine(pid).endsWith(line))
                .toList();
    }

    /** Those with this text anywhere in their command line. */
    static List<Long> mentioning(String text) {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::pid)
                .filter(pid -> commandLine(pid).contains(text))
                .toList();
    }

    /** Waits until it is so; fails when it never is. */
    public static void await(BooleanSupplier condition) {
        Poll.until(condition);
    }

    private static String commandLine(long pid) {
        try {
            return new String(Files.readAllBytes(Path.of("/proc/" + pid + "/cmdline")), UTF_8);
        } catch (IOException gone) {
            return "";
        }
    }
}
