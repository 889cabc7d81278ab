package dev.toolroom.door.cli.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Commands of an agent that change its configuration.
 *
 * @param commands run one after another; each begins with the program
 */
record OwnCommand(String title, List<List<String>> commands) implements Change {
    @Override
    public String place() {
        return "the configuration of " + title;
    }

    @Override
    public String heading() {
        return title + " will be changed by its own command:";
    }

    @Override
    public String preview() {
        return String.join("\n", commands.stream().map(each -> String.join(" ", each)).toList());
    }

    @Override
    public void apply() throws IOException, InterruptedException {
        for (List<String> each : commands) {
            Ended ended = run(each);
            if (ended.exit() != 0) {
                throw new CommandProblem(
                        ExitCode.REFUSED,
                        String.join(" ", each) + " failed: " + ended.output().strip());
            }
        }
    }

    record Ended(int exit, String output) {}

    /** Runs a program to its end, without input. */
    static Ended run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ended(process.waitFor(), output);
    }

    /** Finds a program as a shell would. */
    static Optional<Path> find(String program, Map<String, String> environment) {
        String path = environment.getOrDefault("PATH", "");
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(path)
                .filter(each -> !each.isBlank() && !program.isEmpty())
                .map(each -> Path.of(each, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
