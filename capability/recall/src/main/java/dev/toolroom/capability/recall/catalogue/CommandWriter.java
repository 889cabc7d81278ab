package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.commands.CanonicalCommand;
import dev.toolroom.capability.recall.commands.CommandRun;
import dev.toolroom.capability.recall.commands.TurnCommands;
import dev.toolroom.capability.recall.read.Turn;
import java.util.List;

/** Writes the commands of a turn, and counts what keeps failing. */
public final class CommandWriter {
    private final Statements statements;
    private final ImportedFile file;

    CommandWriter(Statements statements, ImportedFile file) {
        this.statements = statements;
        this.file = file;
    }

    List<CommandRun> write(String request, Turn turn) {
        List<CommandRun> runs = TurnCommands.of(turn);
        int index = 0;
        for (CommandRun each : runs) {
            CanonicalCommand canonical =
                    CanonicalCommand.of(each.command(), file.source().folder());
            String signature = TurnCommands.signature(each);
            statements.run(
                    """
                    INSERT INTO command_runs (request_id, run_index, call_id, timestamp_ms,
                    workspace_fingerprint, working_directory, command_hash, command_family,
                    canonical, command_text, exit_code, outcome, evidence_tier, failure_class,
                    duration_ms, error_signature, output_tail, source_agent)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
                    """,
                    request,
                    index++,
                    each.callId(),
                    each.timestamp(),
                    file.workspace(),
                    each.directory(),
                    hash(file.salt(), canonical),
                    canonical.family(),
                    canonical.text(),
                    each.command(),
                    each.exitCode(),
                    each.outcome(),
                    each.tier(),
                    each.failureClass(),
                    each.duration(),
                    signature == null ? null : file.salt().fingerprint(signature),
                    each.tail(),
                    file.source().format().agent());
        }
        return runs;
    }

    /** By which the same command is known in a catalogue. */
    public static String hash(Salt salt, CanonicalCommand canonical) {
        return salt.fingerprint(CanonicalCommand.VERSION + "\0" + canonical.text());
    }

    /** Counts anew what keeps failing; in the same transaction, so that it is never stale. */
    static void count(Statements statements) {
        statements.run("DELETE FROM metrics_repeat_failures");
        statements.run(
                """
                INSERT INTO metrics_repeat_failures
                SELECT workspace_fingerprint, command_hash, code, request_id, n, first, last,
                command_text, json_object('canonical', canonical, 'family', command_family,
                'class', failure_class, 'tier', evidence_tier, 'signature', error_signature)
                FROM (SELECT *, coalesce(exit_code, -1) AS code,
                count(*) OVER same AS n, min(timestamp_ms) OVER same AS first,
                max(timestamp_ms) OVER same AS last, row_number() OVER (
                PARTITION BY workspace_fingerprint, command_hash, coalesce(exit_code, -1)
                ORDER BY timestamp_ms DESC, run_id DESC) AS place
                FROM command_runs WHERE outcome = 'failed' WINDOW same AS (
                PARTITION BY workspace_fingerprint, command_hash, coalesce(exit_code, -1)))
                WHERE place = 1\
                """);
    }
}
