package dev.toolroom.capability.toolsets.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of bubblewrap, the program {@code bwrap}. */
final class Bubblewrap {
    /** Where a worker that waits for its call sees the machine; the script knows it too. */
    static final String HOST = "/.host";

    private static final String SHARED_MEMORY = Long.toString(64L * 1024 * 1024);

    private Bubblewrap() {}

    /**
     * For a worker that is told later what it may touch: it sees the whole machine, under another
     * name, and has the one capability to choose from it. Both go before it loads any tool.
     */
    static List<String> waiting(boolean network, List<Path> readOnly, long temporary) {
        List<String> options = namespaces(network);
        // Root of its namespace and nothing else: mounts need that.
        options.addAll(List.of("--uid", "0", "--gid", "0", "--as-pid-1"));
        options.addAll(List.of("--cap-drop", "ALL", "--cap-add", "CAP_SYS_ADMIN"));
        options.addAll(root(network, temporary));
        readOnly.forEach(path -> bind(options, "--ro-bind", path));
        options.addAll(List.of("--bind", "/", HOST, "--chdir", "/"));
        return options;
    }

    /** For a program of which everything is known when it starts. */
    static List<String> confined(
            boolean network, List<Path> readOnly, List<Path> readWrite, long temporary) {
        List<String> options = namespaces(network);
        options.addAll(List.of("--cap-drop", "ALL"));
        options.addAll(root(network, temporary));
        // Root of the machine could change it through these, even without capabilities.
        options.addAll(List.of("--ro-bind", "/proc/sys", "/proc/sys"));
        readOnly.forEach(path -> bind(options, "--ro-bind", path));
        readWrite.forEach(path -> bind(options, "--bind", path));
        options.addAll(List.of("--dir", "/tmp/home", "--remount-ro", "/dev", "--remount-ro", "/"));
        Path folder = readWrite.isEmpty() ? Path.of("/tmp") : readWrite.getFirst();
        options.addAll(List.of("--chdir", folder.toString()));
        return options;
    }

    private static List<String> namespaces(boolean network) {
        List<String> options = new ArrayList<>(List.of("bwrap", "--unshare-user", "--unshare-pid"));
        options.addAll(List.of("--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"));
        if (!network) {
            options.add("--unshare-net");
        }
        options.addAll(List.of("--die-with-parent", "--new-session"));
        return options;
    }

    private static List<String> root(boolean network, long temporary) {
        List<String> options = new ArrayList<>(MachineFiles.options(network));
        options.addAll(List.of("--proc", "/proc", "--dev", "/dev"));
        options.addAll(List.of("--size", SHARED_MEMORY, "--tmpfs", "/dev/shm"));
        options.addAll(List.of("--size", Long.toString(temporary), "--tmpfs", "/tmp"));
        return options;
    }

    private static void bind(List<String> options, String how, Path path) {
        options.addAll(List.of(how, path.toString(), path.toString()));
    }
}
