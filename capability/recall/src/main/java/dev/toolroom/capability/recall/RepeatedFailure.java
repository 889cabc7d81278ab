package dev.toolroom.capability.recall;

import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.sql.Statements;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A command that keeps failing with the same error, as a hint for an agent that is about to run it
 * again. The hint has commands and counts of one folder only, and no text of any output.
 *
 * @param failures number of failures since the command last succeeded
 * @param worked a command that did the same job afterwards; null if none is known
 */
record RepeatedFailure(String command, int failures, @Nullable String worked) {
    private static final int MIN_FAILURES = 2;
    private static final int MAX_RUNS = 100;
    private static final int MAX_COMMAND_CHARACTERS = 90;

    /** The command cannot run as it was written. */
    private static final String KINDS_OF_COMMAND = "'not_found', 'usage', 'script', 'permission'";

    /**
     * Failures of other kinds depend on what changes between two runs: code, servers, networks. One
     * of an unknown kind ({@code exit}) counts, as most of these are messages of the program
     * itself.
     */
    private static final String REPEATING_KINDS = KINDS_OF_COMMAND + ", 'exit'";

    private record Run(long id, boolean isFailure, @Nullable String error, String command) {
        boolean isLike(Run other) {
            return isFailure && error != null && error.equals(other.error());
        }
    }

    /**
     * Returns null unless the newest runs all failed, at least twice, with the same error of a
     * repeating kind. An error that was not recognised is never the same as another, and a missing
     * wrapper, as {@code timeout} may be, says nothing of the command in it.
     *
     * @param hashes of the command, as a JSON array
     * @param workspaces fingerprints of the folders that count, as a JSON array
     */
    static @Nullable RepeatedFailure find(Statements statements, String hashes, String workspaces) {
        List<Run> runs =
                statements.list(
                        """
                        SELECT run_id, outcome = 'failed' AND failure_class IN (KINDS)
                        AND (failure_class <> 'not_found' OR instr(coalesce(output_tail, ''),
                        substr(canonical, 1, instr(canonical || ' ', ' ') - 1)) > 0),
                        error_signature, canonical FROM command_runs
                        WHERE command_hash IN (SELECT value FROM json_each(?))
                        AND workspace_fingerprint IN (SELECT value FROM json_each(?))
                        AND outcome IN ('ok', 'failed')
                        ORDER BY coalesce(timestamp_ms, 0) DESC, run_id DESC LIMIT ?\
                        """
                                .replace("KINDS", REPEATING_KINDS),
                        row ->
                                new Run(
                                        row.getLong(1),
                                        row.getBoolean(2),
                                        row.getString(3),
                                        row.getString(4)),
                        hashes,
                        workspaces,
                        MAX_RUNS);
        List<Run> same = runs.stream().takeWhile(each -> each.isLike(runs.getFirst())).toList();
        if (same.size() < MIN_FAILURES) {
            return null;
        }
        String worked =
                same.stream()
                        .map(each -> worked(statements, each))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
        return new RepeatedFailure(same.getFirst().command(), same.size(), worked);
    }

    /**
     * Finds what worked instead: the command that next stated its success in the same session, if
     * it is the same program or the same command in another wrapper. Only for commands that could
     * not run as they were written: what makes a test or a build succeed is a change of the code.
     */
    private static @Nullable String worked(Statements statements, Run failure) {
        String next =
                statements.text(
                        """
                        SELECT next.canonical FROM command_runs failed
                        JOIN requests r ON r.request_id = failed.request_id
                        JOIN requests q ON q.session_id = r.session_id
                        JOIN command_runs next ON next.request_id = q.request_id
                        WHERE failed.run_id = ? AND failed.failure_class IN (KINDS)
                        AND next.outcome = 'ok' AND next.evidence_tier BETWEEN 1 AND 3
                        AND (q.request_index, next.run_index) > (r.request_index, failed.run_index)
                        ORDER BY q.request_index, next.run_index LIMIT 1\
                        """
                                .replace("KINDS", KINDS_OF_COMMAND),
                        failure.id());
        return next != null && isVariant(next, failure.command()) ? next : null;
    }

    private static boolean isVariant(String command, String other) {
        return !command.equals(other)
                && (program(command).equals(program(other))
                        || command.endsWith(" " + other)
                        || other.endsWith(" " + command));
    }

    private static String program(String command) {
        return command.split(" ", 2)[0];
    }

    String hint() {
        String hint =
                quoted(command)
                        + " failed the last "
                        + failures
                        + " times it ran in this folder, each time with the same error.";
        return worked == null ? hint : hint + " " + quoted(worked) + " worked afterwards.";
    }

    private static String quoted(String command) {
        String line = command.replaceAll("\\s+", " ").replace('`', '\'');
        return "`" + Excerpt.beginning(line, MAX_COMMAND_CHARACTERS, "…") + "`";
    }
}
