package dev.toolroom.door.cli.terminal;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls the tools of domain models and shows the answers, once or at every change of a file. */
public final class WatchedCalls {
    private final CommandHost host;
    private final Terminal terminal;

    public WatchedCalls(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    /** Runs once or, if watched, also at every change of a model file until it is stopped. */
    public int again(boolean watch, @Nullable String path, FileWatch.Round round)
            throws InterruptedException, IOException {
        if (!watch) {
            return round.run();
        }
        Path files = Path.of(path == null ? "" : path).toAbsolutePath();
        return new FileWatch(files, WatchedCalls::isModelFile).repeat(terminal, round);
    }

    private static boolean isModelFile(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".dlang") || name.equals("model.yaml") || name.equals("model.lock");
    }

    public static Json.Obj json(Map<String, @Nullable String> given) {
        var arguments = Json.object();
        given.forEach(arguments::putIfPresent);
        return arguments.build();
    }

    public Completed call(String tool, Map<String, @Nullable String> arguments)
            throws InterruptedException {
        return call(tool, json(arguments));
    }

    public Completed call(String tool, Json.Obj arguments) throws InterruptedException {
        var caller = new Caller("cli", "toolroom", "cli", Caller.LOCAL, project(arguments));
        Completed completed =
                host.calls()
                        .call(
                                new ToolCall(CallId.random(), tool, arguments, caller),
                                new CallListener() {
                                    @Override
                                    public void progress(long done, long total, String message) {
                                        terminal.progress(done, total, message);
                                    }
                                });
        terminal.endProgress();
        return completed;
    }

    /** Returns the current folder, or the folder of a path that is outside it. */
    private static Path project(Json.Obj arguments) {
        Path current = Path.of("").toAbsolutePath();
        try {
            Path target = current.resolve(arguments.text("path", "")).normalize();
            Path folder = target.toString().endsWith(".dlang") ? target.getParent() : target;
            return folder == null || target.startsWith(current) ? current : folder;
        } catch (InvalidPathException e) {
            return current;
        }
    }

    public int shown(String tool, Map<String, @Nullable String> arguments, boolean json)
            throws InterruptedException {
        Completed completed = call(tool, arguments);
        show(completed, json);
        return ExitCode.of(completed.outcome());
    }

    public void show(Completed completed, boolean json) {
        View view =
                completed.outcome() instanceof Outcome.Answered(var answer) ? answer.view() : null;
        if (!terminal.isPerson() || json) {
            terminal.line(terminal.isPerson() ? completed.body().pretty() : completed.json());
        } else if (view != null) {
            terminal.show(view);
        } else if (completed.outcome() instanceof Outcome.Refused refused) {
            RefusalText.show(terminal, refused, completed.body());
        } else {
            terminal.line(completed.body().pretty());
        }
    }
}
