package dev.toolroom.app;

import dev.toolroom.app.backup.Restore;
import dev.toolroom.app.health.Doctor;
import dev.toolroom.app.log.Incident;
import dev.toolroom.app.settings.Build;
import dev.toolroom.app.settings.ConnectionChecks;
import dev.toolroom.app.settings.Settings;
import dev.toolroom.app.settings.SettingsFile;
import dev.toolroom.capability.query.QueryCapability;
import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.foundation.home.HomeProblem;
import dev.toolroom.foundation.relational.ConnectionUrl;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the commands of the shell find behind them. */
final class ProgramHost implements CommandHost {
    private final HomeFolder home;
    private @Nullable Application application;

    ProgramHost(HomeFolder home) {
        this.home = home;
    }

    private synchronized Application application() {
        Application known = application;
        if (known == null) {
            known = new Application(home);
            application = known;
        }
        return known;
    }

    @Override
    public String version() {
        return Build.current().line();
    }

    @Override
    public Path home() {
        return home.root();
    }

    @Override
    public Collection<Contract> contracts() {
        return application().contracts();
    }

    @Override
    public Calls calls() {
        return application().shared();
    }

    @Override
    public Optional<Resource.Whole> open(String reference) {
        return application().exports().open(reference);
    }

    @Override
    public int serve(ServeOptions options, Terminal terminal) throws InterruptedException {
        var request = Json.object().put("type", "serve").putIfPresent("bind", options.bind());
        if (!options.frames().isEmpty()) {
            request.put("ancestors", Json.Arr.ofTexts(options.frames()));
        }
        Integer port = options.port();
        if (port != null) {
            request.put("port", port);
        }
        Json.Obj place = served(request.build());
        if (place.get("address") == null) {
            throw new CommandProblem(
                    ExitCode.FAILED, place.text("error", "The HTTP door did not open."));
        }
        ServeNotice.print(place, Build.current(), launcher(home), terminal);
        if (options.linkOnly()) {
            return ExitCode.ANSWERED;
        }
        if (options.openBrowser()) {
            ServeNotice.openBrowser(place.text("workbench", ""));
        }
        // Until the process is stopped; this one then closes what it has open.
        new CountDownLatch(1).await();
        return ExitCode.ANSWERED;
    }

    @Override
    public int signOut() throws InterruptedException {
        Json.Obj answer = asked(Json.Obj.EMPTY.with("type", OpenHome.SIGN_OUT));
        return answer.get("ended") instanceof Json.Num ended ? ended.decimal().intValue() : 0;
    }

    @Override
    public Json.Obj consent(Json.Obj request) throws InterruptedException {
        return asked(request.with("type", ConsentRequests.REQUEST));
    }

    /** Asks the owner of the home, which may be this process. */
    private Json.Obj asked(Json.Obj request) throws InterruptedException {
        try {
            return application().shared().request(request);
        } catch (HomeProblem problem) {
            throw new CommandProblem(ExitCode.REFUSED, String.valueOf(problem.getMessage()));
        }
    }

    @Override
    public boolean yesOptionCounts() {
        return application().settings().approvals().yesOption();
    }

    private Json.Obj served(Json.Obj request) throws InterruptedException {
        try {
            return application().serve(request);
        } catch (HomeProblem problem) {
            throw new CommandProblem(ExitCode.REFUSED, String.valueOf(problem.getMessage()));
        }
    }

    @Override
    public List<Check> doctor() {
        return Stream.concat(
                        new Doctor(home, application().migrations()).checks().stream(),
                        application().checks().all().stream())
                .toList();
    }

    @Override
    public List<Check> connections(@Nullable String id) {
        List<Check> all =
                application().checks().all().stream()
                        .filter(each -> each.connection() != null)
                        .toList();
        if (id == null) {
            return all;
        }
        List<Check> one = all.stream().filter(each -> id.equals(each.connection())).toList();
        if (!one.isEmpty()) {
            return one;
        }
        return application().settings().connections().stream()
                        .anyMatch(each -> each.id().equals(id))
                ? List.of(noDatabase(id))
                : List.of(
                        Check.ofConnection(
                                id,
                                Check.State.MISSING,
                                "no connection has this name",
                                "toolroom connection add " + id + " --kind … --url …"));
    }

    /** For made-up rows and designs in files. */
    private static Check noDatabase(String id) {
        return Check.ofConnection(id, Check.State.GOOD, "it has no database behind it", "");
    }

    @Override
    public List<String> addConnection(Json.Obj connection) throws IOException {
        try {
            boolean first = !Settings.of(home).hasConnections();
            new SettingsFile(home).addConnection(connection);
            close();
            return first
                    ? List.of(
                            "The samples demo and stub are not offered beside your own databases.")
                    : List.of();
        } catch (Settings.Wrong wrong) {
            throw new CommandProblem(ExitCode.REFUSED, String.valueOf(wrong.getMessage()));
        }
    }

    @Override
    public LoginPlan planLogin(String connection, @Nullable Owner owner, boolean print) {
        Hardening.Plan plan = refused(() -> query().planLogin(connection, login(owner), print));
        return new LoginPlan(plan.asks(), plan.lines(), plan.statements());
    }

    private static ConnectionUrl.@Nullable Login login(@Nullable Owner owner) {
        return owner == null ? null : new ConnectionUrl.Login(owner.user(), owner.password());
    }

    @Override
    public List<String> createLogin(String connection, @Nullable Owner owner) {
        return refused(() -> query().createLogin(connection, login(owner)));
    }

    @Override
    public void removeLogin(String connection, @Nullable Owner owner) {
        refused(
                () -> {
                    query().removeLogin(connection, login(owner));
                    return connection;
                });
    }

    /** The one that knows the databases. */
    private QueryCapability query() {
        return application().checks().capabilities().stream()
                .filter(QueryCapability.class::isInstance)
                .map(QueryCapability.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static <T> T refused(Supplier<T> task) {
        try {
            return task.get();
        } catch (Refusal e) {
            throw new CommandProblem(
                    ExitCode.REFUSED, e.outcome().message() + ". " + e.outcome().nextStep());
        } catch (Settings.Wrong wrong) {
            throw new CommandProblem(ExitCode.REFUSED, String.valueOf(wrong.getMessage()));
        }
    }

    @Override
    public Json.Obj settings() {
        try {
            return application().settings().shown();
        } catch (Settings.Wrong wrong) {
            throw new CommandProblem(ExitCode.REFUSED, String.valueOf(wrong.getMessage()));
        }
    }

    @Override
    public List<String> settingsProblems() {
        return ConnectionChecks.problems(home);
    }

    @Override
    public Path settingsFile() {
        return home.settings();
    }

    @Override
    public Path backup(@Nullable Path target) throws IOException {
        var request = Json.object().put("type", "backup");
        if (target != null) {
            request.put("target", target.toAbsolutePath().toString());
        }
        try {
            Json.Obj answer = application().shared().request(request.build());
            if (answer.get("file") == null) {
                throw new CommandProblem(
                        ExitCode.FAILED, answer.text("error", "There is no backup of this home."));
            }
            return Path.of(answer.text("file", ""));
        } catch (HomeProblem problem) {
            throw new CommandProblem(ExitCode.REFUSED, String.valueOf(problem.getMessage()));
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void restore(Path backup) throws IOException {
        Restore.of(home, backup, application().migrations());
    }

    @Override
    public Optional<String> incident(CallId id) throws IOException, InterruptedException {
        return new Incident(home, application().shared()).of(id);
    }

    @Override
    public List<String> unknownTools(String choice) {
        return application().unknownTools(choice);
    }

    @Override
    public List<String> launchCommand() {
        return launcher(home);
    }

    /**
     * What a client starts; a home that is not the usual one is named, as clients know no
     * environment.
     */
    static List<String> launcher(HomeFolder home) {
        String program = System.getProperty("toolroom.launcher", "toolroom");
        HomeFolder usual =
                HomeFolder.of(
                        Map.of("HOME", Objects.requireNonNullElse(System.getenv("HOME"), "")),
                        Path.of(System.getProperty("user.home")));
        return home.equals(usual)
                ? List.of(program, "mcp")
                : List.of(program, "--home", home.root().toString(), "mcp");
    }

    synchronized void close() {
        Application known = application;
        application = null;
        if (known != null) {
            known.close();
        }
    }
}
