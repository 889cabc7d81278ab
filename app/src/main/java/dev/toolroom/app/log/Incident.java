package dev.toolroom.app.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects what is known of one call: its record and its lines in the log. */
public final class Incident {
    private final HomeFolder home;
    private final Calls calls;

    public Incident(HomeFolder home, Calls calls) {
        this.home = home;
        this.calls = calls;
    }

    public Optional<String> of(CallId id) throws IOException, InterruptedException {
        List<String> found = new ArrayList<>();
        record(id).ifPresent(found::add);
        for (Path log : List.of(Logs.older(home.log()), home.log())) {
            if (Files.exists(log)) {
                // This reader replaces invalid bytes; Files.lines would throw at a damaged line.
                try (var lines =
                        new BufferedReader(
                                new InputStreamReader(Files.newInputStream(log), UTF_8))) {
                    lines.lines()
                            .filter(line -> line.contains("call " + id.value() + " of "))
                            .forEach(found::add);
                }
            }
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", found));
    }

    private Optional<String> record(CallId id) throws InterruptedException {
        var caller = new Caller("cli", "toolroom", "cli", Caller.LOCAL, null);
        Json.Obj arguments = Json.Obj.EMPTY.with("id", id.value());
        var call = new ToolCall(CallId.random(), "activity_get", arguments, caller);
        Calls.Completed completed = calls.call(call, CallListener.NONE);
        return completed.isError() ? Optional.empty() : Optional.of(completed.body().pretty());
    }
}
