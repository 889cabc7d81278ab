package dev.toolroom.capability.recall.commands;

import dev.toolroom.kernel.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares how often failures were repeated in the last seven days with the seven days before a
 * date. A repeat is a failure of the same command with the same code within seven days of another.
 */
public final class RepeatReport {
    private static final long DAY = 24L * 3600 * 1000;
    private static final long WEEK = 7 * DAY;
    private static final int MOST = 20;

    private final Connection connection;

    public RepeatReport(Connection connection) {
        this.connection = connection;
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

    public Json.Obj compare(long rollout, long now) throws SQLException {
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
            if (today != then && list.size() < MOST) {
                list.add(
                        Json.object()
                                .put("command", each)
                                .put("before", then)
                                .put("now", today)
                                .build());
            }
        }
        double change =
                before.total() == 0 ? 0 : 100.0 * (last.total() - before.total()) / before.total();
        return Json.object()
                .put("baseline", before.json())
                .put("current", last.json())
                .put("changePercent", decimal(change))
                .put("goalMet", before.total() > 0 && change <= -60)
                .put("improved", new Json.Arr(improved))
                .put("regressed", new Json.Arr(regressed))
                .build();
    }

    private Week week(long end) throws SQLException {
        Map<String, Deque<Long>> seen = new HashMap<>();
        Map<String, Integer> repeats = new TreeMap<>();
        int commands = 0;
        try (PreparedStatement statement =
                connection.prepareStatement(
                        """
                        SELECT workspace_fingerprint || command_hash || coalesce(exit_code, -1),
                        canonical, outcome, timestamp_ms FROM command_runs
                        WHERE timestamp_ms >= ? AND timestamp_ms < ? ORDER BY timestamp_ms\
                        """)) {
            statement.setLong(1, end - 2 * WEEK);
            statement.setLong(2, end);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    long time = rows.getLong(4);
                    boolean within = time >= end - WEEK;
                    commands += within ? 1 : 0;
                    if (!rows.getString(3).equals("failed")) {
                        continue;
                    }
                    Deque<Long> earlier =
                            seen.computeIfAbsent(rows.getString(1), _ -> new ArrayDeque<>());
                    Long last = earlier.peekLast();
                    if (within && last != null && time - last <= WEEK) {
                        repeats.merge(rows.getString(2), 1, Integer::sum);
                    }
                    earlier.addLast(time);
                }
            }
        }
        return new Week(repeats, commands);
    }

    private static Json decimal(double value) {
        return new Json.Num(String.format(Locale.ROOT, "%.1f", value == 0 ? 0.0 : value));
    }
}
