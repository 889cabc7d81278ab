package dev.toolroom.door.cli.recall;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.PersonCalls;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.door.cli.terminal.WatchedCalls;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls the tools of recall and shows or writes what they answer. */
final class RecallCalls {
    /** What every command that asks a person says of its option. */
    static final String YES = "Approves the call, if approvals.yesOption allows it.";

    private final CommandHost host;
    private final Terminal terminal;
    private final WatchedCalls calls;

    RecallCalls(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
        this.calls = new WatchedCalls(host, terminal);
    }

    Completed call(String tool, Json.Obj arguments) throws InterruptedException {
        return calls.call(tool, arguments);
    }

    int shown(String tool, Json.Obj arguments, boolean json) throws InterruptedException {
        return shown(call(tool, arguments), json);
    }

    int shown(Completed completed, boolean json) {
        calls.show(completed, json);
        return ExitCode.of(completed.outcome());
    }

    /** Once a person has agreed. */
    int confirmed(String tool, Json.Obj arguments, boolean yes, boolean json)
            throws InterruptedException {
        return new PersonCalls(host, terminal).shown(tool, arguments, "cli", yes, json);
    }

    /**
     * Writes out what the answer refers to.
     *
     * @param file null for standard output
     */
    int written(String tool, Json.Obj arguments, @Nullable Path file, boolean json)
            throws InterruptedException, IOException {
        Completed completed = call(tool, arguments);
        String reference = completed.body().text("reference", "");
        Resource.Whole whole = reference.isEmpty() ? null : host.open(reference).orElse(null);
        if (whole == null) {
            return shown(completed, json);
        }
        try (InputStream in = whole.bytes()) {
            if (file == null) {
                terminal.copy(in);
            } else {
                Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
                terminal.aside("Written to " + file);
            }
        }
        return ExitCode.ANSWERED;
    }

    /** Names and values in turn; a value that is null was not given. */
    static Json.Obj given(@Nullable String... pairs) {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        for (int i = 0; i + 1 < pairs.length; i += 2) {
            String name = pairs[i];
            if (name != null) {
                values.put(name, pairs[i + 1]);
            }
        }
        return WatchedCalls.json(values);
    }
}
