package dev.toolroom.capability.toolsets.sandbox;

import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Confines programs as far as this machine can, and says how far that is. What it can is tried out
 * on first use, never assumed.
 */
public final class Sandbox {
    private static final String INSTALL = "apt-get install bubblewrap";
    private static final String PATH = "/usr/local/bin:/usr/bin:/bin";

    private final Path folder;
    private final Supplier<Choice> chosen;
    private final SandboxLevel strongest;
    private Choice choice;
    private @Nullable Facts facts;
    private int searches;
    private @Nullable Path scripts;

    /** What was found out about this machine. */
    private record Facts(Interpreter.Search search, SandboxLevel level, String whyNotBubblewrap) {}

    /**
     * The settings of the sandbox.
     *
     * @param pythonCommand {@code python.command}; empty to look for {@code python3}
     */
    public record Choice(String pythonCommand, SandboxPolicy policy) {}

    /**
     * A sandbox as strong as this machine can make it.
     *
     * @param folder of the home, for Toolroom's own scripts
     * @param chosen read at {@link #refresh}
     */
    public Sandbox(Path folder, Supplier<Choice> chosen) {
        this(folder, chosen, SandboxLevel.BUBBLEWRAP);
    }

    /**
     * A sandbox that is no stronger than a level.
     *
     * @param strongest as if this machine could do no more; for tests of what is left then
     */
    public Sandbox(Path folder, Supplier<Choice> chosen, SandboxLevel strongest) {
        this.folder = folder;
        this.chosen = chosen;
        this.strongest = strongest;
        this.choice = chosen.get();
    }

    /**
     * Uses the settings as they are now. Called before anything runs.
     *
     * @return how often the machine was searched; processes from before the last search may be of
     *     another interpreter
     */
    public synchronized int refresh() {
        Choice now = chosen.get();
        if (!now.pythonCommand().equals(choice.pythonCommand())) {
            facts = null;
        }
        choice = now;
        var _ = facts();
        return searches;
    }

    private synchronized Facts facts() {
        Facts known = facts;
        if (known == null) {
            known = look();
            searches++;
            facts = known;
        }
        return known;
    }

    /** Looks again at the next use: somebody may have installed what was missing. */
    public synchronized void forget() {
        facts = null;
    }

    private Facts look() {
        Interpreter.Search search = Interpreter.find(choice.pythonCommand());
        String problem =
                strongest == SandboxLevel.BUBBLEWRAP ? bubblewrapProblem(search) : "is not used";
        SandboxLevel level = SandboxLevel.BUBBLEWRAP;
        if (!problem.isEmpty()) {
            boolean landlock =
                    strongest != SandboxLevel.LIMITS
                            && search.found().map(found -> found.landlock() > 0).orElse(false);
            level = landlock ? SandboxLevel.LANDLOCK : SandboxLevel.LIMITS;
        }
        return new Facts(search, level, problem);
    }

    private static String bubblewrapProblem(Interpreter.Search search) {
        List<Path> roots = roots(search.found());
        List<String> command =
                new ArrayList<>(Bubblewrap.confined(false, roots, List.of(), 1024 * 1024));
        command.addAll(
                search.found()
                        .map(found -> List.of(found.executable().toString(), "-I", "-S", "-c", ""))
                        .orElse(List.of("true")));
        return Probe.of(command).problem();
    }

    private static List<Path> roots(Optional<Interpreter> interpreter) {
        return interpreter.map(found -> MachineFiles.beside(found.roots())).orElse(List.of());
    }

    /** The Python that runs Toolroom's scripts and users' tools, or why there is none. */
    public Interpreter.Search interpreter() {
        return facts().search();
    }

    public SandboxLevel level() {
        return facts().level();
    }

    public synchronized SandboxPolicy policy() {
        return choice.policy();
    }

    /**
     * Refuses to run anything if the settings require more than this machine can do.
     *
     * @throws SandboxUnavailable if so
     */
    public void require() {
        var _ = refresh();
        if (policy() == SandboxPolicy.REQUIRED && !status(facts()).isFull()) {
            throw new SandboxUnavailable(whyDegraded(), INSTALL);
        }
    }

    /** The folder with Toolroom's own Python. */
    public synchronized Path scripts() {
        Path known = scripts;
        if (known == null) {
            known = Scripts.writeTo(folder);
            scripts = known;
        }
        return known;
    }

    /** What of this machine a program at {@link SandboxLevel#LANDLOCK} can read. */
    public List<Path> machineFiles(boolean network) {
        return Stream.concat(
                        MachineFiles.readable(network).stream(),
                        roots(interpreter().found()).stream())
                .toList();
    }

    /** The command line of a Python process that will be told later what it may touch. */
    public List<String> worker(boolean network, long temporary, List<String> arguments) {
        Facts known = facts();
        List<String> command = new ArrayList<>();
        if (known.level() == SandboxLevel.BUBBLEWRAP) {
            command.addAll(
                    Bubblewrap.waiting(
                            network, plus(roots(known.search().found()), scripts()), temporary));
        }
        command.addAll(python(known, "worker.py"));
        command.addAll(arguments);
        return command;
    }

    /** A path of this machine as a waiting worker sees it. */
    public Path seenByWorker(Path path) {
        return level() == SandboxLevel.BUBBLEWRAP ? Path.of(Bubblewrap.HOST + path) : path;
    }

    /**
     * Confines a program that is not Toolroom's own, as a local MCP server. Everything it starts
     * ends with it, and it ends with this process.
     *
     * <p>At {@link SandboxLevel#BUBBLEWRAP} it finds a private, empty HOME and temporary folder; at
     * the others these lie in its first writable folder, and are as long-lived.
     *
     * @throws SandboxUnavailable if settings require more than this machine can do
     */
    public ConfinedCommand wrap(List<String> command, Confinement confinement) {
        require();
        Facts known = facts();
        List<Path> readOnly =
                Stream.of(
                                roots(known.search().found()),
                                MachineFiles.beside(confinement.readOnly()))
                        .flatMap(List::stream)
                        .distinct()
                        .toList();
        List<String> line = new ArrayList<>();
        boolean scripted = known.search().found().isPresent();
        if (scripted) {
            line.addAll(python(known, "launcher.py"));
            line.addAll(List.of("supervise", confinement.limits().json().write()));
        }
        if (known.level() == SandboxLevel.BUBBLEWRAP) {
            line.addAll(
                    Bubblewrap.confined(
                            confinement.network(),
                            plus(readOnly, scripts()),
                            confinement.readWrite(),
                            confinement.limits().temporary()));
        }
        if (scripted) {
            line.addAll(python(known, "launcher.py"));
            line.addAll(List.of("confine", plan(confinement, readOnly).write()));
        }
        line.addAll(command);
        return new ConfinedCommand(line, environment(known, confinement), status(known));
    }

    private Map<String, String> environment(Facts known, Confinement confinement) {
        boolean inMemory =
                known.level() == SandboxLevel.BUBBLEWRAP || confinement.readWrite().isEmpty();
        String temporary = inMemory ? "/tmp" : confinement.readWrite().getFirst().toString();
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", PATH);
        environment.put("LANG", "C.UTF-8");
        environment.put("HOME", inMemory ? "/tmp/home" : temporary);
        environment.put("TMPDIR", temporary);
        environment.putAll(confinement.environment());
        return environment;
    }

    private Json.Obj plan(Confinement confinement, List<Path> readOnly) {
        return Json.object()
                .put("level", level().id())
                .put("network", confinement.network())
                .put("read_only", paths(readOnly))
                .put("read_write", paths(confinement.readWrite()))
                .put("machine", paths(machineFiles(confinement.network())))
                .put("limits", confinement.limits().json())
                .build();
    }

    /** Paths as the scripts read them. */
    public static Json.Arr paths(List<Path> paths) {
        return new Json.Arr(
                paths.stream().<Json>map(path -> new Json.Str(path.toString())).toList());
    }

    private List<String> python(Facts known, String script) {
        String executable =
                known.search()
                        .found()
                        .map(found -> found.executable().toString())
                        .orElse("python3");
        return List.of(executable, "-I", scripts().resolve(script).toString());
    }

    private static List<Path> plus(List<Path> paths, Path one) {
        return Stream.concat(paths.stream(), Stream.of(one)).toList();
    }

    private static SandboxStatus status(Facts known) {
        return new SandboxStatus(
                known.level(),
                switch (known.level()) {
                    case BUBBLEWRAP ->
                            known.search().found().isPresent()
                                    ? List.of()
                                    : List.of("resources", "system calls");
                    case LANDLOCK -> List.of("process view");
                    case LIMITS -> List.of("files", "network", "system calls");
                });
    }

    /** Why this machine has no full sandbox; empty where it has one. */
    public String whyDegraded() {
        Facts known = facts();
        if (known.whyNotBubblewrap().isEmpty()) {
            return "";
        }
        return "bubblewrap (bwrap) " + known.whyNotBubblewrap();
    }

    /** What {@code toolroom doctor} shows. */
    public Check check() {
        var _ = refresh();
        SandboxStatus status = status(facts());
        if (status.isFull()) {
            return new Check("Sandbox", Check.State.GOOD, "bubblewrap: own files, no network", "");
        }
        String found = whyDegraded() + "; programs of toolsets run with: " + status.text();
        return policy() == SandboxPolicy.REQUIRED
                ? new Check(
                        "Sandbox",
                        Check.State.MISSING,
                        found + ". python.sandbox is required: they are refused",
                        INSTALL)
                : new Check("Sandbox", Check.State.LIMITED, found, INSTALL);
    }
}
