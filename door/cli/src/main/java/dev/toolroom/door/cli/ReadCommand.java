package dev.toolroom.door.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints or saves a result that was too large for its answer. */
@Command(
        name = "read",
        description =
                "Prints what a reference in an answer points to, such as toolroom://exports/….",
        mixinStandardHelpOptions = true)
final class ReadCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(
            index = "0",
            paramLabel = "REFERENCE",
            description = "The reference, as in the answer.")
    private String reference = "";

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "The file to write (default: standard output).")
    private @Nullable Path target;

    ReadCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        Resource.Whole whole =
                host.open(reference)
                        .orElseThrow(
                                () ->
                                        new CommandProblem(
                                                ExitCode.REFUSED,
                                                "There is nothing at "
                                                        + reference
                                                        + "; take the reference from the answer that named it."));
        try (InputStream in = whole.bytes()) {
            show(in, whole.mimeType());
        }
        return ExitCode.ANSWERED;
    }

    private void show(InputStream in, String mimeType) throws IOException {
        Path file = target;
        if (file != null) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            terminal.aside("Written to " + file);
        } else if (!terminal.isPerson()) {
            terminal.copy(in);
        } else if (mimeType.startsWith("application/vnd.")) {
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE, "This is no text; write it to a file with --to FILE.");
        } else {
            terminal.line(Terminal.clean(new String(in.readAllBytes(), UTF_8)));
        }
    }
}
