package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.commands.CommandRun;
import dev.toolroom.capability.recall.read.Turn;
import java.util.List;

/** Writes the commands of a turn, and what keeps failing. */
final class CommandWriter {
    @SuppressWarnings("UnusedVariable")
    private final Statements statements;

    @SuppressWarnings("UnusedVariable")
    private final ImportedFile file;

    CommandWriter(Statements statements, ImportedFile file) {
        this.statements = statements;
        this.file = file;
    }

    List<CommandRun> write(String request, Turn turn) {
        return List.of();
    }

    void finish() {}
}
