package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.commands.CommandRun;
import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.read.vscode.ResponseParts;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes the searched texts of a turn: prompt, answer, commands, errors and files. */
final class DocumentWriter {
    private static final int MAX_CHARACTERS = 65_536;

    private final Statements statements;

    DocumentWriter(Statements statements) {
        this.statements = statements;
    }

    void write(String id, String session, String title, Turn turn, List<CommandRun> runs) {
        String prompt = cut(turn.request().prompt());
        String answer = cut(ResponseParts.answer(turn.responses()));
        var commands = new StringBuilder();
        for (CommandRun each : runs) {
            commands.append(each.command()).append('\n');
            if (each.failed() && each.tail() != null) {
                commands.append(each.tail()).append('\n');
            }
        }
        String error = turn.request().error();
        if (error != null) {
            commands.append(error);
        }
        String files = String.join("\n", turn.files());
        String tools = toolNames(turn);
        String identifiers = Identifiers.of(prompt, answer, commands.toString(), files, tools);
        statements.run(
                """
                INSERT INTO search_documents (request_id, session_id, request_index, title, prompt,
                answer, commands, files, identifiers) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)\
                """,
                id,
                session,
                turn.request().index(),
                title,
                prompt,
                answer,
                cut(commands.toString()),
                cut(files),
                cut(identifiers));
    }

    private static String toolNames(Turn turn) {
        return turn.calls().stream()
                .map(Turn.Call::tool)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private static String cut(String text) {
        return Excerpt.beginning(text, MAX_CHARACTERS);
    }
}
