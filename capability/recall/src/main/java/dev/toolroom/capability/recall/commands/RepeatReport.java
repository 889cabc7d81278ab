package dev.toolroom.capability.recall.commands;

import dev.toolroom.capability.recall.sql.Statements;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares how often failures were repeated in the last seven days with the seven days before a
 * date. A repeat is a failure of the same command with the same code within seven days of another.
 */
public final class RepeatReport {
    private static final long DAY = 24L * 3600 * 1000;
    private static final long WEEK = 7 * DAY;
    private static final int MAX_LISTED_COMMANDS = 20;

    private final Map<String, Run> runs = new HashMap<>();

    /** One run of a command; its key is the same in every catalogue that has it. */
    private record Run(String key, String command, boolean failed, long at) {}

    /**
     * Takes in a catalogue. A turn that another one has too counts once.
     *
     * @param workspaces fingerprints of those that count, as a JSON array; null for all
     */
    public void add(Statements statements, long rollout, long now, @Nullable String workspaces) {
        statements.forEach(
                """
                SELECT c.request_id || ' ' || c.run_index, coalesce(w.folder, '') || ' '
                || coalesce(c.exit_code, -1) || ' ' || c.canonical, c.canonical, c.outcome,
                c.timestamp_ms FROM command_runs c LEFT JOIN workspaces w
                ON w.workspace_fingerprint = c.workspace_fingerprint
                WHERE (c.timestamp_ms >= ?1 AND c.timestamp_ms < ?2
                OR c.timestamp_ms >= ?3 AND c.timestamp_ms < ?4)
                AND (?5 IS NULL OR c.workspace_fingerprint IN
                (SELECT value FROM json_each(?5)))\
                """,
                row ->
                        runs.put(
                                row.getString(1),
                                new Run(
                                        row.getString(2),
                                        row.getString(3),
                                        row.getString(4).equals("failed"),
                                        row.getLong(5))),
                rollout - 2 * WEEK,
                rollout,
                now - 2 * WEEK,
                now,
                workspaces);
    }

    /**
     * What was in a week.
     *
     * @param repeats by command
     */
    private record Week(Map<String, Integer> repeats, int commands) {
        int total() {
            return repeats.values().stream().mapToInt(Integer::intValue).sum();
        }

        Json.Obj json() {
            return Json.object()
                    .put("repeats", total())
                    .put("perDay", decimal(total() / 7.0))
                    .put("commands", commands)
                    .put("per100Commands", decimal(commands == 0 ? 0 : 100.0 * total() / commands))
                    .build();
        }
    }

    public Json.Obj compare(long rollout, long now) {
        Week before = week(rollout);
        Week last = week(now);
        List<Json> improved = new ArrayList<>();
        List<Json> regressed = new ArrayList<>();
        var commands = new TreeSet<>(before.repeats().keySet());
        commands.addAll(last.repeats().keySet());
        for (String each : commands) {
            int then = before.repeats().getOrDefault(each, 0);
            int today = last.repeats().getOrDefault(each, 0);
            List<Json> list = today > then ? regressed : improved;
            if (today != then && list.size() < MAX_LISTED_COMMANDS) {
                list.add(
                        Json.object()
                                .put("command", each)
                                .put("before", then)
                                .put("now", today)
                                .build());
            }
        }
        var comparison =
                Json.object()
                        .put("baseline", before.json())
                        .put("current", last.json())
                        .put("improved", new Json.Arr(improved))
                        .put("regressed", new Json.Arr(regressed));
        // Without repeats before there is no percentage, and no goal was met.
        if (before.total() == 0) {
            return comparison.put("goalMet", false).build();
        }
        double change = 100.0 * (last.total() - before.total()) / before.total();
        return comparison
                .put("changePercent", decimal(change))
                .put("goalMet", change <= -60)
                .build();
    }

    private Week week(long end) {
        Map<String, Long> lastFailure = new HashMap<>();
        Map<String, Integer> repeats = new TreeMap<>();
        int commands = 0;
        List<Run> ordered =
                runs.values().stream()
                        .filter(each -> each.at() >= end - 2 * WEEK && each.at() < end)
                        .sorted(Comparator.comparingLong(Run::at))
                        .toList();
        for (Run each : ordered) {
            boolean within = each.at() >= end - WEEK;
            commands += within ? 1 : 0;
            if (each.failed()) {
                Long earlier = lastFailure.put(each.key(), each.at());
                if (within && earlier != null && each.at() - earlier <= WEEK) {
                    repeats.merge(each.command(), 1, Integer::sum);
                }
            }
        }
        return new Week(repeats, commands);
    }

    private static Json decimal(double value) {
        return new Json.Num(String.format(Locale.ROOT, "%.1f", value == 0 ? 0.0 : value));
    }
}
