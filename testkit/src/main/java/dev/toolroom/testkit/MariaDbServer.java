package dev.toolroom.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The machine's own MariaDB in a folder and on a port of its own, gone with this process. */
public final class MariaDbServer {
    private MariaDbServer() {}

    /** The address of its databases, up to their names. */
    public static String start() throws IOException {
        Path folder =
                Files.createTempDirectory(
                        "toolroom-mariadb-",
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwxr-xr-x")));
        Path data = Files.createDirectory(folder.resolve("data"));
        run(
                command(
                        "mariadb-install-db",
                        "--no-defaults",
                        "--skip-test-db",
                        "--datadir=" + data,
                        "--auth-root-authentication-method=normal"));
        // Of its own: a server that starts takes away what others have in a folder they share.
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        int port = freePort();
        Process server =
                new ProcessBuilder(
                                command(
                                        "mariadbd",
                                        "--no-defaults",
                                        "--datadir=" + data,
                                        "--tmpdir=" + temporary,
                                        "--port=" + port,
                                        "--bind-address=127.0.0.1",
                                        "--skip-log-bin",
                                        "--socket=" + folder.resolve("s")))
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(server, folder)));
        String host = "jdbc:mariadb://127.0.0.1:" + port + "/";
        await(server, host + "?sslMode=disable&user=root");
        return host;
    }

    private static List<String> command(String program, String... arguments) {
        var command = new ArrayList<>(List.of(program));
        command.addAll(List.of(arguments));
        if (System.getProperty("user.name").equals("root")) {
            command.add("--user=root");
        }
        return command;
    }

    private static void run(List<String> command) throws IOException {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(Redirect.DISCARD)
                            .start();
            if (process.waitFor() != 0) {
                throw new IOException(command + " ended with " + process.exitValue());
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** There is no signal for "it listens now" but to try. */
    private static void await(Process server, String url) throws IOException {
        long end = System.nanoTime() + 60_000_000_000L;
        while (System.nanoTime() < end && server.isAlive()) {
            try (var connection = DriverManager.getConnection(url);
                    var statement = connection.createStatement()) {
                statement.execute("SELECT 1");
                return;
            } catch (SQLException notYet) {
                LockSupport.parkNanos(50_000_000);
            }
        }
        throw new IOException("MariaDB does not start");
    }

    private static void remove(Process server, Path folder) {
        server.destroy();
        server.onExit().join();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
