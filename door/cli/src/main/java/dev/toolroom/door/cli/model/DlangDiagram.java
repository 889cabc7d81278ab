package dev.toolroom.door.cli.model;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.door.cli.terminal.WatchedCalls;
import dev.toolroom.kernel.call.Calls.Completed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a diagram to the terminal, a pipe or a file. */
final class DlangDiagram {
    private final WatchedCalls calls;
    private final Terminal terminal;
    private final @Nullable Path output;

    DlangDiagram(WatchedCalls calls, Terminal terminal, @Nullable Path output) {
        this.calls = calls;
        this.terminal = terminal;
        this.output = output;
        if (output != null) {
            checkName(output);
        }
    }

    private static void checkName(Path output) {
        String name = String.valueOf(output.getFileName());
        String kind = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        if (kind.matches("png|pdf|jpe?g|gif|webp")) {
            String svg = name.substring(0, name.length() - kind.length()) + "svg";
            String converted =
                    kind.matches("png|pdf")
                            ? ": rsvg-convert -f " + kind + " -o " + name + " " + svg
                            : ".";
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE,
                    "Cannot write "
                            + name
                            + ": diagrams are written as .svg, .mmd, .puml or .dot. Write "
                            + svg
                            + ", then convert it with another program"
                            + converted);
        }
    }

    /** Returns the format that the file name implies, or null. */
    @Nullable String format() {
        String name = output == null ? "" : output.toString();
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "svg" -> "svg";
            case "puml" -> "plantuml";
            case "dot" -> "dot";
            default -> null;
        };
    }

    int run(Map<String, @Nullable String> arguments, boolean json) throws InterruptedException {
        Completed completed = calls.call("domainlang_diagram", arguments);
        int exit = ExitCode.of(completed.outcome());
        String text = completed.body().text("diagram", completed.body().object("graph").write());
        if (exit == ExitCode.ANSWERED && output != null) {
            write(output, text);
        } else if (exit == ExitCode.ANSWERED && !json && !terminal.isPerson()) {
            // Only the diagram, without the JSON around it, for the next program in a pipe.
            terminal.line(text.stripTrailing());
        } else {
            calls.show(completed, json);
        }
        return exit;
    }

    private void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    file + " cannot be written; give --output in a folder that is there.");
        }
        terminal.aside("Wrote " + file);
    }
}
