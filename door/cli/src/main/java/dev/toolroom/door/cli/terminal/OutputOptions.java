package dev.toolroom.door.cli.terminal;

import picocli.CommandLine.Option;

/** Output options of commands that are methods. */
public class OutputOptions {
    @Option(names = "--json", description = "Prints JSON, also on a terminal.")
    public boolean json;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    boolean help;
}
