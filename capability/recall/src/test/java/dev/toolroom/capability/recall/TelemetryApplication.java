package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A house in which telemetry is imported, and what its tables have then. */
record TelemetryApplication(RecallApplication house, Path folder) {
    static final List<String> TABLES =
            List.of(
                    "rollouts",
                    "attempts",
                    "telemetry_spans",
                    "reward_signals",
                    "transition_tuples");

    void enable() {
        house.approved("recall_telemetry", "{'operation':'enable'}");
    }

    Json.Obj importFile(String name, String text) {
        house.put(folder.resolve(name), text);
        return house.answer("recall_telemetry", "{'operation':'import','path':'" + name + "'}");
    }

    static List<List<List<Object>>> tables(RecallApplication from) {
        List<List<List<Object>>> all = new ArrayList<>();
        for (String each : TABLES) {
            all.add(from.rows("SELECT * FROM " + each + " ORDER BY 1, 2"));
        }
        all.add(
                from.rows(
                        "SELECT * FROM instrumentation_sources WHERE instrumentation_id LIKE"
                                + " 'emitter-%' ORDER BY 1"));
        return all;
    }

    List<Path> filesThatHold(String text) throws IOException {
        List<Path> holding = new ArrayList<>();
        try (var all = Files.walk(folder.resolve("home"))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), ISO_8859_1).contains(text)) {
                    holding.add(file);
                }
            }
        }
        return holding;
    }
}
