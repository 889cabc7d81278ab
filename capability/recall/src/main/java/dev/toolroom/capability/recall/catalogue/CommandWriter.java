package dev.toolroom.capability.recall.catalogue;

import dev.toolroom.capability.recall.commands.CanonicalCommand;
import dev.toolroom.capability.recall.commands.CommandRun;
import dev.toolroom.capability.recall.commands.TurnCommands;
import dev.toolroom.capability.recall.hash.Salt;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.List;

/** Writes the commands of a turn, and counts what keeps failing. */
public final class CommandWriter {
    private final Statements statements;
    private final ImportedFile file;
    private final CommandNames names;

    /** The last run whose failure is counted. */
    private final long counted;

    CommandWriter(Statements statements, ImportedFile file, CommandNames names) {
        this.statements = statements;
        this.file = file;
        this.names = names;
        Long last = statements.number("SELECT max(run_id) FROM command_runs");
        this.counted = last == null ? 0 : last;
    }

    List<CommandRun> write(String request, Turn turn) {
        List<CommandRun> runs = TurnCommands.of(turn);
        int index = 0;
        for (CommandRun each : runs) {
            var named = names.of(each.command(), file.source().folder());
            CanonicalCommand canonical = named.canonical();
            String signature = TurnCommands.signature(each);
            statements.run(
                    """
                    INSERT INTO command_runs (request_id, run_index, call_id, timestamp_ms,
                    workspace_fingerprint, working_directory, command_hash, command_family,
                    canonical, command_text, exit_code, outcome, evidence_tier, failure_class,
                    duration_ms, error_signature, output_tail, source_agent, outcome_sign)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
                    """,
                    request,
                    index++,
                    each.callId(),
                    each.timestamp(),
                    file.workspace(),
                    each.directory(),
                    named.hash(),
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
                    file.source().format().agent(),
                    each.sign());
        }
        return runs;
    }

    /** Returns the hash by which a catalogue recognizes a command. */
    public static String hash(Salt salt, CanonicalCommand canonical) {
        return salt.fingerprint(CanonicalCommand.VERSION + "\0" + canonical.text());
    }

    /**
     * Counts repeated failures in the transaction of the import, so that the table is never stale.
     *
     * @param hasRemovedRuns whether runs were removed too, so that adding is not enough
     */
    void count(boolean hasRemovedRuns) {
        if (hasRemovedRuns) {
            countAnew(statements);
        } else {
            countAfter(statements, counted);
        }
    }

    static void countAnew(Statements statements) {
        statements.run("DELETE FROM metrics_repeat_failures");
        countAfter(statements, 0);
    }

    private static void countAfter(Statements statements, long run) {
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
                FROM command_runs NOT INDEXED WHERE run_id > ? AND outcome = 'failed' WINDOW same AS (
                PARTITION BY workspace_fingerprint, command_hash, coalesce(exit_code, -1)))
                WHERE place = 1
                ON CONFLICT (workspace_fingerprint, command_hash, exit_code) DO UPDATE SET
                occurrence_count = occurrence_count + excluded.occurrence_count,
                first_seen_ms = coalesce(min(first_seen_ms, excluded.first_seen_ms),
                first_seen_ms, excluded.first_seen_ms),
                request_id = iif(excluded.last_seen_ms >= coalesce(last_seen_ms, 0),
                excluded.request_id, request_id),
                sample_snippet = iif(excluded.last_seen_ms >= coalesce(last_seen_ms, 0),
                excluded.sample_snippet, sample_snippet),
                redacted_payload_json = iif(excluded.last_seen_ms >= coalesce(last_seen_ms, 0),
                excluded.redacted_payload_json, redacted_payload_json),
                last_seen_ms = coalesce(max(last_seen_ms, excluded.last_seen_ms), last_seen_ms,
                excluded.last_seen_ms)\
                """,
                run);
    }
}
