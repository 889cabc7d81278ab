package dev.toolroom.capability.toolsets.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A CPython of this machine, as it describes itself.
 *
 * @param executable the program itself, never the shim of a version manager
 * @param roots the folders that it lives in
 * @param landlock the version of Landlock that the kernel offers; 0 for none
 */
public record Interpreter(
        Path executable,
        int minor,
        String version,
        Set<Path> roots,
        String machine,
        String libc,
        int landlock) {
    /** The oldest that Toolroom's own scripts run on. */
    private static final int OLDEST_MINOR = 9;

    private static final String DESCRIBE =
            """
            import ctypes, json, os, platform, sys
            landlock = 0
            if sys.platform == "linux":
                landlock = max(0, ctypes.CDLL(None).syscall(444, None, 0, 1))
            print(json.dumps({
                "executable": sys.executable,
                "implementation": sys.implementation.name,
                "major": sys.version_info[0], "minor": sys.version_info[1],
                "version": platform.python_version(),
                "roots": [sys.prefix, sys.base_prefix, sys.exec_prefix,
                          os.path.dirname(os.path.dirname(os.path.realpath(sys.executable)))],
                "machine": platform.machine(), "libc": " ".join(platform.libc_ver()),
                "landlock": landlock}))
            """;

    public Interpreter {
        roots = Set.copyOf(roots);
    }

    /** What came of looking for one: it, or why there is none. */
    public record Search(Optional<Interpreter> found, String problem) {}

    /**
     * Finds the Python of this machine.
     *
     * @param command the setting {@code python.command}; empty to look for {@code python3}
     */
    public static Search find(String command) {
        List<String> candidates =
                command.isEmpty() ? List.of("python3", "python") : List.of(command);
        List<String> problems = new ArrayList<>();
        for (String each : candidates) {
            try {
                return new Search(Optional.of(describe(each)), "");
            } catch (IOException | Json.Malformed problem) {
                problems.add(problem.getMessage());
            }
        }
        return new Search(Optional.empty(), String.join("; ", problems));
    }

    private static Interpreter describe(String command) throws IOException {
        Probe trial = Probe.of(List.of(command, "-I", "-c", DESCRIBE));
        if (!trial.succeeded()) {
            throw new IOException("\"" + command + "\" " + trial.problem());
        }
        if (!(Json.read(trial.output().getBytes(UTF_8)) instanceof Json.Obj about)) {
            throw new IOException("\"" + command + "\" does not answer like a Python");
        }
        int minor = number(about, "minor");
        String version = about.text("version", "?");
        if (number(about, "major") != 3
                || minor < OLDEST_MINOR
                || !about.text("implementation", "").equals("cpython")) {
            throw new IOException(
                    "\"%s\" is %s %s; CPython 3.%d or newer is needed"
                            .formatted(
                                    command,
                                    about.text("implementation", "?"),
                                    version,
                                    OLDEST_MINOR));
        }
        Set<Path> roots = new LinkedHashSet<>();
        if (about.get("roots") instanceof Json.Arr(var items)) {
            items.forEach(
                    item -> roots.add(Path.of(item instanceof Json.Str(var text) ? text : "/usr")));
        }
        return new Interpreter(
                Path.of(about.text("executable", command)),
                minor,
                version,
                roots,
                about.text("machine", ""),
                about.text("libc", ""),
                number(about, "landlock"));
    }

    private static int number(Json.Obj from, String name) {
        return from.get(name) instanceof Json.Num(String digits) ? Integer.parseInt(digits) : 0;
    }
}
