package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The classes that the program loads, linked and kept for the process tests of this JVM, as {@code
 * ./toolroom} keeps them for its user. The tests start it many hundred times: without a cache, most
 * of their time is the JVM reading the same classes again.
 */
final class ClassCache {
    private static final List<List<String>> CALLS =
            List.of(
                    List.of("activity_list", "{}"),
                    List.of("mssql-query", "{\"database\":\"demo\",\"query\":\"SELECT 1\"}"),
                    List.of(
                            "mssql_schema_designer",
                            "{\"operation\":\"show\",\"connectionId\":\"demo\"}"));

    private static final int PATIENCE_SECONDS = 120;

    /** The option that makes a JVM use it. It is made from the jars of this run. */
    static final String OPTION = "-XX:AOTCache=" + trained();

    private ClassCache() {}

    private static Path trained() {
        Path target = Path.of(System.getProperty("toolroom.lib")).resolve("../..").normalize();
        // Test classes run in two JVMs, and each trains a cache of its own.
        long jvm = ProcessHandle.current().pid();
        Path cache = target.resolve("process-tests-" + jvm + ".aot");
        cache.toFile().deleteOnExit();
        try {
            Files.deleteIfExists(cache);
            Path work = Files.createTempDirectory("class-cache");
            try {
                train(cache, work);
            } finally {
                delete(work);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return cache;
    }

    /** A server loads more than any other command: the store, the tools, HTTP, the options. */
    private static void train(Path cache, Path work) throws IOException, InterruptedException {
        Path log = work.resolve("log");
        List<String> command =
                ToolroomProcess.uncached(work.resolve("home"), "serve", "--port", "0");
        command.add(1, "-XX:AOTCacheOutput=" + cache);
        Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        try (var server = new HttpServer(work.resolve("home"), process)) {
            for (List<String> call : CALLS) {
                server.post("/api/tools/" + call.getFirst() + "/calls", call.getLast());
            }
            // The JVM writes the cache when it ends in order.
            process.destroy();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || !Files.exists(cache)) {
                throw new IOException(
                        "The JVM wrote no cache of its classes: " + Files.readString(log, UTF_8));
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
