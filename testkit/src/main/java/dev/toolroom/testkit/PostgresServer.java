package dev.toolroom.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The PostgreSQL installed on this machine, in a temporary folder and on a free port: older than
 * the embedded one, and with client programs such as {@code pg_dump}.
 */
public final class PostgresServer {
    private final Path programs;
    private final Path folder;
    private final int port;
    private final Process server;

    /**
     * Starts a server in a folder.
     *
     * @param primary port of the server to replicate, or 0 for an empty one
     */
    private PostgresServer(Path folder, int primary) throws IOException {
        this.folder = folder;
        this.programs = newest(Path.of("/usr/lib/postgresql")).resolve("bin");
        try (var socket = new ServerSocket(0)) {
            this.port = socket.getLocalPort();
        }
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        String data = "--pgdata=" + folder.resolve("data");
        if (primary == 0) {
            output(
                    command(
                            "initdb",
                            data,
                            "--username=postgres",
                            "--auth=trust",
                            "--encoding=UTF8",
                            "--no-locale",
                            "--no-sync"));
        } else {
            output(
                    command(
                            "pg_basebackup",
                            data,
                            "--write-recovery-conf",
                            "--checkpoint=fast",
                            "--no-sync",
                            "--host=127.0.0.1",
                            "--port=" + primary,
                            "--username=postgres"));
        }
        server =
                new ProcessBuilder(
                                command(
                                        "postgres",
                                        "-D",
                                        folder.resolve("data").toString(),
                                        "-p",
                                        Integer.toString(port),
                                        "-k",
                                        folder.toString(),
                                        "-c",
                                        "listen_addresses=127.0.0.1",
                                        "-c",
                                        "fsync=off"))
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.DISCARD)
                        .start();
        await();
    }

    /** Starts a server that is deleted when this process ends. */
    public static PostgresServer start() throws IOException {
        return start(0);
    }

    /** Starts a hot standby of this server: a read-only replica. */
    public PostgresServer standby() throws IOException {
        return start(port);
    }

    private static PostgresServer start(int primary) throws IOException {
        var server = new PostgresServer(Files.createTempDirectory("toolroom-postgres-"), primary);
        Runtime.getRuntime().addShutdownHook(new Thread(server::remove));
        return server;
    }

    private static Path newest(Path versions) throws IOException {
        try (Stream<Path> all = Files.list(versions)) {
            return all.max(Comparator.naturalOrder())
                    .orElseThrow(() -> new IOException("no PostgreSQL in " + versions));
        }
    }

    public String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=postgres";
    }

    /** Returns the schema of a database, as written by {@code pg_dump}. */
    public String dump(String database) throws IOException {
        return output(
                command(
                        "pg_dump",
                        "--schema-only",
                        "--host=127.0.0.1",
                        "--port=" + port,
                        "--username=postgres",
                        database));
    }

    /** Returns a command line, under another user than root, as which PostgreSQL refuses to run. */
    private List<String> command(String program, String... arguments) {
        var command = new ArrayList<String>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres"));
            command.add("--clear-groups");
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private String output(List<String> command) throws IOException {
        try {
            Path log = Files.createTempFile(folder, "run", ".log");
            Process process =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectError(log.toFile())
                            .start();
            String text =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException(command + ": " + Files.readString(log));
            }
            return text;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Waits by connecting again and again, as no signal says that the server listens. */
    private void await() throws IOException {
        Poll.until(
                () -> !server.isAlive() || answers(url("postgres")),
                () -> "PostgreSQL does not answer");
        if (!server.isAlive()) {
            throw new IOException("PostgreSQL does not start");
        }
    }

    private static boolean answers(String url) {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            return statement.execute("SELECT 1");
        } catch (SQLException notYet) {
            return false;
        }
    }

    private void remove() {
        server.destroy();
        server.onExit().join();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
