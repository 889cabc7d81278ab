package dev.toolroom.capability.designer;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What of real scripts of SQL Server a design takes over, and whether its own script is the same
 * design; started by {@code bench/run sqlserver PATH…}. A folder is read as one script.
 */
final class SqlServerFigures {
    private SqlServerFigures() {}

    public static void main(String[] paths) throws Exception {
        for (String path : paths) {
            measure(Path.of(path));
        }
    }

    private static void measure(Path path) throws IOException {
        Path folder = Files.createTempDirectory("designer");
        try (var bench =
                new Bench(
                        folder,
                        Bench.design("first", DatabaseKind.SQLSERVER),
                        Bench.design("second", DatabaseKind.SQLSERVER))) {
            String text = read(path);
            bench.show("first");
            Json.Obj done = bench.imported(text, "{'dialect':'sqlserver'}");
            String version = bench.version();
            String script = bench.exported("{'format':'sql'}");
            bench.show("second");
            bench.imported(script, "{'dialect':'sqlserver'}");
            System.out.printf(
                    "%s: %d tables of %d, %s skipped, version %s%n",
                    path.getFileName(),
                    count(script),
                    count(text),
                    skipped(done),
                    bench.version().equals(version) ? "the same" : "OTHER");
            String skipped = bench.house().exports().get(done.text("skippedExport", ""));
            System.out.println(skipped == null ? String.valueOf(done.get("skipped")) : skipped);
        }
    }

    private static String skipped(Json.Obj done) {
        Json total = done.get("skippedTotal");
        return total != null
                ? total.write()
                : done.get("skipped") instanceof Json.Arr(List<Json> some)
                        ? Integer.toString(some.size())
                        : "none";
    }

    private static long count(String script) {
        return script.lines().filter(line -> line.matches("(?i)\\s*CREATE TABLE .*")).count();
    }

    private static String read(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return Files.readString(path, StandardCharsets.UTF_8).replace("\uFEFF", "");
        }
        List<String> parts = new ArrayList<>();
        try (var files = Files.list(path)) {
            for (Path each : files.sorted().toList()) {
                parts.add(read(each));
            }
        }
        return String.join("\nGO\n", parts);
    }
}
