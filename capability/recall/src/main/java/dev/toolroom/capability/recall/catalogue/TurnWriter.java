package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes and removes the rows of turns. */
final class TurnWriter {
    /** The raw text has longer results whole. */
    private static final int MAX_RESULT_CHARACTERS = 32_768;

    private final Statements statements;
    private final long source;
    private final CommandWriter commands;
    private final DocumentWriter documents;

    TurnWriter(Statements statements, ImportedFile file, CommandNames names) {
        this.statements = statements;
        this.source = file.id();
        this.commands = new CommandWriter(statements, file, names);
        this.documents = new DocumentWriter(statements);
    }

    /** Returns the session that has a request with this id; null if none has. */
    @Nullable String sessionOf(String request) {
        return statements.text("SELECT session_id FROM requests WHERE request_id = ?", request);
    }

    /** Each removal returns the number of requests that it deleted. */
    int remove(String request) {
        return statements.run("DELETE FROM requests WHERE request_id = ?", request);
    }

    /**
     * @param ofThisFile whether to keep turns that other files gave
     */
    int removeAll(String session, boolean ofThisFile) {
        return statements.run(
                "DELETE FROM requests WHERE session_id = ?1 AND (NOT ?2 OR source_id = ?3)",
                session,
                ofThisFile,
                source);
    }

    /**
     * Counts repeated failures.
     *
     * @param hasRemovedRows whether requests were removed too, so that adding is not enough
     */
    void countFailures(boolean hasRemovedRows) {
        commands.count(hasRemovedRows);
    }

    /**
     * @param title that the file states, for the search
     */
    void write(String id, String session, String title, Turn turn) {
        writeTurn(id, session, turn);
        documents.write(id, session, title, turn, commands.write(id, turn));
    }

    private void writeTurn(String id, String session, Turn turn) {
        request(id, session, turn.request());
        prompt(id, turn);
        answer(id, turn);
        List<Turn.Call> calls = turn.calls();
        for (Turn.Call each : calls) {
            call(id, each);
        }
        Turn.Agent agent = turn.agent();
        if (agent != null) {
            statements.run(
                    """
                    INSERT INTO agents VALUES (?, ?, ?, ?, ?) ON CONFLICT (agent_id) DO UPDATE SET
                    session_id = excluded.session_id, descriptor_json = excluded.descriptor_json,
                    is_default = excluded.is_default, locations_json = excluded.locations_json\
                    """,
                    agent.id(),
                    session,
                    agent.descriptor(),
                    agent.isDefault(),
                    agent.locations());
        }
    }

    private void request(String id, String session, Turn.Request request) {
        statements.insert(
                "requests",
                id,
                session,
                request.timestamp(),
                request.prompt(),
                request.responseId(),
                request.agentId(),
                request.canceled(),
                request.firstProgress(),
                request.total(),
                request.result(),
                request.index(),
                request.modelId(),
                request.state(),
                request.vote(),
                request.hidden(),
                request.promptTokens(),
                request.completionTokens(),
                request.error(),
                source,
                request.cacheReadTokens(),
                request.cacheWriteTokens());
    }

    private void prompt(String id, Turn turn) {
        int index = 0;
        for (Turn.Part each : turn.parts()) {
            statements.insert(
                    "request_parts",
                    id,
                    index++,
                    each.kind(),
                    each.text(),
                    each.range(),
                    each.editorRange());
        }
        index = 0;
        for (Turn.Variable each : turn.variables()) {
            statements.insert(
                    "request_variables",
                    id,
                    each.id(),
                    each.name(),
                    each.value(),
                    each.file(),
                    each.modelDescription(),
                    index++,
                    each.kind());
        }
    }

    private void answer(String id, Turn turn) {
        int index = 0;
        for (Turn.Response each : turn.responses()) {
            statements.insert(
                    "responses",
                    id,
                    index++,
                    each.value(),
                    each.html(),
                    each.themeIcons(),
                    each.kind(),
                    each.payload());
        }
        index = 0;
        for (Turn.Message each : turn.messages()) {
            statements.insert(
                    "result_messages", id, index++, each.role(), each.content(), each.derived());
        }
        index = 0;
        for (Turn.Followup each : turn.followups()) {
            statements.insert(
                    "followups", id, index++, each.kind(), each.agentId(), each.message());
        }
        besides(id, turn);
    }

    private void besides(String id, Turn turn) {
        int index = 0;
        for (Turn.Reference each : turn.references()) {
            statements.insert("content_references", id, index++, each.uri(), each.range());
        }
        index = 0;
        for (String each : turn.citations()) {
            statements.insert("code_citations", id, index++, each);
        }
        index = 0;
        for (Turn.Output each : turn.outputs()) {
            statements.insert("tool_outputs", id, each.kind(), each.payload(), index++);
        }
    }

    private void call(String id, Turn.Call call) {
        String result = call.result();
        statements.insert(
                "tool_calls",
                id,
                call.side().name().toLowerCase(Locale.ROOT),
                call.index(),
                call.id(),
                call.tool(),
                call.arguments(),
                cut(result),
                result == null ? null : result.length(),
                call.error(),
                call.confirmation(),
                call.joined(),
                call.joinMethod(),
                call.timing().start(),
                call.timing().duration(),
                call.ending().code(),
                call.subagent());
    }

    /** Keeps the beginning and the end, where errors are. */
    private static @Nullable String cut(@Nullable String result) {
        if (result == null || result.length() <= MAX_RESULT_CHARACTERS) {
            return result;
        }
        int half = MAX_RESULT_CHARACTERS / 2;
        return Excerpt.beginning(result, half) + "\n…\n" + Excerpt.end(result, half);
    }
}
