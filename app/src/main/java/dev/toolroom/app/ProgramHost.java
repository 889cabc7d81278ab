package dev.toolroom.app;

import dev.toolroom.door.cli.Cli;
import dev.toolroom.door.cli.CommandHost;
import dev.toolroom.door.cli.ExitCode;
import dev.toolroom.door.cli.Terminal;
import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.Calls;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the commands of the shell find behind them. */
final class ProgramHost implements CommandHost {
    private final HomeFolder home;
    private @Nullable House house;

    ProgramHost(HomeFolder home) {
        this.home = home;
    }

    private House house() {
        House known = house;
        if (known == null) {
            known = new House(home);
            house = known;
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
        return house().contracts();
    }

    @Override
    public Calls calls() {
        return house().calls();
    }

    @Override
    public int serve(ServeOptions options, Terminal terminal) {
        throw new Cli.Problem(ExitCode.FAILED, "The HTTP door is not built in.");
    }

    @Override
    public List<Check> doctor() {
        return new Doctor(home).checks();
    }

    @Override
    public Json.Obj settings() {
        return house().settings().shown();
    }

    @Override
    public List<String> settingsProblems() {
        return Settings.problems(home);
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
            return Path.of(house().shared().request(request.build()).text("file", ""));
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void restore(Path backup) throws IOException {
        Backups.restore(home, backup);
    }

    @Override
    public Optional<String> incident(CallId id) throws IOException {
        if (!Files.exists(home.log())) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(home.log())) {
            String found =
                    lines.filter(line -> line.contains(id.value()))
                            .collect(Collectors.joining("\n"));
            return found.isEmpty() ? Optional.empty() : Optional.of(found);
        }
    }

    @Override
    public List<String> launchCommand() {
        String launcher = System.getProperty("toolroom.launcher", "toolroom");
        return List.of(launcher, "mcp");
    }

    void close() {
        House known = house;
        if (known != null) {
            known.close();
        }
    }
}
